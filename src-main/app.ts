import type { App, AppOptions } from "./host-services";
import { composeProgram } from "./program/compose";

export type { App, AppOptions, HostServices, SecretBox } from "./host-services";

/** Starts the program, the same in both hosts. Opens files; asks nothing of any network. */
export function startApp(options: AppOptions): Promise<App> {
  return composeProgram(options);
}
