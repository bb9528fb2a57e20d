import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "./running-host";

/** The built browser host as a bare process, for tests of how it starts, refuses and ends. */
export interface HostProcess {
  readonly pid: number;
  /** The next line on standard output. Rejects if the process ends without one. */
  nextLine(): Promise<string>;
  /** Presses Enter. */
  pressEnter(): void;
  kill(signal: NodeJS.Signals): void;
  /** Its end: the exit code, or -1 for a signal, and all that it said. */
  readonly ended: Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
  /** What it said on standard error until now. */
  stderr(): string;
}

/** @param environment the whole environment, beside what a process needs to run at all */
export function startHostProcess(environment: Readonly<Record<string, string>>): HostProcess {
  const child = spawn(process.execPath, [join(ROOT, "out", "main", "browser.js")], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", LANG: "C.UTF-8", ...environment },
  });
  const lines: string[] = [];
  let stderr = "";
  let wake = (): void => undefined;
  let isOver = false;
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => {
      isOver = true;
      wake();
      resolve({ code: code ?? -1, stdout: lines.join("\n"), stderr });
    });
  });

  let read = 0;
  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      while (lines.length <= read) {
        if (isOver) throw new Error(`the host ended without another line: ${stderr}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      read += 1;
      return lines[read - 1] ?? "";
    },
    pressEnter: () => child.stdin.write("\n"),
    kill: (signal) => child.kill(signal),
    ended,
    stderr: () => stderr,
  };
}
