import { expect, it } from "vitest";
import type { ConversationEventBody } from "../../src-shared/conversation/event";
import { createTranscript } from "../../src-main/harness/transcript";
import { trimmedFrom } from "../../src-main/harness/trimming";

const provider = { provider: "scripted", baseUrl: "", model: "", account: "" } as const;
const turn = (turnId: string, text: string): ConversationEventBody[] => [
  { type: "turn_started", turnId, mode: "message", text, today: "2026-12-01", timeZone: "UTC", notes: [], provider },
  { type: "message_received", turnId, requestId: `r-${turnId}`, stop: "end", parts: [{ type: "text", text }], opaque: null, usage: null, droppedCalls: 0 },
];

function transcriptOf(...texts: string[]) {
  const transcript = createTranscript();
  for (const [index, text] of texts.entries()) for (const body of turn(`t${index}`, text)) transcript.apply(body);
  return transcript;
}

it("leaves a history alone that fits", () => {
  expect(trimmedFrom(transcriptOf("a", "b", "c"), 10_000)).toBeNull();
});

it("drops whole turns, the oldest first, until half of the room is free", () => {
  const transcript = transcriptOf(...Array.from({ length: 10 }, () => "x".repeat(1_000)));
  const from = trimmedFrom(transcript, 15_000);
  expect(from).not.toBeNull();
  transcript.apply({ type: "history_trimmed", keptFromTurnId: from ?? "" });
  expect(transcript.entries()[0]).toMatchObject({ role: "person" });
  expect(JSON.stringify(transcript.entries()).length).toBeLessThanOrEqual(7_500);
  expect(trimmedFrom(transcript, 15_000)).toBeNull();
});

it("keeps the last turn, however long it is", () => {
  expect(trimmedFrom(transcriptOf("x".repeat(50_000)), 1_000)).toBeNull();
  expect(trimmedFrom(transcriptOf("a", "x".repeat(50_000)), 1_000)).toBe("t1");
});

it("cuts only what does not fit, and no more than leaves half of the room free", () => {
  const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(100));
  const transcript = transcriptOf(...texts);
  const lengthFrom = (turns: number): number => {
    const entries = transcript.entries();
    // Each turn by itself, as it is counted.
    return Array.from({ length: turns }, (_, index) => JSON.stringify(entries.slice(-2 * (index + 1), -2 * index || undefined)).length).reduce((sum, one) => sum + one, 0);
  };
  const whole = lengthFrom(4);
  expect(trimmedFrom(transcript, whole)).toBeNull();
  expect(trimmedFrom(transcript, whole - 1)).toBe("t3");
  // Two turns are exactly half: they stay.
  expect(trimmedFrom(transcriptOf(...texts, "e".repeat(100)), 2 * lengthFrom(2))).toBe("t3");
});
