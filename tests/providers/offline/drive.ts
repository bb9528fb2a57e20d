import { errorOutcome, okOutcome, type ToolOutcome } from "../../../src-shared/contract/outcome";
import { createToolError } from "../../../src-shared/contract/tool-error";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { AssistantPart } from "../../../src-shared/conversation/message";
import type { ToolResult, TranscriptEntry } from "../../../src-shared/conversation/transcript";
import { fieldDefinition, measurementFields, metricUnit, numericFields, type MeasurementField } from "../../../src-shared/domain/fields";
import { summarizeTrend } from "../../../src-shared/domain/trend";
import type { EnteredValue } from "../../../src-shared/domain/units";
import type { Locale } from "../../../src-shared/i18n/locale";
import type { NumericEntry, ValidatedArguments } from "../../../src-shared/tools/arguments";
import { findTool, toolCatalogue } from "../../../src-shared/tools/catalogue";
import { checkArguments, shapeIssues, type ShapedArguments } from "../../../src-shared/tools/validate-arguments";
import type { DayView } from "../../../src-shared/tools/result-data";
import type { ModelPort, ModelRequest, ReceivedCall } from "../../../src-main/providers/port";

export const TODAY = "2026-12-01";

interface StoredDay {
  values: Partial<Record<(typeof numericFields)[number], { value: number; entered: EnteredValue }>>;
  note?: string;
}
export type Days = Record<string, StoredDay>;

const kg = (value: number) => ({ value, entered: { value, unit: "kg" as const } });

/** What is stored unless a test says otherwise. */
export const history = (): Days => ({
  "2020-01-01": { values: { weight: kg(76) } },
  "2026-11-23": { values: { weight: kg(78.2) } },
  "2026-11-27": { values: { weight: kg(77.9) } },
  "2026-11-29": {
    values: { weight: kg(77.8), waist: { value: 85, entered: { value: 85, unit: "cm" } } },
    note: "rodilla molesta",
  },
  "2026-11-30": { values: { weight: kg(77.6), body_fat: { value: 19.1, entered: { value: 19.1, unit: "%" } } } },
});

export interface Turn {
  readonly calls: readonly { tool: string; args: unknown }[];
  readonly text: string;
  readonly deltas: readonly string[];
  readonly requests: number;
  readonly outcomes: readonly ToolOutcome[];
}

/** A conversation with a model port: the loop of the harness in its smallest form, over a table of days. */
export class Conversation {
  readonly transcript: TranscriptEntry[] = [];
  readonly goals: Record<string, { entry: NumericEntry; by: string | null }> = {};
  private opCount = 0;

  constructor(
    private readonly port: ModelPort,
    readonly days: Days = history(),
    private readonly locale: Locale = "es",
    /** Answers a call instead of the table; `null` leaves it to the table. */
    private readonly fault: (tool: string, nth: number) => ToolFailure | null = () => null,
  ) {}

  async say(text: string, options: { notes?: string[]; toolChoice?: ModelRequest["toolChoice"] } = {}): Promise<Turn> {
    this.transcript.push({ role: "person", text, today: TODAY, timeZone: "Europe/Madrid", notes: options.notes ?? [] });
    const calls: { tool: string; args: unknown }[] = [];
    const deltas: string[] = [];
    const outcomes: ToolOutcome[] = [];
    for (let requests = 1; requests <= 10; requests += 1) {
      const received: ReceivedCall[] = [];
      const parts: AssistantPart[] = [];
      for await (const event of this.port.request(this.request(options.toolChoice ?? "auto"), new AbortController().signal)) {
        if (event.type === "text_delta") deltas.push(event.text);
        if (event.type === "failed") throw new Error(`the coach failed: ${event.failure.kind}`);
        if (event.type !== "finished") continue;
        for (const part of event.parts) {
          if (part.type === "text") parts.push(part);
          else {
            received.push(part);
            parts.push({ ...part, opId: `op${(this.opCount += 1)}` });
          }
        }
        // The log writes JSON, so what cannot survive it must not be needed.
        this.transcript.push(
          JSON.parse(JSON.stringify({ role: "assistant", parts, opaque: event.opaque })) as TranscriptEntry,
        );
      }
      if (received.length === 0) {
        const spoken = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
        return { calls, text: spoken, deltas, requests, outcomes };
      }
      const results: ToolResult[] = [];
      for (const part of parts) {
        if (part.type !== "call") continue;
        const outcome = this.answer(part.tool, part.args);
        calls.push({ tool: part.tool, args: part.args });
        outcomes.push(outcome);
        results.push({ opId: part.opId, callId: part.callId, tool: part.tool, isError: outcome.status === "error", outcome });
      }
      this.transcript.push({ role: "results", results });
    }
    throw new Error("the coach never came to an end");
  }

  request(toolChoice: ModelRequest["toolChoice"]): ModelRequest {
    return { locale: this.locale, instructions: "", transcript: [...this.transcript], tools: toolCatalogue, toolChoice };
  }

