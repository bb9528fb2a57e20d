import { safeStorage } from "electron";
import type { SecretBox } from "../../app";

/** The system's keyring by way of Electron. Only after the application is ready. */
export function createSecretBox(): SecretBox {
  return {
    protects: safeStorage.isEncryptionAvailable() && hasRealKeyring(),
    encrypt: async (plain) => new Uint8Array(safeStorage.encryptString(plain)),
    decrypt: async (sealed) => safeStorage.decryptString(Buffer.from(sealed)),
  };
}

/** Without a keyring, Linux falls back to a password that stands in Chromium's source code. */
function hasRealKeyring(): boolean {
  if (process.platform !== "linux") return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== "basic_text" && backend !== "unknown";
}
