import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDiagnosticFile, diagnosticPath } from "../../src-main/log/diagnostic-file";
import { createRedactor } from "../../src-main/log/redactor";
import { temporaryFolder } from "../support/temporary-folder";

const now = (): Date => new Date("2026-01-02T03:04:05.678Z");

describe("the diagnostic file", () => {
  it("has each message with its time, for its owner's eyes only", () => {
    const dataFolder = temporaryFolder();
    createDiagnosticFile({ dataFolder, redactor: createRedactor(), now }).info("app", "started");
    const path = diagnosticPath(dataFolder);
    expect(readFileSync(path, "utf8")).toBe("2026-01-02T03:04:05.678Z info app: started\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("has an exception whole, with its stack and its causes, and indented, so that no line can pass for an entry", () => {
    const dataFolder = temporaryFolder();
    const diagnostic = createDiagnosticFile({ dataFolder, redactor: createRedactor(), now });
    diagnostic.error("store", "a handler failed", new Error("outer\n2026 info app: forged", { cause: new Error("inner") }));
    const text = readFileSync(diagnosticPath(dataFolder), "utf8");
    expect(text).toContain("Error: outer");
    expect(text).toContain("Error: inner");
    expect(text).toContain("diagnostic-file.test.ts");
    expect(text.split("\n").filter((line) => line.startsWith("2026"))).toHaveLength(1);
  });

  it("has no key in it, in the message or deep in the cause", () => {
    const dataFolder = temporaryFolder();
    const redactor = createRedactor(["my-own-proxy-key"]);
    const diagnostic = createDiagnosticFile({ dataFolder, redactor, now });
    diagnostic.error("provider", "401 for my-own-proxy-key", {
      request: { headers: { "x-api-key": "abcdef123456", authorization: "Bearer zyxwvu987654" } },
      nested: new Error("Incorrect API key provided: sk-proj-0123456789abcdef"),
    });
    redactor.hide("typed-in-later");
    diagnostic.info("provider", "typed-in-later");
    const text = readFileSync(diagnosticPath(dataFolder), "utf8");
    expect(text).not.toMatch(/my-own-proxy-key|abcdef123456|zyxwvu987654|0123456789abcdef|typed-in-later/);
    expect(text).toContain("Incorrect API key provided");
  });

  it("is put aside when it has grown, and begun anew", () => {
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, "logs"));
    writeFileSync(diagnosticPath(dataFolder), "x".repeat(990));
    const diagnostic = createDiagnosticFile({ dataFolder, redactor: createRedactor(), now, rotateAtBytes: 1000 });
    diagnostic.info("app", "started");
    diagnostic.info("app", "again");
    expect(readFileSync(join(dataFolder, "logs", "diagnostic.1.log"), "utf8")).toBe("x".repeat(990));
    expect(readFileSync(diagnosticPath(dataFolder), "utf8").split("\n")).toHaveLength(3);
  });

  it("never turns a message into a failure of its own when it cannot be written", () => {
    const dataFolder = temporaryFolder();
    writeFileSync(join(dataFolder, "logs"), "a file in the folder's place");
    const diagnostic = createDiagnosticFile({ dataFolder, redactor: createRedactor(), now });
    expect(() => diagnostic.error("app", "lost", new Error("x"))).not.toThrow();
    expect(existsSync(diagnosticPath(dataFolder))).toBe(false);
  });
});
