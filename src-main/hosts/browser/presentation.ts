import { createInterface } from "node:readline";
import type { Diagnostic } from "../../log/diagnostic";
import type { Say } from "../begin";
import { PASS_LIFETIME_MS } from "./admission";
import { openBrowserWindow, type BrowserWindow } from "./browser-window";
import { sshLogin } from "./display";
import type { Browser } from "./find-browser";
import type { SessionCount } from "./session-count";

const PASS_MINUTES = PASS_LIFETIME_MS / 60_000;
/** After this long without a connection the person is told how to open the window by hand. */
const WINDOW_EXPECTED_MS = 20_000;

/** How a person gets to see Coach in this run. */
export type Way =
  | { readonly kind: "window"; readonly browser: Browser }
  | { readonly kind: "no_browser" }
  | { readonly kind: "no_display" }
  /** Another program opens the address: `COACH_OPEN=0`. */
  | { readonly kind: "ready_line" };

export interface Presentation {
  /** Opens a window if this run has windows of its own and none is connected. Returns whether it did. */
  openAgain(): boolean;
  removeLaunchFile(): void;
  closeWindow(): void;
}

export interface PresentationOptions {
  readonly way: Way;
  readonly dataFolder: string;
  readonly port: number;
  /** An address that opens Coach, usable once. */
  readonly freshUrl: () => string;
  readonly sessions: SessionCount;
  readonly diagnostic: Diagnostic;
  readonly say: Say;
}

/** Shows the window, or says how to get one. From then on a line on standard input asks for another address. */
export function present(options: PresentationOptions): Presentation {
  const { way, port, freshUrl, sessions, say } = options;
  const newAddress = (): { minutes: number; url: string } => ({ minutes: PASS_MINUTES, url: freshUrl() });

  if (way.kind === "ready_line") {
    const printReadyLine = (): void => {
      process.stdout.write(`${JSON.stringify({ ready: true, url: freshUrl() })}\n`);
    };
    printReadyLine();
    onEveryLine(printReadyLine);
    return NO_WINDOW;
  }

  onEveryLine(() => say("url.fresh", newAddress()));
  switch (way.kind) {
    case "no_display":
      say("display.none", { port, login: sshLogin(), ...newAddress() });
      return NO_WINDOW;
    case "no_browser":
      say("browser.not_found", newAddress());
      return NO_WINDOW;
    case "window": {
      let window = openWatched(options, way.browser);
      say("running.address", { origin: `http://127.0.0.1:${String(port)}` });
      return {
        openAgain: () => {
          // Nobody outside can bring a browser's window forward, and a second one would only compete with it.
          if (sessions.open > 0) return false;
          window = openWatched(options, way.browser);
          return true;
        },
        removeLaunchFile: () => window.removeLaunchFile(),
        closeWindow: () => window.child.kill(),
      };
    }
  }
}

const NO_WINDOW: Presentation = {
  openAgain: () => false,
  removeLaunchFile: () => undefined,
  closeWindow: () => undefined,
};

/** Opens the window and tells the person, once, when it does not come. */
function openWatched(options: PresentationOptions, browser: Browser): BrowserWindow {
  const { dataFolder, freshUrl, sessions, diagnostic, say } = options;
  const window = openBrowserWindow({ browser, dataFolder, url: freshUrl(), isRoot: process.getuid?.() === 0 });
  let told = false;
  const tell = (key: "browser.failed" | "browser.silent"): void => {
    if (told || sessions.open > 0) return;
    told = true;
    say(key, { path: browser.path, minutes: PASS_MINUTES, url: freshUrl() });
  };
  window.child.once("error", (cause) => {
    diagnostic.error("browser", "could not be started", cause);
    tell("browser.failed");
  });
  window.child.once("exit", (code) => {
    // Zero: it handed the window over to an instance that was running already.
    if (code !== 0 && !sessions.everOpened) tell("browser.failed");
  });
  setTimeout(() => {
    if (!sessions.everOpened) tell("browser.silent");
  }, WINDOW_EXPECTED_MS).unref();
  return window;
}

function onEveryLine(listener: () => void): void {
  createInterface({ input: process.stdin }).on("line", listener);
}
