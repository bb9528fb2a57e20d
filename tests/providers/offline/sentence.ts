import type { Locale } from "../../../src-shared/i18n/locale";

/** A call as the coach asks for it. */
export interface ExpectedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What kind of answer ends the turn; `explain` follows arguments that were refused. */
export type ExpectedAct = "answer" | "ask" | "decline" | "help" | "social" | "unknown" | "explain";

/** One row: today is Tuesday, 2026-12-01, and `history` is stored unless the row says otherwise. */
export interface Sentence {
  readonly say: string;
  /** What the person said in the turns before, each answered. */
  readonly before?: readonly string[];
  /** All calls of this turn, in order. */
  readonly calls: readonly ExpectedCall[];
  readonly act: ExpectedAct;
  /** What the answer contains; no-break spaces are written as spaces. */
  readonly contains?: readonly string[];
  /** A sentence that a naive reading would get wrong. */
  readonly trap?: boolean;
  /** The interface's language, where it matters. */
  readonly locale?: Locale;
}

type Value = readonly [field: string, value: number | string, unit: string | null];

export const save = (date: string, ...values: readonly Value[]): ExpectedCall => ({
  tool: "save_measurement",
  args: { date, values: values.map(([field, value, unit]) => ({ field, value, unit })), replace: false },
});
export const replace = (date: string, ...values: readonly Value[]): ExpectedCall => ({
  tool: "save_measurement",
  args: { ...save(date, ...values).args, replace: true },
});
export const weight = (value: number, unit = "kg"): Value => ["weight", value, unit];
export const read = (date: string, field: string | null = "weight"): ExpectedCall => ({
  tool: "read_measurement",
  args: { date, field },
});
export const latest = (field = "weight"): ExpectedCall => ({ tool: "latest_measurement", args: { field } });
export const list = (from: string, to: string, field: string | null = "weight"): ExpectedCall => ({
  tool: "list_measurements",
  args: { from, to, field },
});
export const trend = (from: string, to: string, field = "weight"): ExpectedCall => ({
  tool: "summarize_trend",
  args: { field, from, to },
});
export const remove = (date: string, field: string | null = "weight"): ExpectedCall => ({
  tool: "delete_measurement",
  args: { date, field },
});
export const readGoal = (field = "weight"): ExpectedCall => ({ tool: "read_goal", args: { field } });
export const setGoal = (target: number, by: string | null = null, unit = "kg", field = "weight"): ExpectedCall => ({
  tool: "set_goal",
  args: { field, target, unit, by },
});
