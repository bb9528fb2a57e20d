import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";

/**
 * IndexedDB belongs to an origin, and the port is part of it. So a data folder has one port: the first that was free
 * when it was new, and that one ever after.
 */
export const FIRST_PORT = 47613;
export const LAST_PORT = FIRST_PORT + 19;

export type PortResult =
  | { readonly status: "listening"; readonly port: number }
  | { readonly status: "taken"; readonly port: number }
  | { readonly status: "not_allowed"; readonly port: number }
  | { readonly status: "none_free" }
  | { readonly status: "damaged"; readonly file: string };

/** The file in which a data folder keeps its port. */
export function portFile(dataFolder: string): string {
  return join(dataFolder, "port");
}

/**
 * Lets `server` listen on 127.0.0.1, on `wanted` where that is given, else on the folder's own port. A folder that has
 * no port yet keeps the one that was taken. Rejects only on an error that says nothing about the port.
 */
export async function listenOnPort(
  server: Server,
  dataFolder: string,
  wanted: number | undefined,
): Promise<PortResult> {
  const file = portFile(dataFolder);
  const kept = readPort(file);
  if (kept === "damaged" && wanted === undefined) return { status: "damaged", file };

  const own = wanted ?? (typeof kept === "number" ? kept : undefined);
  const candidates =
    own === undefined
      ? Array.from({ length: LAST_PORT - FIRST_PORT + 1 }, (_, index) => FIRST_PORT + index)
      : [own];
  for (const port of candidates) {
    const outcome = await tryListen(server, port);
    if (outcome === "listening") {
      if (kept === null) keepPort(file, port);
      return { status: "listening", port };
    }
    if (own !== undefined) return { status: outcome, port };
  }
  return { status: "none_free" };
}

function readPort(file: string): number | "damaged" | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "damaged";
  }
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65535 ? port : "damaged";
}

function keepPort(file: string, port: number): void {
  // Written whole or not at all: a half-written port would look like another one.
  writeFileSync(`${file}.new`, `${String(port)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function tryListen(server: Server, port: number): Promise<"listening" | "taken" | "not_allowed"> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off("listening", onListening);
      if (error.code === "EADDRINUSE") resolve("taken");
      else if (error.code === "EACCES") resolve("not_allowed");
      else reject(error);
    };
    const onListening = (): void => {
      server.off("error", onError);
      resolve("listening");
    };
    server.once("error", onError);
    server.once("listening", onListening);
    server.listen({ port, host: "127.0.0.1", exclusive: true });
  });
}
