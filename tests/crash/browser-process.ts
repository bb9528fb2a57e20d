import { spawn } from "node:child_process";
import { chromium, type Browser, type Page } from "playwright";
import { chromiumPath, CHROMIUM_FLAGS } from "../support/hosts/chromium-path";
import { exitOf } from "../support/hosts/running-host";

/** A Chromium of its own process group, so that all of it can be killed in one moment. */
export interface BrowserProcess {
  readonly page: Page;
  newPage(): Promise<Page>;
  /** SIGKILL to every process of it. Resolves when they are gone. */
  kill(): Promise<void>;
  /** As the machine's sleep does to all of it. */
  sleep(): void;
  wake(): void;
  /** As a person would. */
  close(): Promise<void>;
}

const DEVTOOLS_LINE = /DevTools listening on (ws:\S+)/;

export async function startBrowser(profile: string, variables: Readonly<Record<string, string>> = {}): Promise<BrowserProcess> {
  const child = spawn(
    chromiumPath(),
    ["--headless", ...CHROMIUM_FLAGS, "--no-first-run", "--disable-sync", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { detached: true, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...variables } },
  );
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = DEVTOOLS_LINE.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`Chromium did not start: ${said}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  const gone = exitOf(child);

  /** To its whole process group. */
  function signal(name: NodeJS.Signals): void {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  }

  return {
    page,
    newPage: () => context.newPage(),
    async kill() {
      signal("SIGKILL");
      await gone;
      await browser.close().catch(() => undefined);
    },
    sleep: () => signal("SIGSTOP"),
    wake: () => signal("SIGCONT"),
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => undefined);
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
