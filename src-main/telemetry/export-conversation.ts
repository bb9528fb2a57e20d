import type { ConversationEvent } from "../../src-shared/conversation/event";
import { otlpDocument } from "./otlp";
import { shareableEvents } from "./shareable-events";
import { spansOf } from "./spans";

export const exportFormats = ["json", "otel"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ConversationExport {
  /** Letters, digits and hyphens, with its extension. */
  readonly fileName: string;
  readonly text: string;
}

/**
 * A conversation as a file to hand on. `json`: every event, with all marks and without anything internal. `otel`: its turns
 * as OTLP/JSON spans, without any text of a person or a model. Pure: the same events give the same bytes.
 * Give it at least the first event.
 */
export function exportConversation(events: readonly ConversationEvent[], format: ExportFormat): ConversationExport {
  const [first] = events;
  const day = new Date(first?.at ?? 0).toISOString().slice(0, 10);
  const id = (first?.conversationId ?? "empty").replaceAll(/[^0-9A-Za-z]/g, "").slice(-8);
  const name = `coach-${day}-${id}`;
  switch (format) {
    case "json":
      return { fileName: `${name}.json`, text: pretty(plainDocument(events)) };
    case "otel":
      return { fileName: `${name}.otlp.json`, text: pretty(otlpDocument(spansOf(events), { "service.name": "coach" }, "coach")) };
  }
}

function plainDocument(events: readonly ConversationEvent[]): object {
  return { format: "coach-conversation", version: 1, events: shareableEvents(events) };
}

function pretty(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
