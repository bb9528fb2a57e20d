import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download, Page } from "playwright/test";
import type { LLMock } from "@copilotkit/aimock";
import { coachPage } from "../support/coach/coach-page";
import { ONE_HOST } from "../support/coach/coach-test";
import { expect, test as base, type AppHost } from "../support/hosts/fixture";
import type { LaunchSettings } from "../support/hosts/launch-settings";
import { coachingMock, read, save } from "../support/strict-provider/coaching-mock";
import { startStrictProvider, type StrictProvider } from "../support/strict-provider/server";

const KEY = "sk-test-Zq8wLm3xTn5vKc7yRb2d";
/** No piece of the key that a provider could repeat may turn up. */
const PIECES = [KEY, KEY.slice(0, 12), KEY.slice(3, 11), KEY.slice(-6)];

const providers = {
  openai: { path: "/v1", key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL", label: "OpenAI" },
  anthropic: { path: "", key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL", label: "Anthropic" },
  google: { path: "", key: "GEMINI_API_KEY", url: "GOOGLE_GEMINI_BASE_URL", label: "Google" },
} as const;
type Provider = keyof typeof providers;

/** A provider that others wrote, behind the strict checker, both on this machine. */
const test = base.extend<{ provider: StrictProvider }>({
  provider: async ({}, use) => {
    const mock: LLMock = coachingMock({
      "save and read": [
        { calls: [save("2020-01-03", 77)] },
        { calls: [read("2020-01-04")] },
        { say: "77 kg saved; there is nothing on the 4th." },
      ],
    });
    await mock.start();
    const strict = await startStrictProvider(mock.url);
    await use(strict);
    await strict.stop();
    await mock.stop();
  },
});

test.slow();

const settingsFor = (provider: Provider, url: string): LaunchSettings => {
  const { path, key, url: address } = providers[provider];
  return { locale: "en", provider, variables: { [key]: KEY, [address]: `${url}${path}` } };
};

async function open(host: AppHost, settings: LaunchSettings) {
  const page = await host.start(settings);
  const coach = coachPage(page);
  await coach.ready();
  return { page, coach };
}

for (const provider of Object.keys(providers) as Provider[]) {
  test(`${provider}: a question, a write and a failed look in the window, with a receipt and the tokens`, ONE_HOST, async ({ appHost, provider: strict }) => {
    const { page, coach } = await open(appHost, settingsFor(provider, strict.url));
    await coach.send("Please save and read");
    const turn = coach.turns.first();
    // Three requests, with the import of an SDK in front of them.
    await expect(turn).toHaveAttribute("data-end", "completed", { timeout: 30_000 });
    await expect(turn).toContainText("77 kg saved");
    await expect(coach.receipt.last()).toContainText("77");
    await expect(coach.call({ tool: "save_measurement", class: "ok", certainty: "confirmed" })).toHaveCount(1);
    await expect(coach.call({ code: "not_found", class: "expected" })).toHaveCount(1);
    expect(strict.refused).toEqual([]);
    expect(strict.seen).toHaveLength(3);
    await coach.open("calls");
    await expect(page.getByTestId("conversation-tokens")).toContainText(/\d+ tokens in, \d+ out/);
  });

  test(`${provider}: a refused key is told with what to do, and no part of it is anywhere`, ONE_HOST, async ({ appHost, provider: strict }) => {
    const words = `Incorrect API key provided: ${KEY.slice(0, 12)}***${KEY.slice(-6)}. You can find your key ${KEY} elsewhere.`;
    const body = JSON.stringify({ type: "error", error: { type: "authentication_error", code: "unauthenticated", message: words } });
    strict.answerNext({ status: 401, headers: { "content-type": "application/json" }, chunks: [body] });
    const { page, coach } = await open(appHost, settingsFor(provider, strict.url));
    await coach.send("Hello");
    await expect(coach.turns.first()).toHaveAttribute("data-end", "provider_failed", { timeout: 30_000 });
    const notice = coach.notice("provider");
    await expect(notice).toContainText(providers[provider].label);
    await expect(notice).toContainText(/key/i);
    expect(strict.seen).toHaveLength(1);

    await coach.open("calls");
    const exported = await exportOf(page);
    await coach.open("chat");
    await notice.getByRole("button", { name: /settings/i }).click();
    await expect(page.getByTestId("key-status").or(page.getByRole("heading", { name: "Settings" })).first()).toBeVisible();

    const dom = await page.evaluate(() => document.documentElement.outerHTML);
    const files = await textsIn(appHost.dataFolder);
    expect(files.some(({ name }) => name.includes("conversations"))).toBe(true);
    for (const piece of PIECES) {
      expect(dom).not.toContain(piece);
      expect(exported).not.toContain(piece);
      expect(appHost.output()).not.toContain(piece);
      expect(files.filter(({ text }) => text.includes(piece)).map(({ name }) => name)).toEqual([]);
    }
  });
}

test("settings: a key stays in memory and that is said, the test speaks plainly, and what is forgotten is gone", async ({ appHost, provider: strict }) => {
  test.skip(appHost.kind === "electron", "a real keyring keeps the key");
  // The browser host has no protected place for a key; the stand-in is given a keyring that protects nothing.
  const { page, coach } = await open(appHost, { locale: "en", variables: { STAND_IN_KEYRING: "basic_text" } });
  await coach.open("settings");
  await page.getByText("OpenAI", { exact: true }).click();
  const status = page.getByTestId("key-status");
  const result = page.getByTestId("provider-test");
  const address = page.getByLabel("Base URL");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const saveConnection = page.locator("form").filter({ has: address }).getByRole("button", { name: "Save", exact: true });

  // An address that would send the key in the clear is refused while it is typed.
  await address.fill("http://gateway.example/v1");
  await expect(page.getByText("Without it only a server on this computer is allowed")).toBeVisible();
  await expect(saveConnection).toBeDisabled();
  await address.fill(`${strict.url}/v1`);
  await saveConnection.click();
  await expect(saveConnection).toBeDisabled();

  await page.getByLabel("Key", { exact: true }).fill(KEY);
  await button("Keep the key").click();
  await expect(status).toHaveAttribute("data-source", "memory");
  await expect(status).toContainText("In memory only");
  await expect(page.getByLabel("Key", { exact: true })).toHaveValue("");

  strict.answerNext({ headers: { "content-type": "application/json" }, chunks: ['{"object":"list","data":[{"id":"gpt-6-luna","object":"model"}]}'] });
  await button("Test the connection").click();
  await expect(result).toHaveAttribute("data-result", "works");
  expect(strict.seen.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  strict.answerNext({ status: 401, headers: { "content-type": "application/json" }, chunks: ['{"error":{"message":"no"}}'] });
  await button("Test the connection").click();
  await expect(result).toHaveAttribute("data-result", "failed");
  await expect(result).toContainText(/key/i);

  // To another address the key does not go along.
  await address.fill("https://gateway.example/v1");
  await saveConnection.click();
  await expect(status).toHaveAttribute("data-source", "other_address");
  await button("Forget the key").click();
  await expect(status).toHaveAttribute("data-source", "none");
  for (const { name, text } of await textsIn(appHost.dataFolder)) expect(text, name).not.toContain(KEY);
});

async function exportOf(page: Page): Promise<string> {
  const downloading: Promise<Download> = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Export as JSON" }).click();
  return await readFile(await (await downloading).path(), "utf8");
}

/** Every file of a folder and the folders in it, as text. */
async function textsIn(folder: string): Promise<{ readonly name: string; readonly text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (entry) => {
      const name = join(entry.parentPath, entry.name);
      return { name, text: await readFile(name, "latin1") };
    }),
  );
}
