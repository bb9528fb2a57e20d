import type { ReceiptItem } from "../../../src-shared/conversation/receipt";

export type ReceiptState = "read" | "saved" | "deleted" | "already" | "not_saved" | "unconfirmed";

export interface ReceiptRow {
  readonly item: ReceiptItem;
  readonly state: ReceiptState;
  /** How many of its values are written out. */
  readonly shown: number;
}

const MOST_VALUES = 4;

/** A receipt as rows: each write by itself, reads that found nothing left away while others found something. */
export function receiptRows(receipt: readonly ReceiptItem[]): readonly ReceiptRow[] {
  const found = receipt.some((item) => item.kind === "read" && item.values.length > 0);
  return receipt
    .filter((item) => item.kind === "write" || !found || item.values.length > 0)
    .map((item) => ({ item, state: stateOf(item), shown: Math.min(item.values.length, MOST_VALUES) }));
}

function stateOf(item: ReceiptItem): ReceiptState {
  if (item.kind === "read") return "read";
  if (item.certainty === "unconfirmed") return "unconfirmed";
  if (item.certainty === "not_applied") return "not_saved";
  if (item.already) return "already";
  return item.tool === "delete_measurement" ? "deleted" : "saved";
}
