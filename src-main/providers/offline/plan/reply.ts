import { entrySchema, goalTask, task, type Draft, type Entry, type Question } from "./draft";
import { z } from "../../../../src-shared/zod";
import { fieldDefinition, isNumericField } from "../../../../src-shared/domain/fields";
import { unitQuantity } from "../../../../src-shared/domain/units";
import type { Lexicon } from "../grammar/lexicon";
import { loneUnit } from "../grammar/quantities";
import type { Segment } from "../grammar/segments";
import { entryOf, pairEntries } from "./pairing";
import { fromDraft, isAboutBody, readSegment, whichDay } from "./reading";
import type { Message, PlannedReading } from "./reading-result";

export interface ReplyContext {
  readonly folded: string;
  readonly segments: readonly Segment[];
  readonly lexicon: Lexicon;
  readonly message: Message;
}

/**
 * Reads a message as an answer to the coach's own question, or as a correction of what was said before. `null`: it is
 * neither. Only a message that says yes and nothing that changes the matter approves anything.
 */
export function reply(context: ReplyContext): PlannedReading[] | null {
  const { folded, segments, lexicon, message } = context;
  const question = message.before?.question ?? null;
  const { signs } = lexicon;
  if (segments.some((segment) => signs.negatedWrite.test(segment.words))) return null;
  const yes = signs.yes.test(folded);
  const no = signs.no.test(folded);
  const plain = folded.replace(signs.agreeing, " ").replace(/[^\p{L}\p{N}%]/gu, "") === "";
  if (plain && no) return declined(question, context);
  if (plain && yes && (question !== null || !signs.remove.test(folded))) return question === null ? nothingAsked(context) : approved(question, context);
  const filled = question === null ? null : fill(question, context);
  return filled ?? correction(context) ?? (question !== null && yes ? approvedAndMore(question, context) : null);
}

function declined(question: Question | null, { message }: ReplyContext): PlannedReading[] {
  // "No" after something was saved must not be answered with "I changed nothing".
  if (question === null && message.before?.saved === true) return [{ kind: "talk", topic: "still_saved" }];
  return [{ kind: "declined" }];
}

function nothingAsked({ folded, lexicon }: ReplyContext): PlannedReading[] {
  // "ok, thanks" ends a talk; "yes" alone expects that something happens.
  return lexicon.signs.thanks.test(folded) ? [{ kind: "talk", topic: "thanks" }] : [{ kind: "nothing_asked" }];
}

function approved(question: Question, { folded, lexicon, message }: ReplyContext): PlannedReading[] {
  // "ok, thanks" may mean yes or goodbye: a write waits for a clearer word.
  if (lexicon.signs.thanks.test(folded) && !lexicon.signs.clearYes.test(folded)) return [{ kind: "question", question }];
  if (question.kind === "confirm") return confirmed(question, message.changedSince);
  if (question.piece !== "number") return [{ kind: "question", question }];
  const entries = question.draft.entries.map((entry) => ({ ...entry, value: entry.other ?? entry.value, other: null }));
  return [fromDraft({ ...question.draft, entries }, message.today)];
}

function confirmed(question: Extract<Question, { kind: "confirm" }>, changedSince: boolean): PlannedReading[] {
  return question.calls.map((call) => {
    const removes = call.tool === "delete_measurement";
    const draft = draftOf(call.args);
    if (call.tool === "set_goal") return { kind: "tasks", tasks: [changedSince ? goalTask(call) : task("save", call)], draft: null };
    // What was shown may be out of date: the store is asked again, and so is the person.
    const rechecked = removes
      ? task("remove_check", { tool: "read_measurement", args: call.args })
      : task("save", { ...call, args: { ...call.args, replace: false } });
    const asApproved = task(removes ? "remove" : call.args.replace === true ? "correct" : "save", call);
    return { kind: "tasks", tasks: [changedSince ? rechecked : asApproved], draft: removes ? null : draft };
  });
}

