import { describe, expect, test } from "vitest";
import { answerText, answerParts, retryingRequest } from "../../../src-renderer/features/chat/answer-text";
import { asked, ended, failedRequest, said, started, turnOf } from "../support/conversation";

describe("what the coach said in a turn", () => {
  test("the texts of all rounds, in order", () => {
    expect(answerText(turnOf([started(), asked("r1"), said("r1", "Miro."), asked("r2", { round: 2 }), said("r2", "76 kg."), ended()]))).toBe("Miro.\n\n76 kg.");
  });

  test("half an answer that was asked for again is not shown beside the whole one", () => {
    const turn = turnOf([started(), asked("r1"), failedRequest("r1", "Pes", 500), asked("r2", { attempt: 2 }), said("r2", "Pesas 76 kg."), ended()]);
    expect(answerText(turn)).toBe("Pesas 76 kg.");
  });

  test("half an answer stays when nothing came after it", () => {
    const turn = turnOf([started(), asked("r1"), failedRequest("r1", "Pes", null)]);
    expect(answerParts(turn)).toEqual([{ requestId: "r1", text: "Pes", isStreaming: false }]);
  });

  test("a turn that is about to ask again says so, and no more once it asks", () => {
    const waiting = [started(), asked("r1"), failedRequest("r1", "", 2_000)];
    expect(retryingRequest(turnOf(waiting))?.retryInMs).toBe(2_000);
    expect(retryingRequest(turnOf([...waiting, asked("r2", { attempt: 2 })]))).toBeNull();
  });
});
