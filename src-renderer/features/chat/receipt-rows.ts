import type { ReceiptItem } from "../../../src-shared/conversation/receipt";
import type { CallView, TurnView } from "../../../src-shared/conversation/view";

export type ReceiptState = "read" | "saved" | "deleted" | "already" | "not_saved" | "unconfirmed";

export interface ReceiptRow {
  readonly item: ReceiptItem;
  readonly state: ReceiptState;
  /** How many of its values are written out. */
  readonly shown: number;
}

const MOST_VALUES = 4;

/**
 * A receipt as rows: each write by itself, reads that found nothing left away while others found something. What a
 * look-up told later of a write that was not confirmed, or a safe retry saved, is what the store says now.
 */
export function receiptRows(turn: Pick<TurnView, "receipt" | "rows">): readonly ReceiptRow[] {
  const { receipt } = turn;
  const found = receipt.some((item) => item.kind === "read" && item.values.length > 0);
  return receipt
    .filter((item) => item.kind === "write" || !found || item.values.length > 0)
    .map((item) => ({ item, state: stateOf(item, turn), shown: Math.min(item.values.length, MOST_VALUES) }));
}

function stateOf(item: ReceiptItem, { rows }: Pick<TurnView, "rows">): ReceiptState {
  if (item.kind === "read") return "read";
  const call = rows.find((row): row is CallView => row.kind === "call" && row.opId === item.opId);
  const verdict = item.certainty === "unconfirmed" ? call?.resolution?.verdict : undefined;
  if (call?.retry?.verdict === "applied") return savedState(item);
  if (item.certainty === "not_applied" || verdict === "not_applied") return "not_saved";
  if (item.certainty === "unconfirmed" && verdict !== "applied") return "unconfirmed";
  return item.already ? "already" : savedState(item);
}

function savedState(item: ReceiptItem): ReceiptState {
  return item.tool === "delete_measurement" ? "deleted" : "saved";
}
