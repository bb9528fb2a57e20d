import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SecretBox } from "../../src-main/app";
import { createRedactor } from "../../src-main/log/redactor";
import type { CoachEnvironment } from "../../src-main/settings/environment";
import { openKeyVault, type KeyVault } from "../../src-main/settings/key-vault";
import { memoryDiagnostic, newDataFolder } from "./data-folder";

const KEY = "sk-proj-Qw3rtyUiopAsdfGhjklZxcvbnm1234WXYZ";
const OTHER_KEY = "sk-proj-0therKeyOfTheSamePerson9876ABCD";

/** The provider's own address. */
const HOME = "https://api.provider.example/v1";

/** A keyring as an operating system has one: what one box sealed, another cannot open. */
function box(secret = "keyring", protects = true): SecretBox {
  return {
    protects,
    encrypt: async (plain) => Buffer.from([...`${secret}:${plain}`].reverse().join("")),
    decrypt: async (sealed) => {
      const text = [...Buffer.from(sealed).toString()].reverse().join("");
      if (!text.startsWith(`${secret}:`)) throw new Error("the keyring is locked");
      return text.slice(secret.length + 1);
    },
  };
}

interface Given {
  readonly folder: string;
  readonly kind?: "electron" | "browser";
  readonly secrets?: SecretBox | null;
  readonly environment?: CoachEnvironment;
  /** Where requests go, read anew each time. */
  readonly address?: () => string | null;
}

async function open({ folder, kind = "electron", secrets = box(), environment = {}, address = () => HOME }: Given) {
  const redactor = createRedactor();
  const diagnostic = memoryDiagnostic();
  const addresses = { current: address, environment: () => HOME };
  const vault = await openKeyVault({ dataFolder: folder, host: { kind, secrets }, environment, redactor, diagnostic, addresses });
  return { vault, redactor, diagnostic };
}

const sourceOf = (vault: KeyVault) => vault.statuses().find(({ provider }) => provider === "openai")?.source;
const keysFile = (folder: string) => join(folder, "keys.json");
const contentOf = (folder: string) => (existsSync(keysFile(folder)) ? readFileSync(keysFile(folder), "utf8") : "");

test("with a keyring a key is encrypted, kept, and there after a restart", async () => {
  const folder = newDataFolder();
  const { vault } = await open({ folder });
  expect(await vault.set("openai", ` ${KEY}\n`, false)).toEqual({
    ok: true,
    status: { provider: "openai", configured: true, source: "sealed" },
  });
  expect(contentOf(folder)).not.toContain(KEY);
  const again = await open({ folder });
  expect(again.vault.keyOf("openai", HOME)).toBe(KEY);
  expect(sourceOf(again.vault)).toBe("sealed");
});

test.each([
  ["no keyring at all", null],
  ["a keyring that protects nothing", box("basic_text", false)],
])("%s: the key stays in memory for this run, nothing is written, and the vault says so", async (_, secrets) => {
  const folder = newDataFolder();
  const { vault } = await open({ folder, secrets });
  expect(vault.protects).toBe(false);
  expect(await vault.set("openai", KEY, false)).toMatchObject({ ok: true, status: { source: "memory" } });
  expect(vault.keyOf("openai", HOME)).toBe(KEY);
  expect(contentOf(folder)).toBe("");
  expect((await open({ folder, secrets })).vault.keyOf("openai", HOME)).toBe(null);
});

test("with the person's consent a key goes to a file that only they may read", async () => {
  const folder = newDataFolder();
  await (await open({ folder, secrets: null })).vault.set("openai", KEY, true);
  if (process.platform !== "win32") expect(statSync(keysFile(folder)).mode & 0o777).toBe(0o600);
  const { vault } = await open({ folder, secrets: null });
  expect(vault.keyOf("openai", HOME)).toBe(KEY);
  expect(sourceOf(vault)).toBe("file");
});

test("consent to a file is not used where the keyring works", async () => {
  const folder = newDataFolder();
  expect(await (await open({ folder })).vault.set("openai", KEY, true)).toMatchObject({ status: { source: "sealed" } });
  expect(contentOf(folder)).not.toContain(KEY);
});

test("a consent that is taken back takes the key out of the file", async () => {
  const folder = newDataFolder();
  const { vault } = await open({ folder, secrets: null });
  await vault.set("openai", KEY, true);
  await vault.set("openai", OTHER_KEY, false);
  expect(contentOf(folder)).not.toContain(KEY);
  expect(contentOf(folder)).not.toContain(OTHER_KEY);
});

test("a key that the other host encrypted is kept by it, whatever this host does", async () => {
  const folder = newDataFolder();
  await (await open({ folder })).vault.set("openai", KEY, false);

  const { vault } = await open({ folder, kind: "browser", secrets: null });
  expect(vault.statuses()[0]).toEqual({ provider: "openai", configured: false, source: "other_host" });
  expect(vault.keyOf("openai", HOME)).toBe(null);
  await vault.set("openai", OTHER_KEY, true);
  expect(sourceOf(vault)).toBe("file");
  await vault.forget("openai");
  expect(sourceOf(vault)).toBe("other_host");

  expect((await open({ folder })).vault.keyOf("openai", HOME)).toBe(KEY);
});

test("two hosts with a keyring each keep a key each", async () => {
  const folder = newDataFolder();
  const browser = { folder, kind: "browser", secrets: box("the browser's keyring") } as const;
  await (await open({ folder })).vault.set("openai", KEY, false);
  await (await open(browser)).vault.set("openai", OTHER_KEY, false);
  await (await open(browser)).vault.set("google", OTHER_KEY, false);
  expect((await open({ folder })).vault.keyOf("openai", HOME)).toBe(KEY);
  expect((await open(browser)).vault.keyOf("openai", HOME)).toBe(OTHER_KEY);
});

