import { useEffect, useRef, useState } from "react";
import type { ConversationView } from "../../../src-shared/conversation/view";
import { answerText } from "./answer-text";
import { plainText } from "./markdown-blocks";

/**
 * Reads a finished answer out, once and whole: a live region around streaming text would be read in shreds. What was
 * there when the conversation was opened is not read.
 */
export function FinishedAnswers({ view }: { view: ConversationView }) {
  const last = view.turns.at(-1);
  const [said, setSaid] = useState("");
  const running = useRef(last !== undefined && last.end === null ? last.turnId : null);

  useEffect(() => {
    if (last === undefined) return;
    if (last.end === null) running.current = last.turnId;
    else if (running.current === last.turnId) {
      running.current = null;
      setSaid(plainText(answerText(last)));
    }
  }, [last]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
