import { createHash } from "node:crypto";

/**
 * Tells accounts apart without containing any part of a key: 16 hexadecimal digits of a SHA-256 over the key, under a
 * prefix of our own, so that it is not the hash that somebody may have in a table.
 */
export function accountHash(apiKey: string): string {
  return createHash("sha256").update(`coach account\n${apiKey}`).digest("hex").slice(0, 16);
}
