import { IDBTransaction } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { saveWeight, StoreUnderTest } from "./support/store-harness";

const start = () => new StoreUnderTest().start();
const plan = (fault: object) => ({ version: 1 as const, seed: 1, faults: [fault as never] });
const inside = (effect: object) => plan({ point: "handler_inside", match: {}, effect, times: 1 });

describe("looking an operation up", () => {
  it("a finished operation is found whole, as often as it is asked for", async () => {
    const coach = await start();
    const operation = await coach.write(saveWeight("2026-01-01", 77.4));
    const expected = { kind: "found", operation };
    expect(await coach.lookUp(operation.opId)).toEqual(expected);
    expect(await coach.lookUp(operation.opId)).toEqual(expected);
  });

  it("an absent operation is fenced: what comes later under that id changes nothing, and its fence stays (W2)", async () => {
    const coach = await start();
    expect(await coach.lookUp("late")).toEqual({ kind: "fenced" });
    const reply = await coach.execute(saveWeight("2026-01-01", 77.4), { opId: "late" });

    expect(reply).toMatchObject({ kind: "written", repeated: true, operation: { kind: "tombstone", opId: "late" } });
    expect(await coach.lookUp("late")).toEqual({ kind: "fenced" });
    const { days, session } = await coach.dump();
    expect(days).toEqual([]);
    expect(session.seq).toBe(0);
  });

  it("a fence waits for a write whose transaction exists, and finds it (W2)", async () => {
    const coach = await start();
    coach.faults.arm(inside({ kind: "delay", ms: 60 }), "slow");
    const write = coach.execute(saveWeight("2026-01-01", 77.4), { opId: "slow" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const found = await coach.lookUp("slow");

    expect(found).toMatchObject({ kind: "found", operation: { opId: "slow" } });
    expect(await write).toMatchObject({ kind: "written", repeated: false, faults: [{ effect: "delay", plan: "slow" }] });
    expect(await coach.weightOn("2026-01-01")).toBe(77.4);
  });

  it("a fence beats a write whose transaction does not exist yet (W2)", async () => {
    const coach = await start();
    coach.faults.arm(plan({ point: "handler_before", match: {}, effect: { kind: "delay", ms: 60 }, times: 1 }), "slow");
    const write = coach.execute(saveWeight("2026-01-01", 77.4), { opId: "slow" });
    expect(await coach.lookUp("slow")).toEqual({ kind: "fenced" });

    expect(await write).toMatchObject({ operation: { kind: "tombstone" }, repeated: true });
    expect(await coach.weightOn("2026-01-01")).toBeNull();
  });

  it("W14, the first lands: 77.4 is found before 78 is asked for, and 78 replaces it", async () => {
    const coach = await start();
    coach.faults.arm(inside({ kind: "delay", ms: 40 }), "slow");
    const first = coach.execute(saveWeight("2026-01-01", 77.4), { opId: "first" });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await coach.lookUp("first")).toMatchObject({ kind: "found" });
    await coach.write(saveWeight("2026-01-01", 78, true));
    await first;
    expect(await coach.weightOn("2026-01-01")).toBe(78);
  });

  it("W14, the first is fenced: 78 is saved, and 77.4 never lands after it", async () => {
    const coach = await start();
    coach.faults.arm(plan({ point: "handler_before", match: {}, effect: { kind: "delay", ms: 40 }, times: 1 }), "slow");
    const first = coach.execute(saveWeight("2026-01-01", 77.4), { opId: "first" });
    expect(await coach.lookUp("first")).toEqual({ kind: "fenced" });
    await coach.write(saveWeight("2026-01-01", 78));
    expect(await first).toMatchObject({ operation: { kind: "tombstone" } });
    expect(await coach.weightOn("2026-01-01")).toBe(78);
  });

  it("W13: the commit fires abort though the row is there; the write is not proved by that, the look-up finds it", async () => {
    const coach = await start();
    const request = coach.request(saveWeight("2026-01-01", 77.4));
    const restore = failNextCommitAfterIt();
    const reply = await coach.ask("store.execute", request);
    restore();

    expect(reply.kind).toBe("exception");
    expect(await coach.lookUp(request.opId)).toMatchObject({ kind: "found", operation: { seq: 1 } });
    expect(await coach.weightOn("2026-01-01")).toBe(77.4);
  });

  it("W9: on a full disk only abort fires; the call settles, and the look-up proves that nothing is there", async () => {
    const coach = await start();
    coach.faults.arm(inside({ kind: "quota" }), "disk full");
    const request = coach.request(saveWeight("2026-01-01", 77.4));
    const reply = await coach.ask("store.execute", request);

    expect(reply).toMatchObject({ kind: "exception", faults: [{ point: "handler_inside", effect: "quota" }] });
    expect(await coach.lookUp(request.opId)).toEqual({ kind: "fenced" });
    const { days, session, operations } = await coach.dump();
    expect(days).toEqual([]);
    expect(session).toMatchObject({ seq: 0, chainHash: "" });
    expect(operations).toEqual([expect.objectContaining({ kind: "tombstone" })]);
  });

  it("a look-up that fails writes no fence and says nothing", async () => {
    const coach = await start();
    coach.faults.arm(plan({ point: "look_up", match: {}, effect: { kind: "throw", text: "no" }, times: 1 }), "x");
    expect(await coach.lookUp("one")).toMatchObject({ kind: "exception", faults: [{ point: "look_up" }] });
    expect((await coach.dump()).operations).toEqual([]);
  });

  it("a write that holds its transaction open leaves the fence without an answer until it ends", async () => {
    const coach = await start();
    coach.faults.arm(inside({ kind: "never_answer" }), "hang");
    const write = coach.execute(saveWeight("2026-01-01", 77.4), { opId: "hang" });
    let answered = false;
    const lookUp = coach.lookUp("hang").finally(() => (answered = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answered).toBe(false);

    coach.faults.disarm();
    expect(await lookUp).toEqual({ kind: "fenced" });
    expect(await write).toMatchObject({ kind: "exception" });
  });
});

/** The commit takes place, but what the browser says is `abort`, as with a failing fsync. */
function failNextCommitAfterIt(): () => void {
  interface Dispatching {
    readonly mode: string;
    dispatchEvent: (this: Dispatching, event: { type: string }) => boolean;
  }
  const prototype = IDBTransaction.prototype as unknown as Dispatching;
  const { dispatchEvent: original } = prototype;
  prototype.dispatchEvent = function (this: Dispatching, event) {
    const failed = event.type === "complete" && this.mode === "readwrite";
    return original.call(this, failed ? Object.assign(event, { type: "abort" }) : event);
  };
  return () => {
    prototype.dispatchEvent = original;
  };
}
