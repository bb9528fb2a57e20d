/** Events of the Messages API as they come over the wire, reduced to the fields that matter. */

export const start = {
  type: "message_start",
  message: {
    id: "msg_1",
    role: "assistant",
    content: [],
    stop_reason: null,
    usage: { input_tokens: 50, output_tokens: 1, cache_read_input_tokens: 60, cache_creation_input_tokens: 10 },
  },
};

const block = (index: number, content_block: object, ...deltas: object[]) => [
  { type: "content_block_start", index, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];

export const textBlock = (index: number, ...texts: string[]) =>
  block(index, { type: "text", text: "", citations: null }, ...texts.map((text) => ({ type: "text_delta", text })));

export const thinkingBlock = (index: number) =>
  block(
    index,
    { type: "thinking", thinking: "", signature: "" },
    { type: "thinking_delta", thinking: "Let me " },
    { type: "thinking_delta", thinking: "see." },
    { type: "signature_delta", signature: "sig-abc" },
  );

export const redactedBlock = (index: number) => block(index, { type: "redacted_thinking", data: "opaque" });

export const toolBlock = (index: number, id: string, name: string, ...json: string[]) =>
  block(
    index,
    { type: "tool_use", id, name, input: {}, caller: { type: "direct" } },
    ...json.map((partial_json) => ({ type: "input_json_delta", partial_json })),
  );

export const stop = (stop_reason: string | null) => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 42 } },
  { type: "message_stop" },
];
