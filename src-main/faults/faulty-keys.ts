import type { SecretBox } from "../host-services";
import type { Clock } from "../harness/ports";
import type { KeyVault } from "../settings/key-vault";
import type { ArmedFaults } from "./armed-faults";
import { systemError } from "./faulty-files";
import { pause } from "./pause";

/**
 * Keys for one request, with the fault point `key_vault` in phase `read`: a key that is not there although it was. It is
 * reached once, however often the key is asked for.
 */
export function faultyKeys(keys: Pick<KeyVault, "keyOf">, faults: ArmedFaults): Pick<KeyVault, "keyOf"> {
  let isGone: boolean | null = null;
  return {
    keyOf(provider, baseUrl) {
      isGone ??= faults.reach("key_vault", { phase: "read", provider }, ["drop"]) !== null;
      return isGone ? null : keys.keyOf(provider, baseUrl);
    },
  };
}

/** The operating system's protection with the fault point `key_vault` in phase `seal`. */
export function faultySecrets(secrets: SecretBox | null, faults: ArmedFaults, clock: Clock): SecretBox | null {
  if (secrets === null) return null;
  return {
    protects: secrets.protects,
    decrypt: (sealed) => secrets.decrypt(sealed),
    async encrypt(plain) {
      const effect = faults.reach("key_vault", { phase: "seal" }, ["throw", "delay"])?.effect;
      if (effect?.kind === "throw") throw new Error(effect.text);
      if (effect?.kind === "delay") await pause(clock, effect.ms);
      return secrets.encrypt(plain);
    },
  };
}

/** Writing the file of the keys, with the fault point `key_vault` in phase `write`. */
export function faultyKeyFile<Write extends (...args: never[]) => Promise<void>>(write: Write, faults: ArmedFaults): Write {
  const faulty = async (...args: Parameters<Write>): Promise<void> => {
    const effect = faults.reach("key_vault", { phase: "write" }, ["quota", "fsync_failure"])?.effect;
    if (effect?.kind === "quota") throw systemError("ENOSPC");
    if (effect?.kind === "fsync_failure") throw systemError("EIO");
    await write(...args);
  };
  return faulty as Write;
}
