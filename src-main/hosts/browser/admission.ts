import { createHash, randomBytes } from "node:crypto";

/** How long an address that opens Coach may lie around before it is of no use to anybody. */
export const PASS_LIFETIME_MS = 5 * 60_000;

/**
 * Who may speak to the program. Loopback is shared by all users of a machine, so being local proves nothing: a window
 * gets in with a *pass*, which is usable once and for minutes, and exchanges it for a *session token*, which holds as
 * long as this process and survives a reload of the page.
 */
export interface Admission {
  issuePass(): string;
  /** Consumes the pass. `null` if it is unknown, used or expired. */
  exchange(pass: string): string | null;
  admits(token: string): boolean;
}

/** @param now milliseconds that never go back */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  // Only digests are kept and looked up: how long a look-up takes then says nothing about the secret.
  const passes = new Map<string, number>();
  const tokens = new Set<string>();

  return {
    issuePass: () => {
      for (const [digest, expiry] of passes) if (expiry <= now()) passes.delete(digest);
      const pass = newSecret();
      passes.set(digestOf(pass), now() + PASS_LIFETIME_MS);
      return pass;
    },
    exchange: (pass) => {
      const digest = digestOf(pass);
      const expiry = passes.get(digest);
      passes.delete(digest);
      if (expiry === undefined || expiry <= now()) return null;
      const token = newSecret();
      tokens.add(digestOf(token));
      return token;
    },
    admits: (token) => tokens.has(digestOf(token)),
  };
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
