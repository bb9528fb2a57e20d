import { requestsOf, type RequestView, type TurnView } from "../../../src-shared/conversation/view";

/** One piece of what the coach said, in order. */
export interface AnswerPart {
  readonly requestId: string;
  readonly text: string;
  readonly isStreaming: boolean;
}

/**
 * The coach's text of a turn. Text of an attempt that failed counts only while nothing came after it: the same request
 * made again says it anew.
 */
export function answerParts(turn: TurnView): readonly AnswerPart[] {
  const requests = requestsOf(turn);
  return requests
    .filter((request, index) => request.text.trim() !== "" && !isReplaced(request, requests.slice(index + 1)))
    .map((request) => ({ requestId: request.requestId, text: request.text, isStreaming: request.endedAt === null }));
}

function isReplaced(request: RequestView, later: readonly RequestView[]): boolean {
  return request.failure !== null && later.some((one) => one.round === request.round && one.attempt > request.attempt);
}

/** The finished text of a turn, for copying and for reading out. */
export function answerText(turn: TurnView): string {
  return answerParts(turn)
    .map((part) => part.text.trim())
    .join("\n\n");
}

/** The request that failed and is about to be made again, if that is what a running turn waits for. */
export function retryingRequest(turn: TurnView): RequestView | null {
  if (turn.end !== null) return null;
  const last = requestsOf(turn).at(-1);
  return last !== undefined && last.failure !== null && last.retryInMs !== null ? last : null;
}
