import { expect, it } from "vitest";
import { createApprovals, type ApprovalAnswer, type ApprovalPolicy } from "../../src-main/harness/approval";
import type { Operations } from "../../src-main/harness/operations";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld, type World } from "../support/harness/world";

const save = (value: number, replace: boolean, date = "2020-01-01") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace });
const remove = (date = "2020-01-01") => call("delete_measurement", { date, field: null });

async function asking(
  answer: ApprovalAnswer | (() => Promise<ApprovalAnswer>),
  policy: ApprovalPolicy = "destructive",
  preview: (operations: Operations) => Operations["preview"] = (operations) => operations.preview,
) {
  const questions: string[] = [];
  const world = await createWorld({
    approvals: (operations) =>
      createApprovals({
        operations: { ...operations, preview: preview(operations) },
        policy,
        clock: { now: () => 0 },
        approvalMs: 1_000,
        port: {
          ask(question) {
            questions.push(question.opId);
            return typeof answer === "string" ? Promise.resolve(answer) : answer();
          },
        },
      }),
  });
  return { world, questions };
}
const save80ByHand = (operations: Operations) =>
  operations.write(
    { tool: "save_measurement", date: "2020-01-01", values: [{ field: "weight", value: 80, entered: { value: 80, unit: "kg" } }], note: null, replace: true },
    { opId: "by-hand", by: "hand", today: "2026-12-01", conversationId: null, turnId: null },
  );
const codes = (world: World) =>
  world.events.flatMap(({ body }) =>
    body.type === "call_settled" ? [body.outcome.status === "ok" ? "ok" : body.outcome.error.error] : [],
  );

it("does not ask about a new value", async () => {
  const { world, questions } = await asking("declined");
  await world.turn(playingModel([save(76, false)], [say("saved")]), "save");
  expect(questions).toEqual([]);
  expect(codes(world)).toEqual(["ok"]);
});

it("asks before it replaces and before it deletes, and does it when the person agrees", async () => {
  const { world, questions } = await asking("approved");
  await world.turn(playingModel([save(76, false)], [save(77, true)], [remove()], [say("done")]), "save");
  expect(questions).toHaveLength(2);
  expect(codes(world)).toEqual(["ok", "ok", "ok"]);
  expect((await world.dump()).days).toEqual([]);
});

it("changes nothing when the person declines, and does not ask about the same target again in that turn", async () => {
  const { world, questions } = await asking("declined");
  await world.turn(playingModel([save(76, false)], [save(77, true)], [save(78, true)], [say("as you wish")]), "save");
  expect(questions).toHaveLength(1);
  expect(codes(world)).toEqual(["ok", "declined", "declined"]);
  expect(world.journal.records.filter((record) => record.type === "prepared")).toHaveLength(1);
});

it("lapses when nobody answers, and the turn goes on", async () => {
  const { world } = await asking("expired");
  const end = await world.turn(playingModel([save(76, false)], [save(77, true)], [say("not done")]), "save");
  expect(end).toEqual({ kind: "completed" });
  expect(codes(world)).toEqual(["ok", "approval_expired"]);
});

it("is a conflict when the value was changed by hand while the question was open", async () => {
  let world: World | null = null;
  const asked = await asking(async () => {
    if (world !== null) await save80ByHand(world.operations);
    return "approved";
  });
  world = asked.world;
  await world.turn(playingModel([save(76, false)], [save(77, true)], [say("ask again")]), "save");
  expect(codes(world)).toEqual(["ok", "conflict"]);
  expect((await world.dump()).days[0]?.values.weight?.value).toBe(80);
});

it("asks about every write when the person wants that", async () => {
  const { world, questions } = await asking("approved", "all");
  await world.turn(playingModel([save(76, false)], [say("saved")]), "save");
  expect(questions).toHaveLength(1);
  expect(codes(world)).toEqual(["ok"]);
});

it("does nothing when it cannot be known whether something would be replaced, and stops", async () => {
  let previews = 0;
  const gone = { code: "store_unavailable", reason: "failed", dispatched: false } as const;
  const { world, questions } = await asking("approved", "destructive", (operations) => async (...all) => {
    previews += 1;
    return previews === 1 ? operations.preview(...all) : { kind: "unknown", failure: gone };
  });
  const end = await world.turn(playingModel([save(76, false)], [save(77, true)], [say("never asked for")]), "save");
  expect(end).toEqual({ kind: "stopped", cause: "store_unavailable" });
  expect(questions).toEqual([]);
  expect((await world.dump()).days[0]?.values.weight?.value).toBe(76);
});

it("does not replace, unasked, what came between the look at the store and the write", async () => {
  const { world, questions } = await asking("approved", "destructive", (operations) => async (...all) => {
    const seen = await operations.preview(...all);
    await save80ByHand(operations);
    return seen;
  });
  await world.turn(playingModel([save(76, true)], [say("ask again")]), "save");
  expect(questions).toEqual([]);
  expect(codes(world)).toEqual(["conflict"]);
  expect((await world.dump()).days[0]?.values.weight?.value).toBe(80);
});

it("does not remove, unasked, what came between the look at the store and the removal", async () => {
  const { world, questions } = await asking("approved", "destructive", (operations) => async (...all) => {
    const seen = await operations.preview(...all);
    await save80ByHand(operations);
    return seen;
  });
  await world.turn(playingModel([remove()], [say("there is nothing")]), "delete it");
  expect(codes(world)).toEqual(["not_found"]);
  expect(questions).toEqual([]);
  expect((await world.dump()).days).toHaveLength(1);
});
