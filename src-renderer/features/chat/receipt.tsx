import type { ReactNode } from "react";
import type { ReceiptItem } from "../../../src-shared/conversation/receipt";
import { callsOf, type TurnView } from "../../../src-shared/conversation/view";
import { dayWord, fieldWord, type Words } from "../calls/describe-call";
import { receiptValueText } from "../calls/describe-result";
import { useWords } from "../calls/use-words";
import { UndoButton } from "./operation-actions";
import { receiptRows, type ReceiptRow } from "./receipt-rows";
import styles from "./receipt.module.css";

/** What the store says that a turn read and saved, whatever the answer above it says. */
export function Receipt({ turn }: { turn: TurnView }) {
  const words = useWords();
  if (turn.receipt.length === 0) return null;
  const rows = receiptRows(turn);
  const wrote = turn.receipt.some((item) => item.kind === "write");
  return (
    <div className={styles["receipt"]} data-testid="receipt" role="group" aria-label={words.t("chat.receipt.label")}>
      {rows.map((row, index) => (
        <Row key={row.item.opId} row={row} turn={turn} words={words}>
          {!wrote && index === rows.length - 1 && <span className={styles["quiet"]}>· {words.t("chat.receipt.nothing_saved")}</span>}
        </Row>
      ))}
    </div>
  );
}

function Row({ row, turn, words, children }: { row: ReceiptRow; turn: TurnView; words: Words; children: ReactNode }) {
  const { item, state } = row;
  const call = callsOf(turn).find((one) => one.opId === item.opId);
  const undone = typeof call?.undoneBy === "string";
  // Of what was found saved later, the notice below offers it.
  const canUndo = (state === "saved" || state === "deleted") && !undone && item.kind === "write" && item.certainty === "confirmed";
  const shown = item.values.slice(0, row.shown);
  const hidden = (item.kind === "read" ? item.total : item.values.length) - shown.length;
  return (
    <span className={styles["row"]} data-state={undone ? "undone" : state}>
      <span className={styles["state"]}>{words.t(undone ? "chat.receipt.undone" : `chat.receipt.${state}`)}</span>
      {shown.map((value, index) => (
        <span key={index} className={styles["value"]}>
          <b className="num">{receiptValueText(value, words)}</b> {placeOf(item, index, words)}
        </span>
      ))}
      {shown.length === 0 && item.kind === "read" && <span className={styles["quiet"]}>{words.t("chat.receipt.no_values")}</span>}
      {hidden > 0 && <span className={styles["quiet"]}>{words.t("chat.receipt.more", { count: hidden })}</span>}
      {canUndo && <UndoButton opId={item.opId} />}
      {children}
    </span>
  );
}

/** Field and day of a value; what the value before it already said is left away. */
function placeOf(item: ReceiptItem, index: number, words: Words): string {
  const value = item.values[index];
  if (value === undefined) return "";
  const next = item.values[index + 1];
  const day = value.date === "" || next?.date === value.date ? "" : ` · ${dayWord(value.date, words)}`;
  return `${fieldWord(value.field, words)}${day}`;
}
