import type { Decoded, Decoder } from "../../../src-main/providers/decoded";

/** Feeds events until the decoder says that it is done; what it said, without the diagnostic's details. */
export function decodeAll<Event>(decoder: Decoder<Event>, events: readonly unknown[]): Decoded[] {
  const said: Decoded[] = [];
  for (const event of events) {
    // Recorded events: JSON as it came over a wire, whose types are only promised.
    said.push(...decoder.push(structuredClone(event) as Event));
    if (said.some((one) => one.type !== "text_delta")) break;
  }
  return said;
}

/** The outcome in short: `finished` with its parts, or the kind of the problem. `null`: the stream just ended. */
export function outcomeOf(said: readonly Decoded[]) {
  const last = said.at(-1);
  if (last === undefined || last.type === "text_delta") return null;
  return last.type === "problem" ? last.problem.kind : { stop: last.stop, parts: last.parts };
}

export const spoken = (said: readonly Decoded[]): string =>
  said.map((one) => (one.type === "text_delta" ? one.text : "")).join("");
