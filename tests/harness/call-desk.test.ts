import { expect, it } from "vitest";
import type { ToolFailure } from "../../src-shared/contract/failure";
import type { ConversationEventBody } from "../../src-shared/conversation/event";
import { noticesOf } from "../../src-shared/conversation/notices";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type CallView } from "../../src-shared/conversation/view";
import { exportConversation } from "../../src-main/telemetry/export-conversation";
import type { CallDesk, HeldCall, ReleaseAfter, ReleaseBefore } from "../../src-main/harness/call-desk";
import { healHistory } from "../../src-main/harness/healing";
import { createTranscript } from "../../src-main/harness/transcript";
import { runTurn } from "../../src-main/harness/turn";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld, type SmallWorldOptions } from "../support/harness/small-world";

const DAY = "2020-01-01";
const args = (value: number) => ({ date: DAY, values: [{ field: "weight", value, unit: "kg" }], replace: false });
const save = (value: number) => call("save_measurement", args(value));
const read = call("read_measurement", { date: DAY, field: null });

interface Answers {
  readonly before?: (held: HeldCall) => ReleaseBefore | Promise<ReleaseBefore> | null;
  readonly after?: (held: HeldCall) => ReleaseAfter | null;
}

function deskOf({ before, after }: Answers): CallDesk {
  const later = <Release>(answer: Release | Promise<Release> | null): Promise<Release> | null => (answer === null ? null : Promise.resolve(answer));
  return { before: (held) => later(before?.(held) ?? null), after: (held) => later(after?.(held) ?? null) };
}

async function play(answers: Answers, messages: Parameters<typeof playingModel>, options: SmallWorldOptions = {}, signal = new AbortController().signal) {
  const world = smallWorld(options);
  const model = playingModel(...messages);
  const end = await world.clock.until(runTurn({ ...world.request(model, { signal }), desk: deskOf(answers) }));
  const view = world.events.reduce(reduceConversation, emptyConversation("c"));
  const turn = view.turns[0];
  if (turn === undefined) throw new Error("no turn");
  return { world, model, end, turn, calls: callsOf(turn) };
}

function only(calls: readonly CallView[]): CallView {
  const [first] = calls;
  if (first === undefined || calls.length > 1) throw new Error("one call was expected");
  return first;
}
const released = (world: SmallWorld) =>
  world.events.flatMap(({ body }) => (body.type === "call_released" ? [`${body.phase} ${body.by.kind}`] : []));
const sent = (model: ReturnType<typeof playingModel>): unknown => model.requests.at(-1)?.transcript.at(-1);

it("leaves no trace on a call that does not wait", async () => {
  const { world, calls } = await play({}, [[save(76)], [say("ok")]]);
  expect(only(calls).byHand).toEqual({ run: false, held: null, args: null, outcome: null });
  expect(world.events.map(({ body }) => body.type).filter((type) => type.startsWith("call_"))).toEqual(["call_received", "call_dispatched", "call_settled"]);
});

it("shows the call before it is dispatched, and runs it as it is when the person lets it go on", async () => {
  const seen: HeldCall[] = [];
  const { world, calls } = await play(
    {
      before: (held) => {
        seen.push(held);
        return { kind: "continued" };
      },
    },
    [[save(76)], [say("ok")]],
  );
  expect(seen).toMatchObject([{ tool: "save_measurement", effect: "write", args: args(76) }]);
  expect(released(world)).toEqual(["before continued"]);
  expect(only(calls)).toMatchObject({ certainty: "confirmed", byHand: { held: null, args: null, outcome: null } });
});

it("runs with the arguments of the person, marked, and repeats them for nobody who asks with the model's", async () => {
  const { world, calls, turn } = await play(
    { before: (held) => (JSON.stringify(held.args).includes("76") ? { kind: "arguments", args: args(77) } : { kind: "continued" }) },
    [[save(76)], [save(76)], [say("ok")]],
  );
  expect(world.store.days.get(DAY)).toBe(77);
  expect(calls[0]).toMatchObject({ args: args(76), certainty: "confirmed", byHand: { args: { value: args(77) } } });
  expect(turn.receipt[0]).toMatchObject({ kind: "write", certainty: "confirmed" });
  // The second one asks the store again: the recorded outcome is not one of these arguments.
  expect(world.store.executed).toHaveLength(2);
});

it("runs nothing with edited arguments that are not valid", async () => {
  const { world, calls } = await play({ before: () => ({ kind: "arguments", args: args(5000) }) }, [[save(76)], [say("ok")]]);
  expect(world.store.executed).toEqual([]);
  expect(only(calls)).toMatchObject({ certainty: "not_applied", outcome: { error: { error: "out_of_range" } }, byHand: { args: { value: args(5000) } } });
});

