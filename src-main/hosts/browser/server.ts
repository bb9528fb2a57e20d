import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { WebSocketServer, type WebSocket } from "ws";
import { LOOPBACK } from "../../../src-shared/ipc/loopback";
import { pageHeaders } from "../content-security-policy";
import { readRendererFile } from "../renderer-files";
import type { Admission } from "./admission";

/** A pass is 43 characters; nobody has a reason to send more. */
const LARGEST_PASS_BYTES = 256;

export interface LoopbackServerOptions {
  readonly rendererFolder: string;
  readonly admission: Admission;
  /** Called for every connection that showed a session token. */
  readonly onSocket: (socket: WebSocket) => void;
}

export interface LoopbackServer {
  /** Not listening yet. */
  readonly server: Server;
  /** Must be called with the port before the first request arrives. */
  setPort(port: number): void;
  /** Asks every page to load itself again. */
  reloadPages(): void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Serves the renderer's files to whoever asks by the right name, since they are no secret, and the wire to whoever shows
 * a token. `Host` is checked against a foreign name that was made to point here, `Origin` against a foreign page.
 */
export function createLoopbackServer(options: LoopbackServerOptions): LoopbackServer {
  let authority = "";
  let headers: Readonly<Record<string, string>> = {};

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) respond(response, 500);
      else response.destroy();
    });
  });

  const respond = (response: ServerResponse, status: number, body: string | Uint8Array = "", type = "text/plain"): void => {
    response.writeHead(status, { ...headers, "content-type": type, "content-length": Buffer.byteLength(body) });
    response.end(body);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.host !== authority) return respond(response, 403);
    const path = pathOf(request);
    if (path === LOOPBACK.sessionPath) return await exchange(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") return respond(response, 405);

    const file = path === null ? null : await readRendererFile(options.rendererFolder, path);
    if (file === null) return respond(response, 404);
    respond(response, 200, request.method === "HEAD" ? "" : file.body, file.mediaType);
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return respond(response, 405);
    const length = Number(request.headers["content-length"] ?? Number.NaN);
    if (request.headers.origin !== `http://${authority}` || !(length <= LARGEST_PASS_BYTES)) return respond(response, 403);
    const token = options.admission.exchange(await text(request));
    if (token === null) return respond(response, 403);
    respond(response, 200, token);
  };

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LOOPBACK.largestMessage,
    perMessageDeflate: false,
    handleProtocols: () => LOOPBACK.protocol,
  });
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    const rightPlace = pathOf(request) === LOOPBACK.socketPath && request.headers.host === authority;
    const rightPage = request.headers.origin === `http://${authority}`;
    if (!rightPlace || !rightPage || !options.admission.admits(tokenOf(request))) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // A broken frame closes the connection, which is all that there is to do about it.
      socket.on("error", () => socket.terminate());
      options.onSocket(socket);
    });
  });

  return {
    server,
    setPort: (port) => {
      authority = `127.0.0.1:${String(port)}`;
      headers = pageHeaders({ socketOrigin: `ws://${authority}` });
    },
    reloadPages: () => {
      for (const socket of sockets.clients) socket.close(LOOPBACK.reloadCode);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pathOf(request: IncomingMessage): string | null {
  const target = request.url ?? "";
  // Only the path of the address is of interest; `..` must not be resolved away before it was judged.
  return target.startsWith("/") ? (target.split(/[?#]/, 1)[0] ?? null) : null;
}

function tokenOf(request: IncomingMessage): string {
  const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  const token = offered.find((name) => name.startsWith(LOOPBACK.tokenPrefix));
  return token?.slice(LOOPBACK.tokenPrefix.length) ?? "";
}
