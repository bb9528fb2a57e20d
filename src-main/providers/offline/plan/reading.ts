import { type CalendarDate, addDays } from "../../../../src-shared/domain/calendar";
import { isNumericField, type MeasurementField, type NumericField } from "../../../../src-shared/domain/fields";
import type { DateMeaning } from "../grammar/date-rule";
import type { Lexicon } from "../grammar/lexicon";
import { QUANTITY } from "../grammar/mentions";
import { MASS_WORD } from "../grammar/quantities";
import type { Segment } from "../grammar/segments";
import { complete } from "./complete";
import { task, type Draft, type Entry, type Question, type Task } from "./draft";
import { readGoalRequest } from "./goals";
import { pairEntries } from "./pairing";
import type { Reading, Topic } from "./reading-result";

/** What a segment may take over from the one before it: "…and the one of Sunday". */
export interface ReadingContext {
  readonly today: CalendarDate;
  readonly lexicon: Lexicon;
  readonly previous: Draft | null;
  /** What the person asked for in an earlier message; "delete that" points at it. */
  readonly subject: Draft | null;
}

const talk = (topic: Topic): Reading => ({ kind: "talk", topic });
const tasksOf = (purpose: Task["purpose"], tool: string, args: Record<string, unknown>): Reading => ({
  kind: "tasks",
  tasks: [task(purpose, { tool, args })],
  draft: null,
});

/** Days of a trend or a list without a period. */
const DEFAULT_PERIOD_DAYS = 30;

export function readSegment(segment: Segment, context: ReadingContext): Reading {
  const { signs } = context.lexicon;
  const { words } = segment;
  if (signs.negatedWrite.test(words)) return { kind: "no_writes" };
  if (signs.hypothetical.test(words) || signs.reminder.test(words)) return talk("unknown");
  if (signs.howTo.test(words)) return talk("help");
  if (signs.about.test(words)) return talk("about");
  if (signs.otherMatter.test(words)) return talk("unknown");
  if (signs.undo.test(words)) return talk("undo");
  const nothingNamed = segment.dates.length + segment.quantities.length + segment.fields.length === 0;
  if (signs.greeting.test(words)) return talk("greeting");
  const namesTarget = signs.wish.test(words) && segment.quantities.length > 0;
  if (signs.wishedChange.test(words) && !namesTarget) return talk("goal_hint");
  if (signs.statistic.test(words) && segment.quantities.length === 0) return talk("unknown");
  if (signs.trend.test(words)) return trend(segment, context);
  if (nothingNamed && signs.help.test(words)) return talk("help");
  if (nothingNamed && signs.thanks.test(words)) return talk("thanks");
  if (signs.goal.test(words) || namesTarget) {
    if (signs.remove.test(words)) return talk("goal_kept");
    return readGoalRequest(segment, context.lexicon);
  }
  if (signs.remove.test(words)) return removal(segment, context);
  if (signs.change.test(words) && !signs.changeTo.test(words)) return trend(segment, context);
  return isSave(segment, context.lexicon) ? saving(segment, context) : asking(segment, context);
}

function isSave(segment: Segment, lexicon: Lexicon): boolean {
  const { signs } = lexicon;
  const asks = segment.question || signs.questionStart.test(segment.words);
  if (segment.quantities.length === 0) return !asks && signs.save.test(segment.words);
  return signs.save.test(segment.words) || !asks;
}

