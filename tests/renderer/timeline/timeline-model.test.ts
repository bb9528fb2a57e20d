import { describe, expect, test } from "vitest";
import { countSigns, problemAfter, timelineItems, timelineOf } from "../../../src-renderer/features/timeline/timeline-model";
import { asked, called, created, ended, failedOutcome, failedRequest, notFound, said, settled, started, unconfirmed, viewOf } from "../support/conversation";

const refused = failedOutcome({ code: "unknown_tool", tool: "x", tools: [] }, "read");
const view = viewOf([
  created,
  started(),
  asked("r1"),
  called("ok1", "read_measurement", "read"),
  settled("ok1"),
  called("nf1", "read_measurement", "read"),
  settled("nf1", notFound),
  called("bad1", "x", null),
  settled("bad1", refused),
  called("lost1", "save_measurement", "write"),
  settled("lost1", unconfirmed, "unconfirmed"),
  ended({ kind: "stopped", cause: "write_unconfirmed" }),
  started("t2"),
  asked("r2", { turnId: "t2" }),
  failedRequest("r2", "", null, "t2"),
]);

describe("the timeline", () => {
  test("has a sign for each outcome: a write without certainty is none of the failed ones", () => {
    expect(countSigns(view)).toEqual({ ok: 1, expected: 1, refused: 1, unconfirmed: 1 });
  });

  test("every bar lies within its turn", () => {
    for (const turn of timelineOf(view)) {
      for (const row of turn.rows) {
        if (row.kind === "fault") continue;
        expect(row.bar.start).toBeGreaterThanOrEqual(0);
        expect(row.bar.start + row.bar.length).toBeLessThanOrEqual(1.0001);
      }
    }
  });

  test("next problem goes through refused, failed and unconfirmed ones, then begins again", () => {
    const turns = timelineOf(view);
    const order = ["bad1", "lost1", "r2", "bad1"];
    let at: string | null = null;
    for (const expected of order) {
      at = problemAfter(turns, at);
      expect(at).toBe(expected);
    }
  });

  test("without a problem there is nowhere to jump", () => {
    expect(problemAfter(timelineOf(viewOf([started(), asked("r1"), said("r1", "hola"), ended()])), null)).toBeNull();
  });

  test("a filter shows the calls of its classes and leaves turns without them away", () => {
    const items = timelineItems(timelineOf(view), new Set(["refused"] as const));
    expect(items.map((item) => item.id)).toEqual(["t1", "bad1"]);
  });

  test("what a closed program left without an end is cut off once its turn is over, and only then", () => {
    const cutOff = (...more: Parameters<typeof viewOf>[0]) =>
      timelineOf(viewOf([started(), asked("r1"), ...more])).flatMap(({ rows }) => rows.map((row) => row.kind !== "fault" && row.bar.isCutOff));
    expect(cutOff()).toEqual([false]);
    expect(cutOff(ended({ kind: "stopped", cause: "program_ended" }))).toEqual([true]);
    expect(cutOff(said("r1", "hola"), ended())).toEqual([false]);
  });

  test("a turn that did not change is not made anew", () => {
    const again = { ...view, turns: [...view.turns] };
    expect(timelineOf(again)[0]).toBe(timelineOf(view)[0]);
  });
});
