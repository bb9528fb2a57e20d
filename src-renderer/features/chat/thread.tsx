import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { answerAgainRefusal, lastExchange } from "../../../src-shared/conversation/resumption";
import type { ConversationView } from "../../../src-shared/conversation/view";
import { Button } from "../../ui/button";
import { DownIcon } from "../../ui/icons";
import { useText } from "../../ui/text";
import { BranchNote } from "./branch-note";
import { FinishedAnswers } from "./finished-answers";
import { showTurn, shownTurnStore } from "./shown-turn";
import styles from "./thread.module.css";
import { Turn } from "./turn";

/** How far from the end still counts as being there, in pixels. */
const NEAR = 48;

/** The turns, the last one at the bottom. It follows what comes only while the person is there. */
export function Thread({ view }: { view: ConversationView }) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const top = useRef(0);
  const [away, setAway] = useState(false);
  const wanted = shownTurnStore((shown) => shown.turnId);

  const last = lastExchange(view.turns).at(-1)?.turnId ?? null;
  const answerable = last !== null && answerAgainRefusal(view.turns, last) === null ? last : null;

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);

  // Whoever sends a message wants to see what comes of it. What grows after that is followed by the observer below.
  const count = view.turns.length;
  useLayoutEffect(() => {
    follows.current = true;
    toEnd();
  }, [count, toEnd]);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd();
    });
    if (content.current !== null) observer.observe(content.current);
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [toEnd]);

  useEffect(() => {
    if (wanted === null) return;
    const turn = content.current?.querySelector(`[data-turn="${CSS.escape(wanted)}"]`);
    if (turn === null || turn === undefined) return;
    follows.current = false;
    turn.scrollIntoView({ block: "center" });
    showTurn(null);
  }, [wanted, view]);

  return (
    <div className={styles["frame"]}>
      <div
        ref={scroller}
        className={styles["scroller"]}
        data-testid="conversation"
        role="region"
        aria-label={t("chat.thread")}
        tabIndex={0}
        onScroll={() => {
          const element = scroller.current;
          if (element === null) return;
          const isUp = element.scrollTop < top.current;
          top.current = element.scrollTop;
          // Only a person goes up and away from the end; a new width or text of another height moves the end away from them.
          if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR) follows.current = true;
          else if (isUp) follows.current = false;
          setAway(!follows.current);
        }}
      >
        <div ref={content} className={styles["turns"]}>
          {view.turns.map((turn, index) => (
            <Fragment key={turn.turnId}>
              <BranchNotes view={view} afterTurns={index} />
              <Turn turn={turn} conversationId={view.id} isLast={index === view.turns.length - 1} isAnswerable={turn.turnId === answerable} />
            </Fragment>
          ))}
          <BranchNotes view={view} afterTurns={view.turns.length} />
        </div>
      </div>
      {away && (
        <Button
          size="small"
          className={styles["latest"]}
          onPress={() => {
            follows.current = true;
            toEnd();
          }}
        >
          <DownIcon /> {t("chat.latest")}
        </Button>
      )}
      <FinishedAnswers view={view} />
    </div>
  );
}

/** What is told where this conversation left another one. */
function BranchNotes({ view, afterTurns }: { view: ConversationView; afterTurns: number }) {
  return view.branches
    .filter((branch) => branch.afterTurns === afterTurns)
    .map((branch) => <BranchNote key={branch.fromTurnId} branch={branch} />);
}
