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

/**
 * Of one provider: what each host sealed (base64), and a key in plain text that the person agreed to keep so. Each with
 * the origin that it was entered for: it is sent nowhere else.
 */
const keptSchema = z.object({
  sealed: z.object({ electron: z.string(), browser: z.string() }).partial(),
  plain: z.string().nullable(),
  origins: z.object({ electron: z.string(), browser: z.string(), plain: z.string() }).partial().default({}),
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
 * status. A key belongs to the origin (scheme, host, port) that it was entered for and is given for no other, so that
 * a changed address never takes it along. A key from the environment goes before every other.
 */
export interface KeyVault {
  /** Whether a key is encrypted by the operating system. When not, it stays in memory unless the person agrees to a file. */
  readonly protects: boolean;
  statuses(): KeyStatus[];
  /** The key for requests to `baseUrl`, an absolute address; `null` when there is none for its origin. */
  keyOf(provider: KeyedProvider, baseUrl: string): string | null;
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
  readonly addresses: KeyAddresses;
  /** How the file is replaced; default: atomically. */
  readonly writeFile?: typeof writeFileAtomically;
}

/** Where keys would be sent; `null` is an address that cannot be used. */
export interface KeyAddresses {
  /** The address of the provider as it is chosen now: what a key that is entered now is meant for. */
  current(provider: KeyedProvider): string | null;
  /** The address that the environment gives, or else the provider's own: what a key of the environment is meant for. */
  environment(provider: KeyedProvider): string | null;
}

interface KnownKey {
  readonly key: string;
  readonly source: Extract<KeyStatus["source"], "environment" | "memory" | "sealed" | "file">;
  readonly origin: string;
}

/** Opens `keys.json` in the data folder. Never rejects: what cannot be read or decrypted is a status. */
export async function openKeyVault(options: KeyVaultOptions): Promise<KeyVault> {
  const { host, environment, redactor, diagnostic, addresses, writeFile = writeFileAtomically } = options;
  const path = join(options.dataFolder, "keys.json");
  const found = readStoredFile(path, VERSION, fileSchema);
  const writable = found.status !== "newer" && found.status !== "unreadable";
  if (found.status !== "absent" && found.status !== "read") {
    diagnostic.error("key_vault", `keys.json is ${found.status}`, "cause" in found ? found.cause : undefined);
  }

  let kept: KeptKeys = found.status === "read" ? found.content.keys : {};
  const given = new Map<KeyedProvider, KnownKey>();
  const own = new Map<KeyedProvider, KnownKey>();

  for (const provider of keyedProviders) {
    const fromEnvironment = environment[ENVIRONMENT_NAMES[provider]];
    if (fromEnvironment !== undefined) {
      const key = fromEnvironment.trim();
      redactor.hide(key);
      given.set(provider, { key, source: "environment", origin: originOf(addresses.environment(provider)) });
    }
    const { sealed, plain, origins } = kept[provider] ?? nothingKept;
    const mine = sealed[host.kind];
    const opened = mine === undefined ? null : await unseal(mine, options);
    const key = opened ?? plain;
    if (key === null) continue;
    redactor.hide(key);
    const [source, origin] = opened === null ? (["file", origins.plain] as const) : (["sealed", origins[host.kind]] as const);
    own.set(provider, { key, source, origin: origin ?? "" });
  }

  const keyFor = (provider: KeyedProvider, baseUrl: string | null): KnownKey | null => {
    const origin = originOf(baseUrl);
    return [given.get(provider), own.get(provider)].find((one) => one !== undefined && origin !== "" && one.origin === origin) ?? null;
  };

  const statusOf = (provider: KeyedProvider): KeyStatus => {
    const key = keyFor(provider, addresses.current(provider));
    if (key !== null) return { provider, configured: true, source: key.source };
    if (given.has(provider) || own.has(provider)) return { provider, configured: false, source: "other_address" };
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
      const next = { ...kept, [provider]: change(kept[provider] ?? nothingKept) };
      await writeFile(path, `${JSON.stringify({ version: VERSION, keys: next }, null, 2)}\n`, 0o600);
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
    keyOf: (provider, baseUrl) => keyFor(provider, baseUrl)?.key ?? null,

    set: async (provider, text, allowFile) => {
      const key = text.trim();
      redactor.hide(key);
      if (!KEY_SHAPE.test(key)) return { ok: false, reason: "not_a_key", status: statusOf(provider) };
      const origin = originOf(addresses.current(provider));
      const use = (source: KnownKey["source"]): void => {
        own.set(provider, { key, source, origin });
      };

      const sealed = await seal(key, options);
      if (sealed === null && !allowFile) {
        use("memory");
        // A key that was kept before is not the person's choice any more.
        const gone = kept[provider] === undefined || (await keep(provider, withoutOwn(host.kind)));
        return gone ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
      }
      const [place, content] = sealed === null ? (["plain", key] as const) : ([host.kind, sealed] as const);
      const stored = await keep(provider, (before) => withKey(withoutOwn(host.kind)(before), place, content, origin));
      use(!stored ? "memory" : sealed === null ? "file" : "sealed");
      return stored ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
    },

    forget: async (provider) => {
      own.delete(provider);
      const gone = kept[provider] === undefined || (await keep(provider, withoutOwn(host.kind)));
      return gone ? { ok: true, status: statusOf(provider) } : { ok: false, reason: "not_stored", status: statusOf(provider) };
    },
  };
}

/** What may stand in a header: printable ASCII without spaces. */
const KEY_SHAPE = /^[\x21-\x7e]{8,500}$/;

const nothingKept: Kept = { sealed: {}, plain: null, origins: {} };

/** A key in plain text belongs to the person, not to a host. */
function withoutOwn(own: HostServices["kind"]): (kept: Kept) => Kept {
  return ({ sealed, origins }) => {
    const { [own]: _own, ...others } = sealed;
    const { [own]: _origin, plain: _plain, ...otherOrigins } = origins;
    return { sealed: others, plain: null, origins: otherOrigins };
  };
}

function withKey({ sealed, plain, origins }: Kept, place: HostServices["kind"] | "plain", content: string, origin: string): Kept {
  return {
    sealed: place === "plain" ? sealed : { ...sealed, [place]: content },
    plain: place === "plain" ? content : plain,
    origins: { ...origins, [place]: origin },
  };
}

/** Scheme, host and port; empty for no address, which is the origin of nothing. */
function originOf(baseUrl: string | null): string {
  return baseUrl === null ? "" : new URL(baseUrl).origin;
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
