import { assertNever } from "../../src-shared/assert-never";
import type { WriteArguments } from "../../src-shared/contract/operation";
import type { ConversationEventBody } from "../../src-shared/conversation/event";
import { measurementFields, type MeasurementField } from "../../src-shared/domain/fields";
import type { Change, DayRecord } from "../../src-shared/domain/record";
import type { ExecuteRequest } from "../../src-shared/ipc/store-channels";
import type { ToolContext } from "./calls";
import type { Operations } from "./operations";
import type { Clock } from "./ports";
import { failed, type Settlement } from "./settlement";

export type ApprovalAnswer = "approved" | "declined" | "expired" | "cancelled";

/** Asks the person. The answer comes from a click, never from text; it always comes in bounded time. */
export interface ApprovalPort {
  ask(question: { opId: string; changes: readonly Change[]; expiresAt: number }, signal: AbortSignal): Promise<ApprovalAnswer>;
}

/** Which writes ask first: those that replace or remove something, or all of them. */
export type ApprovalPolicy = "destructive" | "all" | "none";

export interface ApprovalDependencies {
  readonly operations: Operations;
  readonly port: ApprovalPort;
  readonly policy: ApprovalPolicy;
  readonly clock: Pick<Clock, "now">;
  readonly approvalMs: number;
}

type AskableWrite = Extract<WriteArguments, { tool: "save_measurement" | "delete_measurement" | "set_goal" }>;

/** `null`: the write may run. Else it may run bound to the revisions of the rows that it was decided on. Otherwise how the call ended. */
export interface Approvals {
  before(
    args: AskableWrite,
    context: ToolContext,
  ): Promise<{ settlement: Settlement } | { expected: ExecuteRequest["expected"] }>;
}

/** The questions of one turn. A target that was declined is not asked about again in it. */
export function createApprovals(deps: ApprovalDependencies): Approvals {
  const declined = new Set<string>();

  return {
    async before(args, context) {
      if (deps.policy === "none") return { expected: null };
      const targets = targetsOf(args);
      if (targets.some((target) => declined.has(target))) return { settlement: failed({ code: "declined" }, "write") };
      const preview = await deps.operations.preview(args, context);
      // Whether the person has to be asked is not known, so it is not done: later it could replace something unasked.
      if (preview.kind === "unknown") return { settlement: failed(preview.failure, "write") };
      // What would fail needs no question: the write itself says so. But a removal that finds nothing now would remove what is
      // saved until it runs, and nobody was asked about that: it has had its answer.
      if (preview.kind === "refused") {
        return args.tool === "delete_measurement" ? { settlement: failed(preview.failure, "write") } : { expected: null };
      }
      const { changes } = preview;
      if (!changes.some((change) => asks(change, deps.policy))) return { expected: boundTo(changes) };

      const startedAt = deps.clock.now();
      const expiresAt = startedAt + deps.approvalMs;
      context.record({ type: "approval_requested", turnId: context.turnId, opId: context.opId, changes: [...changes], expiresAt });
      const answer = await deps.port.ask({ opId: context.opId, changes, expiresAt }, context.signal);
      context.record({ type: "approval_answered", turnId: context.turnId, opId: context.opId, answer });
      context.onWaitedForPerson(deps.clock.now() - startedAt);
      switch (answer) {
        case "approved":
          return { expected: boundTo(changes) };
        case "declined":
          for (const target of targets) declined.add(target);
          return { settlement: failed({ code: "declined" }, "write") };
        case "expired":
          return { settlement: failed({ code: "approval_expired" }, "write") };
        case "cancelled":
          return { settlement: failed({ code: "not_executed", because: "cancelled" }, "write") };
        default:
          return assertNever(answer);
      }
    },
  };
}

/** Compared inside the transaction: a row that changed since then was not the one that was decided on. */
function boundTo(changes: readonly Change[]): NonNullable<ExecuteRequest["expected"]> {
  return changes.map(({ table, key, before }) => ({ table, key, revision: before?.revision ?? 0 }));
}

export type ApprovalEvent = Extract<ConversationEventBody, { type: "approval_requested" | "approval_answered" }>;

function asks(change: Change, policy: ApprovalPolicy): boolean {
  return policy === "all" || isDestructive(change);
}

/** True when something that is stored now would be gone or different afterwards. */
export function isDestructive(change: Change): boolean {
  if (change.before === null) return false;
  if (change.table === "goals") return true;
  const { before, after } = change;
  return measurementFields.some((field) => {
    const stored = valueOf(before, field);
    return stored !== null && valueOf(after, field) !== stored;
  });
}

function valueOf(record: DayRecord | null, field: MeasurementField): number | string | null {
  if (record === null) return null;
  return field === "note" ? (record.note?.text ?? null) : (record.values[field]?.value ?? null);
}

function targetsOf(args: AskableWrite): string[] {
  switch (args.tool) {
    case "save_measurement": {
      const fields: string[] = args.values.map((entry) => entry.field);
      return [...fields, ...(args.note === null ? [] : ["note"])].map((field) => `${args.date} ${field}`);
    }
    case "delete_measurement":
      return [`${args.date} ${args.field ?? "*"}`];
    case "set_goal":
      return [`goal ${args.goal.field}`];
    default:
      return assertNever(args);
  }
}
