import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import { failed, ok } from "./computed";
import { sizeOf } from "./day-values";

/** The largest single record that a read answers with, in bytes of JSON. */
export const LARGEST_ITEM = 256 * 1024;
/** The largest list, in days and in bytes of JSON. */
export const LONGEST_LIST = 200;
export const LARGEST_LIST = 64 * 1024;

/** The data of one record, or `item_too_large`: one record is never cut. */
export function wholeItem(data: Record<string, unknown>): StoreOutcome {
  const size = sizeOf(data);
  return size > LARGEST_ITEM ? failed({ code: "item_too_large", size, limit: LARGEST_ITEM }) : ok(data);
}