/** "Yes, and tell me yesterday's weight": the yes counts when all the rest is a request of its own. */
function approvedAndMore(question: Question, { segments, lexicon, message }: ReplyContext): PlannedReading[] | null {
  if (question.kind !== "confirm") return null;
  const rest = segments.filter((segment) => segment.words.replace(lexicon.signs.agreeing, " ").replace(/[^\p{L}\p{N}]/gu, "") !== "");
  const readings = rest.map((segment) => readSegment(segment, { today: message.today, lexicon, previous: null, subject: null }));
  if (readings.length === 0 || rest.length === segments.length) return null;
  if (!readings.every((reading) => reading.kind === "tasks" || (reading.kind === "talk" && reading.topic === "thanks"))) return null;
  return [...confirmed(question, message.changedSince), ...readings];
}

/** The piece that was missing, or another value than the one in question. */
function fill(question: Question, context: ReplyContext): PlannedReading[] | null {
  const { folded, segments, lexicon, message } = context;
  const [segment] = segments;
  if (segment === undefined || segments.length > 1 || segment.question) return null;
  const { signs } = lexicon;
  if (signs.remove.test(segment.words) || signs.goal.test(segment.words) || signs.trend.test(segment.words)) return null;
  if (signs.questionStart.test(segment.words) || signs.otherMatter.test(segment.words)) return null;
  if (segment.quantities.length > 0 && isOwnMatter(segment, lexicon)) return null;
  if (question.kind === "confirm") {
    const draft = draftOf(question.calls[0]?.args ?? {});
    return draft === null || segment.quantities.length === 0 ? null : [corrected(draft, segment, message, false)];
  }
  const { draft } = question;
  const unit = loneUnit(folded);
  if ((question.piece === "unit" || question.piece === "unit_mismatch") && unit !== null) {
    return [fromDraft({ ...draft, entries: draft.entries.map((entry) => ({ ...entry, unit: unit === "m" ? null : unit })) }, message.today)];
  }
  const day = whichDay(segment, message.today, draft.date);
  const dated: Draft = day.date === null && day.options.length === 0 ? draft : { ...draft, ...day };
  if (segment.quantities.length > 0) {
    const known = draft.entries[0];
    const [spoken] = pairEntries(segment);
    // A number says nothing of what to read or delete, and another field nothing of the day.
    if (spoken === undefined || draft.action !== "save") return null;
    const other = spoken.field !== null && !draft.entries.some(({ field }) => field === null || field === spoken.field);
    if (question.piece === "date" && dated === draft && other) return null;
    if (draft.entries.length > 1) return [corrected(dated, segment, message, false)];
    return [fromDraft({ ...dated, entries: [{ ...spoken, field: spoken.field ?? known?.field ?? null }] }, message.today)];
  }
  if (dated !== draft) return [fromDraft(dated, message.today)];
  const field = segment.fields[0]?.meaning;
  if (field === undefined) return null;
  if (draft.action !== "save") return [fromDraft({ ...draft, field }, message.today)];
  return [fromDraft({ ...draft, entries: draft.entries.map((entry) => ({ ...entry, field: entry.field ?? field })) }, message.today)];
}

/** A number that answers no question: of several named fields, of a gain or a loss, or of something that is no measurement. */
function isOwnMatter(segment: Segment, lexicon: Lexicon): boolean {
  const { signs } = lexicon;
  const paired = pairEntries(segment);
  if (paired.filter(({ field }) => field !== null).length > 1) return true;
  if (signs.change.test(segment.words) && !signs.changeTo.test(segment.words)) return true;
  return !isAboutBody(segment, paired, lexicon);
}

