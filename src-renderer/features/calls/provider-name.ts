import type { ProviderName } from "../../../src-shared/conversation/provider-failure";
import { providerIdentitySchema } from "../../../src-shared/conversation/provider-failure";

export function isProviderName(name: string): name is ProviderName {
  return (providerIdentitySchema.shape.provider.options as readonly string[]).includes(name);
}
