import type { ModelEvent, ModelPort, ModelRequest, ReceivedPart } from "../port";
import { composeAnswer } from "./answer/answer";
import { planMessage, type Plan } from "./plan/plan";
import { offlineIdentity, stateBefore, toOpaque, wasIntroduced, type CoachState } from "./state";
import { lastPerson, progressOf } from "./turn";
import { translate } from "../../../src-shared/i18n/translate";

/**
 * The coach that needs no key and no network: fixed rules for the everyday sentences of this app. It goes through the
 * same harness as every model and knows nothing that is not in the request, so equal requests give equal answers.
 */
export function createOfflineCoach(): ModelPort {
  return {
    identity: offlineIdentity,
    async *request(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent> {
      const reply = answerRequest(request);
      for (const delta of reply.deltas) {
        // Lets the screen show each piece, and the person stop in between.
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) {
          yield { type: "failed", failure: { kind: "cancelled", status: null, retryAfterMs: null, diagnosticId: null } };
          return;
        }
        yield { type: "text_delta", text: delta };
      }
      yield reply.finished;
    },
  };
}

interface Reply {
  readonly deltas: readonly string[];
  readonly finished: Extract<ModelEvent, { type: "finished" }>;
}

function answerRequest(request: ModelRequest): Reply {
  const { transcript, locale } = request;
  const person = lastPerson(transcript);
  const before = person === null ? null : stateBefore(transcript, person.at);
  const today = person?.entry.today ?? "1970-01-01";
  const plan = planMessage({
    text: person?.entry.text ?? "",
    today,
    locale,
    changedSince: (person?.entry.notes.length ?? 0) > 0,
    before,
  });
  const from = (person?.at ?? -1) + 1;
  const { done, next } = progressOf(plan.tasks, transcript, from);
  const introduced = wasIntroduced(transcript);
  if (next.length > 0 && request.toolChoice === "auto") {
    const round = transcript.slice(from).filter((entry) => entry.role === "results").length + 1;
    const parts = next.map((task, index): ReceivedPart => ({
      type: "call",
      callId: `offline_${transcript.length}_${round}_${index + 1}`,
      tool: task.call.tool,
      args: task.call.args,
    }));
    return finished(parts, [], stateAfter(plan, { act: "working", introduced, question: null, saved: false }));
  }
  const answer = composeAnswer(plan, done, next.length, today);
  const introduces = !introduced && answer.act !== "explain" && answer.question === null;
  const text = introduces ? `${answer.text}\n\n${translate(plan.locale, "offline.introduction")}` : answer.text;
  const state = stateAfter(plan, {
    act: answer.act,
    introduced: introduced || introduces,
    question: answer.question,
    saved: answer.saved || (plan.tasks.length === 0 && before?.saved === true),
  });
  return finished([{ type: "text", text }], deltasOf(text), state);
}

function stateAfter(plan: Plan, rest: Pick<CoachState, "act" | "introduced" | "question" | "saved">): CoachState {
  return { version: 1, locale: plan.locale, subject: plan.subject, ...rest };
}

function finished(parts: readonly ReceivedPart[], deltas: readonly string[], state: CoachState): Reply {
  const stop = parts.some((part) => part.type === "call") ? "tool_calls" : "end";
  return { deltas, finished: { type: "finished", stop, parts, opaque: toOpaque(state), usage: null } };
}

/** A few words at a time, whole words only; together they are the text. */
function deltasOf(text: string): string[] {
  return text.match(/(?:\S+\s*){1,6}|\s+/g) ?? [];
}
