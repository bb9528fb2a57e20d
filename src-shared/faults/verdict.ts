import { callsOf, requestsOf, type CallView, type TurnView } from "../conversation/view";
import type { DayRecord } from "../domain/record";
import type { FiredFault } from "./plan";
import type { RecordedDay, TurnVerdict } from "./recording";

/** What came of a turn, without anything that differs from one run to the next. */
export function verdictOf(turn: TurnView): TurnVerdict {
  const { end } = turn;
  return {
    end: end?.kind ?? "cancelled",
    why: end?.kind === "stopped" ? end.cause : end?.kind === "provider_failed" ? end.failure.kind : null,
    requests: requestsOf(turn).length,
    calls: callsOf(turn).map(({ tool, outcome, certainty, resolution }) => ({
      tool,
      outcome: outcomeOf(outcome),
      certainty,
      lookedUp: resolution?.verdict ?? null,
    })),
    faults: faultsOf(turn).map(({ point, effect }) => `${point} ${effect}`),
    notes: turn.notes.map(({ kind }) => kind),
  };
}

function outcomeOf(outcome: CallView["outcome"]): TurnVerdict["calls"][number]["outcome"] {
  if (outcome === null) return "none";
  return outcome.status === "ok" ? "ok" : outcome.error.error;
}

/** The faults that fired in a turn, in the order of its rows. */
export function faultsOf(turn: TurnView): readonly FiredFault[] {
  return turn.rows.flatMap((row) => {
    if (row.kind === "fault") return [row.fault];
    return row.kind === "call" ? [...row.faults] : [];
  });
}

/** A day as a person would have entered it. */
export function recordedDay({ date, values, note }: DayRecord): RecordedDay {
  const numbers = Object.entries(values).map(([field, { entered }]) => ({ field, value: entered.value, unit: entered.unit }));
  const text = note === null ? [] : [{ field: "note", value: note.text, unit: null }];
  return { date, values: [...numbers.toSorted((a, b) => a.field.localeCompare(b.field)), ...text] };
}