test("a keyring that is locked today does not lose the key", async () => {
  const folder = newDataFolder();
  await (await open({ folder })).vault.set("openai", KEY, false);
  const locked = await open({ folder, secrets: box("another keyring") });
  expect(locked.vault.statuses()[0]).toEqual({ provider: "openai", configured: false, source: "sealed" });
  expect((await open({ folder })).vault.keyOf("openai", HOME)).toBe(KEY);
});

test("an environment variable goes before every other key and is said; what is set is kept for later", async () => {
  const folder = newDataFolder();
  const environment = { OPENAI_API_KEY: OTHER_KEY };
  const { vault } = await open({ folder, environment });
  expect(await vault.set("openai", KEY, false)).toMatchObject({ ok: true, status: { source: "environment" } });
  expect(vault.keyOf("openai", HOME)).toBe(OTHER_KEY);
  await vault.forget("anthropic");
  expect((await open({ folder })).vault.keyOf("openai", HOME)).toBe(KEY);
});

test("a forgotten key is gone from memory and from the disk", async () => {
  const folder = newDataFolder();
  const { vault } = await open({ folder, secrets: null });
  await vault.set("openai", KEY, true);
  expect(await vault.forget("openai")).toMatchObject({ ok: true, status: { configured: false, source: "none" } });
  expect(vault.keyOf("openai", HOME)).toBe(null);
  expect(contentOf(folder)).not.toContain(KEY);
});

test.each(["", "short", "with a space inside", "ключ-ключ-ключ", "line\nbreak-line\nbreak", "x".repeat(501)])(
  "%j is not a key: nothing changes",
  async (text) => {
    const folder = newDataFolder();
    const { vault } = await open({ folder });
    await vault.set("openai", KEY, false);
    expect(await vault.set("openai", text, false)).toMatchObject({ ok: false, reason: "not_a_key" });
    expect(vault.keyOf("openai", HOME)).toBe(KEY);
  },
);

test("a damaged file is put aside and not deleted; a newer one is left alone and keys stay in memory", async () => {
  const folder = newDataFolder();
  writeFileSync(keysFile(folder), "{ damaged");
  await open({ folder });
  expect(readFileSync(join(folder, "keys.corrupt-1.json"), "utf8")).toBe("{ damaged");

  const newer = '{"version":9}';
  writeFileSync(keysFile(folder), newer);
  const { vault } = await open({ folder });
  expect(await vault.set("openai", KEY, false)).toMatchObject({ ok: false, reason: "not_stored", status: { source: "memory" } });
  expect(contentOf(folder)).toBe(newer);
});

test("every key is hidden from logs before anything else happens to it, and no status holds a part of one", async () => {
  const folder = newDataFolder();
  const first = await open({ folder, secrets: null });
  await first.vault.set("openai", KEY, true);
  for (const { vault, redactor, diagnostic } of [first, await open({ folder, secrets: null })]) {
    expect(redactor.redact(`refused: ${KEY}`)).toBe("refused: [redacted]");
    expect(JSON.stringify([vault.statuses(), diagnostic.lines])).not.toContain("Qw3");
  }
});

test.each([
  ["sealed", box(), false],
  ["in a file", null, true],
  ["in memory", null, false],
] as const)("a key %s goes only to the origin it was entered for, and the person is asked for the key of another", async (_, secrets, allowFile) => {
  const folder = newDataFolder();
  let address: string | null = HOME;
  const { vault } = await open({ folder, secrets, address: () => address });
  await vault.set("openai", KEY, allowFile);

  for (const elsewhere of ["https://gateway.example/v1", "https://api.provider.example:8443/v1", "http://127.0.0.1:11434/v1", null]) {
    address = elsewhere;
    expect(vault.statuses()[0]).toEqual({ provider: "openai", configured: false, source: "other_address" });
    if (elsewhere !== null) expect(vault.keyOf("openai", elsewhere)).toBe(null);
  }
  // Another path of the same server is the same origin.
  address = "https://api.provider.example/v2";
  expect(vault.statuses()[0]?.configured).toBe(true);
  expect(vault.keyOf("openai", address)).toBe(KEY);

  address = "https://gateway.example/v1";
  await vault.set("openai", OTHER_KEY, allowFile);
  expect(vault.keyOf("openai", address)).toBe(OTHER_KEY);
  expect(vault.keyOf("openai", HOME)).toBe(null);
});

test("the origin of a kept key is still known after a restart", async () => {
  const folder = newDataFolder();
  await (await open({ folder })).vault.set("openai", KEY, false);
  const { vault } = await open({ folder, address: () => "https://gateway.example" });
  expect(vault.keyOf("openai", "https://gateway.example")).toBe(null);
  expect(sourceOf(vault)).toBe("other_address");
  await vault.forget("openai");
  expect(sourceOf(vault)).toBe("none");
});

test("a key of the environment goes only to the address of the environment; elsewhere the person's own is used", async () => {
  const folder = newDataFolder();
  const gateway = "https://gateway.example";
  const { vault } = await open({ folder, environment: { OPENAI_API_KEY: KEY }, address: () => gateway });
  expect(vault.keyOf("openai", HOME)).toBe(KEY);
  expect(vault.keyOf("openai", gateway)).toBe(null);
  expect(sourceOf(vault)).toBe("other_address");
  expect(await vault.set("openai", OTHER_KEY, false)).toMatchObject({ ok: true, status: { source: "sealed" } });
  expect(vault.keyOf("openai", gateway)).toBe(OTHER_KEY);
  expect(vault.keyOf("openai", HOME)).toBe(KEY);
});
