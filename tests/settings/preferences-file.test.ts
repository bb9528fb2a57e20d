import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultPreferences, openPreferences } from "../../src-main/settings/preferences-file";
import { memoryDiagnostic, newDataFolder } from "./data-folder";

const open = (folder: string) => openPreferences(folder, memoryDiagnostic());
const fileOf = (folder: string) => join(folder, "settings.json");

test("without a file there are the defaults, no notice, and nothing is written", () => {
  const folder = newDataFolder();
  const store = open(folder);
  expect(store.current()).toEqual(defaultPreferences);
  expect(store.notice).toBe(null);
  expect(readdirSync(folder)).toEqual([]);
});

test("a change is there after a restart, in a file for its owner only", async () => {
  const folder = newDataFolder();
  expect(await open(folder).change({ theme: "dark", aboutMe: "I row." })).toMatchObject({ ok: true });
  expect(open(folder).current()).toEqual({ ...defaultPreferences, theme: "dark", aboutMe: "I row." });
  if (process.platform !== "win32") expect(statSync(fileOf(folder)).mode & 0o777).toBe(0o600);
});

test("changes at the same time are all kept, in their order", async () => {
  const folder = newDataFolder();
  const store = open(folder);
  await Promise.all([
    store.change({ theme: "dark" }),
    store.change({ timelineVisible: false }),
    store.change({ theme: "light" }),
  ]);
  expect(open(folder).current()).toMatchObject({ theme: "light", timelineVisible: false });
  expect(readdirSync(folder)).toEqual(["settings.json"]);
});

test.each([
  ["no JSON", "{ theme:"],
  ["an empty file", ""],
  ["another shape", '{"version":1,"preferences":{"theme":"purple"}}'],
  ["no version", '{"preferences":{}}'],
])("a file with %s is kept aside, and the person is told that the settings begin anew", async (_, content) => {
  const folder = newDataFolder();
  writeFileSync(fileOf(folder), content);
  const store = open(folder);
  expect(store.notice).toBe("settings_reset");
  expect(store.current()).toEqual(defaultPreferences);
  expect(readFileSync(join(folder, "settings.corrupt-1.json"), "utf8")).toBe(content);
  expect(await store.change({ theme: "dark" })).toMatchObject({ ok: true });
});

test("a second damaged file does not replace the first one that was kept", () => {
  const folder = newDataFolder();
  for (const content of ["first", "second"]) {
    writeFileSync(fileOf(folder), content);
    open(folder);
  }
  expect(readFileSync(join(folder, "settings.corrupt-1.json"), "utf8")).toBe("first");
  expect(readFileSync(join(folder, "settings.corrupt-2.json"), "utf8")).toBe("second");
});

test("a file of a newer version is left untouched: changes hold for this run and are said to be lost after it", async () => {
  const folder = newDataFolder();
  const content = '{"version":2,"preferences":{"theme":{"day":"light"}}}';
  writeFileSync(fileOf(folder), content);
  const store = open(folder);
  expect(store.notice).toBe("settings_newer");
  expect(await store.change({ theme: "dark" })).toMatchObject({ ok: false, reason: "read_only" });
  expect(store.current().theme).toBe("dark");
  expect(readFileSync(fileOf(folder), "utf8")).toBe(content);
});

test("a preference that an older version did not know has its default, and the others stay", () => {
  const folder = newDataFolder();
  writeFileSync(fileOf(folder), '{"version":1,"preferences":{"theme":"dark","models":{"openai":"gpt-6-sol"}}}');
  const store = open(folder);
  expect(store.notice).toBe(null);
  expect(store.current()).toEqual({
    ...defaultPreferences,
    theme: "dark",
    models: { openai: "gpt-6-sol", anthropic: "", google: "" },
  });
});

test.each([
  ["an address without https", { baseUrls: { ...defaultPreferences.baseUrls, openai: "http://gateway.example" } }],
  ["a text that is too long", { aboutMe: "x".repeat(4_001) }],
])("%s is refused and changes nothing", async (_, patch) => {
  const folder = newDataFolder();
  const store = open(folder);
  expect(await store.change(patch)).toEqual({ ok: false, reason: "invalid", preferences: defaultPreferences });
  expect(existsSync(fileOf(folder))).toBe(false);
});

test("a disk that refuses is said, and the old content stays whole", async () => {
  const folder = newDataFolder();
  await open(folder).change({ theme: "dark" });
  const store = open(folder);
  // A folder where the temporary file would go.
  mkdirSync(join(folder, "settings.json.tmp"));
  expect(await store.change({ theme: "light" })).toMatchObject({ ok: false, reason: "not_written" });
  expect(store.current().theme).toBe("light");
  expect(open(folder).current().theme).toBe("dark");
});

test.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
  "a file that cannot be read is not written over",
  async () => {
    const folder = newDataFolder();
    await open(folder).change({ theme: "dark" });
    chmodSync(fileOf(folder), 0o000);
    const store = open(folder);
    expect(store.notice).toBe("settings_unreadable");
    expect(await store.change({ theme: "light" })).toMatchObject({ ok: false, reason: "read_only" });
    chmodSync(fileOf(folder), 0o600);
    expect(open(folder).current().theme).toBe("dark");
  },
);
