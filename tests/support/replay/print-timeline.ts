import type { CallView, ConversationView, TurnRow, TurnView } from "../../../src-shared/conversation/view";
import { verdictOf } from "../../../src-shared/faults/verdict";

/** A conversation's timeline for a terminal, a line for each thing that happened. */
export function timelineLines(view: ConversationView): string[] {
  return view.turns.flatMap((turn, index) => [
    `Turn ${String(index + 1)}: ${turn.mode === "message" ? JSON.stringify(turn.text) : turn.mode}`,
    ...turn.rows.flatMap((row) => rowLines(row, turn)).map((line) => `  ${line}`),
    `  ${endLine(turn)}`,
    "",
  ]);
}

function rowLines(row: TurnRow, turn: TurnView): string[] {
  switch (row.kind) {
    case "request": {
      const failure = row.failure === null ? "" : ` failed: ${row.failure.kind}${row.retryInMs === null ? "" : `, again in ${String(row.retryInMs)} ms`}`;
      const text = row.text === "" ? "" : ` ${JSON.stringify(row.text)}`;
      return [`${time(row.startedAt, turn)} request ${String(row.round)}${row.attempt > 1 ? `, attempt ${String(row.attempt)}` : ""}${failure}${text}`];
    }
    case "call":
      return callLines(row, turn);
    case "fault":
      return [`${time(row.at, turn)} fault ${row.fault.point} ${row.fault.effect} (${row.fault.plan})`];
  }
}

function callLines(call: CallView, turn: TurnView): string[] {
  const { outcome, certainty, decision, resolution } = call;
  const code = outcome === null ? "no result" : outcome.status === "ok" ? "ok" : outcome.error.error;
  const what = [code, ...(certainty === null ? [] : [certainty]), ...(decision === null ? [] : [`${decision.action} (${decision.rule})`])];
  return [
    `${time(call.receivedAt, turn)} ${call.tool} ${JSON.stringify(call.args)}`,
    `${" ".repeat(12)}${call.settledAt === null ? "" : `${time(call.settledAt, turn).trim()} `}${what.join(" · ")}`,
    ...call.faults.map((fault) => `${" ".repeat(12)}fault ${fault.point} ${fault.effect} (${fault.plan})`),
    ...(resolution === null ? [] : [`${" ".repeat(12)}${time(resolution.at, turn).trim()} looked up: ${resolution.verdict} (${resolution.by})`]),
  ];
}

function endLine(turn: TurnView): string {
  const { end, why, requests } = verdictOf(turn);
  const at = turn.endedAt === null ? " ".repeat(10) : time(turn.endedAt, turn);
  return `${at} ${end}${why === null ? "" : ` ${why}`}, ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
}

function time(at: number, turn: TurnView): string {
  return `+${((at - turn.startedAt) / 1_000).toFixed(3)}`.padStart(10);
}
