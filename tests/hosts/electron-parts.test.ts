import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageHeaders } from "../../src-main/hosts/content-security-policy";
import { isOwnUrl } from "../../src-main/hosts/electron/origin";
import { DEFAULT_WINDOW_STATE, keepWindowState, readWindowState } from "../../src-main/hosts/electron/window-state";
import { allowedExternalUrl } from "../../src-main/hosts/external-url";
import { systemLocale } from "../../src-main/hosts/system-locale";
import { hostLocale, hostMessage } from "../../src-shared/i18n/host";
import { temporaryFolder } from "../support/temporary-folder";

describe("the window's place", () => {
  it("is found again after a restart", () => {
    const folder = temporaryFolder();
    const state = { position: { x: -1200, y: 40 }, width: 900, height: 700, isMaximized: true };
    keepWindowState(folder, state);
    expect(readWindowState(folder)).toEqual(state);
  });

  it.each(["", "{", "{}", '{"width":1e9,"height":700,"isMaximized":false}'])("is the default where %j was kept", (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "window.json"), text);
    expect(readWindowState(folder)).toEqual(DEFAULT_WINDOW_STATE);
  });
});

describe("our own origin", () => {
  it.each([
    ["app://coach/index.html", true],
    ["app://coach", true],
    ["app://coach.evil/index.html", false],
    ["app://coachevil", false],
    ["https://coach/", false],
    ["file:///index.html", false],
    ["", false],
  ])("%j: %s", (url, expected) => {
    expect(isOwnUrl(url)).toBe(expected);
  });

  it("lets Electron's page connect to nothing but itself", () => {
    const policy = pageHeaders({ socketOrigin: null })["content-security-policy"];
    expect(policy).toContain("connect-src 'self';");
  });
});

describe("an address for the outside", () => {
  it.each(["https://example.com/", "mailto:ana@example.com"])("may be %s", (url) => {
    expect(allowedExternalUrl(url)).toBe(url);
  });

  it.each(["http://example.com", "file:///etc/passwd", "javascript:alert(1)", "vscode://x", "smb://x", "-flag", ""])(
    "may not be %j, which the system might act on",
    (url) => {
      expect(() => allowedExternalUrl(url)).toThrow(TypeError);
    },
  );
});

describe("the language of the host's own words", () => {
  it.each([
    ["es", "es"],
    ["es-MX", "es"],
    ["es_ES.UTF-8", "es"],
    ["en-GB", "en"],
    ["est", "en"],
    [undefined, "en"],
  ])("for %j is %s", (tag, expected) => {
    expect(hostLocale(tag)).toBe(expected);
  });

  it("comes from the session, of which the most particular variable counts", () => {
    expect(systemLocale({ LC_ALL: "", LANG: "es_ES.UTF-8" })).toBe("es-ES");
    expect(systemLocale({ LC_ALL: "en_GB", LANG: "es_ES.UTF-8" })).toBe("en-GB");
    expect(systemLocale({ LANG: "C.UTF-8" })).toMatch(/^[a-z]{2}/);
  });

  it("has the same gaps to fill in both languages", () => {
    const parameters = { port: 1, login: "2", minutes: 3, url: "4" };
    for (const locale of ["es", "en"] as const) {
      expect(hostMessage(locale, "display.none", parameters)).not.toMatch(/[{}]/);
      expect(hostMessage(locale, "display.none", parameters)).toContain("ssh -L 1:127.0.0.1:1 2 ");
    }
  });
});
