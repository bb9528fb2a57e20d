import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { replayFile } from "../support/replay/main";
import { temporaryFolder } from "../support/temporary-folder";

const plan = readFileSync(join(import.meta.dirname, "plans", "W1-acknowledgement-lost.json"), "utf8");

function fileWith(text: string): string {
  const file = join(temporaryFolder(), "run.json");
  writeFileSync(file, text);
  return file;
}

async function replay(file: string, update = false) {
  const lines: string[] = [];
  const code = await replayFile(file, { update, print: (line) => lines.push(line) });
  return { code, said: lines.join("\n") };
}

describe("npm run replay", () => {
  it("prints the timeline and ends with 0 where the verdict is the expected one", async () => {
    const { code, said } = await replay(fileWith(plan));
    expect(code).toBe(0);
    expect(said).toContain("fault acknowledgement never_answer (W1-acknowledgement-lost)");
    expect(said).toContain("looked up: applied (look_up)");
    expect(said).toContain("stopped write_unconfirmed, 1 request");
    expect(said).toContain("The verdict is the expected one.");
  });

  it("ends with 1 and names the place where the verdict differs, until --update has written it", async () => {
    const file = fileWith(plan.replace('"certainty": "unconfirmed"', '"certainty": "confirmed"'));
    const differing = await replay(file);
    expect(differing.code).toBe(1);
    expect(differing.said).toContain('turns.0.calls.0.certainty: expected "confirmed", got "unconfirmed"');
    expect((await replay(file, true)).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(plan));
    expect((await replay(file)).code).toBe(0);
  });

  it("proves nothing without an expected verdict", async () => {
    const { expected: _expected, ...rest } = JSON.parse(plan) as { expected: unknown };
    const { code, said } = await replay(fileWith(JSON.stringify(rest)));
    expect(code).toBe(1);
    expect(said).toContain("The file expects nothing");
  });

  it.each([
    ["{", "(whole file)"],
    [plan.replace('"version": 1', '"version": 9'), "version: expected one of 1; received 9"],
    [plan.replace('"do": "say"', '"do": "shout"'), "steps.1.do: expected one of say, continue"],
    [plan.replace('"kind": "never_answer"', '"kind": "quota"'), "steps.0.plan.faults.0.effect: expected at acknowledgement one of"],
    [plan.replace('"tool": "save_measurement"', '"tool": 7'), "script.messages.0.parts.0.tool: expected string"],
  ])("refuses a file with a mistake by its place", async (text, place) => {
    const { code, said } = await replay(fileWith(text));
    expect(code).toBe(1);
    expect(said).toContain(place);
  });

  it("is a command, whose exit code is the verdict", async () => {
    const script = resolve(import.meta.dirname, "..", "..", "scripts", "replay.mjs");
    const file = fileWith(plan.replace('"end": "stopped"', '"end": "completed"'));
    const code = await new Promise((done) => spawn(process.execPath, [script, file], { stdio: "ignore" }).once("close", done));
    expect(code).toBe(1);
  }, 120_000);
});
