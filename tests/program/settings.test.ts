import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPlace, openWindow, startProgram, type ProgramPlace } from "../support/program/running-program";
import { startStrictProvider, type StrictProvider } from "../support/strict-provider/server";

const KEY = "sk-test-Zq8wLm3xTn5vKc7yRb2d";

let provider: StrictProvider;
let place: ProgramPlace & { remove(): Promise<void> };
beforeAll(async () => {
  provider = await startStrictProvider("http://127.0.0.1:9");
});
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  provider.clear();
  await place.remove();
});
afterAll(() => provider.stop());

async function start(environment: Parameters<typeof startProgram>[1] = {}) {
  const program = await startProgram(place, environment);
  const window = openWindow(program.app, place);
  await window.claim();
  const keyStatus = () => window.state().keys.find((one) => one.provider === "openai");
  const baseUrl = (openai: string) => window.ask("preferences.set", { baseUrls: { openai, anthropic: "", google: "" } });
  const noticeKinds = () => window.state().store.notices.map(({ kind }) => kind);
  return { window, keyStatus, baseUrl, noticeKinds, stop: () => program.stop() };
}

const file = (name: string): string => join(place.dataFolder, name);

it("says of a key whether it is kept, stays for this run, or could not be kept", async () => {
  const { window, stop } = await start();
  const set = (allowFile: boolean) => window.ask("key.set", { provider: "openai", key: KEY, allowFile });
  expect(await set(false)).toMatchObject({ kind: "stored", keeping: "this_run", status: { source: "memory" } });
  expect(await set(true)).toMatchObject({ kind: "stored", keeping: "kept", status: { source: "file" } });
  expect(await window.ask("key.set", { provider: "openai", key: "no key", allowFile: false })).toEqual({ kind: "refused", reason: "invalid" });
  await stop();

  await writeFile(file("keys.json"), '{"version":9}');
  const again = await start();
  const failed = await again.window.ask("key.set", { provider: "openai", key: KEY, allowFile: true });
  expect(failed).toMatchObject({ kind: "stored", keeping: "failed", status: { source: "memory", configured: true } });
  expect(await again.window.ask("key.forget", { provider: "openai" })).toEqual({ kind: "done" });
  await again.stop();
});

it("does not send a key to an address that it was not entered for", async () => {
  const { window, keyStatus, baseUrl, stop } = await start();
  await window.ask("key.set", { provider: "openai", key: KEY, allowFile: false });
  await baseUrl(`${provider.url}/v1`);
  expect(keyStatus()).toEqual({ provider: "openai", configured: false, source: "other_address" });
  provider.answerNext({ headers: { "content-type": "application/json" }, chunks: ['{"object":"list","data":[]}'] });
  await window.ask("provider.test", { provider: "openai" });
  expect(provider.seen).toHaveLength(1);
  expect(JSON.stringify(provider.seen)).not.toContain(KEY);

  await window.ask("key.set", { provider: "openai", key: KEY, allowFile: false });
  expect(keyStatus()).toMatchObject({ configured: true, source: "memory" });
  provider.answerNext({ headers: { "content-type": "application/json" }, chunks: ['{"object":"list","data":[]}'] });
  expect(await window.ask("provider.test", { provider: "openai" })).toEqual({ kind: "works", models: [] });
  expect(provider.seen[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  await stop();
});

it("does not take a key of the environment along when the address is changed in the settings", async () => {
  const { keyStatus, baseUrl, stop } = await start({ OPENAI_API_KEY: KEY });
  expect(keyStatus()).toMatchObject({ configured: true, source: "environment" });
  await baseUrl("https://gateway.example/v1");
  expect(keyStatus()).toMatchObject({ configured: false, source: "other_address" });
  await stop();
});

it.each([
  ["settings_newer", '{"version":9,"preferences":{}}'],
  ["settings_reset", "{ damaged"],
] as const)("tells %s at the start, until it is dismissed", async (kind, content) => {
  await writeFile(file("settings.json"), content);
  const { window, noticeKinds, stop } = await start();
  expect(noticeKinds()).toEqual([kind]);
  const changed = await window.ask("preferences.set", { theme: "dark" });
  expect(changed).toEqual({ kind: kind === "settings_newer" ? "this_run" : "done" });
  expect(window.state().preferences.theme).toBe("dark");
  if (kind === "settings_newer") expect(await readFile(file("settings.json"), "utf8")).toBe(content);
  await stop();
});

it("says that a change holds for this run only when the settings cannot be written", async () => {
  const { window, stop } = await start();
  await mkdir(file("settings.json.tmp"));
  expect(await window.ask("preferences.set", { theme: "dark" })).toEqual({ kind: "this_run" });
  expect(window.state().preferences.theme).toBe("dark");
  expect(await window.ask("preferences.set", { baseUrls: { openai: "http://gateway.example", anthropic: "", google: "" } })).toEqual({
    kind: "refused",
    reason: "invalid",
  });
  await stop();
});

it("tells of a conversation that is damaged further on", async () => {
  const first = await start();
  const conversation = await first.window.newConversation();
  await first.window.say(conversation, "first words");
  await first.window.say(conversation, "second words");
  first.window.close();
  await first.stop();
  const log = join(place.dataFolder, "conversations", `${conversation}.log`);
  const content = await readFile(log);
  content.writeUInt8(0x41, content.indexOf("first words"));
  await writeFile(log, content);

  const second = await start();
  expect(second.noticeKinds()).toContain("conversation_damaged");
  const message = { conversationId: conversation, text: "third words", mode: "message" as const };
  expect(await second.window.ask("turn.start", message)).toEqual({ kind: "refused", reason: "damaged" });
  await second.stop();
});

it("starts without the conversations when their folder cannot be read, says so, and still saves measurements", async () => {
  await writeFile(file("conversations"), "not a folder");
  const { window, noticeKinds, stop } = await start();
  expect(noticeKinds()).toEqual(["conversations_unreadable"]);
  expect(await window.ask("conversation.create", {})).toEqual({ kind: "refused", reason: "log" });
  const args = { date: "2020-01-01", values: [{ field: "weight", value: 76, unit: "kg" }], replace: false };
  expect(await window.ask("measurement.write", { tool: "save_measurement", args })).toMatchObject({ certainty: "confirmed" });
  await stop();
  expect(await readFile(file("conversations"), "utf8")).toBe("not a folder");
});
