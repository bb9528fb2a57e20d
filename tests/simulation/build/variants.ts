import type { Replacement } from "./bundle";

/** One exact piece of the program, and what a careless hand would have written. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A piece that is a whole statement, or several; else it is an expression. */
  readonly statement?: true;
}

/** A subtly broken program. */
export interface Variant {
  readonly name: string;
  /** What is wrong with it. */
  readonly what: string;
  readonly edits: readonly Edit[];
}

const OPERATIONS = "src-main/harness/operations.ts";
const REMEMBER = "lookUps.remember(prepared.opId, reply.exception);";

export const variants: readonly Variant[] = [
  {
    name: "retry_on_text",
    what: "a write whose exception reads like a network error is made again",
    edits: [
      {
        file: OPERATIONS,
        statement: true,
        from: REMEMBER,
        to: `lookUps.remember(prepared.opId, reply.exception);
          if (/network|timeout|503/.test(reply.exception.message) && !prepared.opId.endsWith("R")) {
            const again = { ...prepared, opId: prepared.opId.slice(0, -1) + "R" };
            await journal.append(again);
            const second = await store.ask("store.execute", executeRequest(again.args, again, { storeId: again.storeId, epoch: again.epoch }, "write", again), deadlines.writeMs);
            return settleWrite(journal, again, second, steps);
          }`,
      },
    ],
  },
  {
    name: "mark_dropped_on_replay",
    what: "a failed result that is loaded from the log counts as data",
    edits: [
      {
        file: "src-main/harness/transcript.ts",
        statement: true,
        from: "for (const event of events) apply(event.body);",
        to: `for (const { body } of events) {
          const failed = body.type === "call_settled" && body.outcome.status === "error";
          apply(failed ? { ...body, isError: false, outcome: { status: "ok", content: { kind: "tool_result", data: body.outcome.error } } } : body);
        }`,
      },
    ],
  },
  {
    name: "mark_not_sent",
    what: "one provider's encoding forgets the mark",
    edits: [{ file: "src-main/providers/anthropic/encode.ts", from: "result.isError ? { is_error: true } : {}", to: "{}" }],
  },
  {
    name: "effect_before_prepared",
    what: "a write is dispatched while the journal still prepares it",
    edits: [
      { file: OPERATIONS, statement: true, from: "await journal.append(prepared);", to: "void journal.append(prepared).catch(() => undefined);" },
    ],
  },
  {
    name: "absence_on_read_failure",
    what: "a read that failed says that nothing is there",
    edits: [
      {
        file: OPERATIONS,
        statement: true,
        from: 'return failed({ code: "read_failed" }, "read", { steps, diagnosticId, faults: reply.faults });',
        to: 'return failed({ code: "not_found", scope: "all", field: "weight" }, "read", { steps, diagnosticId, faults: reply.faults });',
      },
    ],
  },
  {
    name: "no_fence",
    what: "a look-up that finds nothing leaves no tombstone",
    edits: [
      {
        file: "src-renderer/store/look-up.ts",
        statement: true,
        from: 'if (known === null) await rows.addOperation({ kind: "tombstone", opId, at, epoch: session.epoch });',
        to: "",
      },
    ],
  },
  {
    name: "fence_without_epoch",
    what: "a store compares the id of the store and not the epoch of the session",
    edits: [
      {
        file: "src-renderer/store/guarded-transaction.ts",
        from: "session.storeId === token.storeId && session.epoch === token.epoch",
        to: "session.storeId === token.storeId",
      },
    ],
  },
  {
    name: "not_applied_on_abort",
    what: "an aborted transaction counts as proof that nothing was saved",
    edits: [
      {
        file: OPERATIONS,
        statement: true,
        from: REMEMBER,
        to: `if (/Abort|Quota|Unknown/.test([reply.exception.name, ...reply.exception.causes].join())) {
          await lookUps.reject(prepared, "fenced");
          return failed({ code: "write_not_applied", because: "looked_up" }, "write", { steps: steps.list });
        }`,
      },
    ],
  },
  {
    name: "operation_row_second",
    what: "the operation row is written after the transaction of its data",
    edits: [
      { file: "src-renderer/store/execute.ts", from: "rows.addOperation(operation)", to: "Promise.resolve()" },
      {
        file: "src-renderer/store/execute.ts",
        statement: true,
        from: 'if (reply.kind !== "exception") await faults.at("handler_after");',
        to: `if (reply.kind === "written" && !reply.repeated) await connection.state().database?.table("operations").add(reply.operation);
        if (reply.kind !== "exception") await faults.at("handler_after");`,
      },
    ],
  },
  {
    name: "note_lost",
    what: "what a look-up found is not told to the model",
    edits: [
      {
        file: "src-main/harness/notes.ts",
        from: "noteOf(body, events, locale) ?? []",
        to: 'body.type === "operation_resolved" && body.by === "look_up" ? [] : (noteOf(body, events, locale) ?? [])',
      },
    ],
  },
  {
    name: "sibling_runs_after_stop",
    what: "the calls behind one that stops the turn run all the same",
    edits: [
      { file: "src-main/harness/calls.ts", from: "ends.find((one) => one !== null) ?? null", to: "null" },
      { file: "src-main/harness/calls.ts", from: "isStopped ? null : await runOne(call)", to: "runOne(call)" },
    ],
  },
  {
    name: "saved_before_the_journal",
    what: "a write is called saved while the journal still confirms it",
    edits: [
      {
        file: OPERATIONS,
        statement: true,
        from: 'await journal.append({ type: "confirmed", operation, via: "reply", at: clock.now() });',
        to: 'void journal.append({ type: "confirmed", operation, via: "reply", at: clock.now() }).catch(() => undefined);',
      },
    ],
  },
  {
    name: "journal_without_fsync",
    what: "the journal trusts what it has written without an fsync",
    edits: [
      { file: "src-main/log/framed-file.ts", statement: true, from: "await handle.sync();", to: "" },
    ],
  },
  {
    name: "writes_while_unresolved",
    what: "a new write does not wait until an earlier one is cleared up",
    edits: [{ file: OPERATIONS, from: 'journal !== null && journal.unresolved().length > 0 && !(await lookUps.resolveAll("look_up"))', to: "false" }],
  },
  {
    name: "approval_not_bound",
    what: "an approval is not bound to the rows that the person saw",
    edits: [
      {
        file: "src-main/harness/approval.ts",
        from: "changes.map(({ table, key, before }) => ({ table, key, revision: before?.revision ?? 0 }))",
        to: "[]",
      },
    ],
  },
  {
    name: "vanished_left_open",
    what: "what was prepared in a store that vanished stays open",
    edits: [{ file: "src-main/harness/start-up.ts", from: "await rejectVanished(deps, storeId)", to: "[]" }],
  },
  {
    name: "exception_in_an_event",
    what: "the words of an exception stand where the id of a diagnostic belongs",
    edits: [
      {
        file: OPERATIONS,
        from: 'diagnostic.record("store", "a write was not confirmed", problem)',
        to: 'diagnostic.record("store", "a write was not confirmed", problem) + (problem?.message ?? "")',
      },
    ],
  },
  {
    name: "endless_rounds",
    what: "a model may go on for ever",
    edits: [{ file: "src-main/harness/turn.ts", from: "used.round >= limits.rounds", to: "used.round >= 1_000" }],
  },
  {
    name: "history_not_healed",
    what: "a call that the log ends with gets no result",
    edits: [{ file: "src-main/program/conversations.ts", statement: true, from: "healHistory(transcript, log, deps.journal());", to: "" }],
  },
];

/** All variants in one bundle: which one is broken is said when a world begins. */
export function switches(): Replacement[] {
  const places = new Map<string, { edit: Edit; broken: { name: string; to: string }[] }>();
  for (const { name, edits } of variants) {
    for (const edit of edits) {
      const key = `${edit.file}\n${edit.from}`;
      const place = places.get(key) ?? { edit, broken: [] };
      place.broken.push({ name, to: edit.to });
      places.set(key, place);
    }
  }
  return [...places.values()].map(({ edit, broken }) => ({ file: edit.file, from: edit.from, to: switched(edit, broken) }));
}

function switched({ from, statement }: Edit, broken: readonly { name: string; to: string }[]): string {
  const isOn = (name: string): string => `globalThis.brokenVariant === ${JSON.stringify(name)}`;
  if (statement === true) return broken.reduceRight((rest, { name, to }) => `if (${isOn(name)}) { ${to} } else { ${rest} }`, from);
  return broken.reduceRight((rest, { name, to }) => `(${isOn(name)} ? (${to}) : (${rest}))`, `(${from})`);
}
