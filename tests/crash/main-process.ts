import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { exitOf } from "../support/hosts/running-host";
import type { CrashPlace } from "./place";

/** The browser host's own process: main, without a window. */
export interface MainProcess {
  readonly pid: number;
  /** A fresh address that opens Coach once. Rejects when the process ends first. */
  url(): Promise<string>;
  /** Resolves when the process is gone. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** As the machine's sleep does: nothing runs, connections stay, time goes on. */
  sleep(): void;
  wake(): void;
  isGone(): boolean;
  /** What it wrote to standard error. */
  output(): string;
}

export function startMain(place: CrashPlace, variables: Readonly<Record<string, string>> = {}): MainProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [join(place.build, "main", "browser.js")], {
    env: {
      ...{ PATH, HOME, LANG: "C.UTF-8", COACH_LOCALE: "en", COACH_PROVIDER: "offline" },
      ...{ COACH_USER_DATA: place.dataFolder, COACH_PORT: String(place.port), COACH_OPEN: "0" },
      ...variables,
    },
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // A main that was killed has nobody to read the last line.
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let asked = 0;

  return {
    pid: child.pid ?? 0,
    async url() {
      if (asked > 0) child.stdin.write("\n");
      asked += 1;
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`main ended without an address: ${output}`);
      return (JSON.parse(value) as { readonly url: string }).url;
    },
    async kill(signal) {
      child.kill(signal);
      await exitOf(child);
    },
    sleep: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
  };
}
