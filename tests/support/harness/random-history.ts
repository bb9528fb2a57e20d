import fc from "fast-check";
import { createApprovals, type ApprovalAnswer } from "../../../src-main/harness/approval";
import type { Clock } from "../../../src-main/harness/ports";
import { createApprovalDesk } from "../../../src-main/program/approval-desk";
import type { ModelEvent, ReceivedPart } from "../../../src-main/providers/port";
import { memoryJournal } from "./memory-journal";
import { SECRET, storeBehaviours, type StoreBehaviour } from "./memory-store";
import { playingModel } from "./playing-model";
import { smallWorld, type SmallWorld } from "./small-world";

/** How many histories a property is tried on. A run that tries thousands of programs takes fewer. */
export const HISTORIES = Number(process.env["COACH_PROPERTY_RUNS"] ?? 400);

/** Model messages: good and bad calls of every kind, repeated ids, cut-off and failed streams. */
const date = fc.constantFrom("2020-01-01", "2020-01-02", "2020-01-03", "2030-01-01", "2020-02-30", "yesterday");
const tool = fc.constantFrom(
  ...["read_measurement", "save_measurement", "delete_measurement", "guardar_peso", "__proto__", "toString", ""],
);
const args = fc.oneof(
  { weight: 6, arbitrary: fc.record({ date, field: fc.constantFrom("weight", null) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      date,
      values: fc.array(
        fc.record({ field: fc.constantFrom("weight", "__proto__"), value: fc.constantFrom(76, 77.4, 5000, "77,4"), unit: fc.constant("kg") }),
        { minLength: 1, maxLength: 2 },
      ),
      replace: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(undefined, null, "", "no json", 7, [], {}) },
);
const callId = fc.constantFrom("", "a", "b", "call 1/ñ", "id_1", "id_2", "id_3");
const wildCall: fc.Arbitrary<ReceivedPart> = fc.record({ type: fc.constant("call" as const), callId, tool, args });
/** What a good model asks for, about so few days and values that calls meet each other. */
const goodDate = fc.constantFrom("2020-01-01", "2020-01-02");
const goodCall: fc.Arbitrary<ReceivedPart> = fc
  .oneof(
    { weight: 3, arbitrary: fc.record({ tool: fc.constant("read_measurement"), args: fc.record({ date: goodDate, field: fc.constant("weight") }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        tool: fc.constant("save_measurement"),
        args: fc.record({
          date: goodDate,
          values: fc.tuple(fc.record({ field: fc.constant("weight"), value: fc.constantFrom(76, 77.4, 78), unit: fc.constant("kg") })),
          replace: fc.boolean(),
        }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ tool: fc.constant("delete_measurement"), args: fc.record({ date: goodDate, field: fc.constant(null) }) }) },
  )
  .chain((call) => fc.uuid().map((id): ReceivedPart => ({ type: "call", callId: id, ...call })));
const callPart = fc.oneof({ weight: 5, arbitrary: goodCall }, { weight: 2, arbitrary: wildCall });
const part: fc.Arbitrary<ReceivedPart> = fc.oneof(
  { weight: 4, arbitrary: callPart },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("text" as const), text: fc.constantFrom("hello", "saved 77 kg", "") }) },
);
const failure = (kind: "overloaded" | "truncated" | "cancelled"): ModelEvent[] => [
  { type: "text_delta", text: "half a sen" },
  { type: "failed", failure: { kind, status: null, retryAfterMs: null, diagnosticId: null } },
];
const message: fc.Arbitrary<readonly ReceivedPart[] | ModelEvent[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(part, { maxLength: 4, size: "large" }) },
  { weight: 1, arbitrary: fc.constantFrom("overloaded" as const, "truncated" as const, "cancelled" as const).map(failure) },
  { weight: 1, arbitrary: fc.constant<ModelEvent[]>([{ type: "text_delta", text: "cut" }]) },
);
const behaviour: fc.Arbitrary<StoreBehaviour> = fc.oneof(
  { weight: 9, arbitrary: fc.constant("answer" as const) },
  { weight: 2, arbitrary: fc.constantFrom(...storeBehaviours) },
);
/** What the person does with a question. `late`: a click after it has lapsed. `changes`: by hand, and then agrees. */
const person = fc.constantFrom("approves", "declines", "is_away", "is_late", "closes_the_window", "changes");
export type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

