import { describe, expect, it } from "vitest";
import { createFaultHook, type ToldFault } from "../../src-renderer/faults/fault-hook";
import { faultPlanSchema, type FaultPlan } from "../../src-shared/faults/plan";
import { storeChannels } from "../../src-shared/ipc/store-channels";
import { rawVersion } from "../store/support/raw-database";
import { saveWeight, StoreUnderTest } from "../store/support/store-harness";

const TEXT = "network timeout ECONNRESET 503 overloaded";
const plan = (point: string, effect: object, match: object = {}): FaultPlan =>
  faultPlanSchema.parse({ version: 1, faults: [{ point, match, effect }] });
const start = () => new StoreUnderTest().start();
const read = { tool: "read_measurement", date: "2020-01-03", field: null } as const;

async function isUnanswered(work: Promise<unknown>): Promise<boolean> {
  const late = Symbol("late");
  return (await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 60, late))])) === late;
}

describe("an exception in a write", () => {
  it.each([
    ["handler_before", "fenced", null],
    ["handler_inside", "fenced", null],
    ["handler_after", "found", 77.4],
    ["acknowledgement", "found", 77.4],
  ] as const)("at %s: the reply proves nothing, the look-up says %s, and the data says the same", async (point, found, weight) => {
    const coach = await start();
    coach.faults.arm(plan(point, { kind: "throw", text: TEXT }), "the scenario");
    const request = coach.request(saveWeight("2020-01-03", 77.4));
    const reply = await coach.ask("store.execute", request);

    expect(reply).toMatchObject({
      kind: "exception",
      exception: { message: TEXT },
      faults: [{ point, effect: "throw", plan: "the scenario" }],
    });
    expect(await coach.lookUp(request.opId)).toMatchObject({ kind: found });
    expect(await coach.weightOn("2020-01-03")).toBe(weight);
    const { session, operations } = await coach.dump();
    expect(session.seq).toBe(weight === null ? 0 : 1);
    expect(operations).toHaveLength(1);
  });

  it("once it has fired, the next write is an ordinary one", async () => {
    const coach = await start();
    coach.faults.arm(plan("handler_inside", { kind: "throw" }), "x");
    await coach.execute(saveWeight("2020-01-03", 77.4));
    expect(await coach.execute(saveWeight("2020-01-04", 77.4))).toMatchObject({ kind: "written", faults: [] });
  });
});

describe("an exception in a read", () => {
  it.each(["handler_before", "handler_inside", "handler_after"])("at %s it is an exception, never 'no record'", async (point) => {
    const coach = await start();
    await coach.write(saveWeight("2020-01-03", 77.4));
    coach.faults.arm(plan(point, { kind: "throw", text: TEXT }, { phase: "read" }), "x");
    expect(await coach.execute(read)).toMatchObject({ kind: "exception", exception: { message: TEXT } });
    expect(await coach.execute(read)).toMatchObject({ kind: "read", outcome: { status: "ok" } });
  });
});

describe("what a fault matches", () => {
  it("fires for its tool and for the n-th call of it only", async () => {
    const coach = await start();
    coach.faults.arm(plan("handler_before", { kind: "throw" }, { tool: "save_measurement", nth: 2 }), "x");
    expect((await coach.execute(saveWeight("2020-01-03", 77))).kind).toBe("written");
    expect((await coach.execute(read)).kind).toBe("read");
    expect((await coach.execute(saveWeight("2020-01-04", 77))).kind).toBe("exception");
    expect((await coach.execute(saveWeight("2020-01-05", 77))).kind).toBe("written");
  });
});

