import type { CallView, TurnView } from "../../../src-shared/conversation/view";
import { callsOf, requestsOf } from "../../../src-shared/conversation/view";

/** What of a call is a person's, at the workbench; each has a word. */
export type HandMark = "run" | "held" | "arguments" | "made" | "edited";

export function handOf({ byHand }: CallView): readonly HandMark[] {
  const marks: HandMark[] = [];
  if (byHand.run) marks.push("run");
  if (byHand.held !== null) marks.push("held");
  if (byHand.args !== null) marks.push("arguments");
  if (byHand.outcome !== null) marks.push(byHand.outcome.kind);
  return marks;
}

/** True when a person was in the model's or the program's place anywhere in the turn. */
export function isByHand(turn: TurnView): boolean {
  return turn.mode === "by_hand" || requestsOf(turn).some(({ playedByHand }) => playedByHand) || callsOf(turn).some((call) => handOf(call).length > 0);
}
