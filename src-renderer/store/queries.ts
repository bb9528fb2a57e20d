import type { MeasurementField, NumericField } from "../../src-shared/domain/fields";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { OperationRow } from "../../src-shared/ipc/store-channels";
import type { Connection } from "./connection";
import type { CoachDatabase } from "./database";
import { has } from "./handlers/day-values";
import { latestDayWith } from "./handlers/latest-measurement";
import { Rows } from "./rows";

/**
 * What screens read, inside `useLiveQuery`: each method is watched by Dexie and asked again after a commit that touches
 * what it read. Screens never write.
 *
 * A query of a store that is not open rejects with `StoreNotOpen`; it is never an empty list. After `store.open` there is
 * another database object: give `generation()` to `useLiveQuery` as a dependency, through `onChange`.
 */
export interface StoreQueries {
  /** Rises with each opening and closing; for `useSyncExternalStore`. */
  generation(): number;
  /** Called after each opening and closing. Returns a function that stops listening. */
  onChange(listener: () => void): () => void;
  isOpen(): boolean;
  day(date: string): Promise<DayRecord | null>;
  /** From `from` to `to`, both included, ascending. */
  days(from: string, to: string): Promise<DayRecord[]>;
  allDays(): Promise<DayRecord[]>;
  /** All days that have the field, ascending. */
  daysWith(field: MeasurementField): Promise<DayRecord[]>;
  latestWith(field: MeasurementField): Promise<DayRecord | null>;
  goal(field: NumericField): Promise<GoalRecord | null>;
  goals(): Promise<GoalRecord[]>;
  counts(): Promise<{ days: number; goals: number }>;
  /** The operation, its tombstone, or `null`. */
  operation(opId: string): Promise<OperationRow | null>;
}

export class StoreNotOpen extends Error {
  override readonly name = "StoreNotOpen";
}

export function createQueries(connection: Connection): StoreQueries {
  let generation = 0;
  connection.onChange(() => (generation += 1));

  const database = (): CoachDatabase => {
    const state = connection.state();
    if (state.kind !== "open") throw new StoreNotOpen(state.kind);
    return state.database;
  };

  return {
    generation: () => generation,
    onChange: (listener) => connection.onChange(listener),
    isOpen: () => connection.state().kind === "open",
    day: async (date) => (await database().days.get(date)) ?? null,
    days: async (from, to) => await database().days.where("date").between(from, to, true, true).toArray(),
    allDays: async () => await database().days.toArray(),
    daysWith: async (field) => (await database().days.toArray()).filter((day) => has(day, field)),
    latestWith: async (field) =>
      await database().transaction("r", ["days"], (transaction) => latestDayWith(new Rows(transaction), field)),
    goal: async (field) => (await database().goals.get(field)) ?? null,
    goals: async () => await database().goals.toArray(),
    counts: async () => {
      const { days, goals } = database();
      return { days: await days.count(), goals: await goals.count() };
    },
    operation: async (opId) => (await database().operations.get(opId)) ?? null,
  };
}
