/** What a server sees of a conversation, the same for every form of the wire. */
export type WireItem =
  | { readonly kind: "person"; readonly text: string }
  | { readonly kind: "assistant"; readonly text: string; readonly calls: readonly WireCall[] }
  | { readonly kind: "result"; readonly callId: string; readonly text: string; readonly marked: boolean };

export interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly args: unknown;
}

/** What the simulated model says in one message. */
export interface WireAnswer {
  readonly text: string;
  readonly calls: readonly WireCall[];
}

/** How one provider is spoken to and answers. */
export interface WireForm {
  readonly items: (body: Record<string, unknown>) => WireItem[];
  /** What a real server would refuse. */
  readonly problems: (body: Record<string, unknown>) => string[];
  /** The bytes of a whole streamed answer, as text. */
  readonly stream: (answer: WireAnswer) => string;
  readonly errorBody: (status: number) => unknown;
}

/** The text of a message's content, whatever form it has. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("");
}

/** Consecutive parts of the assistant are one message. */
export function joined(items: readonly WireItem[]): WireItem[] {
  const result: WireItem[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (item.kind === "assistant" && last?.kind === "assistant") {
      result[result.length - 1] = { kind: "assistant", text: last.text + item.text, calls: [...last.calls, ...item.calls] };
    } else result.push(item);
  }
  return result;
}
