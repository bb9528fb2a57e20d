import { describe, expect, it } from "vitest";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import { noticesOf } from "../../src-shared/conversation/notices";
import { reduceConversation, reduceDelta } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, requestsOf } from "../../src-shared/conversation/view";
import type { StoreBehaviour } from "../support/harness/memory-store";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

const save = (value: number) =>
  call("save_measurement", { date: "2020-01-04", values: [{ field: "weight", value, unit: "kg" }], replace: false });
const read = call("read_measurement", { date: "2020-01-01", field: "weight" });
const reduce = (events: readonly ConversationEvent[]) => events.reduce(reduceConversation, emptyConversation("c"));
const notices = (world: SmallWorld) => reduce(world.events).turns.flatMap((turn) => noticesOf(turn).map((notice) => notice.kind));
const behaving = (behaviour: StoreBehaviour) => smallWorld({ store: (channel) => (channel === "store.execute" ? behaviour : "answer") });

describe("the view of a conversation", () => {
  it("is the same from events delivered twice, in overlapping pieces, and from a stored copy", async () => {
    const world = smallWorld();
    await world.turn(playingModel([read, save(77)], [say("done")]));
    const once = reduce(world.events);
    const twice = world.events.flatMap((event) => [event, event]);
    expect(reduce(twice)).toEqual(once);
    expect(reduce([...world.events, ...world.events.slice(3)])).toEqual(once);
    expect(reduce(JSON.parse(JSON.stringify(world.events)) as ConversationEvent[])).toEqual(once);
    expect(once.lastEvent).toBe(world.events.length);
  });

  it("does not change a view that was shown before", async () => {
    const world = smallWorld();
    await world.turn(playingModel([read], [say("done")]));
    let view = emptyConversation("c");
    for (const event of world.events) {
      const before = view;
      const copy = structuredClone(before);
      view = reduceConversation(view, event);
      expect(before).toEqual(copy);
    }
  });

  it("streams text into its own request until the message is there, and no longer", async () => {
    const world = smallWorld();
    await world.turn(playingModel([say("Hello.")]));
    const start = world.events.findIndex(({ body }) => body.type === "request_started");
    const begun = reduce(world.events.slice(0, start + 1));
    const [turn] = begun.turns;
    const [request] = turn === undefined ? [] : requestsOf(turn);
    const delta = { conversationId: "c", turnId: turn?.turnId ?? "", requestId: request?.requestId ?? "", text: "Hel" };
    const streaming = reduceDelta(reduceDelta(begun, delta), { ...delta, text: "lo" });
    expect(streaming.turns.flatMap(requestsOf).map(({ text }) => text)).toEqual(["Hello"]);
    const done = world.events.slice(start + 1).reduce(reduceConversation, streaming);
    expect(reduceDelta(done, delta)).toEqual(reduce(world.events));
    expect(reduceDelta(begun, { ...delta, requestId: "another" })).toEqual(begun);
  });

  it("keeps what an outcome said when it was made, and shows a look-up beside it", async () => {
    const world = behaving("throw_after");
    await world.turn(playingModel([save(77)]));
    await world.clock.until(world.operations.resolveAll("look_up"));
    const [shown] = reduce(world.events).turns.flatMap(callsOf);
    expect(shown).toMatchObject({
      class: "failed",
      certainty: "unconfirmed",
      outcome: { error: { error: "write_unconfirmed" } },
      resolution: { verdict: "applied", by: "look_up" },
      changes: [{ key: "2020-01-04" }],
    });
  });
});

describe("what the program tells the person beside the answer", () => {
  it.each<[string, StoreBehaviour, string[], string[]]>([
    ["a save that lands unconfirmed and is found", "throw_after", ["unconfirmed"], ["unconfirmed", "saved_late"]],
    ["a save that is unconfirmed and fenced", "throw_before", ["unconfirmed"], ["unconfirmed", "not_saved"]],
    ["a save whose store is gone", "unavailable", ["unconfirmed", "store"], ["unconfirmed", "not_saved", "store"]],
    ["a save answered with nonsense, found at once", "corrupt_and_there", ["saved_late"], ["saved_late"]],
    ["a save answered with nonsense, proved absent", "corrupt_and_absent", ["not_saved"], ["not_saved"]],
    ["a save that is confirmed", "answer", [], []],
  ])("%s", async (_what, behaviour, atFirst, afterLookUp) => {
    const world = behaving(behaviour);
    await world.turn(playingModel([save(77)], [say("done")]));
    expect(notices(world)).toEqual(atFirst);
    await world.clock.until(world.operations.resolveAll("look_up"));
    expect(notices(world)).toEqual(afterLookUp);
  });

  it("a day without a record and data that could not be read are two things", async () => {
    const world = smallWorld();
    await world.turn(playingModel([read], [say("nothing")]));
    expect(notices(world)).toEqual(["not_found"]);
    const failing = behaving("throw_before");
    await failing.turn(playingModel([read], [say("could not read")]));
    expect(notices(failing)).toEqual(["read_failed"]);
  });

  it("a sibling that never ran, and a stop by the person", async () => {
    const world = behaving("throw_before");
    await world.turn(playingModel([save(77), save(78)]));
    expect(notices(world)).toEqual(["unconfirmed", "not_saved"]);
    const abort = new AbortController();
    abort.abort();
    const stopped = smallWorld();
    await stopped.turn(playingModel([say("never")]), { signal: abort.signal });
    expect(notices(stopped)).toEqual(["cancelled"]);
  });

  it("a failure of the provider as one of the provider, and never as one of a tool", async () => {
    const world = smallWorld();
    await world.turn(playingModel([{ type: "failed", failure: { kind: "quota", status: 429, retryAfterMs: null, diagnosticId: null } }]));
    expect(notices(world)).toEqual(["provider"]);
  });
});
