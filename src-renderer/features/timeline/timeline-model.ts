import type { CallView, ConversationView, FaultRow, RequestView, TurnView } from "../../../src-shared/conversation/view";
import { callsOf, requestsOf } from "../../../src-shared/conversation/view";
import type { TokenUsage } from "../../../src-shared/conversation/provider-failure";
import { signOf, type OutcomeSign } from "../../ui/class-sign";

/** A row with its place on the time bar of its turn: both in 0 to 1 of the turn's length. */
interface Bar {
  readonly start: number;
  readonly length: number;
  readonly durationMs: number | null;
  /** The turn is over and this never ended: the program was closed in the middle of it. */
  readonly isCutOff: boolean;
}

export type TimelineRow =
  | { readonly kind: "request"; readonly id: string; readonly request: RequestView; readonly bar: Bar }
  | { readonly kind: "call"; readonly id: string; readonly call: CallView; readonly sign: OutcomeSign | null; readonly bar: Bar }
  | { readonly kind: "fault"; readonly id: string; readonly fault: FaultRow };

export interface TimelineTurn {
  readonly turn: TurnView;
  /** From 1. */
  readonly number: number;
  readonly durationMs: number | null;
  readonly requests: number;
  /** Of all its requests; `null` when the provider reported none. */
  readonly tokens: TokenUsage | null;
  readonly rows: readonly TimelineRow[];
}

/** The sign of a call; `null` while it runs. */
export function signOfCall(call: CallView): OutcomeSign | null {
  return call.class === null ? null : signOf(call.class, call.certainty);
}

/** The conversation as the timeline shows it: by turn, each with a scale of its own. */
export function timelineOf(view: ConversationView): readonly TimelineTurn[] {
  return view.turns.map((turn, index) => timelineTurn(turn, index + 1));
}

// Turns do not change once they have ended, and their views keep their identity.
const known = new WeakMap<TurnView, TimelineTurn>();

function timelineTurn(turn: TurnView, number: number): TimelineTurn {
  const before = known.get(turn);
  if (before?.number === number) return before;
  const made = makeTurn(turn, number);
  known.set(turn, made);
  return made;
}

function makeTurn(turn: TurnView, number: number): TimelineTurn {
  const end = turn.endedAt ?? lastMoment(turn);
  const span = Math.max(1, end - turn.startedAt);
  const bar = (from: number, to: number | null): Bar => {
    const start = clamp((from - turn.startedAt) / span);
    const length = clamp(((to ?? end) - from) / span);
    return { start, length: Math.min(length, 1 - start), durationMs: to === null ? null : Math.max(0, to - from), isCutOff: to === null && turn.endedAt !== null };
  };
  return {
    turn,
    number,
    durationMs: turn.endedAt === null ? null : Math.max(0, turn.endedAt - turn.startedAt),
    requests: requestsOf(turn).length,
    tokens: sumOf(requestsOf(turn).map(({ usage }) => usage)),
    rows: turn.rows.map((row, index): TimelineRow => {
      switch (row.kind) {
        case "request":
          return { kind: "request", id: row.requestId, request: row, bar: bar(row.startedAt, row.endedAt) };
        case "call":
          return { kind: "call", id: row.opId, call: row, sign: signOfCall(row), bar: bar(row.receivedAt, row.settledAt) };
        case "fault":
          return { kind: "fault", id: `${turn.turnId}-fault-${index}`, fault: row };
      }
    }),
  };
}

/** The tokens of a whole conversation, as the providers reported them; `null` when none did. */
export function tokensOf(turns: readonly TimelineTurn[]): TokenUsage | null {
  return sumOf(turns.map(({ tokens }) => tokens));
}

function sumOf(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  return usages.reduce((sum, usage) => {
    if (sum === null || usage === null) return sum ?? usage;
    return { input: sum.input + usage.input, output: sum.output + usage.output, cached: sum.cached + usage.cached };
  }, null);
}

function lastMoment(turn: TurnView): number {
  return turn.rows.reduce((latest, row) => {
    if (row.kind === "fault") return Math.max(latest, row.at);
    if (row.kind === "request") return Math.max(latest, row.endedAt ?? row.startedAt);
    return Math.max(latest, row.settledAt ?? row.receivedAt);
  }, turn.startedAt);
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

export type SignCounts = Readonly<Partial<Record<OutcomeSign, number>>>;

/** How many calls of each sign there are. */
export function countSigns(view: ConversationView): SignCounts {
  const counts: Partial<Record<OutcomeSign, number>> = {};
  for (const turn of view.turns) {
    for (const call of callsOf(turn)) {
      const sign = signOfCall(call);
      if (sign !== null) counts[sign] = (counts[sign] ?? 0) + 1;
    }
  }
  return counts;
}

/** Something that a developer looks for: a failed or refused call, a write of which nothing is certain, a failed request. */
export function isProblem(row: TimelineRow): boolean {
  if (row.kind === "call") return row.sign === "failed" || row.sign === "refused" || row.sign === "unconfirmed";
  return row.kind === "request" && row.request.failure !== null && row.request.failure.kind !== "cancelled";
}

/** The problem after the selected row, from the top again after the last one; `null` when there is none. */
export function problemAfter(turns: readonly TimelineTurn[], selected: string | null): string | null {
  const rows = turns.flatMap((turn) => turn.rows);
  const from = rows.findIndex((row) => row.id === selected) + 1;
  const order = [...rows.slice(from), ...rows.slice(0, from)];
  return order.find(isProblem)?.id ?? null;
}

/** What stands on the screen: turn headings and rows in one list. With a filter, only the turns that have such calls. */
export type TimelineItem =
  | { readonly kind: "turn"; readonly id: string; readonly turn: TimelineTurn }
  | { readonly kind: "row"; readonly id: string; readonly row: TimelineRow };

export function timelineItems(turns: readonly TimelineTurn[], filter: ReadonlySet<OutcomeSign>): readonly TimelineItem[] {
  return turns.flatMap((turn): TimelineItem[] => {
    const rows =
      filter.size === 0 ? turn.rows : turn.rows.filter((row) => row.kind === "call" && row.sign !== null && filter.has(row.sign));
    if (filter.size > 0 && rows.length === 0) return [];
    return [
      { kind: "turn", id: turn.turn.turnId, turn },
      ...rows.map((row): TimelineItem => ({ kind: "row", id: row.id, row })),
    ];
  });
}
