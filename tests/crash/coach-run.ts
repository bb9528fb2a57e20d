import type { Page } from "playwright";
import { startBrowser, type BrowserProcess } from "./browser-process";
import { blankPage } from "./independent-reader";
import { startMain, type MainProcess } from "./main-process";
import type { CrashPlace } from "./place";
import { watchWindow, type CoachWindow } from "./window";
import { Witness } from "./witness";

/** One run of Coach in both its processes. */
export interface CoachRun {
  readonly main: MainProcess;
  readonly browser: BrowserProcess;
  readonly window: CoachWindow;
  readonly witness: Witness;
  /** A page of Coach's origin without Coach. */
  readonly reader: Page;
  /** As a person ends it: the window first, and nothing is under way. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface RunOptions {
  readonly witness?: Witness;
  readonly mainVariables?: Readonly<Record<string, string>>;
  readonly browserVariables?: Readonly<Record<string, string>>;
}

/** Resolves once the page is loaded; `window.settled()` waits for the start-up comparison. */
export async function startCoach(place: CrashPlace, options: RunOptions = {}): Promise<CoachRun> {
  const witness = options.witness ?? new Witness();
  const main = startMain(place, options.mainVariables);
  const browser = await startBrowser(place.profile, options.browserVariables);
  const reader = await blankPage(browser.page.context(), originOf(place));
  const window = await watchWindow(await browser.newPage(), witness);
  await window.page.goto(await main.url());
  return {
    main,
    browser,
    window,
    witness,
    reader,
    async stop() {
      await browser.close();
      await main.kill("SIGTERM");
    },
    async kill() {
      await Promise.all([browser.kill(), main.kill("SIGKILL")]);
    },
  };
}

export function originOf(place: CrashPlace): string {
  return `http://127.0.0.1:${place.port}`;
}
