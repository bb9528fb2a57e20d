import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultDataFolder, prepareDataFolder } from "../../src-main/hosts/data-folder";
import { temporaryFolder } from "../support/temporary-folder";

describe("the default data folder", () => {
  it.each([
    ["linux", {}, "/home/ana/.local/share/coach"],
    ["linux", { XDG_DATA_HOME: "/data" }, "/data/coach"],
    ["linux", { XDG_DATA_HOME: "relative" }, "/home/ana/.local/share/coach"],
    ["darwin", {}, "/home/ana/Library/Application Support/Coach"],
  ] as const)("on %s with %j is %s", (platform, variables, expected) => {
    expect(defaultDataFolder({ platform, variables, homeFolder: "/home/ana" })).toBe(expected);
  });
});

describe("preparing the data folder", () => {
  it("makes it, with its parents, for its owner only, and leaves nothing behind in it", () => {
    const path = join(temporaryFolder(), "a", "b");
    expect(prepareDataFolder(path)).toEqual({ status: "ready", path });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(path)).toEqual([]);
  });

  it("gives one path for two names of one folder, so that they share one lock", () => {
    const base = temporaryFolder();
    mkdirSync(join(base, "real"));
    symlinkSync(join(base, "real"), join(base, "link"));
    expect(prepareDataFolder(join(base, "link"))).toEqual({ status: "ready", path: join(base, "real") });
  });

  it("refuses a file in its place", () => {
    const path = join(temporaryFolder(), "file");
    writeFileSync(path, "");
    expect(prepareDataFolder(path)).toMatchObject({ status: "not_writable", path });
  });

  it("refuses a place where the system makes no folders, instead of trying for ever", () => {
    expect(prepareDataFolder("/proc/coach")).toMatchObject({ status: "not_writable", path: "/proc/coach" });
  });

  it.skipIf(process.getuid?.() === 0)("refuses a folder that this user may not write to", () => {
    const path = temporaryFolder();
    chmodSync(path, 0o500);
    expect(prepareDataFolder(path)).toMatchObject({ status: "not_writable", path });
  });
});
