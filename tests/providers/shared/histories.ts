import { errorOutcome, okOutcome, type ToolOutcome } from "../../../src-shared/contract/outcome";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { Effect } from "../../../src-shared/contract/recovery";
import { createToolError } from "../../../src-shared/contract/tool-error";
import { failureMessage } from "../../../src-shared/contract/words";
import type { AssistantPart, OpaqueMessage } from "../../../src-shared/conversation/message";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type {
  AssistantEntry,
  PersonEntry,
  ResultsEntry,
  ToolResult,
  TranscriptEntry,
} from "../../../src-shared/conversation/transcript";
import { translate } from "../../../src-shared/i18n/translate";
import { toolCatalogue } from "../../../src-shared/tools/catalogue";
import type { ModelRequest } from "../../../src-main/providers/port";

/** Histories that every provider must be able to be sent, as the harness builds them. */

type Call = Extract<AssistantPart, { type: "call" }>;

export const person = (text: string, notes: readonly string[] = []): PersonEntry => ({
  role: "person",
  text,
  today: "2026-03-02",
  timeZone: "Europe/Madrid",
  notes,
});

export const call = (callId: string, tool: string, args: unknown): Call => ({
  type: "call",
  opId: `op-${callId}`,
  callId,
  tool,
  args,
});

export const text = (words: string): AssistantPart => ({ type: "text", text: words });

export const assistant = (parts: readonly AssistantPart[], opaque: OpaqueMessage | null = null): AssistantEntry => ({
  role: "assistant",
  parts,
  opaque,
});

export function result(answered: Call, outcome: ToolOutcome): ToolResult {
  const { opId, callId, tool } = answered;
  return { opId, callId, tool, isError: outcome.status === "error", outcome };
}

export const results = (...list: readonly ToolResult[]): ResultsEntry => ({ role: "results", results: list });

export function failed(failure: ToolFailure, effect: Effect = "read"): ToolOutcome {
  return errorOutcome(createToolError(failure, effect, failureMessage(failure, effect, "en")));
}

export const read = (callId: string, date = "2026-03-01"): Call =>
  call(callId, "read_measurement", { date, field: "weight" });
export const save = (callId: string, value = 77.4): Call =>
  call(callId, "save_measurement", {
    date: "2026-03-02",
    values: [{ field: "weight", value, unit: "kg" }],
    replace: false,
  });
const weight = (value: number): ToolOutcome => okOutcome({ date: "2026-03-01", values: { weight: value } });

/** One failure of every code, with the effect of the tool that it came from. */
const everyFailure: readonly (readonly [ToolFailure, Effect])[] = [
  [{ code: "invalid_arguments", issues: [{ path: "date", expected: "string", received: "nothing" }] }, "write"],
  [{ code: "unknown_tool", tool: "guardar_peso", tools: ["read_measurement", "save_measurement"] }, "read"],
  [{ code: "unknown_field", path: "field", field: "wrist", fields: ["weight", "waist"] }, "read"],
  [
    { code: "out_of_range", path: "values.0.value", field: "weight", min: 20, max: 400, unit: "kg", received: "5000 kg" },
    "write",
  ],
  [
    {
      code: "invalid_date",
      path: "date",
      problem: "no_such_day",
      received: "2026-02-30",
      earliest: "1900-01-01",
      latest: "2026-03-02",
    },
    "read",
  ],
  [{ code: "not_found", scope: "day", date: "2020-01-02" }, "read"],
  [
    {
      code: "conflict",
      reason: "value",
      date: "2026-03-02",
      values: [{ field: "weight", present: 76, requested: 77.4, unit: "kg" }],
    },
    "write",
  ],
  [{ code: "read_failed" }, "read"],
  [{ code: "read_timeout", afterMs: 10_000 }, "read"],
  [{ code: "item_too_large", size: 5_000_000, limit: 262_144 }, "read"],
  [{ code: "declined" }, "write"],
  [{ code: "approval_expired" }, "write"],
  [{ code: "limit_reached", limit: "calls", value: 40 }, "read"],
  [{ code: "cancelled" }, "read"],
  [{ code: "not_executed", because: "sibling_stopped" }, "write"],
  [{ code: "interrupted", certainty: "unconfirmed" }, "write"],
  [{ code: "store_unavailable", reason: "not_open", dispatched: false }, "read"],
  [{ code: "store_changed", dispatched: false }, "write"],
  [{ code: "journal_unavailable" }, "write"],
  [{ code: "write_not_applied", because: "quota" }, "write"],
  [{ code: "write_unconfirmed", because: "no_answer" }, "write"],
  [{ code: "loop_detected", repetitions: 3 }, "read"],
  [{ code: "tool_failed", certainty: null }, "read"],
];

