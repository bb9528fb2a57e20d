import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { TERMINAL_FILE, terminalRequestSchema, type TerminalFile, type TerminalReply } from "../../src-shared/faults/terminal";
import type { Locale } from "../../src-shared/i18n/locale";
import type { FaultControl } from "../faults/fault-control";
import { runTerminalCommand } from "../faults/terminal-commands";
import type { Diagnostic } from "../log/diagnostic";
import { writeFileAtomically } from "../settings/atomic-file";
import { socketAddress } from "./lock-address";

export interface FaultTerminalOptions {
  readonly dataFolder: string;
  readonly host: TerminalFile["host"];
  readonly faults: FaultControl;
  readonly diagnostic: Diagnostic;
  readonly locale: Locale;
}

/** The terminal's way in: `npm run faults`. */
export interface FaultTerminal {
  /** Stops listening and takes the file away. */
  close(): Promise<void>;
}

/** A plan file of a megabyte and what stands around it. */
const LARGEST_REQUEST = 2 * 1024 * 1024;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Listens for the terminal, only while developer mode is on, at a socket in the data folder. Who connects must also show the
 * token that stands in a file for this user only: on Windows a pipe can be reached by everybody.
 */
export function openFaultTerminal(options: FaultTerminalOptions): FaultTerminal {
  const { faults, diagnostic } = options;
  let server: Server | null = null;
  let last: Promise<void> = Promise.resolve();

  const sync = (): void => {
    const isWanted = faults.isOpen();
    last = last
      .then(async () => {
        if (isWanted && server === null) server = await listen(options);
        else if (!isWanted && server !== null) server = await stop(server, options);
      })
      .catch((cause: unknown) => diagnostic.error("faults", "the terminal cannot be listened to", cause));
  };
  faults.onChange(sync);
  sync();

  return {
    close: async () => {
      await last;
      if (server !== null) server = await stop(server, options);
    },
  };
}

async function listen({ dataFolder, host, faults, locale }: FaultTerminalOptions): Promise<Server> {
  const address = socketAddress(dataFolder, "faults");
  const token = randomBytes(32).toString("base64url");
  // The lock says that nobody else runs on this folder: what lies there was left by a crash.
  if (process.platform !== "win32") rmSync(address, { force: true });
  const server = createServer((socket) => serve(socket, token, faults, locale));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, resolve);
  });
  server.unref();
  const file: TerminalFile = { version: 1, pid: process.pid, host, address, token };
  await writeFileAtomically(join(dataFolder, TERMINAL_FILE), `${JSON.stringify(file)}\n`, 0o600);
  return server;
}

async function stop(server: Server, { dataFolder }: FaultTerminalOptions): Promise<null> {
  rmSync(join(dataFolder, TERMINAL_FILE), { force: true });
  await new Promise((resolve) => server.close(resolve));
  return null;
}

function serve(socket: Socket, token: string, faults: FaultControl, locale: Locale): void {
  let text = "";
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    if (text.length > LARGEST_REQUEST) socket.destroy();
    else if (text.includes("\n")) socket.end(`${JSON.stringify(answer(text, token, faults, locale))}\n`);
  });
}

function answer(text: string, token: string, faults: FaultControl, locale: Locale): TerminalReply {
  const content = readJson(text);
  const shown = typeof content === "object" && content !== null && "token" in content ? String(content.token) : "";
  if (!isSame(shown, token)) return { kind: "refused", reason: "token" };
  const request = terminalRequestSchema.safeParse(content);
  if (!request.success) return { kind: "refused", reason: "request" };
  return runTerminalCommand(faults, request.data, locale);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Digests have one length, so that the comparison says nothing about the token. */
function isSame(shown: string, token: string): boolean {
  const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
