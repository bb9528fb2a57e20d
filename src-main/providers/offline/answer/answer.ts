import { assertNever } from "../../../../src-shared/assert-never";
import type { ToolOutcome } from "../../../../src-shared/contract/outcome";
import { dayViewSchema, goalDataSchema } from "../../../../src-shared/tools/result-data";
import { z } from "../../../../src-shared/zod";
import type { CalendarDate } from "../../../../src-shared/domain/calendar";
import type { Question, Task } from "../plan/draft";
import type { Plan } from "../plan/plan";
import type { Topic } from "../plan/reading-result";
import type { Act } from "../state";
import { sayFailed } from "./failed";
import { capitalized, Speech } from "./format";
import { sayFound, sayGoal } from "./found";
import { sayQuestion } from "./question";

/** A task with what came of it. */
export interface Done {
  readonly task: Task;
  readonly outcome: ToolOutcome;
}

export interface Answer {
  readonly text: string;
  readonly act: Act;
  readonly question: Question | null;
  /** A value was saved, confirmed by the store. */
  readonly saved: boolean;
}

/** Words for everything that a turn did, in the order in which it was asked for. */
export function composeAnswer(plan: Plan, done: readonly Done[], left: number, today: CalendarDate): Answer {
  const speech = new Speech(plan.locale, today);
  const sentences: string[] = [];
  const questions: Question[] = [];
  let refused = false;
  for (const { task, outcome } of done) {
    if (isOnlyChecked(task, outcome)) continue;
    const part = sayOutcome(task, outcome, speech);
    sentences.push(part.text);
    if (part.question !== null) questions.push(part.question);
    refused ||= part.refused;
  }
  if (left > 0) sentences.push(speech.text("offline.failed.limit"));
  if (plan.declined && done.length === 0) sentences.push(speech.text("offline.declined"));
  if (plan.nothingAsked) sentences.push(speech.text("offline.nothing_asked"));
  if (questions.length === 0 && plan.question !== null && !plan.declined) {
    questions.push(plan.question);
    sentences.push(sayQuestion(plan.question, speech));
  } else if (plan.question !== null && !plan.declined) {
    // One question at a time; that something else is not done is told.
    sentences.push(speech.text("offline.partly_unknown"));
  }
  const talk = sayTopics(plan, done.length, sentences.length, speech);
  sentences.push(...talk);
  const question = mergeQuestions(questions);
  return {
    text: sentences.join("\n\n"),
    act: actOf(plan, { question, refused, done: done.length }),
    question,
    saved: done.some(({ task, outcome }) => task.call.tool === "save_measurement" && outcome.status === "ok"),
  };
}

interface Said {
  readonly text: string;
  readonly question: Question | null;
  readonly refused: boolean;
}

function sayOutcome(task: Task, outcome: ToolOutcome, speech: Speech): Said {
  if (outcome.status === "error") return sayFailed(task, outcome.error, speech);
  if (task.purpose === "goal_check") return askNewGoal(task, outcome.content.data, speech);
  if (task.purpose === "remove_check") return askRemoval(task, outcome.content.data, speech);
  return { text: sayFound(task, outcome.content.data, speech), question: null, refused: false };
}

/** Deleting is asked for with what would be lost in plain sight. */
function askRemoval(task: Task, data: Record<string, unknown>, speech: Speech): Said {
  const view = dayViewSchema.safeParse(data);
  if (!view.success) return { text: speech.text("offline.failed.unreadable"), question: null, refused: false };
  const { date } = view.data;
  const text = capitalized(speech.text("offline.confirm.remove", { date: speech.day(date), values: speech.values(view.data) }));
  const call = { tool: "delete_measurement", args: { date, field: task.call.args.field ?? null } };
  return { text, question: { kind: "confirm", calls: [call] }, refused: false };
}

/** No goal is in the way of the one that is set next: nothing to tell. */
function isOnlyChecked({ purpose }: Task, outcome: ToolOutcome): boolean {
  return purpose === "goal_check" && outcome.status === "error" && outcome.error.error === "not_found";
}

/** Another goal is replaced only when the person has seen both; the very same one is simply there. */
function askNewGoal({ otherwise }: Task, data: Record<string, unknown>, speech: Speech): Said {
  const goal = goalDataSchema.safeParse(data);
  const wanted = goalArguments.safeParse(otherwise?.call.args);
  if (!goal.success || !wanted.success || otherwise === null) return { text: speech.text("offline.failed.unreadable"), question: null, refused: false };
  const { field, entered, by } = goal.data;
  const isSame = entered.value === wanted.data.target && entered.unit === wanted.data.unit && by === wanted.data.by;
  if (isSame) return { text: sayGoal("is", data, speech), question: null, refused: false };
  const shown = (value: number, unit: string | null, day: string | null): string =>
    day === null ? `**${speech.quantity(value, unit)}**` : speech.text("offline.confirm.goal_by", { value: speech.quantity(value, unit), date: speech.date(day) });
  const text = speech.text("offline.confirm.replace_goal", {
    field: speech.field(field),
    present: shown(entered.value, entered.unit, by),
    requested: shown(wanted.data.target, wanted.data.unit, wanted.data.by),
  });
  return { text, question: { kind: "confirm", calls: [otherwise.call] }, refused: false };
}

const goalArguments = z.object({ target: z.number(), unit: z.string().nullable(), by: z.string().nullable() });

/** Several changes may wait for one yes; with a missing piece among them only that is asked. */
function mergeQuestions(questions: readonly Question[]): Question | null {
  const [first] = questions;
  if (first === undefined || questions.length === 1) return first ?? null;
  const missing = questions.find((question) => question.kind === "missing");
  if (missing !== undefined) return missing;
  return { kind: "confirm", calls: questions.flatMap((question) => (question.kind === "confirm" ? question.calls : [])) };
}

function sayTopics(plan: Plan, done: number, said: number, speech: Speech): string[] {
  const topic = mainTopic(plan.topics);
  if (topic === null) return [];
  if (done === 0 && said === 0) return [speech.text(`offline.${topic}`)];
  return plan.topics.includes("unknown") ? [speech.text("offline.partly_unknown")] : [];
}

/** Of several, the one that says most. */
function mainTopic(topics: readonly Topic[]): Topic | null {
  const order: readonly Topic[] = ["about", "help", "undo", "nothing_to_correct", "still_saved", "goal_hint", "goal_kept", "unknown", "greeting", "thanks"];
  return order.find((topic) => topics.includes(topic)) ?? null;
}

function actOf(plan: Plan, { question, refused, done }: { question: Question | null; refused: boolean; done: number }): Act {
  if (refused) return "explain";
  if (question !== null || plan.nothingAsked) return "ask";
  if (done > 0) return "answer";
  if (plan.declined) return "decline";
  const topic = mainTopic(plan.topics);
  switch (topic) {
    case "help":
    case "about":
      return "help";
    case "greeting":
    case "thanks":
      return "social";
    case "nothing_to_correct":
    case "still_saved":
    case "goal_hint":
      return "ask";
    case "undo":
    case "goal_kept":
      return "help";
    case "unknown":
    case null:
      return "unknown";
    default:
      return assertNever(topic);
  }
}
