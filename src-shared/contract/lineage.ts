import type { StoreOutcome } from "./store-outcome";

/**
 * The lineage after an operation, in store and journal alike: a restore begins a new one and says which in its data.
 * A lineage only rises.
 */
export function lineageAfter(
  lineage: number,
  { intentKey, outcome }: { readonly intentKey: string; readonly outcome: StoreOutcome },
): number {
  if (!intentKey.startsWith("restore|") || outcome.status !== "ok") return lineage;
  const next = outcome.data["lineage"];
  return typeof next === "number" ? Math.max(lineage, next) : lineage;
}
