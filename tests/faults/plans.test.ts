import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FaultPlan } from "../../src-shared/faults/plan";
import { readRecording, type Recording } from "../../src-shared/faults/recording";
import { exportConversation } from "../../src-main/telemetry/export-conversation";
import { playRecording } from "../support/replay/play-recording";

const folder = join(import.meta.dirname, "plans");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

function load(file: string): Recording {
  const read = readRecording(readFileSync(join(folder, file), "utf8"));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.recording;
}

const armedIn = ({ steps }: Recording): FaultPlan[] => steps.flatMap((step) => (step.do === "arm" ? [step.plan] : []));

describe("the library of plans", () => {
  it.each(files)("%s comes to the verdict that it expects, and tells nobody the words of an exception", async (file) => {
    const recording = load(file);
    expect(recording.name).toBe(basename(file, ".json"));
    const { verdict, events, problems } = await playRecording(recording);
    expect(verdict).toEqual(recording.expected);

    const told = [JSON.stringify(events), exportConversation(events, "json").text, exportConversation(events, "otel").text].join("\n");
    const secrets = armedIn(recording).flatMap(({ faults }) => faults.flatMap(({ effect }) => (effect.kind === "throw" ? [effect.text] : [])));
    for (const secret of secrets) {
      expect(told).not.toContain(secret);
      expect(JSON.stringify(problems.map(({ cause }) => (cause instanceof Error ? cause.message : cause)))).toContain(secret);
    }
  });

  it.each(files)("%s fires every fault that it arms, so that none of its verdicts is won by a fault that never was", (file) => {
    const { expected, ...recording } = load(file);
    const armed = armedIn(recording as Recording).flatMap(({ faults }) => faults.map(({ point, effect }) => `${point} ${effect.kind}`));
    const shown = new Set(expected?.turns.flatMap((turn) => turn.faults));
    // Outside of a turn there is no timeline for a fault of the store's opening; its effect is in the verdict.
    expect(armed.filter((fault) => !shown.has(fault) && !fault.startsWith("store_open "))).toEqual([]);
  });
});
