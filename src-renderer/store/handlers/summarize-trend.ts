import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import { summarizeTrend as summarize, type TrendPoint } from "../../../src-shared/domain/trend";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { Rows } from "../rows";
import { failed, ok } from "./computed";
import { unitOf, valueOf } from "./day-values";

/** Data: `trendDataSchema`. */
export async function summarizeTrend(rows: Rows, args: ArgumentsOf<"summarize_trend">): Promise<StoreOutcome> {
  const { field, from, to } = args;
  const points: TrendPoint[] = [];
  for (const day of await rows.daysBetween(from, to)) {
    const stored = valueOf(day, field);
    if (stored !== null) points.push({ date: day.date, value: stored.value });
  }
  const summary = summarize(points, from, to);
  if (summary === null) return failed({ code: "not_found", scope: "range", from, to, field });
  return ok({ field, unit: unitOf(field), from, to, ...summary });
}
