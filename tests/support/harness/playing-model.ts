import type { ModelEvent, ModelPort, ModelRequest, ReceivedPart } from "../../../src-main/providers/port";

export interface PlayingModel extends ModelPort {
  /** What the model was sent, frozen at the time of each request. */
  readonly requests: ModelRequest[];
}

export const say = (text: string): ReceivedPart => ({ type: "text", text });
let lastCall = 0;
export const call = (tool: string, args: unknown, callId = `call_${(lastCall += 1)}`): ReceivedPart => ({ type: "call", callId, tool, args });

/** Plays one message for each request; a request beyond the last is answered with text. */
export function playingModel(...messages: (readonly ReceivedPart[] | ModelEvent[])[]): PlayingModel {
  const requests: ModelRequest[] = [];
  return {
    identity: { provider: "scripted", baseUrl: "", model: "test", account: "" },
    requests,
    async *request(request) {
      const message = messages[requests.length] ?? [say("Done.")];
      requests.push(structuredClone({ ...request, tools: [] }));
      await Promise.resolve();
      if (message.some(isEvent)) {
        for (const event of message) if (isEvent(event)) yield event;
        return;
      }
      const parts = message.filter((part): part is ReceivedPart => !isEvent(part));
      for (const part of parts) if (part.type === "text") yield { type: "text_delta", text: part.text };
      const stop = parts.some((part) => part.type === "call") ? "tool_calls" : "end";
      yield { type: "finished", stop, parts, opaque: null, usage: null };
    },
  };
}

function isEvent(part: ReceivedPart | ModelEvent): part is ModelEvent {
  return part.type !== "text" && part.type !== "call";
}
