import { mkdirSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createAdmission, type Admission } from "../../src-main/hosts/browser/admission";
import { createLoopbackServer, type LoopbackServer } from "../../src-main/hosts/browser/server";
import { socketWire } from "../../src-main/hosts/browser/socket-wire";
import type { Wire } from "../../src-shared/ipc/wire";
import { temporaryFolder } from "../support/temporary-folder";

interface Running {
  readonly port: number;
  readonly authority: string;
  readonly origin: string;
  readonly admission: Admission;
  readonly loopback: LoopbackServer;
  /** The wires of those who were let in. */
  readonly wires: Wire[];
}

async function startServer(): Promise<Running> {
  const base = temporaryFolder();
  const rendererFolder = join(base, "renderer");
  mkdirSync(join(rendererFolder, "assets"), { recursive: true });
  writeFileSync(join(rendererFolder, "index.html"), "<!doctype html><title>Coach</title>");
  writeFileSync(join(rendererFolder, "assets", "index.js"), "export {};");
  writeFileSync(join(base, "secret.txt"), "secret");
  mkdirSync(join(base, "renderer-other"));
  writeFileSync(join(base, "renderer-other", "secret.txt"), "secret");

  const admission = createAdmission();
  const wires: Wire[] = [];
  const loopback = createLoopbackServer({
    rendererFolder,
    admission,
    onSocket: (socket) => wires.push(socketWire(socket)),
  });
  await new Promise<void>((resolve) => loopback.server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => loopback.close());
  const { port } = loopback.server.address() as AddressInfo;
  loopback.setPort(port);
  const authority = `127.0.0.1:${String(port)}`;
  return { port, authority, origin: `http://${authority}`, admission, loopback, wires };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends the path as it is, which `fetch` would tidy up. */
function send(
  { port, authority }: Running,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body = "" } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path, method, headers: { host: authority, ...headers } },
      (response) => {
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          reject,
        );
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** The status of a refusal, or 101 if the connection was opened. */
function connect(
  running: Running,
  options: { token?: string; origin?: string; host?: string; path?: string },
): Promise<{ status: number; socket: WebSocket }> {
  const { token = "", origin = running.origin, host = running.authority, path = "/wire" } = options;
  const socket = new WebSocket(`ws://127.0.0.1:${String(running.port)}${path}`, ["coach", `token.${token}`], {
    headers: { host },
    origin,
  });
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.once("open", () => resolve({ status: 101, socket }));
    socket.once("unexpected-response", (_request, response) => resolve({ status: response.statusCode ?? 0, socket }));
    socket.on("error", () => undefined);
  });
}

function newToken({ admission }: Running): string {
  return admission.exchange(admission.issuePass()) ?? "";
}

describe("the files", () => {
  it("are served under a policy that lets the page talk to nobody else", async () => {
    const running = await startServer();
    const { status, headers } = await send(running, "/");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(String(headers["content-security-policy"]).split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ws://${running.authority}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it("are found by their address, whatever stands behind it", async () => {
    const running = await startServer();
    expect((await send(running, "/assets/index.js?v=1")).body).toBe("export {};");
  });

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/..\\secret.txt",
    "/..%5csecret.txt",
    "/../renderer-other/secret.txt",
    "//secret.txt",
    "/%00",
    "/%zz",
    "/assets",
    "/missing",
  ])("outside the renderer's folder are not served: %s", async (path) => {
    const { status, body } = await send(await startServer(), path);
    expect({ status, body }).toEqual({ status: 404, body: "" });
  });

  it.each(["localhost:1", "evil.example", "127.0.0.1"])(
    "are not served under the name %j, which a foreign page may have made point here",
    async (host) => {
      expect((await send(await startServer(), "/", { headers: { host } })).status).toBe(403);
    },
  );

  it("are read only", async () => {
    const running = await startServer();
    expect((await send(running, "/", { method: "PUT" })).status).toBe(405);
    expect(await send(running, "/", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });
});

describe("the session", () => {
  it("is given for a pass, once", async () => {
    const running = await startServer();
    const pass = running.admission.issuePass();
    const headers = { origin: running.origin };
    const first = await send(running, "/session", { method: "POST", headers, body: pass });
    expect(first.status).toBe(200);
    expect(running.admission.admits(first.body)).toBe(true);
    const second = await send(running, "/session", { method: "POST", headers, body: pass });
    expect([second.status, second.body]).toEqual([403, ""]);
  });

  it("is not given to a page of another origin, and its attempt does not use the pass up", async () => {
    const running = await startServer();
    const pass = running.admission.issuePass();
    for (const headers of [{ origin: "http://evil.example" }, { origin: "null" }, {}]) {
      expect((await send(running, "/session", { method: "POST", headers, body: pass })).status).toBe(403);
    }
    expect(running.admission.exchange(pass)).not.toBeNull();
  });

  it("is not asked for with a body that no pass fills", async () => {
    const running = await startServer();
    const headers = { origin: running.origin };
    expect((await send(running, "/session", { method: "POST", headers, body: "x".repeat(1000) })).status).toBe(403);
    expect((await send(running, "/session", { method: "GET", headers })).status).toBe(405);
  });
});

describe("the wire", () => {
  it("opens for a token and carries messages both ways", async () => {
    const running = await startServer();
    const { status, socket } = await connect(running, { token: newToken(running) });
    expect(status).toBe(101);
    const [wire] = running.wires;
    const received = new Promise((resolve) => wire?.onMessage(resolve));
    socket.send(JSON.stringify({ weight: 77.4 }));
    expect(await received).toEqual({ weight: 77.4 });

    const answered = new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString())));
    wire?.post(["saved"]);
    expect(await answered).toBe('["saved"]');
  });

  it.each([
    ["no token", {}],
    ["a wrong token", { token: "wrong" }],
    ["a pass in a token's place", { token: "pass" }],
  ])("stays shut for %s", async (_what, options) => {
    const running = await startServer();
    const token = "token" in options && options.token === "pass" ? running.admission.issuePass() : undefined;
    expect((await connect(running, token === undefined ? options : { token })).status).toBe(403);
    expect(running.wires).toEqual([]);
  });

  it("stays shut for a foreign page and a foreign name, even with a token", async () => {
    const running = await startServer();
    const token = newToken(running);
    expect((await connect(running, { token, origin: "http://evil.example" })).status).toBe(403);
    expect((await connect(running, { token, host: "evil.example" })).status).toBe(403);
    expect((await connect(running, { token, path: "/other" })).status).toBe(403);
    expect(running.wires).toEqual([]);
  });

  it("is closed on a message that is no JSON, which a page of ours never sends", async () => {
    const running = await startServer();
    const { socket } = await connect(running, { token: newToken(running) });
    const wireClosed = new Promise<void>((resolve) => running.wires[0]?.onClose(resolve));
    const code = new Promise((resolve) => socket.once("close", resolve));
    socket.send("{");
    expect(await code).toBe(1003);
    await wireClosed;
  });

  it("asks its page to load again by a close code of its own", async () => {
    const running = await startServer();
    const { socket } = await connect(running, { token: newToken(running) });
    const code = new Promise((resolve) => socket.once("close", resolve));
    running.loopback.reloadPages();
    expect(await code).toBe(4001);
  });
});