describe("answers", () => {
  it("never: the write is committed, nobody hears of it, and the look-up finds it (W1)", async () => {
    for (const effect of ["never_answer", "drop"]) {
      const coach = await start();
      coach.faults.arm(plan("acknowledgement", { kind: effect }), "lost");
      const request = coach.request(saveWeight("2020-01-03", 77.4));
      expect(await isUnanswered(coach.ask("store.execute", request))).toBe(true);
      expect(await coach.lookUp(request.opId)).toMatchObject({ kind: "found" });
      expect((await coach.dump()).days).toHaveLength(1);
    }
  });

  it("late: the same answer, after its time", async () => {
    const coach = await start();
    coach.faults.arm(plan("acknowledgement", { kind: "answer_late", ms: 80 }), "late");
    const work = coach.execute(saveWeight("2020-01-03", 77.4));
    expect(await isUnanswered(work)).toBe(true);
    expect(await work).toMatchObject({ kind: "written", faults: [{ effect: "answer_late" }] });
  });

  it("corrupt: what comes is no reply by the channel's schema, though the write is committed (F1)", async () => {
    const coach = await start();
    coach.faults.arm(plan("acknowledgement", { kind: "corrupt" }), "corrupt");
    const request = coach.request(saveWeight("2020-01-03", 77.4));
    const reply = await coach.store.handlers["store.execute"](request);
    expect(storeChannels["store.execute"].reply.safeParse(reply).success).toBe(false);
    expect(await coach.lookUp(request.opId)).toMatchObject({ kind: "found" });
  });
});

describe("the store itself", () => {
  it("wiped under a write: nothing is decided, and nothing is created", async () => {
    const coach = await start();
    coach.faults.arm(plan("handler_before", { kind: "wipe_store" }), "wipe");
    expect(await coach.execute(saveWeight("2020-01-03", 77.4))).toEqual({ kind: "store_changed" });
    expect(await rawVersion(coach.factory)).toBeNull();
  });

  it("swapped under a write: the other store stays empty", async () => {
    const coach = await start();
    await coach.write(saveWeight("2020-01-02", 77));
    coach.faults.arm(plan("handler_before", { kind: "swap_store" }), "swap");
    expect(await coach.execute(saveWeight("2020-01-03", 77.4))).toEqual({ kind: "store_changed" });
    expect(await coach.open()).toMatchObject({ kind: "open", days: 0, operations: 0, created: false });
  });

  it.each([
    ["throw", "failed"],
    ["blocked", "blocked"],
  ])("an opening that meets %s is %s, and the next one works", async (kind, reason) => {
    const coach = new StoreUnderTest();
    coach.faults.arm(plan("store_open", { kind }), "x");
    expect(await coach.open()).toMatchObject({ kind: "store_unavailable", reason });
    expect(await coach.execute(read)).toMatchObject({ kind: "store_unavailable", reason });
    expect(await coach.open()).toMatchObject({ kind: "open" });
  });

  it("an opening that is never answered does not hold the next one", async () => {
    const coach = new StoreUnderTest();
    coach.faults.arm(plan("store_open", { kind: "never_answer" }), "x");
    expect(await isUnanswered(coach.open())).toBe(true);
    expect(await coach.open()).toMatchObject({ kind: "open" });
  });

  it("a vanished store opens as a new one", async () => {
    const coach = await start();
    await coach.write(saveWeight("2020-01-03", 77.4));
    const before = coach.token.storeId;
    coach.faults.arm(plan("store_open", { kind: "wipe_store" }), "vanished");
    expect(await coach.open()).toMatchObject({ kind: "open", created: true, days: 0 });
    expect(coach.token.storeId).not.toBe(before);
  });
});

describe("the hook", () => {
  it("tells of every fault that fires, until it is asked not to", async () => {
    const hook = createFaultHook();
    const told: ToldFault[] = [];
    const stop = hook.onFired((one) => told.push(one));
    hook.arm(plan("ipc", { kind: "drop" }), "a");
    expect(hook.reach("ipc", {}, ["delay"])).toBeNull();
    expect(hook.reach("ipc", { opId: "one" }, ["drop"])).not.toBeNull();
    expect(told).toMatchObject([{ index: 0, opId: "one", fault: { point: "ipc", effect: "drop", plan: "a", nth: 1 } }]);
    stop();
    hook.arm(plan("ipc", { kind: "drop" }), "b");
    hook.reach("ipc", {}, ["drop"]);
    expect(told).toHaveLength(1);
  });

  it("disarmed, it does nothing", () => {
    const hook = createFaultHook();
    hook.arm(plan("ipc", { kind: "drop" }), "a");
    expect(hook.armed()).toBe(true);
    hook.disarm();
    expect(hook.armed()).toBe(false);
    expect(hook.reach("ipc", {}, ["drop"])).toBeNull();
  });
});
