/** Events of the Interactions API as they come over the wire, reduced to the fields that matter. */

export const created = { event_type: "interaction.created", interaction: { id: "int_1", status: "in_progress" } };

const step = (index: number, first: object, ...deltas: object[]) => [
  { event_type: "step.start", index, step: first },
  ...deltas.map((delta) => ({ event_type: "step.delta", index, delta })),
  { event_type: "step.stop", index },
];

export const output = (index: number, ...texts: string[]) =>
  step(index, { type: "model_output" }, ...texts.map((text) => ({ type: "text", text })));

export const thought = (index: number) =>
  step(
    index,
    { type: "thought", a_field_of_tomorrow: { kept: true } },
    { type: "thought_summary", content: { type: "text", text: "Looking." } },
    { type: "thought_signature", signature: "sig-abc" },
  );

export const functionCall = (index: number, id: string, name: string, ...json: string[]) =>
  step(
    index,
    { type: "function_call", id, name, arguments: {}, signature: "sig-call" },
    ...json.map((text) => ({ type: "arguments_delta", arguments: text })),
  );

const usage = { total_input_tokens: 120, total_output_tokens: 30, total_thought_tokens: 12, total_cached_tokens: 64 };
export const completed = (status: string, rest: object = {}) => ({
  event_type: "interaction.completed",
  interaction: { id: "int_1", status, usage, ...rest },
});
export const errorEvent = (code: string) => ({ event_type: "error", error: { code, message: "words" } });
