import type { ConsoleMessage, Page } from "playwright/test";

/** What a page complained about: errors on its console, among them violations of the policy, and uncaught exceptions. */
export interface Complaints {
  /** Listens to a page, and takes what it said before. */
  watch(page: Page): Promise<void>;
  all(): readonly string[];
}

export function createComplaints(): Complaints {
  const said = new Set<string>();
  const hear = (message: ConsoleMessage): void => {
    if (message.type() === "error") said.add(`${message.text()} (${message.location().url})`);
  };
  const fail = (error: Error): void => {
    said.add(`uncaught: ${error.message}`);
  };
  return {
    watch: async (page) => {
      page.on("console", hear);
      page.on("pageerror", fail);
      for (const message of await page.consoleMessages()) hear(message);
      for (const error of await page.pageErrors()) fail(error);
    },
    all: () => [...said].filter((text) => !isOfThePipe(text)),
  };
}

/** A host that is stopped or killed on purpose closes the pipe under its page. */
function isOfThePipe(text: string): boolean {
  return /WebSocket connection to|ERR_CONNECTION_REFUSED/.test(text);
}
