import type { ToolOutcome } from "../contract/outcome";
import type { CalendarDate } from "../domain/calendar";
import type { AssistantPart, OpaqueMessage } from "./message";

/**
 * What a model is sent, independent of any provider. Built from the event log; append-only: what was once sent is never
 * rewritten. Every call of an assistant entry has exactly one result in the `results` entry right after it.
 */
export interface PersonEntry {
  readonly role: "person";
  readonly text: string;
  readonly today: CalendarDate;
  readonly timeZone: string;
  /** What happened since the last message, written by the program, at the head of this one. Finished sentences. */
  readonly notes: readonly string[];
}

export interface AssistantEntry {
  readonly role: "assistant";
  readonly parts: readonly AssistantPart[];
  readonly opaque: OpaqueMessage | null;
}

/** One result with its mark beside the content, where it survives everything. */
export interface ToolResult {
  readonly opId: string;
  readonly callId: string;
  readonly tool: string;
  readonly isError: boolean;
  readonly outcome: ToolOutcome;
}

export interface ResultsEntry {
  readonly role: "results";
  /** In the order of the calls. */
  readonly results: readonly ToolResult[];
}

export type TranscriptEntry = PersonEntry | AssistantEntry | ResultsEntry;