function saving(segment: Segment, { today, lexicon }: ReadingContext): Reading {
  const { signs } = lexicon;
  const paired = pairEntries(segment);
  if (paired.length > 0 && (signs.denied.test(segment.words) || !isAboutBody(segment, paired, lexicon))) return talk("unknown");
  const date = whichDay(segment, today);
  const base: Draft = { action: "save", date: date.date, options: date.options, field: null, entries: paired };
  if (paired.length === 0) {
    const field = segment.fields[0]?.meaning ?? (MASS_WORD.test(segment.words) ? "weight" : null);
    return missing(field === null ? "what" : "value", { ...base, entries: [{ field, value: null, unit: null, other: null }] });
  }
  if (signs.possession.test(segment.words) && paired.some((entry) => entry.field === null && entry.unit === null)) return missing("field", base);
  if (isVague(segment, lexicon)) {
    const entries = paired.slice(0, 1).map((entry) => ({ ...entry, field: entry.field ?? ("weight" as const), value: null, other: null }));
    return missing("exact_value", { ...base, entries });
  }
  // A save needs a day: "this week" or "in March" is none.
  if (date.date === null && date.options.length === 0 && period(segment) !== null) return missing("date", base);
  if (date.date === null && date.options.length === 0 && signs.formerly.test(segment.words)) return missing("date", base);
  return fromDraft(base, today);
}

/** "I did 100 push ups" and "my bag weighs 20 kg" have words that no measurement has. */
export function isAboutBody(segment: Segment, paired: readonly Entry[], { signs }: Lexicon): boolean {
  const asksToSave = signs.save.test(segment.words);
  if (asksToSave && paired.every((entry) => entry.field !== null)) return true;
  const rest = segment.marked.replace(signs.vague, " ").replace(signs.formerly, " ");
  // A number that could not be marked, as in "77.4/77.8", leaves it open which one is meant.
  if (/\d/.test(rest)) return false;
  const withoutVerb = asksToSave ? rest.replace(new RegExp(signs.save, "g"), " ").replace(signs.polite, " ") : rest;
  return !/[a-z]{2,}/.test(withoutVerb.replace(signs.beside, " "));
}

const missing = (piece: Extract<Question, { kind: "missing" }>["piece"], draft: Draft): Reading => ({
  kind: "question",
  question: { kind: "missing", piece, draft },
});

/** "77 or 78", "between 77 and 78", "about 77": somebody who does not know the number yet. */
function isVague(segment: Segment, lexicon: Lexicon): boolean {
  const either = new RegExp(String.raw`${QUANTITY}\s*(?:o|or|u|-|a|to|y|and)\s+${QUANTITY}`).exec(segment.marked);
  const between = /\b(?:entre|between)\b/.test(segment.words);
  return lexicon.signs.vague.test(segment.words) || (either !== null && (between || !/\s(?:y|and)\s/.test(either[0])));
}

export function fromDraft(draft: Draft, today: CalendarDate, replace = false): Reading {
  const completion = complete(draft, today, replace);
  if (completion.kind === "question") return completion;
  return { kind: "tasks", tasks: completion.tasks, draft };
}

/** The one day that a segment speaks of. */
export function whichDay(segment: Segment, today: CalendarDate, previousDay: string | null = null): { date: string | null; options: string[] } {
  for (const { meaning } of segment.dates) {
    if (meaning.kind === "day") return { date: meaning.date, options: [] };
    if (meaning.kind === "choice") return { date: null, options: [...meaning.options] };
    if (meaning.kind === "shift") return { date: addDays(previousDay ?? today, meaning.days), options: [] };
  }
  return { date: null, options: [] };
}

function period(segment: Segment): Extract<DateMeaning, { kind: "range" }> | null {
  for (const { meaning } of segment.dates) if (meaning.kind === "range") return meaning;
  return null;
}

function trend(segment: Segment, { today }: ReadingContext): Reading {
  const named = segment.fields.find(({ meaning }) => isNumericField(meaning))?.meaning;
  const field: NumericField = named !== undefined && isNumericField(named) ? named : "weight";
  const range = period(segment);
  const day = whichDay(segment, today).date;
  const from = range?.from ?? day ?? addDays(today, -DEFAULT_PERIOD_DAYS);
  const to = range === null || range.to > today ? today : range.to;
  return tasksOf("read", "summarize_trend", { field, from, to });
}

