import { describe, expect, test } from "vitest";
import { stepsOf } from "../../../src-renderer/features/timeline/call-steps";
import { callsOf } from "../../../src-shared/conversation/view";
import type { ConversationEventBody } from "../../../src-shared/conversation/event";
import { called, failedOutcome, resolved, settled, started, turnOf, unconfirmed } from "../support/conversation";

const step = (name: "validate" | "prepare" | "dispatch" | "confirm", at: number) => ({ name, at });

function path(...bodies: ConversationEventBody[]): string[] {
  const call = callsOf(turnOf([started(), ...bodies]))[0];
  if (call === undefined) throw new Error("no call");
  return stepsOf(call).map(({ name, atMs, isDecisive }) => `${name}${atMs === null ? "" : "+"}${isDecisive ? "!" : ""}`);
}

describe("the way of a call", () => {
  test("a write that was confirmed went through all of it", () => {
    const steps = [step("validate", 1_020), step("prepare", 1_021), step("dispatch", 1_022), step("confirm", 1_023)];
    expect(path(called("a", "save_measurement", "write"), settled("a", undefined, "confirmed", steps))).toEqual(["validate+", "prepare+", "dispatch+", "confirm+!"]);
  });

  test("a write that was dispatched and not confirmed has no answer, whatever was found later", () => {
    const steps = [step("validate", 1_020), step("prepare", 1_021), step("dispatch", 1_022)];
    expect(path(called("a", "save_measurement", "write"), settled("a", unconfirmed, "unconfirmed", steps), resolved("a", "applied"))).toEqual([
      "validate+",
      "prepare+",
      "dispatch+",
      "no_answer!",
      "look_up+",
    ]);
  });

  test("a refused call ended where it was validated", () => {
    const refused = failedOutcome({ code: "unknown_tool", tool: "x", tools: [] }, "read");
    expect(path(called("a", "x", null), settled("a", refused, null, [step("validate", 1_020)]))).toEqual(["validate+!", "dispatch", "answer"]);
  });

  test("a read that failed was answered; one that was too slow was not", () => {
    const steps = [step("validate", 1_020), step("dispatch", 1_021)];
    expect(path(called("a", "r", "read"), settled("a", failedOutcome({ code: "read_failed" }, "read"), null, steps)).at(-1)).toBe("answer+!");
    expect(path(called("a", "r", "read"), settled("a", failedOutcome({ code: "read_timeout", afterMs: 1 }, "read"), null, steps)).at(-1)).toBe("no_answer!");
  });

  test("a running call has not been decided anywhere", () => {
    expect(path(called("a", "r", "read")).join(" ")).not.toContain("!");
  });
});