it("never counts a hand-made success of a write as confirmed: nothing ran, nothing is saved, and the receipt says so", async () => {
  const { world, model, calls, turn } = await play(
    { before: () => ({ kind: "made", outcome: { status: "ok", data: { date: DAY, already: false } } }) },
    [[save(76)], [say("Saved.")]],
  );
  expect(world.store.executed).toEqual([]);
  expect(world.journal.records).toEqual([]);
  expect(sent(model)).toMatchObject({ results: [{ isError: false }] });
  expect(only(calls)).toMatchObject({ class: "ok", certainty: "not_applied", dispatchedAt: null, changes: [], byHand: { outcome: { kind: "made" } } });
  expect(turn.receipt).toMatchObject([{ kind: "write", certainty: "not_applied" }]);
  expect(noticesOf(turn).map(({ kind }) => kind)).toEqual(["unbacked_claim"]);
});

it("claims nothing as already there because a person made it up", async () => {
  const { turn } = await play({ before: () => ({ kind: "made", outcome: { status: "ok", data: { already: true } } }) }, [[save(76)], [say("ok")]]);
  expect(turn.receipt).toMatchObject([{ certainty: "not_applied", already: false }]);
});

it("reads nothing that a person made up: it stands in no receipt", async () => {
  const data = { date: DAY, values: [{ field: "weight", value: 99, entered: null }], note: null };
  const { model, calls, turn } = await play({ before: () => ({ kind: "made", outcome: { status: "ok", data } }) }, [[read], [say("99")]]);
  expect(sent(model)).toMatchObject({ results: [{ outcome: { content: { data } } }] });
  expect(only(calls)).toMatchObject({ certainty: null, byHand: { outcome: { kind: "made" } } });
  expect(turn.receipt).toEqual([]);
});

it("gives the model a hand-made error to choose another way, and tells the person nothing of it as the store's", async () => {
  const failure = { code: "not_found", scope: "all" } as const;
  const { end, model, turn } = await play({ before: () => ({ kind: "made", outcome: { status: "error", failure } }) }, [[read], [say("Then not.")]]);
  expect(end).toEqual({ kind: "completed" });
  expect(sent(model)).toMatchObject({ results: [{ isError: true, outcome: { error: { error: "not_found", recovery: "choose_alternative" } } }] });
  expect(noticesOf(turn)).toEqual([]);
});

it("stops the turn for a hand-made error that stops, and knows better than its code that nothing was applied", async () => {
  const failure = { code: "write_unconfirmed", because: "exception" } as const;
  const { end, model, calls } = await play({ before: () => ({ kind: "made", outcome: { status: "error", failure } }) }, [[save(76)], [say("never asked")]]);
  expect(end).toEqual({ kind: "stopped", cause: "write_unconfirmed" });
  expect(model.requests).toHaveLength(1);
  expect(only(calls)).toMatchObject({ certainty: "not_applied", outcome: { error: { error: "write_unconfirmed" } } });
});

it("puts the program's own facts into a code that has them", async () => {
  const failure = { code: "tool_failed", certainty: "confirmed" } as const;
  const { calls } = await play({ before: () => ({ kind: "made", outcome: { status: "error", failure } }) }, [[save(76)]]);
  expect(only(calls).outcome).toMatchObject({ error: { details: { certainty: "not_applied" } } });
});

it("lets a person edit what the model gets of a confirmed write, which stays confirmed, with its own outcome beside it", async () => {
  const failure = { code: "conflict", reason: "value", values: [] } satisfies ToolFailure;
  const { world, model, calls, turn } = await play({ after: () => ({ kind: "edited", outcome: { status: "error", failure } }) }, [[save(76)], [say("Is it?")]]);
  expect(world.store.days.get(DAY)).toBe(76);
  expect(sent(model)).toMatchObject({ results: [{ isError: true, outcome: { error: { error: "conflict" } } }] });
  expect(only(calls)).toMatchObject({ certainty: "confirmed", byHand: { outcome: { kind: "edited", original: { status: "ok" } } } });
  expect(turn.receipt).toMatchObject([{ certainty: "confirmed", already: false }]);
});

it("keeps what was read in the receipt when the model got something else", async () => {
  const { model, turn } = await play(
    { after: ({ tool }) => (tool === "read_measurement" ? { kind: "edited", outcome: { status: "ok", data: { made: "up" } } } : null) },
    [[save(76)], [read], [say("ok")]],
  );
  expect(sent(model)).toMatchObject({ results: [{ outcome: { content: { data: { made: "up" } } } }] });
  expect(turn.receipt[1]).toMatchObject({ kind: "read", values: [{ value: 76 }] });
});

it("holds no outcome that stops the turn: a write that nobody can confirm cannot be edited into a success", async () => {
  const asked: string[] = [];
  const { end, model } = await play(
    {
      after: ({ tool }) => {
        asked.push(tool);
        return { kind: "edited", outcome: { status: "ok", data: {} } };
      },
    },
    [[save(76)], [say("never asked")]],
    { store: () => "throw_after" },
  );
  expect(end).toEqual({ kind: "stopped", cause: "write_unconfirmed" });
  expect(asked).toEqual([]);
  expect(model.requests).toHaveLength(1);
});

