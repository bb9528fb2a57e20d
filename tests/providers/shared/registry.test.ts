import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Preferences } from "../../../src-shared/ipc/preferences";
import { systemClock } from "../../../src-main/program/system-ports";
import { chosenProvider, createModel, defaultModels, listProviderModels } from "../../../src-main/providers/registry";
import type { CoachEnvironment } from "../../../src-main/settings/environment";
import { defaultPreferences } from "../../../src-main/settings/preferences-file";
import { startStrictProvider, type StrictProvider } from "../../support/strict-provider/server";
import { memoryDiagnostic, providerNames } from "./provider-table";

const diagnostic = memoryDiagnostic();
const ports = { clock: systemClock, diagnostic, scripted: null };

const settings = (preferences: Partial<Preferences>, environment: CoachEnvironment = {}, key: string | null = "a-key-of-a-person") => ({
  preferences: { ...defaultPreferences, ...preferences },
  environment,
  keys: { keyOf: () => key },
});

describe("the choice", () => {
  test("without any choice it is the offline coach, ready", async () => {
    expect(chosenProvider(settings({}, {}, null), ports)).toEqual({ name: "offline", model: "", ready: true });
    expect(await createModel(settings({}, {}, null), ports)).toMatchObject({ ok: true, model: { identity: { provider: "offline" } } });
  });

  test.each(providerNames)("%s with a key is ready, with its default model and address", async (provider) => {
    expect(chosenProvider(settings({ provider }), ports)).toEqual({ name: provider, model: defaultModels[provider], ready: true });
    const created = await createModel(settings({ provider }), ports);
    expect(created).toMatchObject({
      ok: true,
      model: { identity: { provider, model: defaultModels[provider], baseUrl: expect.stringMatching(/^https:/) } },
    });
    expect(JSON.stringify(created)).not.toContain("a-key-of-a-person");
  });

  test.each(providerNames)("%s without a key is a failure with its own kind, and nothing is made", async (provider) => {
    expect(chosenProvider(settings({ provider }, {}, null), ports).ready).toBe(false);
    expect(await createModel(settings({ provider }, {}, null), ports)).toMatchObject({
      ok: false,
      failure: { kind: "not_configured" },
    });
  });

  test("a server on this machine needs no key; one elsewhere does", async () => {
    const at = (url: string) => settings({ provider: "openai", baseUrls: { ...defaultPreferences.baseUrls, openai: url } }, {}, null);
    expect(await createModel(at("http://127.0.0.1:11434/v1/"), ports)).toMatchObject({
      ok: true,
      model: { identity: { baseUrl: "http://127.0.0.1:11434/v1", account: "" } },
    });
    expect(await createModel(at("https://gateway.example/v1"), ports)).toMatchObject({ ok: false });
  });

  test("the environment goes before the preferences", async () => {
    const environment = {
      COACH_PROVIDER: "anthropic",
      COACH_MODEL: "claude-opus-5-5",
      ANTHROPIC_BASE_URL: "http://localhost:4010",
    } as const;
    expect(await createModel(settings({ provider: "openai" }, environment), ports)).toMatchObject({
      ok: true,
      model: { identity: { provider: "anthropic", model: "claude-opus-5-5", baseUrl: "http://localhost:4010" } },
    });
  });

  test("an address without https from the environment is refused, too: the key would be readable on the way", async () => {
    const environment = { OPENAI_BASE_URL: "http://gateway.example/v1" };
    expect(await createModel(settings({ provider: "openai" }, environment), ports)).toMatchObject({ ok: false });
  });

  test("a script plays only where there is one", async () => {
    expect(chosenProvider(settings({ provider: "scripted" }), ports).ready).toBe(false);
    expect(await createModel(settings({ provider: "scripted" }), ports)).toMatchObject({ ok: false });
  });

  test("two accounts have two identities, and neither holds a part of a key", async () => {
    const made = await Promise.all(["first-key-12345678", "second-key-12345678"].map((key) => createModel(settings({ provider: "google" }, {}, key), ports)));
    const accounts = made.map((one) => (one.ok ? one.model.identity.account : "missing"));
    expect(new Set(accounts).size).toBe(2);
    for (const account of accounts) expect(account).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("the live list of models", () => {
  let strict: StrictProvider;
  beforeAll(async () => {
    strict = await startStrictProvider("http://127.0.0.1:9");
  });
  afterEach(() => strict.clear());
  afterAll(() => strict.stop());

  const bodies = {
    openai: { object: "list", data: [{ id: "gpt-6-sol", object: "model" }, { id: "gpt-6-luna" }, { id: "text-embedding-4" }] },
    anthropic: { data: [{ id: "claude-sonnet-5-5", type: "model" }, { id: "claude-haiku-5-5" }], has_more: false },
    google: {
      models: [
        { name: "models/gemini-3.8-flash", supportedGenerationMethods: ["generateContent"] },
        { name: "models/an-embedding", supportedGenerationMethods: ["embedContent"] },
      ],
    },
  };
  const at = (provider: (typeof providerNames)[number]) => {
    const url = provider === "openai" ? `${strict.url}/v1` : strict.url;
    return settings({ provider, baseUrls: { ...defaultPreferences.baseUrls, [provider]: url } });
  };
  const list = (provider: (typeof providerNames)[number], signal = new AbortController().signal) =>
    listProviderModels(provider, at(provider), ports, signal);

  test.each([
    ["openai", ["gpt-6-luna", "gpt-6-sol"]],
    ["anthropic", ["claude-haiku-5-5", "claude-sonnet-5-5"]],
    ["google", ["gemini-3.8-flash"]],
  ] as const)("%s: the names of the models that can talk, sorted", async (provider, models) => {
    strict.answerNext({ headers: { "content-type": "application/json" }, chunks: [JSON.stringify(bodies[provider])] });
    expect(await list(provider)).toEqual({ ok: true, models });
    expect(strict.seen).toHaveLength(1);
  });

  test.each(providerNames)("%s: a refused key is told by its kind, after one request", async (provider) => {
    strict.answerNext({ status: 401, headers: { "content-type": "application/json" }, chunks: ['{"error":{"message":"no"}}'] });
    expect(await list(provider)).toMatchObject({ ok: false, failure: { kind: "authentication", status: 401 } });
    expect(strict.seen).toHaveLength(1);
  });

  test.each(providerNames)("%s: an overloaded provider is asked once", async (provider) => {
    strict.answerNext({ status: 503, headers: { "content-type": "application/json" }, chunks: ['{"error":{"message":"no"}}'] });
    expect(await list(provider)).toMatchObject({ ok: false, failure: { kind: "overloaded" } });
    expect(strict.seen).toHaveLength(1);
  });

  test.each(providerNames)("%s: a stop ends the asking in bounded time", async (provider) => {
    strict.answerNext({ silent: true });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await list(provider, controller.signal)).toMatchObject({ ok: false, failure: { kind: "cancelled" } });
  });
});
