import { rmdirSync, mkdirSync, rmSync, statSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "../../src-shared/zod";
import { lockAddress } from "./lock-address";

/** How the holder of a lock introduces itself to a second start. */
const holderSchema = z.object({
  pid: z.number().int(),
  host: z.enum(["electron", "browser"]),
  /** Whether its window came forward, or a new one was opened, because of this second start. */
  raised: z.boolean(),
});
export type LockHolder = z.infer<typeof holderSchema>;

export interface InstanceLock {
  /** Lets the folder go. Also happens by itself when the process dies, however it dies. */
  release(): Promise<void>;
}

export type LockResult =
  | { readonly status: "acquired"; readonly lock: InstanceLock }
  | { readonly status: "held"; readonly holder: LockHolder }
  | { readonly status: "failed"; readonly cause: unknown };

export interface LockRequest {
  readonly dataFolder: string;
  readonly host: LockHolder["host"];
  /** Called when a second start asks for the window. Returns whether one came forward. */
  readonly onSecondStart: () => boolean;
}

const GIVE_UP_AFTER_MS = 6_000;
const PAUSE_MS = 50;
const ANSWER_WITHIN_MS = 2_000;
/** A socket that is being set up right now refuses connections for a moment: only an older one can be dead. */
const YOUNGEST_DEAD_MS = 500;
/** A clean-up takes milliseconds: a guard older than this was left by a process that died in it. */
const ABANDONED_GUARD_MS = 5_000;

/**
 * Takes the one lock of a data folder, which both hosts share. The lock is a listening socket, so it ends with its
 * process; a lock file would outlive a crash. What a crash does leave is the socket's file, which nobody answers at:
 * it is removed under a guard, lest two starts at the same moment remove each other's fresh socket.
 */
export async function acquireInstanceLock(request: LockRequest): Promise<LockResult> {
  let lastFailure: unknown = new Error("the lock stayed busy");
  try {
    const address = lockAddress(request.dataFolder);
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    while (performance.now() < deadline) {
      const listening = await listen(address, request);
      if (listening.status === "listening") return { status: "acquired", lock: lockOf(listening.server) };
      if (listening.status === "failed") return { status: "failed", cause: listening.cause };

      const answer = await askHolder(address);
      if (answer.status === "answered") return { status: "held", holder: answer.holder };
      lastFailure = answer.cause;
      if (answer.status === "dead") await removeDeadSocket(address);
      await delay(PAUSE_MS);
    }
  } catch (cause) {
    lastFailure = cause;
  }
  return { status: "failed", cause: lastFailure };
}

type ListenResult =
  | { readonly status: "listening"; readonly server: Server }
  | { readonly status: "occupied" }
  | { readonly status: "failed"; readonly cause: unknown };

function listen(address: string, request: LockRequest): Promise<ListenResult> {
  const introduce = (socket: Socket): void => {
    const holder: LockHolder = { pid: process.pid, host: request.host, raised: request.onSecondStart() };
    socket.on("error", () => undefined);
    socket.end(`${JSON.stringify(holder)}\n`);
  };
  return new Promise((resolve) => {
    const server = createServer(introduce);
    server.once("error", (cause: NodeJS.ErrnoException) => {
      resolve(cause.code === "EADDRINUSE" ? { status: "occupied" } : { status: "failed", cause });
    });
    server.listen(address, () => resolve({ status: "listening", server }));
  });
}

type Answer =
  | { readonly status: "answered"; readonly holder: LockHolder }
  | { readonly status: "dead" | "silent"; readonly cause: unknown };

/** Connecting is the question: the holder introduces itself and hangs up. */
function askHolder(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const finish = (answer: Answer): void => {
      resolve(answer);
      socket.destroy();
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish({ status: "silent", cause: new Error("no answer") }));
    socket.once("error", (cause: NodeJS.ErrnoException) => {
      finish({ status: cause.code === "ECONNREFUSED" ? "dead" : "silent", cause });
    });
    let answer = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    socket.once("end", () => {
      const holder = holderSchema.safeParse(readJson(answer));
      finish(
        holder.success
          ? { status: "answered", holder: holder.data }
          : { status: "silent", cause: new Error("unknown answer") },
      );
    });
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function removeDeadSocket(address: string): Promise<void> {
  const guard = `${address}.cleanup`;
  try {
    mkdirSync(guard);
  } catch {
    if (ageMs(guard) > ABANDONED_GUARD_MS) rmdirSync(guard);
    return;
  }
  try {
    // Asked again under the guard: whoever held it before may have put a living socket in the dead one's place.
    const answer = await askHolder(address);
    if (answer.status === "dead" && ageMs(address) > YOUNGEST_DEAD_MS) rmSync(address, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function ageMs(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}

function lockOf(server: Server): InstanceLock {
  // The lock alone must not keep a process alive that has nothing left to do.
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
