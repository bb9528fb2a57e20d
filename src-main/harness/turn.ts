import { canonicalJson } from "../../src-shared/contract/operation";
import type { Effect } from "../../src-shared/contract/recovery";
import type { BodyOf, ModelNote, TurnEnd } from "../../src-shared/conversation/event";
import type { ReceiptItem } from "../../src-shared/conversation/receipt";
import type { ModelPort } from "../providers/port";
import type { CallDesk } from "./call-desk";
import { createCallRunner, type Call, type ToolPort } from "./calls";
import { askModel, type Answer, type CallPart } from "./model-request";
import type { Clock, Deadlines, DiagnosticPort, Ids, Limits, RetryPolicy, TurnLog } from "./ports";
import type { Transcript } from "./transcript";
import type { Toolbox } from "./validate";

/** One turn: what the person said, and everything that the turn needs. Pure over its ports. */
export interface TurnRequest<Args> {
  readonly turnId: string;
  readonly mode: BodyOf<"turn_started">["mode"];
  readonly text: string;
  readonly today: string;
  readonly timeZone: string;
  readonly notes: readonly ModelNote[];
  readonly instructions: string;
  readonly model: ModelPort;
  readonly toolbox: Toolbox<Args>;
  readonly tools: ToolPort<Args>;
  /** Where a developer can hold calls; absent when nobody can. */
  readonly desk?: CallDesk;
  readonly transcript: Transcript;
  readonly log: TurnLog;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  readonly deadlines: Deadlines;
  readonly limits: Limits;
  readonly retry: RetryPolicy;
  readonly signal: AbortSignal;
}

/**
 * Runs one turn to its end: prepare, model request, calls, next round, answer. Resolves with how it ended, after
 * `turn_ended` was appended; it never rejects. After a call whose recovery is `stop_turn` no model request is made.
 */
export function runTurn<Args>(turn: TurnRequest<Args>): Promise<TurnEnd> {
  return recordTurn(turn, runRounds);
}

/**
 * Runs one tool as a turn of its own, without a model: the same validation, approval, dispatch and receipt as a model's call.
 * `turn.model` only names who would have been asked.
 */
export function runToolByHand<Args>(turn: TurnRequest<Args>, asked: { tool: string; args: unknown }): Promise<TurnEnd> {
  return recordTurn(turn, async (_turn, record, receipt) => {
    const opId = turn.ids.next();
    const part: CallPart = { type: "call", opId, callId: `call_${opId}`, ...asked };
    const calls = receiveCalls(turn, record, { requestId: turn.turnId, calls: [part] });
    const stop = await createCallRunner(turn, record, receipt).run(calls);
    return stop ?? { kind: "completed" };
  });
}

/** Everything between the beginning and the end of a turn, with both on the log whatever happens. */
async function recordTurn<Args>(
  turn: TurnRequest<Args>,
  work: (turn: TurnRequest<Args>, record: RecordEvent, receipt: ReceiptItem[]) => Promise<TurnEnd>,
): Promise<TurnEnd> {
  const receipt: ReceiptItem[] = [];
  const record = (body: Parameters<TurnLog["append"]>[0]): void => {
    turn.log.append(body);
    turn.transcript.apply(body);
  };
  record({
    type: "turn_started",
    turnId: turn.turnId,
    mode: turn.mode,
    text: turn.text,
    today: turn.today,
    timeZone: turn.timeZone,
    notes: [...turn.notes],
    provider: turn.model.identity,
  });
  let end: TurnEnd;
  try {
    end = await work(turn, record, receipt);
  } catch (error) {
    turn.diagnostic.record("harness", "a turn failed inside the program", error);
    end = { kind: "stopped", cause: "local_failure" };
  }
  record({ type: "turn_ended", turnId: turn.turnId, end, receipt });
  try {
    await turn.log.flush();
  } catch (error) {
    turn.diagnostic.record("log", "the end of a turn could not be written", error);
  }
  return end;
}

type RecordEvent = TurnLog["append"];

async function runRounds<Args>(turn: TurnRequest<Args>, record: RecordEvent, receipt: ReceiptItem[]): Promise<TurnEnd> {
  const runner = createCallRunner(turn, record, receipt);
  const startedAt = turn.clock.now();
  let waitedForMessageMs = 0;
  // What is there is answered once more: like a closing request, it may ask for no tool.
  let closing = turn.mode === "answer_again";
  for (let round = 1; ; round += 1) {
    const stopped = await beforeRequest(turn);
    if (stopped !== null) return stopped;
    const answer: Answer = await askModel(turn, record, round, closing ? "none" : "auto");
    if (answer.kind === "ended") return answer.end;
    waitedForMessageMs += answer.waitedForPersonMs;
    if (closing || answer.calls.length === 0) return { kind: "completed" };
    const limit: Limit | null = limitOf(turn, {
      round,
      calls: runner.count() + answer.calls.length,
      length: runner.length(),
      ms: turn.clock.now() - startedAt - runner.waitedForPersonMs() - waitedForMessageMs,
    });
    const calls = receiveCalls(turn, record, answer);
    const stop = limit === null ? await runner.run(calls) : runner.refuse(calls, { code: "limit_reached", ...limit });
    if (stop !== null) return stop;
    closing = limit !== null || runner.storeIsGone();
  }
}

/** The log must hold everything that the next request builds on. */
async function beforeRequest<Args>(turn: TurnRequest<Args>): Promise<TurnEnd | null> {
  if (turn.signal.aborted) return { kind: "cancelled" };
  try {
    await turn.log.flush();
    return turn.signal.aborted ? { kind: "cancelled" } : null;
  } catch (error) {
    turn.diagnostic.record("log", "the conversation could not be written", error);
    return { kind: "stopped", cause: "log_unavailable" };
  }
}

interface Limit {
  readonly limit: "rounds" | "calls" | "turn_time" | "turn_size";
  readonly value: number;
}

/** What a turn has used so far. */
interface Used {
  readonly round: number;
  readonly calls: number;
  readonly length: number;
  readonly ms: number;
}

function limitOf<Args>({ limits, deadlines }: TurnRequest<Args>, used: Used): Limit | null {
  if (used.round >= limits.rounds) return { limit: "rounds", value: limits.rounds };
  if (used.calls > limits.calls) return { limit: "calls", value: limits.calls };
  if (used.length > limits.turnLength) return { limit: "turn_size", value: limits.turnLength };
  return used.ms > deadlines.turnMs ? { limit: "turn_time", value: deadlines.turnMs } : null;
}

function receiveCalls<Args>(
  turn: TurnRequest<Args>,
  record: RecordEvent,
  answer: Pick<Extract<Answer, { kind: "message" }>, "requestId" | "calls">,
): Call[] {
  return answer.calls.map((part) => {
    const effect: Effect | null = turn.toolbox.definitions.find((tool) => tool.name === part.tool)?.effect ?? null;
    record({
      type: "call_received",
      turnId: turn.turnId,
      requestId: answer.requestId,
      opId: part.opId,
      callId: part.callId,
      tool: part.tool,
      args: part.args,
      effect,
    });
    return { ...part, effect, key: `${part.tool} ${canonicalJson(part.args)}` };
  });
}

