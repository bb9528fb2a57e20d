import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { FIRST_PORT, LAST_PORT, listenOnPort, portFile } from "../../src-main/hosts/browser/port";
import { temporaryFolder } from "../support/temporary-folder";

function newServer(): Server {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  return server;
}

/** A port that some other program uses. */
async function takenPort(): Promise<number> {
  const server = newServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("the port of a data folder", () => {
  it("is chosen once, in a new folder, and kept there", async () => {
    const folder = temporaryFolder();
    const first = newServer();
    const result = await listenOnPort(first, folder, undefined);
    if (result.status !== "listening") throw new Error(`not listening: ${result.status}`);
    expect(result.port).toBeGreaterThanOrEqual(FIRST_PORT);
    expect(result.port).toBeLessThanOrEqual(LAST_PORT);
    expect(readFileSync(portFile(folder), "utf8")).toBe(`${String(result.port)}\n`);

    await new Promise((resolve) => first.close(resolve));
    expect(await listenOnPort(newServer(), folder, undefined)).toEqual(result);
  });

  it("listens on the loopback address and on no other", async () => {
    const server = newServer();
    await listenOnPort(server, temporaryFolder(), await freePort());
    expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
  });

  it("does not move when another program has it, since IndexedDB would stay behind", async () => {
    const folder = temporaryFolder();
    const port = await takenPort();
    writeFileSync(portFile(folder), `${String(port)}\n`);
    expect(await listenOnPort(newServer(), folder, undefined)).toEqual({ status: "taken", port });
    expect(readFileSync(portFile(folder), "utf8")).toBe(`${String(port)}\n`);
  });

  it("gives way to COACH_PORT for one run, and is not changed by it", async () => {
    const folder = temporaryFolder();
    writeFileSync(portFile(folder), "47999\n");
    const port = await freePort();
    expect(await listenOnPort(newServer(), folder, port)).toEqual({ status: "listening", port });
    expect(readFileSync(portFile(folder), "utf8")).toBe("47999\n");
  });

  it("says that the port of COACH_PORT is taken, and keeps nothing", async () => {
    const folder = temporaryFolder();
    const port = await takenPort();
    expect(await listenOnPort(newServer(), folder, port)).toEqual({ status: "taken", port });
    expect(existsSync(portFile(folder))).toBe(false);
  });

  it.each(["", "port", "70000", "0", "-5"])("is not guessed from a damaged file (%j)", async (text) => {
    const folder = temporaryFolder();
    writeFileSync(portFile(folder), text);
    expect(await listenOnPort(newServer(), folder, undefined)).toEqual({ status: "damaged", file: portFile(folder) });
  });
});
