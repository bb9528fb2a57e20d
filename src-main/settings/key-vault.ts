import { join } from "node:path";
import { z } from "../../src-shared/zod";
import type { KeyStatus } from "../../src-shared/ipc/preferences";
import type { HostServices } from "../app";
import type { Diagnostic } from "../log/diagnostic";
import type { Redactor } from "../log/redactor";
import { writeFileAtomically } from "./atomic-file";
import type { CoachEnvironment } from "./environment";
import { readStoredFile } from "./stored-file";

export type KeyedProvider = KeyStatus["provider"];
export const keyedProviders = ["openai", "anthropic", "google"] as const satisfies KeyedProvider[];

const VERSION = 1;

/** Of one provider: what each host sealed (base64), and a key in plain text that the person agreed to keep so. */
const keptSchema = z.object({
  sealed: z.object({ electron: z.string(), browser: z.string() }).partial(),
  plain: z.string().nullable(),
});
type Kept = z.infer<typeof keptSchema>;
const fileSchema = z.object({
  version: z.literal(VERSION),
  keys: z.object({ openai: keptSchema, anthropic: keptSchema, google: keptSchema }).partial(),
});
type KeptKeys = z.infer<typeof fileSchema>["keys"];

const ENVIRONMENT_NAMES = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GEMINI_API_KEY",
} as const satisfies Record<KeyedProvider, keyof CoachEnvironment>;

export type KeyChange =
  | { readonly ok: true; readonly status: KeyStatus }
  /** `not_a_key`: nothing changed. `not_stored`: the key is used, but gone after this run, though it should be kept. */
  | { readonly ok: false; readonly reason: "not_a_key" | "not_stored"; readonly status: KeyStatus };

/**
 * Keeps the providers' keys. Only `keyOf` gives one, and only to what talks to the provider; everything else sees a
 * status. A key from the environment goes before every other.
 */
export interface KeyVault {
  /** Whether a key is encrypted by the operating system. When not, it stays in memory unless the person agrees to a file. */
  readonly protects: boolean;
  statuses(): KeyStatus[];
  keyOf(provider: KeyedProvider): string | null;
  /** `allowFile`: the person agreed to a file that only they may read. It is used only where nothing better exists. */
  set(provider: KeyedProvider, key: string, allowFile: boolean): Promise<KeyChange>;
  /** Forgets the key of this host, in memory and on the disk. What the other host sealed stays. */
  forget(provider: KeyedProvider): Promise<KeyChange>;
}

export interface KeyVaultOptions {
  readonly dataFolder: string;
  readonly host: Pick<HostServices, "kind" | "secrets">;
  readonly environment: CoachEnvironment;
  /** Told of every key before anything else happens to it. */
  readonly redactor: Redactor;
  readonly diagnostic: Diagnostic;
}

