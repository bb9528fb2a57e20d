import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { browserFolder, windowFlags } from "../../src-main/hosts/browser/browser-window";
import { hasDisplay } from "../../src-main/hosts/browser/display";
import { browserPaths, findBrowser } from "../../src-main/hosts/browser/find-browser";
import type { Machine } from "../../src-main/hosts/data-folder";
import { temporaryFolder } from "../support/temporary-folder";

function makeExecutable(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

function linuxMachine(folder: string): Machine {
  return { platform: "linux", variables: { PATH: join(folder, "bin") }, homeFolder: join(folder, "home") };
}

describe("finding a browser", () => {
  it("takes the first of the Chromium family on the path", () => {
    const folder = temporaryFolder();
    makeExecutable(join(folder, "bin", "google-chrome"));
    const path = makeExecutable(join(folder, "bin", "chromium"));
    makeExecutable(join(folder, "bin", "firefox"));
    expect(findBrowser(linuxMachine(folder))).toEqual({
      status: "found",
      browser: { path, profileName: "chromium", snapFolder: null },
    });
  });

  it("takes the one that COACH_BROWSER names, or nothing", () => {
    const folder = temporaryFolder();
    makeExecutable(join(folder, "bin", "chromium"));
    const mine = makeExecutable(join(folder, "My Browser"));
    const machine = linuxMachine(folder);
    expect(findBrowser(machine, mine)).toMatchObject({ browser: { path: mine, profileName: "my-browser" } });
    expect(findBrowser(machine, join(folder, "gone"))).toEqual({ status: "missing", path: join(folder, "gone") });
    expect(findBrowser(machine, "chromium")).toMatchObject({ browser: { path: join(folder, "bin", "chromium") } });
  });

  it("passes over what cannot be executed, and a folder of that name", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "bin", "chromium"), { recursive: true });
    writeFileSync(join(folder, "bin", "google-chrome"), "");
    const path = makeExecutable(join(folder, "bin", "brave-browser"));
    expect(findBrowser(linuxMachine(folder))).toMatchObject({ browser: { path } });
  });

  it("keeps a snap's files where a snap may write", () => {
    const folder = temporaryFolder();
    makeExecutable(join(folder, "snap"));
    mkdirSync(join(folder, "bin"));
    symlinkSync(join(folder, "snap"), join(folder, "bin", "chromium"));
    const found = findBrowser(linuxMachine(folder));
    if (found.status !== "found") throw new Error("not found");
    const where = browserFolder(found.browser, "/home/ana/.local/share/coach");
    expect(dirname(where)).toBe(join(folder, "home", "snap", "chromium", "common"));
    expect(where).not.toContain("/.");
  });

  it("knows the places of other systems", () => {
    const mac = browserPaths({ platform: "darwin", variables: {}, homeFolder: "/Users/ana" });
    expect(mac).toContain("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    const variables = { ProgramFiles: "C:\\Program Files" };
    const windows = browserPaths({ platform: "win32", variables, homeFolder: "C:\\Users\\ana" });
    expect(windows.some((path) => path.startsWith("C:\\Program Files") && path.endsWith("msedge.exe"))).toBe(true);
  });
});

describe("the window's command line", () => {
  const window = { profile: "/data/profile", launchFile: "/data/launch.html", isRoot: false };

  it("carries no secret and opens no debugging port, since every user can read it", () => {
    const flags = windowFlags(window);
    expect(flags[0]).toBe(`--app=${pathToFileURL("/data/launch.html").href}`);
    expect(flags.join(" ")).not.toMatch(/pass=|token|http:|remote-debugging/);
  });

  it("gives up Chromium's sandbox for root only, whom Chromium would refuse", () => {
    expect(windowFlags(window)).not.toContain("--no-sandbox");
    expect(windowFlags({ ...window, isRoot: true })).toContain("--no-sandbox");
  });
});

describe("a display", () => {
  it.each([
    ["linux", {}, false],
    ["linux", { DISPLAY: ":0" }, true],
    ["linux", { WAYLAND_DISPLAY: "wayland-0" }, true],
    ["linux", { DISPLAY: "" }, false],
    ["darwin", {}, true],
    ["win32", {}, true],
  ] as const)("on %s with %j: %s", (platform, variables, expected) => {
    expect(hasDisplay({ platform, variables, homeFolder: "/" })).toBe(expected);
  });
});
