import { describe, expect, it } from "vitest";
import { createOfflineCoach } from "../../../src-main/providers/offline/coach";
import { coachStateSchema } from "../../../src-main/providers/offline/state";
import { Conversation, history } from "./drive";
import type { Sentence } from "./sentence";
import { english } from "./sentences.en";
import { spanish } from "./sentences.es";

const nameOf = ({ before = [], say }: Sentence) => [...before, say].map((text) => `“${text}”`).join(" → ");

describe.each([
  { language: "es", other: "en", sentences: spanish },
  { language: "en", other: "es", sentences: english },
] as const)("the offline coach understands ($language)", ({ language, other, sentences }) => {
  it.each(sentences.map((sentence) => [nameOf(sentence), sentence] as const))("%s", async (_name, sentence) => {
    // The interface is in the other language, so that the answer shows that the sentence decides.
    const conversation = new Conversation(createOfflineCoach(), history(), sentence.locale ?? other);
    for (const text of sentence.before ?? []) await conversation.say(text);
    const turn = await conversation.say(sentence.say);
    const last = conversation.transcript.at(-1);
    const state = coachStateSchema.parse(last?.role === "assistant" ? last.opaque?.items[0] : null);
    expect(turn.calls).toEqual(sentence.calls);
    expect(state.act).toBe(sentence.act);
    expect(state.locale).toBe(language);
    const text = turn.text.replaceAll("\u00a0", " ");
    for (const part of sentence.contains ?? []) expect(text).toContain(part);
    expect(turn.deltas.join("")).toBe(turn.text);
  });

  it("has at least 80 sentences, 20 of them traps", () => {
    expect(sentences.length).toBeGreaterThanOrEqual(80);
    expect(sentences.filter((sentence) => sentence.trap).length).toBeGreaterThanOrEqual(20);
  });
});
