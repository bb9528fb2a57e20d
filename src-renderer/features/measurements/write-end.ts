import { assertNever } from "../../../src-shared/assert-never";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import { failureOf } from "../../../src-shared/contract/tool-error";
import type { IpcResult } from "../../../src-shared/ipc/peer";
import type { WriteReply } from "../../../src-shared/ipc/program-channels";

export type Refusal = Extract<WriteReply, { kind: "refused" }>["reason"];
export type Conflict = Extract<ToolFailure, { code: "conflict" }>;

/** How a write by hand, an undo or a safe retry ended, as the screen tells it. Never read from a sentence. */
export type WriteEnd =
  /** The store's own word. `undoable`: something changed, so there is something to take back. */
  | { readonly kind: "saved"; readonly opId: string; readonly undoable: boolean }
  /** Another value is there: a question, for nothing was changed. */
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  /** Nothing was changed, and why is known. */
  | { readonly kind: "refused"; readonly failure: ToolFailure }
  /** It failed, and it is proved that nothing was written: it may be done again. */
  | { readonly kind: "not_saved"; readonly opId: string; readonly noRoom: boolean }
  | { readonly kind: "unconfirmed"; readonly opId: string }
  /** The program did not take the request. */
  | { readonly kind: "not_taken"; readonly reason: Refusal }
  /** No answer came, so nothing is known, not even the operation's id. */
  | { readonly kind: "no_answer" };

export function writeEnd(result: IpcResult<WriteReply>): WriteEnd {
  if (!result.ok) {
    // Only these two say that the program never began.
    const never = result.failure === "invalid_request" || result.failure === "unknown_channel";
    return never ? { kind: "not_taken", reason: "invalid" } : { kind: "no_answer" };
  }
  const { reply } = result;
  if (reply.kind === "refused") return { kind: "not_taken", reason: reply.reason };
  const { opId, outcome, certainty, changes } = reply;
  switch (certainty) {
    case "confirmed":
      return { kind: "saved", opId, undoable: changes.length > 0 };
    case "unconfirmed":
      return { kind: "unconfirmed", opId };
    case "not_applied": {
      const failure = outcome.status === "error" ? failureOf(outcome.error) : null;
      if (failure === null || failure.code === "tool_failed" || failure.code === "interrupted") {
        return { kind: "not_saved", opId, noRoom: false };
      }
      if (failure.code === "write_not_applied") return { kind: "not_saved", opId, noRoom: failure.because === "quota" };
      if (failure.code === "conflict") return { kind: "conflict", conflict: failure };
      return { kind: "refused", failure };
    }
    default:
      return assertNever(certainty);
  }
}
