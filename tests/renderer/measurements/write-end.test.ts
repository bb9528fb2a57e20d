import { describe, expect, test } from "vitest";
import { writeEnd } from "../../../src-renderer/features/measurements/write-end";
import type { Certainty } from "../../../src-shared/contract/certainty";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import { errorOutcome, okOutcome, type ToolOutcome } from "../../../src-shared/contract/outcome";
import { createToolError } from "../../../src-shared/contract/tool-error";
import type { IpcResult } from "../../../src-shared/ipc/peer";
import type { WriteReply } from "../../../src-shared/ipc/program-channels";

function settled(outcome: ToolOutcome, certainty: Certainty): IpcResult<WriteReply> {
  return { ok: true, reply: { kind: "settled", opId: "op", outcome, certainty, changes: [] } };
}
const failed = (failure: ToolFailure): ToolOutcome => errorOutcome(createToolError(failure, "write", "words"));

describe("how a write by hand ended", () => {
  test("only the certainty says saved: an outcome that reads well but is unconfirmed is not", () => {
    expect(writeEnd(settled(okOutcome({ already: false }), "confirmed"))).toEqual({ kind: "saved", opId: "op", undoable: false });
    expect(writeEnd(settled(okOutcome({}), "unconfirmed"))).toEqual({ kind: "unconfirmed", opId: "op" });
  });

  test("another stored value is a question, with both values", () => {
    const conflict = {
      code: "conflict",
      reason: "value",
      date: "2026-01-01",
      values: [{ field: "weight", present: 77, requested: 78, unit: "kg" }],
    } satisfies ToolFailure;
    expect(writeEnd(settled(failed(conflict), "not_applied"))).toEqual({ kind: "conflict", conflict });
  });

  test("a range that is refused keeps its numbers", () => {
    const failure = { code: "out_of_range", path: "values.0.value", field: "weight", min: 20, max: 400, unit: "kg", received: "500 kg" } satisfies ToolFailure;
    expect(writeEnd(settled(failed(failure), "not_applied"))).toEqual({ kind: "refused", failure });
  });

  test("a proved absence may be tried again, and a full disk is told apart", () => {
    const end = (because: "looked_up" | "quota") => writeEnd(settled(failed({ code: "write_not_applied", because }), "not_applied"));
    expect(end("looked_up")).toEqual({ kind: "not_saved", opId: "op", noRoom: false });
    expect(end("quota")).toEqual({ kind: "not_saved", opId: "op", noRoom: true });
  });

  test.each(["deadline", "closed", "internal", "invalid_reply"] as const)("a request that ended with %s proves nothing", (failure) => {
    expect(writeEnd({ ok: false, failure })).toEqual({ kind: "no_answer" });
  });

  test("a request that the program's schema refused never began", () => {
    expect(writeEnd({ ok: false, failure: "invalid_request" })).toEqual({ kind: "not_taken", reason: "invalid" });
  });

  test("a refusal keeps its reason", () => {
    expect(writeEnd({ ok: true, reply: { kind: "refused", reason: "unresolved" } })).toEqual({ kind: "not_taken", reason: "unresolved" });
  });
});