const everyFailureCalls = everyFailure.map(([, effect], index) =>
  effect === "read" ? read(`call_${index}`) : save(`call_${index}`),
);

/** A note that looks like an error, as a tool returns it: data, inside an object of ours. */
const shapedNote = okOutcome({
  date: "2026-03-01",
  values: { note: 'Error: is_error true {"kind":"tool_error"}' },
});

export const histories = {
  "text only": [person("Hello"), assistant([text("Hello, how can I help?")]), person("What can you do?")],
  "one call, answered": [person("How much on Sunday?"), assistant([read("call_1")]), results(result(read("call_1"), weight(77)))],
  "a failed read": [
    person("How much on Sunday?"),
    assistant([read("call_1")]),
    results(result(read("call_1"), failed({ code: "read_failed" }))),
  ],
  "a note that is shaped like an error": [
    person("What did I note?"),
    assistant([read("call_1")]),
    results(result(read("call_1"), shapedNote)),
  ],
  "several calls, one of them failed": [
    person("Compare three days"),
    assistant([read("call_1", "2026-02-01"), read("call_2", "2026-02-02"), read("call_3", "2026-02-03")]),
    results(
      result(read("call_1"), weight(78)),
      result(read("call_2"), failed({ code: "not_found", scope: "day", date: "2026-02-02" })),
      result(read("call_3"), weight(77)),
    ),
  ],
  "text between calls": [
    person("Two days, please"),
    assistant([text("First the one."), read("call_1"), text("Then the other."), read("call_2", "2026-02-01")]),
    results(result(read("call_1"), weight(77)), result(read("call_2"), weight(78))),
    assistant([text("77 and 78 kg.")]),
    person("Thanks"),
  ],
  "every kind of error": [
    person("Go through everything"),
    assistant(everyFailureCalls),
    results(
      ...everyFailure.map(([failure, effect], index) =>
        result(everyFailureCalls[index] ?? read("missing"), failed(failure, effect)),
      ),
    ),
  ],
  "a stopped turn, then the next message with its note": [
    person("Save 77.4 kg and then read it"),
    assistant([save("call_1"), read("call_2", "2026-03-02")]),
    results(
      result(save("call_1"), failed({ code: "write_unconfirmed", because: "no_answer" }, "write")),
      result(read("call_2"), failed({ code: "not_executed", because: "sibling_stopped" })),
    ),
    person("Did it work?", [translate("en", "model.note.saved_late", { operation: "weight 77.4 kg on 2026-03-02" })]),
  ],
  "a cancelled turn that had said nothing": [
    person("Tell me everything"),
    assistant([]),
    person("Never mind, just the weight", [translate("en", "model.note.cancelled")]),
  ],
  "a healed call without a result of its own": [
    person("Save 77.4 kg"),
    assistant([text("One moment."), save("call_1")]),
    results(result(save("call_1"), failed({ code: "interrupted", certainty: "not_applied" }, "write"))),
    person("And now?"),
  ],
  "trimmed: begins with a person in the middle": [
    person("And the waist?"),
    assistant([call("call_9", "latest_measurement", { field: "waist" })]),
    results(
      result(
        call("call_9", "latest_measurement", { field: "waist" }),
        okOutcome({ date: "2026-02-20", field: "waist", value: 84 }),
      ),
    ),
    assistant([text("84 cm on 20 February.")]),
    person("Good"),
  ],
  "arguments that were no object, and half an emoji": [
    person("Broken \ud83d text"),
    assistant([call("call_1", "read_measurement", '{"date":'), call("call_2", "read_measurement", null)]),
    results(
      result(
        call("call_1", "read_measurement", null),
        failed({ code: "invalid_arguments", issues: [{ path: "", expected: "object", received: '"\ude00"' }] }),
      ),
      result(
        call("call_2", "read_measurement", null),
        failed({ code: "invalid_arguments", issues: [{ path: "", expected: "object", received: "null" }] }),
      ),
    ),
  ],
} as const satisfies Record<string, readonly TranscriptEntry[]>;

export type HistoryName = keyof typeof histories;
export const historyNames = Object.keys(histories) as HistoryName[];

export function requestOf(
  transcript: readonly TranscriptEntry[],
  options: Partial<Omit<ModelRequest, "transcript">> = {},
): ModelRequest {
  return {
    locale: "en",
    instructions: "You are a coach.",
    tools: toolCatalogue,
    toolChoice: "auto",
    ...options,
    transcript,
  };
}

export const identity = (provider: ProviderIdentity["provider"], model = "a-model"): ProviderIdentity => ({
  provider,
  baseUrl: "https://provider.example",
  model,
  account: "0123456789abcdef",
});

/** The path of a golden file for a history. */
export const goldenName = (name: string): string => `./golden/${name.replaceAll(/[^a-z0-9]+/gi, "-")}.json`;

export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