function removal(segment: Segment, { today, lexicon, subject }: ReadingContext): Reading {
  const field = segment.fields[0]?.meaning ?? null;
  const date = whichDay(segment, today);
  const draft: Draft = { action: "remove", ...date, field, entries: [] };
  if (date.date === null && date.options.length === 0) {
    if (field !== null && lexicon.signs.latest.test(segment.words)) return tasksOf("remove_check", "latest_measurement", { field });
    const { pointing, everything } = lexicon.signs;
    if (field === null && subject?.action === "save" && pointing.test(segment.words) && !everything.test(segment.words)) {
      const only = subject.entries.length === 1 ? (subject.entries[0]?.field ?? "weight") : null;
      return fromDraft({ ...draft, date: subject.date ?? today, field: only }, today);
    }
    return missing("date", draft);
  }
  return forEachField(segment, draft, today);
}

/** "Weight and waist of yesterday" are two requests of the same kind. */
function forEachField(segment: Segment, draft: Draft, today: CalendarDate): Reading {
  const fields = fieldsOf(segment);
  if (fields.length < 2) return fromDraft(draft, today);
  const readings = fields.map((field) => fromDraft({ ...draft, field }, today));
  const question = readings.find((reading) => reading.kind === "question");
  if (question !== undefined) return question;
  return { kind: "tasks", tasks: readings.flatMap((reading) => (reading.kind === "tasks" ? reading.tasks : [])), draft: { ...draft, field: null } };
}

const fieldsOf = (segment: Segment): MeasurementField[] => [...new Set(segment.fields.map(({ meaning }) => meaning))];

function asking(segment: Segment, { today, lexicon, previous }: ReadingContext): Reading {
  const { signs } = lexicon;
  const { words } = segment;
  const named: MeasurementField | null = segment.fields[0]?.meaning ?? null;
  const asks = segment.question || signs.read.test(words) || signs.questionStart.test(words) || signs.followUp.test(words);
  if (segment.quantities.length > 0) return talk("unknown");
  const bare = words.replace(/[^a-z]/g, "").length === 0;
  if (segment.dates.length === 0 && named === null) {
    if (signs.history.test(words)) return list(null, { from: addDays(today, -DEFAULT_PERIOD_DAYS), to: today });
    if (!asks && !bare && !signs.list.test(words) && !signs.latest.test(words)) return talk("unknown");
    if (signs.latest.test(words)) return previous?.action === "read" || signs.read.test(words) ? latest(previous?.field ?? "weight") : talk("unknown");
    return signs.wholeDay.test(segment.marked) && asks ? list(null, { from: addDays(today, -DEFAULT_PERIOD_DAYS), to: today }) : talk("unknown");
  }
  const range = period(segment);
  // "y el de anteayer" goes on with what was asked before; "lo de ayer" asks for all of the day.
  const inherited = previous?.action === "read" && !signs.wholeDay.test(segment.marked) ? previous.field : null;
  const field = named ?? inherited;
  if (range !== null) return list(fieldsOf(segment).length > 1 ? null : field, { from: range.from, to: range.to > today && range.from <= today ? today : range.to });
  const { date, options } = whichDay(segment, today, previous?.date ?? null);
  if (date !== null || options.length > 0) {
    // "Delete the weight of yesterday and the one of Sunday" goes on deleting, and asks first as always.
    const removes = previous?.action === "remove" && named === null && !signs.read.test(words);
    const draft: Draft = removes ? { ...previous, date, options } : { action: "read", date, options, field, entries: [] };
    return forEachField(segment, draft, today);
  }
  if (field === null) return talk("unknown");
  if (signs.everything.test(words) || signs.list.test(words)) return list(field, { from: "1900-01-01", to: today });
  if (previous?.action === "read" && previous.date !== null && signs.followUp.test(words)) {
    return fromDraft({ ...previous, field }, today);
  }
  const tasks = fieldsOf(segment).map((each) => task("read", { tool: "latest_measurement", args: { field: each } }));
  return tasks.length > 1 ? { kind: "tasks", tasks, draft: null } : latest(field);
}

const latest = (field: MeasurementField): Reading => tasksOf("read", "latest_measurement", { field });
const list = (field: MeasurementField | null, { from, to }: { from: string; to: string }): Reading =>
  tasksOf("read", "list_measurements", { from, to, field });