  private answer(name: string, args: unknown): ToolOutcome {
    const tool = findTool(name);
    if (tool === null) throw new Error(`the coach asked for ${name}, which does not exist`);
    const fail = (failure: ToolFailure) => errorOutcome(createToolError(failure, tool.effect, "words for a model"));
    const shaped = tool.schema.safeParse(args);
    if (!shaped.success) return fail({ code: "invalid_arguments", issues: shapeIssues(shaped.error, args) });
    const checked = checkArguments({ tool: name, args: shaped.data } as ShapedArguments, TODAY);
    if (!checked.ok) return fail(checked.failure);
    const injected = this.fault(name, this.opCount);
    if (injected !== null) return fail(injected);
    const result = this.run(checked.args);
    return isFailure(result) ? fail(result) : okOutcome(result);
  }

  private run(args: ValidatedArguments): ToolFailure | Record<string, unknown> {
    switch (args.tool) {
      case "read_measurement": {
        if (this.days[args.date] === undefined) return { code: "not_found", scope: "day", date: args.date };
        const view = this.view(args.date, args.field);
        if (isEmpty(view)) return { code: "not_found", scope: "field", date: args.date, ...(args.field ? { field: args.field } : {}) };
        return { ...view };
      }
      case "latest_measurement": {
        const date = Object.keys(this.days).sort().reverse().find((day) => !isEmpty(this.view(day, args.field)));
        return date === undefined ? { code: "not_found", scope: "all", field: args.field } : { ...this.view(date, args.field) };
      }
      case "list_measurements": {
        const days = Object.keys(this.days)
          .sort()
          .filter((day) => day >= args.from && day <= args.to)
          .map((day) => this.view(day, args.field))
          .filter((view) => !isEmpty(view));
        return { from: args.from, to: args.to, days, shown: days.length, total: days.length };
      }
      case "summarize_trend": {
        const points = Object.entries(this.days).flatMap(([date, day]) => {
          const stored = day.values[args.field];
          return stored === undefined ? [] : [{ date, value: stored.value }];
        });
        const summary = summarizeTrend(points, args.from, args.to);
        const range = { from: args.from, to: args.to, field: args.field };
        if (summary === null) return { code: "not_found", scope: "range", ...range };
        return { ...range, unit: metricUnit(fieldDefinition(args.field).quantity), ...summary };
      }
      case "save_measurement": {
        const day = this.days[args.date] ?? { values: {} };
        const conflicts = args.values.flatMap((entry) => {
          const present = day.values[entry.field]?.value;
          return present === undefined || present === entry.value ? [] : [{ ...unitOf(entry), field: entry.field, present, requested: entry.value }];
        });
        const note =
          args.note !== null && day.note !== undefined && day.note !== args.note
            ? [{ field: "note" as const, present: day.note, requested: args.note, unit: null }]
            : [];
        if (!args.replace && conflicts.length + note.length > 0) {
          return { code: "conflict", reason: "value", date: args.date, values: [...conflicts, ...note] };
        }
        const before = JSON.stringify(day);
        for (const entry of args.values) day.values[entry.field] = { value: entry.value, entered: entry.entered };
        if (args.note !== null) day.note = args.note;
        this.days[args.date] = day;
        const fields: MeasurementField[] = [...args.values.map((entry) => entry.field), ...(args.note === null ? [] : ["note" as const])];
        return { ...this.view(args.date, fields), already: before === JSON.stringify(day) };
      }
      case "delete_measurement": {
        const removed = this.view(args.date, args.field);
        if (isEmpty(removed)) return { code: "not_found", scope: "day", date: args.date };
        const day = this.days[args.date];
        if (day === undefined || args.field === null) delete this.days[args.date];
        else if (args.field === "note") delete day.note;
        else delete day.values[args.field];
        return { date: args.date, removed };
      }
      case "read_goal": {
        const goal = this.goals[args.field];
        return goal === undefined ? { code: "not_found", scope: "field", field: args.field } : goalView(goal);
      }
      case "set_goal":
        this.goals[args.goal.field] = { entry: args.goal, by: args.by };
        return goalView({ entry: args.goal, by: args.by });
    }
  }

  private view(date: string, field: MeasurementField | readonly MeasurementField[] | null): DayView {
    const wanted: readonly MeasurementField[] = field === null ? measurementFields : typeof field === "string" ? [field] : field;
    const day = this.days[date];
    return {
      date,
      values: numericFields.flatMap((name) => {
        const stored = day?.values[name];
        if (stored === undefined || !wanted.includes(name)) return [];
        return [{ field: name, ...stored, unit: metricUnit(fieldDefinition(name).quantity) }];
      }),
      note: wanted.includes("note") ? (day?.note ?? null) : null,
    };
  }
}

const isEmpty = (view: DayView) => view.values.length === 0 && view.note === null;
const unitOf = (entry: NumericEntry) => ({ unit: metricUnit(fieldDefinition(entry.field).quantity) });
const goalView = ({ entry, by }: { entry: NumericEntry; by: string | null }) => ({
  field: entry.field,
  target: entry.value,
  ...unitOf(entry),
  entered: entry.entered,
  by,
});
const isFailure = (result: ToolFailure | Record<string, unknown>): result is ToolFailure => "code" in result;