it("does not run a call that was cancelled while it waited", async () => {
  const stop = new AbortController();
  const before = (): Promise<ReleaseBefore> => {
    stop.abort();
    return Promise.resolve({ kind: "cancelled" });
  };
  const { world, end, calls } = await play({ before }, [[save(76)]], {}, stop.signal);
  expect(end).toEqual({ kind: "cancelled" });
  expect(world.store.executed).toEqual([]);
  expect(only(calls)).toMatchObject({ certainty: "not_applied", outcome: { error: { error: "not_executed" } }, byHand: { held: null, outcome: null } });
  expect(released(world)).toEqual(["before cancelled"]);
});

it("lets no clock of the turn run while a call waits", async () => {
  const world = smallWorld({ deadlines: { turnMs: 60_000 } });
  const wait = (ms: number): Promise<ReleaseBefore> => new Promise((resolve) => world.clock.setTimer(() => resolve({ kind: "continued" }), ms));
  const model = playingModel([save(76)], [read], [say("ok")]);
  const desk: CallDesk = { before: () => wait(3_600_000), after: () => null };
  expect(await world.clock.until(runTurn({ ...world.request(model), desk }))).toEqual({ kind: "completed" });
  expect(model.requests).toHaveLength(3);
  const failed = world.events.filter(({ body }) => body.type === "call_settled" && body.isError);
  expect(failed).toEqual([]);
});

it("lets no clock of the turn run while a message is written by hand, and marks the request", async () => {
  const world = smallWorld({ deadlines: { turnMs: 60_000 } });
  let round = 0;
  const model = {
    ...playingModel(),
    async *request() {
      round += 1;
      await new Promise<void>((resolve) => void world.clock.setTimer(resolve, 3_600_000));
      yield { type: "person_asked" as const, waitedMs: 3_600_000, played: true };
      yield { type: "finished" as const, stop: round < 3 ? ("tool_calls" as const) : ("end" as const), parts: [round < 3 ? save(76) : say("ok")], opaque: null, usage: null };
    },
  };
  expect(await world.turn(model)).toEqual({ kind: "completed" });
  const view = world.events.reduce(reduceConversation, emptyConversation("c"));
  const requests = view.turns[0]?.rows.filter((row) => row.kind === "request") ?? [];
  expect(requests.map(({ playedByHand, toolChoice }) => [playedByHand, toolChoice])).toEqual([[true, "auto"], [true, "auto"], [true, "auto"]]);
});

it("tells everything that was done by hand in both exports", async () => {
  const { world } = await play(
    {
      before: ({ tool }) => (tool === "read_measurement" ? { kind: "made", outcome: { status: "ok", data: {} } } : { kind: "arguments", args: args(77) }),
      after: () => ({ kind: "edited", outcome: { status: "error", failure: { code: "declined" } } }),
    },
    [[save(76), read], [say("ok")]],
  );
  const json = exportConversation(world.events, "json").text;
  const kinds = (JSON.parse(json) as { events: { body: ConversationEventBody }[] }).events.flatMap(({ body }) => (body.type === "call_released" ? [body.by.kind] : []));
  expect(kinds).toEqual(["arguments", "edited", "made"]);
  const otel = exportConversation(world.events, "otel").text;
  expect(otel).toContain("coach.call.arguments_by_hand");
  expect(otel).toContain("coach.call.outcome_by_hand");
  expect(otel).toContain('"made"');
});

it("heals a receipt from what happened, not from what the model was told", async () => {
  const data = { date: DAY, values: [{ field: "weight", value: 99, entered: null }], note: null };
  const { world } = await play(
    {
      before: ({ tool }) => (tool === "latest_measurement" ? { kind: "made", outcome: { status: "ok", data } } : null),
      after: ({ tool }) => (tool === "read_measurement" ? { kind: "edited", outcome: { status: "ok", data } } : null),
    },
    [[save(76)], [read], [call("latest_measurement", { field: "weight" })], [say("ok")]],
  );
  const written = world.events.at(-1)?.body;
  const cut = world.events.slice(0, -1);
  const transcript = createTranscript(cut);
  const healed: ConversationEventBody[] = [];
  healHistory(transcript, { ...world.log, events: () => cut, append: (body) => void healed.push(body) }, world.journal);
  const end = healed.at(-1);
  expect(end).toMatchObject({ type: "turn_ended", end: { kind: "stopped", cause: "program_ended" } });
  const reads = (body: ConversationEventBody | undefined) =>
    body?.type === "turn_ended" ? body.receipt.filter(({ kind }) => kind === "read").map(({ values }) => values.map(({ value }) => value)) : null;
  expect(reads(end)).toEqual([[76]]);
  expect(reads(end)).toEqual(reads(written));
});

it("gives the same view of what was done by hand after a restart", async () => {
  const { world, turn } = await play({ before: () => ({ kind: "made", outcome: { status: "ok", data: {} } }) }, [[read], [say("ok")]]);
  const again = JSON.parse(JSON.stringify(world.events)) as typeof world.events;
  expect(again.reduce(reduceConversation, emptyConversation("c")).turns[0]).toEqual(turn);
});
