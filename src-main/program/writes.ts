import type { WriteArguments } from "../../src-shared/contract/operation";
import type { Certainty } from "../../src-shared/contract/certainty";
import type { OperationVerdict } from "../../src-shared/conversation/event";
import type { DayRecord, Origin } from "../../src-shared/domain/record";
import type { Locale } from "../../src-shared/i18n/locale";
import type { WriteReply } from "../../src-shared/ipc/program-channels";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";
import type { JournalPort, PreparedRecord } from "../harness/journal-port";
import type { Operations } from "../harness/operations";
import type { Ids } from "../harness/ports";
import { failed, wordOutcome, type Settlement } from "../harness/settlement";
import { coachToolbox, validateCall } from "../harness/validate";

export interface WriteDependencies {
  readonly operations: Operations;
  readonly journal: () => JournalPort | null;
  readonly ids: Ids;
  /** The language of the interface. */
  readonly locale: () => Locale;
  readonly today: () => string;
  readonly onUndone: (original: PreparedRecord | null, opId: string, undoOpId: string) => void;
  readonly onRetried: (original: PreparedRecord, retryOpId: string, verdict: OperationVerdict, settlement: Settlement) => void;
}

/** Writes that a person asks for without the coach. They take the same road as a tool call. */
export interface Writes {
  byHand(tool: string, args: unknown): Promise<WriteReply>;
  undo(opId: string): Promise<WriteReply>;
  /** Only after a proved absence: looked up and fenced, or never dispatched. */
  retry(opId: string): Promise<WriteReply>;
  addSample(days: readonly DayRecord[]): Promise<WriteReply>;
  restore(args: Extract<WriteArguments, { tool: "restore_backup" }>): Promise<WriteReply>;
}

const refused = (reason: Extract<WriteReply, { kind: "refused" }>["reason"]): WriteReply => ({ kind: "refused", reason });

export function createWrites(deps: WriteDependencies): Writes {
  async function run(args: WriteArguments, by: Origin, retryOf?: string): Promise<{ opId: string; settlement: Settlement }> {
    const opId = deps.ids.next();
    const today = deps.today();
    const origin = { opId, by, today, conversationId: null, turnId: null };
    const settlement = await deps.operations.write(args, retryOf === undefined ? origin : { ...origin, retryOf });
    // The program looks it up by itself; the person sees the answer in the state, or asks with "Check".
    if (settlement.certainty === "unconfirmed") void deps.operations.lookUp(opId, "look_up");
    return { opId, settlement };
  }

  function reply(opId: string, settlement: Settlement): WriteReply {
    const outcome = wordOutcome(settlement.outcome, "write", deps.locale());
    const certainty: Certainty = settlement.certainty ?? "not_applied";
    return { kind: "settled", opId, outcome, certainty, changes: [...settlement.changes] };
  }

  return {
    async byHand(tool, args) {
      const validation = validateCall(coachToolbox, { tool, args }, deps.today());
      if (!validation.ok) return reply(deps.ids.next(), failed(validation.failure, "write"));
      if (!isWrite(validation.args)) return refused("invalid");
      const { opId, settlement } = await run(validation.args, "hand");
      return reply(opId, settlement);
    },

    async undo(opId) {
      const journal = deps.journal();
      const done = journal?.confirmed(opId) ?? null;
      if (done === null) return refused("no_such_operation");
      if (done.changes.length === 0) return refused("not_undoable");
      const undone = await run({ tool: "undo", of: opId, changes: done.changes }, "undo");
      if (undone.settlement.certainty === "confirmed") deps.onUndone(journal?.prepared(opId) ?? null, opId, undone.opId);
      return reply(undone.opId, undone.settlement);
    },

    async retry(opId) {
      const journal = deps.journal();
      const prepared = journal?.prepared(opId) ?? null;
      if (prepared === null) return refused("no_such_operation");
      const proof = journal?.rejected(opId) ?? null;
      if (proof === null || proof.reason === "abandoned") return refused("not_proved_absent");
      const again = await run(prepared.args, prepared.by, opId);
      deps.onRetried(prepared, again.opId, verdictOf(again.settlement), again.settlement);
      return reply(again.opId, again.settlement);
    },

    async addSample(days) {
      const batchId = deps.ids.next();
      const { opId, settlement } = await run({ tool: "import_days", batchId, by: "sample", days: [...days] }, "sample");
      return reply(opId, settlement);
    },

    async restore(args) {
      const { opId, settlement } = await run(args, "import");
      return reply(opId, settlement);
    },
  };
}

function isWrite(args: ValidatedArguments): args is Extract<ValidatedArguments, WriteArguments> {
  return args.tool === "save_measurement" || args.tool === "delete_measurement" || args.tool === "set_goal";
}

function verdictOf(settlement: Settlement): OperationVerdict {
  if (settlement.certainty === "confirmed") return "applied";
  return settlement.certainty === "not_applied" ? "not_applied" : "unknown";
}
