import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRecording, type Recording } from "../../src-shared/faults/recording";
import { faultPlanSchema } from "../../src-shared/faults/plan";
import { differences } from "../support/replay/differences";
import { playRecording } from "../support/replay/play-recording";
import { createPlace, openWindow, startProgram, until, type ProgramPlace } from "../support/program/running-program";
import { everyFault } from "./every-fault";

function parse(text: string): Recording {
  const read = readRecording(text);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.recording;
}

const library = (name: string) => parse(readFileSync(join(import.meta.dirname, "plans", `${name}.json`), "utf8"));

describe("a run that was saved as a plan", () => {
  it.each([
    "W1-acknowledgement-lost",
    "W3-executed-twice",
    "W5-stopped-while-committing",
    "W7-sibling-after-an-unconfirmed-save",
    "W8-asked-again",
    "W11-window-dies-after",
    "W14-first-save-landed",
    "W17-changed-by-hand-while-asked",
    "P4-second-of-three-reads-throws",
    "A1-arguments-cut-by-a-fault",
    "A1-stream-ends-inside-the-arguments",
    "A5-inherited-names",
    "A6-arguments-cut-in-half",
  ])("comes to the same verdict again: each turn of %s", async (name) => {
    const { recorded, verdict } = await playRecording(library(name));
    expect(recorded).toHaveLength(verdict.turns.length);
    for (const [index, text] of recorded.entries()) {
      const recording = parse(text);
      const again = await playRecording(recording);
      expect(differences(recording.expected, again.verdict)).toEqual([]);
      // The last turn is the one that was saved; what it was told of earlier ones is not played.
      expect(again.verdict.turns.at(-1)).toMatchObject({ ...verdict.turns[index], notes: [] });
    }
  });

  const ends = ["model_stream corrupt", "model_stream drop", "model_stream answer_twice", "model_request status", "dispatch write drop"];
  it.each(everyFault().filter(({ name }) => ends.includes(name)))("also where the fault changed the message: $name", async ({ recording }) => {
    const first = await playRecording(recording);
    const [text = ""] = first.recorded;
    const again = await playRecording(parse(text));
    expect(again.verdict.turns).toEqual(first.verdict.turns);
  });
});

describe("saving a run of the running app", () => {
  let place: ProgramPlace & { remove(): Promise<void> };
  beforeEach(async () => {
    place = await createPlace();
  });
  afterEach(async () => {
    await place.remove();
  });

  it("holds the days that it is about as they were before it, and nothing else of what is stored", async () => {
    const { app, stop } = await startProgram(place, { COACH_DEV: "1" });
    const window = openWindow(app, place);
    await window.claim();
    const save = (date: string, value: number) =>
      window.ask("measurement.write", { tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit: "kg" }], replace: true } });
    await save("2019-05-05", 90);
    await save("2020-01-01", 75);
    const conversation = await window.newConversation();
    const plan = faultPlanSchema.parse({ version: 1, faults: [{ point: "handler_after", effect: { kind: "throw", text: "password=x" } }] });
    await window.ask("faults.arm", { name: "mine", plan });
    const events = await window.say(conversation, "what did I weigh on 2020-01-01?");
    const turnId = events.flatMap(({ body }) => (body.type === "turn_started" ? [body.turnId] : []))[0] ?? "";
    await save("2020-01-01", 80);

    const reply = await window.ask("turn.record", { conversationId: conversation, turnId });
    if (reply.kind !== "recorded") throw new Error(reply.reason);
    expect(reply.text).not.toContain("password");
    const recording = parse(reply.text);
    expect(recording.store.days).toEqual([{ date: "2020-01-01", values: [{ field: "weight", value: 75, unit: "kg" }] }]);
    expect(recording.steps).toMatchObject([
      { do: "arm", plan: { faults: [{ point: "handler_after", match: { nth: 1 }, effect: { kind: "throw", text: "injected" } }] } },
      { do: "say", text: "what did I weigh on 2020-01-01?" },
    ]);
    const again = await playRecording(recording);
    expect(differences(recording.expected, again.verdict)).toEqual([]);
    window.close();
    await stop();
  });

  it("is refused without developer mode, and for a turn that is not there or still runs", async () => {
    const { app, stop } = await startProgram(place);
    const window = openWindow(app, place);
    await window.claim();
    const conversationId = await window.newConversation();
    const record = (turnId: string) => window.ask("turn.record", { conversationId, turnId });
    expect(await record("none")).toEqual({ kind: "refused", reason: "not_allowed" });
    await window.ask("preferences.set", { developerMode: true });
    expect(await record("none")).toEqual({ kind: "refused", reason: "no_such_turn" });
    const plan = faultPlanSchema.parse({ version: 1, faults: [{ point: "model_request", effect: { kind: "delay", ms: 300 } }] });
    await window.ask("faults.arm", { name: "slow", plan });
    const started = await window.ask("turn.start", { conversationId, text: "hello", mode: "message" });
    if (started.kind !== "started") throw new Error(started.reason);
    expect(await record(started.turnId)).toEqual({ kind: "refused", reason: "busy" });
    await until(() => window.state().running === null);
    expect(await record(started.turnId)).toMatchObject({ kind: "recorded" });
    window.close();
    await stop();
  });
});
