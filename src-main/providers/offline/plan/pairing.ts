import type { MeasurementField } from "../../../../src-shared/domain/fields";
import type { Quantity } from "../grammar/quantities";
import type { PlacedMention } from "../grammar/mentions";
import type { Segment } from "../grammar/segments";
import type { Entry } from "./draft";

/**
 * Which number belongs to which field. "85 cm de cintura" binds to what follows, "cintura 85" to what stands before; a
 * field is used once. A number without a field keeps `null`: its unit may tell.
 */
export function pairEntries(segment: Segment): Entry[] {
  const used = new Set<number>();
  return segment.quantities.map((quantity, index) => {
    const previous = segment.quantities[index - 1]?.at ?? -1;
    const next = segment.quantities[index + 1]?.at ?? segment.marked.length;
    const free = segment.fields.filter((field) => field.at > previous && field.at < next && !used.has(field.at));
    const following = free.find((field) => field.at > quantity.at);
    const preceding = free.findLast((field) => field.at < quantity.at);
    const between = following === undefined ? null : segment.marked.slice(quantity.at + 1, following.at);
    const chosen = choose(preceding, following, between);
    if (chosen !== undefined) used.add(chosen.at);
    return entryOf(quantity.meaning, chosen?.meaning ?? null);
  });
}

type FieldMention = PlacedMention<MeasurementField>;

function choose(preceding: FieldMention | undefined, following: FieldMention | undefined, between: string | null): FieldMention | undefined {
  const bound = between !== null && /^\s*(?:de|of)\s+(?:la|el|mi|my)?\s*$/.test(between);
  const beside = between !== null && /^\s*(?:(?:for|en|in|around)\s+)?(?:the|la|el|mi|my)?\s*$/.test(between);
  if (bound) return following;
  return preceding ?? (beside ? following : undefined);
}

export function entryOf(quantity: Quantity, field: MeasurementField | null): Entry {
  return { field, value: quantity.value, unit: quantity.unit, other: quantity.other };
}
