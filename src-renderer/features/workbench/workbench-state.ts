import { create } from "zustand";

export const benches = ["model", "tool", "hold"] as const;
export type Bench = (typeof benches)[number];

/** A call as it is being written: `args` is the text of the field, JSON or not. */
export interface CallDraft {
  readonly tool: string;
  readonly args: string;
}

interface Drafts {
  readonly bench: Bench;
  /** The message in the model's place. */
  readonly text: string;
  readonly calls: readonly CallDraft[];
  /** The tool that is run by hand, and the turn in which it last was. */
  readonly run: CallDraft;
  readonly lastRun: { readonly conversationId: string; readonly turnId: string } | null;
}

/** What is being written, kept while the dialog is closed to look at the conversation behind it. */
export const draftStore = create<Drafts>(() => ({ bench: "model", text: "", calls: [], run: { tool: "", args: "{}" }, lastRun: null }));

/** What a model would send: the value, or the text itself where it is no JSON. */
export function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
