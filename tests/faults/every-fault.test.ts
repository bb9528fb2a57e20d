import { describe, expect, it } from "vitest";
import { effectsAt, phasesOf } from "../../src-shared/faults/places";
import { faultEffectSchema, faultPoints } from "../../src-shared/faults/plan";
import { readPlan } from "../../src-shared/faults/read-plan";
import { playRecording } from "../support/replay/play-recording";
import { everyFault, inALine } from "./every-fault";
import { everyVerdict } from "./every-verdict";

describe("a fault of every kind at every point", () => {
  const faults = everyFault();

  it.each(faults)("$name: it fires, and the program says what is true", async ({ name, recording }) => {
    const { verdict, fired, events } = await playRecording(recording);
    expect(fired).toBeGreaterThan(0);
    expect(inALine(verdict)).toBe(everyVerdict[name]);
    expect(JSON.stringify(events)).not.toContain("password");
    // Before the first turn there is no timeline yet; everything else is on it, marked as injected.
    const [point] = name.split(" ");
    if (point !== "store_open") expect(verdict.turns.flatMap((turn) => turn.faults).map((fault) => fault.split(" ")[0])).toContain(point);
  });

  it("is in the table, and nothing else is", () => {
    expect(Object.keys(everyVerdict)).toEqual(faults.map(({ name }) => name));
  });
});

describe("a plan that could never fire", () => {
  const kinds = faultEffectSchema.options.map((option) => option.shape.kind.value);
  const more = { delay: { ms: 1 }, answer_late: { ms: 1 }, clock_jump: { ms: 1 }, cut_stream: { atByte: 1 }, status: { status: 500 } };
  const plan = (fault: object): string => JSON.stringify({ version: 1, faults: [{ point: "ipc", effect: { kind: "drop" } }, fault] });
  const placeOf = (text: string): readonly string[] | null => {
    const read = readPlan(text);
    return read.kind === "not_a_plan" ? read.issues.map(({ path }) => path) : null;
  };

  it.each(faultPoints)("is refused at the place of its effect: %s", (point) => {
    for (const kind of kinds) {
      const text = plan({ point, effect: { kind, ...Object.entries(more).find(([name]) => name === kind)?.[1] } });
      expect([kind, placeOf(text)]).toEqual([kind, effectsAt(point).includes(kind) ? null : ["faults.1.effect"]]);
    }
  });

  it("is refused for a phase, a tool or a provider that its point does not know", () => {
    expect(placeOf(plan({ point: "journal", match: { phase: "sync" }, effect: { kind: "quota" } }))).toEqual(["faults.1.effect"]);
    expect(placeOf(plan({ point: "ipc", match: { phase: "write" }, effect: { kind: "drop" } }))).toEqual(["faults.1.match.phase"]);
    expect(placeOf(plan({ point: "journal", match: { tool: "save_measurement" }, effect: { kind: "quota" } }))).toEqual(["faults.1.match.tool"]);
    expect(placeOf(plan({ point: "ipc", match: { provider: "openai" }, effect: { kind: "drop" } }))).toEqual(["faults.1.match.provider"]);
    expect(phasesOf("ipc")).toEqual(["request", "reply"]);
  });

  it("says what would be right, and what stands there", () => {
    expect(readPlan(plan({ point: "clock", effect: { kind: "throw" } }))).toEqual({
      kind: "not_a_plan",
      issues: [{ path: "faults.1.effect", expected: "at clock one of clock_jump", received: "throw" }],
    });
  });
});