/** Opens `keys.json` in the data folder. Never rejects: what cannot be read or decrypted is a status. */
export async function openKeyVault(options: KeyVaultOptions): Promise<KeyVault> {
  const { host, environment, redactor, diagnostic } = options;
  const path = join(options.dataFolder, "keys.json");
  const found = readStoredFile(path, VERSION, fileSchema);
  const writable = found.status !== "newer" && found.status !== "unreadable";
  if (found.status !== "absent" && found.status !== "read") {
    diagnostic.error("key_vault", `keys.json is ${found.status}`, "cause" in found ? found.cause : undefined);
  }

  let kept: KeptKeys = found.status === "read" ? found.content.keys : {};
  const known = new Map<KeyedProvider, { readonly key: string; readonly source: KeyStatus["source"] }>();
  const learn = (provider: KeyedProvider, key: string, source: KeyStatus["source"]): void => {
    redactor.hide(key);
    known.set(provider, { key, source });
  };

  for (const provider of keyedProviders) {
    const fromEnvironment = environment[ENVIRONMENT_NAMES[provider]];
    if (fromEnvironment !== undefined) {
      learn(provider, fromEnvironment.trim(), "environment");
      continue;
    }
    const sealed = kept[provider]?.sealed[host.kind];
    const opened = sealed === undefined ? null : await unseal(sealed, options);
    const plain = kept[provider]?.plain ?? null;
    if (opened !== null) learn(provider, opened, "sealed");
    else if (plain !== null) learn(provider, plain, "file");
  }

  const statusOf = (provider: KeyedProvider): KeyStatus => {
    const key = known.get(provider);
    if (key !== undefined) return { provider, configured: true, source: key.source };
    const sealed = kept[provider]?.sealed ?? {};
    const other = host.kind === "electron" ? sealed.browser : sealed.electron;
    if (sealed[host.kind] !== undefined) return { provider, configured: false, source: "sealed" };
    return { provider, configured: false, source: other === undefined ? "none" : "other_host" };
  };

  /** Changes what is on the disk; one change after the other. */
  let lastWrite: Promise<unknown> = Promise.resolve();
  const keep = (provider: KeyedProvider, change: (before: Kept) => Kept): Promise<boolean> => {
    const write = lastWrite.then(async () => {
      if (!writable) return false;
      const next = { ...kept, [provider]: change(kept[provider] ?? { sealed: {}, plain: null }) };
      await writeFileAtomically(path, `${JSON.stringify({ version: VERSION, keys: next }, null, 2)}\n`, 0o600);
      kept = next;
      return true;
    });
    lastWrite = write.catch(() => undefined);
    return write.catch((cause: unknown) => {
      diagnostic.error("key_vault", "keys.json could not be written", cause);
      return false;
    });
  };

  return {
    protects: host.secrets?.protects === true,
    statuses: () => keyedProviders.map(statusOf),
    keyOf: (provider) => known.get(provider)?.key ?? null,

    set: async (provider, text, allowFile) => {
      const key = text.trim();
      redactor.hide(key);
      if (!KEY_SHAPE.test(key)) return { ok: false, reason: "not_a_key", status: statusOf(provider) };
      const fromEnvironment = known.get(provider)?.source === "environment";
      const use = (source: KeyStatus["source"]): void => {
        if (!fromEnvironment) known.set(provider, { key, source });
      };

      const sealed = await seal(key, options);
      if (sealed === null && !allowFile) {
        use("memory");
        // A key that was kept before is not the person's choice any more.
        const gone = kept[provider] === undefined || (await keep(provider, withoutOwn(host.kind)));
        return gone ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
      }
      const stored = await keep(provider, (before) =>
        sealed === null
          ? { sealed: withoutOwn(host.kind)(before).sealed, plain: key }
          : { sealed: { ...before.sealed, [host.kind]: sealed }, plain: null },
      );
      use(!stored ? "memory" : sealed === null ? "file" : "sealed");
      return stored ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
    },

    forget: async (provider) => {
      if (known.get(provider)?.source !== "environment") known.delete(provider);
      const gone = kept[provider] === undefined || (await keep(provider, withoutOwn(host.kind)));
      return gone ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
    },
  };
}

/** What may stand in a header: printable ASCII without spaces. */
const KEY_SHAPE = /^[\x21-\x7e]{8,500}$/;

/** A key in plain text belongs to the person, not to a host. */
function withoutOwn(own: HostServices["kind"]): (kept: Kept) => Kept {
  return ({ sealed }) => {
    const { [own]: _own, ...others } = sealed;
    return { sealed: others, plain: null };
  };
}

/** `null` where the operating system offers no protection, or refuses it now. */
async function seal(key: string, { host, diagnostic }: KeyVaultOptions): Promise<string | null> {
  if (host.secrets?.protects !== true) return null;
  try {
    return Buffer.from(await host.secrets.encrypt(key)).toString("base64");
  } catch (cause) {
    diagnostic.error("key_vault", "a key could not be encrypted", cause);
    return null;
  }
}

async function unseal(sealed: string, { host, diagnostic }: KeyVaultOptions): Promise<string | null> {
  if (host.secrets === null) return null;
  try {
    return await host.secrets.decrypt(Buffer.from(sealed, "base64"));
  } catch (cause) {
    diagnostic.error("key_vault", "a key could not be decrypted; it is kept", cause);
    return null;
  }
}