function correction({ folded, segments, lexicon, message }: ReplyContext): PlannedReading[] | null {
  const { signs } = lexicon;
  const segment = segments.find((candidate) => candidate.quantities.length > 0) ?? segments.find((candidate) => candidate.dates.length > 0);
  const words = segments.map((candidate) => candidate.words).join(" ");
  const cued = signs.correction.test(words) || signs.wrongNumber.test(words) || signs.no.test(folded);
  if (!cued) return null;
  const subject = message.before?.subject ?? null;
  if (segment === undefined) {
    const onlyCue = segments.length <= 1 && signs.correction.test(words) && !segments.some((candidate) => candidate.fields.length > 0 || candidate.question);
    return onlyCue ? [{ kind: "talk", topic: "nothing_to_correct" }] : null;
  }
  if (segment.question || signs.goal.test(words) || signs.remove.test(words)) return null;
  if (segment.quantities.length === 0) {
    if (subject === null || signs.questionStart.test(segment.words)) return null;
    return [fromDraft({ ...subject, ...whichDay(segment, message.today, subject.date) }, message.today)];
  }
  if (subject?.action === "save" && subject.entries.length > 0) {
    const mayReplace = message.before?.saved === true && !message.changedSince;
    return [corrected(subject, segment, message, mayReplace)];
  }
  if (segment.dates.length === 0 && segment.fields.length === 0 && !signs.save.test(segment.words)) {
    return [{ kind: "talk", topic: "nothing_to_correct" }];
  }
  const spoken = segment.quantities.at(-1);
  if (spoken === undefined || segment.quantities.length < 2) return null;
  const entry = entryOf(spoken.meaning, segment.fields[0]?.meaning ?? null);
  return [fromDraft({ action: "save", ...whichDay(segment, message.today), field: null, entries: [entry] }, message.today)];
}

/** The draft with another value, and another day if one is named. Of "not 78 but 77" the last number counts. */
function corrected(draft: Draft, segment: Segment, message: Message, mayReplace: boolean): PlannedReading {
  const spoken = segment.quantities.at(-1);
  const day = whichDay(segment, message.today, draft.date);
  const otherDay = (day.date !== null && day.date !== draft.date) || day.options.length > 0;
  const dated: Draft = otherDay ? { ...draft, ...day } : { ...draft, options: [] };
  if (spoken === undefined) return fromDraft(dated, message.today);
  const paired = pairEntries(segment);
  const fields = new Set(paired.map(({ field }) => field));
  if (fields.size > 1 && fields.size === paired.length && !fields.has(null)) {
    const known = paired.every(({ field }) => dated.entries.some((entry) => entry.field === field));
    return fromDraft({ ...dated, entries: paired }, message.today, mayReplace && !otherDay && known);
  }
  const named = paired.at(-1)?.field ?? segment.fields[0]?.meaning ?? null;
  const entry = entryOf(spoken.meaning, named);
  const target = targetOf(dated.entries, entry);
  if (target === null && named === null && dated.entries.length > 1) {
    return { kind: "question", question: { kind: "missing", piece: "field", draft: { ...dated, entries: [entry] } } };
  }
  const changed: Entry = { ...entry, field: named ?? target?.field ?? null, unit: entry.unit ?? (named === null ? (target?.unit ?? null) : null) };
  return fromDraft({ ...dated, entries: [changed] }, message.today, mayReplace && !otherDay && target !== null);
}

/** The value that is corrected: the one of the named field, the only one, or the only one of that kind of unit. */
function targetOf(entries: readonly Entry[], spoken: Entry): Entry | null {
  if (spoken.field !== null) return entries.find((entry) => entry.field === spoken.field) ?? null;
  const { unit } = spoken;
  const fitting =
    unit === null || unit === "m"
      ? entries.filter((entry) => entry.field !== "note")
      : entries.filter(({ field }) => field !== null && isNumericField(field) && fieldDefinition(field).quantity === unitQuantity(unit));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const savedArguments = z.object({
  date: z.string(),
  values: z.array(entrySchema.pick({ field: true, value: true, unit: true })),
});

/** The draft behind a call that saves, or `null` for another call. */
export function draftOf(args: Record<string, unknown>): Draft | null {
  const parsed = savedArguments.safeParse(args);
  if (!parsed.success) return null;
  const entries = parsed.data.values.map((value) => ({ ...value, other: null }));
  return { action: "save", date: parsed.data.date, options: [], field: null, entries };
}