export const history = fc.record({
  /** `null`: nobody is asked. */
  policy: fc.option(fc.constantFrom("destructive" as const, "all" as const), { nil: null }),
  persons: fc.array(person, { maxLength: 8, size: "large" }),
  turns: fc.array(fc.array(message, { maxLength: 5, size: "large" }), { minLength: 1, maxLength: 4, size: "large" }),
  behaviours: fc.array(behaviour, { maxLength: 12 }),
  cancelAtEvent: fc.option(fc.integer({ min: 1, max: 80 }), { nil: null, freq: 1 }),
  journalFailsAt: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 1 }),
  rounds: fc.integer({ min: 1, max: 8 }),
  calls: fc.integer({ min: 1, max: 16 }),
  parallelReads: fc.integer({ min: 1, max: 4 }),
});
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** How often a model request is made at most. */
export const ATTEMPTS = 3;
const APPROVAL_MS = 60_000;

export interface PlayedHistory extends SmallWorld {
  /** What the person clicked, and whether the click was taken. */
  readonly clicks: readonly { readonly opId: string; readonly person: Person; readonly taken: boolean }[];
}

/** Plays a history: whole turns of the harness over a store, a journal, a clock and a person in memory. */
export async function playHistory(plan: History): Promise<PlayedHistory> {
  const clicks: PlayedHistory["clicks"][number][] = [];
  let asked = 0;
  let behaviours = 0;
  let appended = 0;
  const real = memoryJournal();
  const journal = {
    ...real,
    append: (record: Parameters<typeof real.append>[0]) => {
      appended += 1;
      if (plan.journalFailsAt !== null && appended >= plan.journalFailsAt) return Promise.reject(new Error(SECRET));
      return real.append(record);
    },
  };
  let abort = new AbortController();
  const world = smallWorld({
    journal,
    store: () => plan.behaviours[behaviours++] ?? "answer",
    limits: { rounds: plan.rounds, calls: plan.calls, parallelReads: plan.parallelReads },
    retry: (failed, attempt) => (failed.kind === "overloaded" && attempt < ATTEMPTS ? 1_000 : null),
    ...(plan.policy === null ? {} : { approvals: (_operations, clock) => approvalsOf(clock) }),
    onEvent: (count) => {
      if (count === plan.cancelAtEvent) abort.abort();
    },
  });

  /** The real desk, with somebody in front of it. */
  function approvalsOf(clock: Clock): ReturnType<typeof createApprovals> {
    const desk = createApprovalDesk(clock);
    const click = (opId: string, who: Person, approve: boolean): void => {
      clicks.push({ opId, person: who, taken: desk.answer(opId, approve) });
    };
    const ask: typeof desk.ask = (question, signal) => {
      const who = plan.persons[asked++] ?? "approves";
      const answer: Promise<ApprovalAnswer> = desk.ask(question, signal);
      const { opId, changes } = question;
      switch (who) {
        case "approves":
        case "declines":
          clock.setTimer(() => click(opId, who, who === "approves"), 1_000);
          break;
        case "is_late":
          clock.setTimer(() => click(opId, who, true), APPROVAL_MS + 1);
          break;
        case "closes_the_window":
          clock.setTimer(() => desk.lapse(), 1_000);
          break;
        case "changes":
          clock.setTimer(() => {
            for (const { key } of changes) world.store.changeByHand(key);
            click(opId, who, true);
          }, 1_000);
          break;
        case "is_away":
          break;
      }
      return answer;
    };
    return createApprovals({ operations: world.operations, port: { ask }, policy: plan.policy ?? "none", clock, approvalMs: APPROVAL_MS });
  }

  for (const messages of plan.turns) {
    abort = new AbortController();
    await world.turn(playingModel(...messages), { signal: abort.signal });
  }
  await world.clock.drain();
  return { ...world, clicks };
}
