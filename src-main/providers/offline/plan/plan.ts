import type { CalendarDate } from "../../../../src-shared/domain/calendar";
import type { Locale } from "../../../../src-shared/i18n/locale";
import type { DateContext } from "../grammar/date-rule";
import { fold } from "../grammar/fold";
import { detectLanguage, lexiconOf } from "../grammar/language";
import type { Lexicon } from "../grammar/lexicon";
import { markMentions, type MarkedText } from "../grammar/mentions";
import { findNote } from "../grammar/notes";
import { segmentOf, splitSegments, type Segment } from "../grammar/segments";
import type { Draft, Question, Task } from "./draft";
import { fromDraft, readSegment, whichDay } from "./reading";
import type { Message, PlannedReading, Reading, Topic } from "./reading-result";
import { reply } from "./reply";

/** What the coach is going to do about a message: a pure function of the message and of what was said before. */
export interface Plan {
  readonly locale: Locale;
  readonly tasks: readonly Task[];
  readonly question: Question | null;
  readonly topics: readonly Topic[];
  /** The person said no; nothing of what was in question is done. */
  readonly declined: boolean;
  /** "Yes" to nothing. */
  readonly nothingAsked: boolean;
  readonly subject: Draft | null;
}

/** A longer message is no everyday sentence: none of it is read, so that none of it is half understood. */
const LONGEST_MESSAGE = 4_000;

export function planMessage(given: Message): Plan {
  const message = given.text.length > LONGEST_MESSAGE ? { ...given, text: "" } : given;
  const folded = collapse(fold(message.text));
  const locale = detectLanguage(message.text) ?? message.before?.locale ?? message.locale;
  const lexicon = lexiconOf(locale);
  const note = findNote(message.text, lexicon);
  const heard = note === null ? folded : collapse(note.before).replace(/[\s,]*(?:\by\b|\band\b|,)?\s*$/, "");
  const context = dateContext(folded, lexicon, message.today);
  const marked = markMentions(heard, lexicon, context);
  const segments = splitSegments(marked, lexicon);
  if (note === null) {
    const replied = reply({ folded, segments, lexicon, message });
    if (replied !== null) return planOf(locale, replied, message);
  }
  const readings = readAll(segments, marked, { lexicon, message });
  if (note === null) return planOf(locale, readings, message);
  const about = markMentions(collapse(`${note.before} ${note.about}`), lexicon, context);
  const day = whichDay(segmentOf(about.text, false, about), message.today);
  const kept = segments.some((segment) => segment.quantities.length > 0)
    ? readings
    : readings.filter((reading) => reading.kind === "no_writes");
  const entry = { field: "note" as const, value: note.text, unit: null, other: null };
  const saving = fromDraft({ action: "save", ...day, field: null, entries: [entry] }, message.today);
  return planOf(locale, [...kept, saving], message);
}

/** One space for many: patterns with optional spaces are slow on long runs of them. */
function collapse(folded: string): string {
  return folded.replace(/[^\S\n]+/g, " ").replace(/\s*\n\s*/g, "\n").trim();
}

function dateContext(folded: string, lexicon: Lexicon, today: CalendarDate): DateContext {
  const ahead = lexicon.signs.goal.test(folded) || lexicon.signs.wish.test(folded);
  return { today, direction: ahead ? "future" : "past" };
}

interface ReadAllContext {
  readonly lexicon: Lexicon;
  readonly message: Message;
}

/** Reads the segments in order; "if there is none, …" becomes the alternative of the request before it. */
function readAll(segments: readonly Segment[], marked: MarkedText, { lexicon, message }: ReadAllContext): Reading[] {
  const readings: Reading[] = [];
  const first = segments[0];
  const goesOn = first !== undefined && lexicon.signs.followUp.test(`${first.words} `);
  let previous: Draft | null = goesOn ? (message.before?.subject ?? null) : null;
  let alternativeFollows = false;
  for (const segment of segments) {
    const cue = lexicon.signs.fallback.exec(segment.marked);
    const last = readings.findLastIndex((reading) => reading.kind === "tasks");
    let heard = segment;
    if (cue !== null && last >= 0) {
      heard = segmentOf(segment.marked.replace(cue[0], " "), segment.question, marked);
      alternativeFollows = true;
      if (!/[\p{L}\p{N}\uE000-\uE2FF]/u.test(heard.marked)) continue;
    }
    const reading = readSegment(heard, { today: message.today, lexicon, previous, subject: message.before?.subject ?? null });
    if (reading.kind === "tasks" && reading.draft !== null) previous = reading.draft;
    const target = readings[last];
    if (alternativeFollows && reading.kind === "tasks" && target?.kind === "tasks") {
      readings[last] = { ...target, tasks: withAlternative(target.tasks, reading.tasks[0] ?? null) };
    } else {
      readings.push(reading);
    }
    alternativeFollows = false;
  }
  return readings;
}

function withAlternative(tasks: readonly Task[], alternative: Task | null): Task[] {
  return tasks.map((task, index) => (index === tasks.length - 1 ? appendAlternative(task, alternative) : task));
}

function appendAlternative(task: Task, alternative: Task | null): Task {
  if (task.otherwise === null) return { ...task, otherwise: alternative };
  return { ...task, otherwise: appendAlternative(task.otherwise, alternative) };
}

function planOf(locale: Locale, readings: readonly PlannedReading[], message: Message): Plan {
  const noWrites = readings.some((reading) => reading.kind === "no_writes");
  const tasks = readings.flatMap((reading) => (reading.kind === "tasks" ? reading.tasks : []));
  const allowed = noWrites ? tasks.flatMap(readsOnly) : tasks;
  const questions = readings.flatMap((reading) => (reading.kind === "question" ? [reading.question] : []));
  const question = questions.find((candidate) => !noWrites || isReadQuestion(candidate)) ?? null;
  const drafts = readings.flatMap((reading) => (reading.kind === "tasks" && reading.draft !== null ? [reading.draft] : []));
  const topics: Topic[] = readings.flatMap((reading) => (reading.kind === "talk" ? [reading.topic] : []));
  const onlyTalk = tasks.length === 0 && question === null;
  // A message of which nothing is left to read, such as a bare time of day, still gets an answer.
  if (readings.length === 0) topics.push("unknown");
  return {
    locale,
    tasks: allowed,
    question,
    topics,
    declined: noWrites || readings.some((reading) => reading.kind === "declined"),
    nothingAsked: readings.some((reading) => reading.kind === "nothing_asked"),
    subject: drafts.at(-1) ?? (onlyTalk ? (message.before?.subject ?? null) : null),
  };
}

function readsOnly(task: Task): Task[] {
  if (task.purpose !== "read") return [];
  const otherwise = task.otherwise === null ? null : (readsOnly(task.otherwise)[0] ?? null);
  return [{ ...task, otherwise }];
}

function isReadQuestion(question: Question): boolean {
  return question.kind === "missing" && question.draft.action === "read";
}
