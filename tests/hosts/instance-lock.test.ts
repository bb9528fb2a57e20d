import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { acquireInstanceLock, type LockResult } from "../../src-main/hosts/instance-lock";
import { lockAddress } from "../../src-main/hosts/lock-address";
import { temporaryFolder } from "../support/temporary-folder";

async function acquire(dataFolder: string, onSecondStart = (): boolean => false): Promise<LockResult> {
  const result = await acquireInstanceLock({ dataFolder, host: "browser", onSecondStart });
  if (result.status === "acquired") onTestFinished(() => result.lock.release());
  return result;
}

/** A socket file whose process was killed, as a crash leaves it. */
async function leaveDeadSocket(address: string): Promise<void> {
  const script = `require("node:net").createServer().listen(${JSON.stringify(address)}, () => console.log("ready"))`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(address, longAgo, longAgo);
}

describe("the lock of a data folder", () => {
  it("is held by one start; a second is told which process has it", async () => {
    const folder = temporaryFolder();
    expect((await acquire(folder)).status).toBe("acquired");
    expect(await acquire(folder)).toEqual({
      status: "held",
      holder: { pid: process.pid, host: "browser", raised: false },
    });
  });

  it("lets the holder bring its window forward at a second start", async () => {
    const folder = temporaryFolder();
    let asked = 0;
    await acquire(folder, () => {
      asked += 1;
      return true;
    });
    expect(await acquire(folder)).toMatchObject({ status: "held", holder: { raised: true } });
    expect(asked).toBe(1);
  });

  it("is free again after a release", async () => {
    const folder = temporaryFolder();
    const first = await acquire(folder);
    if (first.status === "acquired") await first.lock.release();
    expect((await acquire(folder)).status).toBe("acquired");
  });

  it("is taken over from a process that was killed, whose socket file nobody answers at", async () => {
    const folder = temporaryFolder();
    await leaveDeadSocket(lockAddress(folder));
    expect((await acquire(folder)).status).toBe("acquired");
  });

  it("goes to exactly one of many starts that find the same dead socket at the same moment", async () => {
    const folder = temporaryFolder();
    await leaveDeadSocket(lockAddress(folder));
    const results = await Promise.all(Array.from({ length: 8 }, () => acquire(folder)));
    expect(results.map(({ status }) => status).sort()).toEqual(["acquired", ...Array<string>(7).fill("held")]);
  });

  it("is not blocked for ever by a start that died while it cleaned up", async () => {
    const folder = temporaryFolder();
    const address = lockAddress(folder);
    await leaveDeadSocket(address);
    mkdirSync(`${address}.cleanup`);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${address}.cleanup`, longAgo, longAgo);
    expect((await acquire(folder)).status).toBe("acquired");
    expect(existsSync(`${address}.cleanup`)).toBe(false);
  });

  it("holds in a folder whose path is too long for a socket, in a place that is private to this user", async () => {
    const folder = join(temporaryFolder(), "long".repeat(40));
    mkdirSync(folder);
    const address = lockAddress(folder);
    expect(address.startsWith(folder)).toBe(false);
    expect(statSync(join(address, "..")).mode & 0o777).toBe(0o700);
    expect((await acquire(folder)).status).toBe("acquired");
    expect((await acquire(folder)).status).toBe("held");
  });

  it("is one for each folder", async () => {
    expect((await acquire(temporaryFolder())).status).toBe("acquired");
    expect((await acquire(temporaryFolder())).status).toBe("acquired");
  });
});
