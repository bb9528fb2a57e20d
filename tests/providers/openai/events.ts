/** Events of the Responses API as they come over the wire, reduced to the fields that matter. */

export const reasoning = (id: string) => ({
  type: "reasoning",
  id,
  summary: [],
  encrypted_content: "gAAAA-encrypted",
  status: "completed",
  a_field_of_tomorrow: { kept: true },
});

export const message = (id: string, ...texts: string[]) => ({
  type: "message",
  id,
  role: "assistant",
  status: "completed",
  content: texts.map((text) => ({ type: "output_text", text, annotations: [], logprobs: [] })),
});

export const functionCall = (callId: string, name: string, args: string, status = "completed") => ({
  type: "function_call",
  id: `fc_${callId}`,
  call_id: callId,
  name,
  arguments: args,
  status,
});

export const done = (output_index: number, item: object) => ({ type: "response.output_item.done", output_index, item });
export const delta = (text: string) => ({ type: "response.output_text.delta", output_index: 0, delta: text });

const usage = { input_tokens: 120, output_tokens: 30, total_tokens: 150, input_tokens_details: { cached_tokens: 64 } };
const response = (status: string, rest: object = {}) => ({ id: "resp_1", status, output: [], error: null, usage, ...rest });

export const created = { type: "response.created", response: response("in_progress", { usage: null }) };
export const completed = (output: readonly object[] = []) => ({
  type: "response.completed",
  response: response("completed", { output }),
});
export const incomplete = (reason: string) => ({
  type: "response.incomplete",
  response: response("incomplete", { incomplete_details: { reason } }),
});
export const failedWith = (code: string) => ({
  type: "response.failed",
  response: response("failed", { error: { code, message: "sk-secret in the words" } }),
});
