import { describe, expect, it } from "vitest";
import { stopCauses, type ConversationEventBody } from "../../src-shared/conversation/event";
import { answerAgainRefusal, continueRefusal } from "../../src-shared/conversation/resumption";
import { noticesOf } from "../../src-shared/conversation/notices";
import { asked, called, ended, said, settled, started, turnOf, viewOf } from "../renderer/support/conversation";

const turns = (...bodies: ConversationEventBody[]) => viewOf(bodies).turns;
const inMode = (turnId: string, mode: "continue" | "answer_again" | "by_hand"): ConversationEventBody => ({ ...started(turnId, ""), mode }) as ConversationEventBody;
const failedEnd = { kind: "provider_failed", failure: { kind: "overloaded", status: 503, retryAfterMs: null, diagnosticId: null } } as const;
const withResult = [started(), asked("r1"), called("o1", "read_measurement", "read"), settled("o1")];

describe("the last answer may be given again", () => {
  it("after a turn that was completed, with or without a tool", () => {
    expect(answerAgainRefusal(turns(started(), ended()), "t1")).toBeNull();
    expect(answerAgainRefusal(turns(...withResult, ended()), "t1")).toBeNull();
  });

  it.each([{ kind: "cancelled" } as const, failedEnd, { kind: "stopped", cause: "loop_detected" } as const, { kind: "stopped", cause: "program_ended" } as const])(
    "after $kind where there are results, and not without any",
    (end) => {
      expect(answerAgainRefusal(turns(...withResult, ended(end)), "t1")).toBeNull();
      expect(answerAgainRefusal(turns(started(), asked("r1"), ended(end)), "t1")).toBe("not_answerable");
    },
  );

  it("never after a turn that a write or the program's own trouble stopped", () => {
    const allowed = stopCauses.filter((cause) => answerAgainRefusal(turns(...withResult, ended({ kind: "stopped", cause })), "t1") === null);
    expect(allowed).toEqual(["loop_detected", "limit", "program_ended"]);
  });

  it("only the last one, counted over what answers once more, and without the tools that a developer ran by hand", () => {
    const again = [inMode("t2", "answer_again"), ended({ kind: "cancelled" }, [], "t2")];
    const byHand = [inMode("t3", "by_hand"), ended(undefined, [], "t3")];
    const all = turns(...withResult, ended(failedEnd), ...again, ...byHand);
    expect(answerAgainRefusal(all, "t1")).toBe("not_last");
    // The results are those of the first turn.
    expect(answerAgainRefusal(all, "t2")).toBeNull();
    expect(answerAgainRefusal(all, "t3")).toBe("not_last");
    expect(answerAgainRefusal(all, "t9")).toBe("no_such_turn");
    expect(answerAgainRefusal([], "t1")).toBe("no_such_turn");
  });

  it("not while it is still being given", () => {
    expect(answerAgainRefusal(turns(started()), "t1")).toBe("busy");
  });
});

describe("a turn may go on", () => {
  it("only where a provider or the end of the program cut it off", () => {
    const after = (end: Parameters<typeof ended>[0]) => continueRefusal(turns(...withResult, ended(end)));
    expect(after(failedEnd)).toBeNull();
    expect(stopCauses.filter((cause) => after({ kind: "stopped", cause }) === null)).toEqual(["program_ended"]);
    expect([after({ kind: "completed" }), after({ kind: "cancelled" })]).toEqual(["not_answerable", "not_answerable"]);
    expect([continueRefusal(turns(started())), continueRefusal([])]).toEqual(["busy", "no_such_turn"]);
  });
});

describe("an answer that is given again", () => {
  const claim = "I've saved 77 kg.";
  const answerAgain = (certainty: "confirmed" | "not_applied") =>
    turnOf([
      started(), asked("r1"), called("w1", "save_measurement", "write"), settled("w1", undefined, certainty), said("r1", claim), ended(),
      { ...inMode("t2", "answer_again"), provider: { provider: "openai", baseUrl: "", model: "", account: "" } } as ConversationEventBody,
      asked("r2", { turnId: "t2" }), said("r2", claim, "t2"), ended(undefined, [], "t2"),
    ]);

  it("may claim what a write of the turn before it did, and nothing else", () => {
    expect(noticesOf(answerAgain("confirmed"))).toEqual([]);
    expect(noticesOf(answerAgain("not_applied")).map(({ kind }) => kind)).toEqual(["unbacked_claim"]);
  });

  it("that held nothing but calls is told as none", () => {
    const none = { ...said("r1", ""), droppedCalls: 2 } as ConversationEventBody;
    expect(noticesOf(turnOf([started(), asked("r1"), none, ended()]))).toEqual([{ kind: "no_answer" }]);
  });
});
