import { LLMock } from "@copilotkit/aimock";

/** What the model says in one round of a turn. */
export type Round =
  | { readonly say: string }
  | { readonly calls: readonly PlayedCall[] }
  | { readonly blocks: readonly (string | PlayedCall)[] };
export interface PlayedCall {
  readonly tool: string;
  readonly args: unknown;
}

export const read = (date: string, field: string | null = "weight"): PlayedCall => ({ tool: "read_measurement", args: { date, field } });
export const save = (date: string, value: number): PlayedCall => ({
  tool: "save_measurement",
  args: { date, values: [{ field: "weight", value, unit: "kg" }], replace: false },
});

/** A provider that others wrote and that answers `question` round by round, in whichever of its three protocols. */
export function coachingMock(script: Readonly<Record<string, readonly Round[]>>): LLMock {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  for (const [question, rounds] of Object.entries(script)) {
    let results = 0;
    for (const round of rounds) {
      const before = results;
      mock.on({ predicate: ({ messages }) => resultsSince(messages, question) === before }, answerOf(round));
      results += callsOf(round);
    }
  }
  mock.onMessage(/./, { content: "Hello." });
  return mock;
}

/** How many results came after `question`, which tells the round in every protocol; -1 when it is not the last question. */
function resultsSince(messages: readonly { readonly role: string; readonly content?: unknown }[], question: string): number {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  if (!JSON.stringify(messages[asked]?.content ?? "").includes(question)) return -1;
  return messages.slice(asked).filter(({ role }) => role === "tool").length;
}

function callsOf(round: Round): number {
  if ("say" in round) return 0;
  return "calls" in round ? round.calls.length : round.blocks.filter((block) => typeof block !== "string").length;
}

function answerOf(round: Round): Parameters<LLMock["on"]>[1] {
  if ("say" in round) return { content: round.say };
  if ("calls" in round) return { toolCalls: round.calls.map(toolCall) };
  return {
    blocks: round.blocks.map((block) =>
      typeof block === "string" ? { type: "text", text: block } : { type: "toolCall", ...toolCall(block) },
    ),
  };
}

const toolCall = ({ tool, args }: PlayedCall) => ({ name: tool, arguments: JSON.stringify(args) });
