import { addDays, type CalendarDate } from "./calendar";
import { metricUnit, fieldDefinition, type NumericField } from "./fields";
import type { DayRecord, StoredValue } from "./record";
import { roundHundredths } from "./units";

/** Whoever imports these puts the real operation in its place. */
const PROVENANCE = { opId: "sample", by: "sample", at: 0 } as const;

const DAYS = 90;
/** Days ago without any record: a holiday, so that a gap can be seen. */
const HOLIDAY = { from: 52, to: 43 };

/**
 * About three months of made-up days that end the day before `today`: weight nearly daily with the noise of real
 * scales, waist and body fat once a week, a gap of ten days. The same for the same day, whoever asks.
 */
export function sampleDays(today: CalendarDate): DayRecord[] {
  const random = generator(20_260_101);
  const days: DayRecord[] = [];
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const progress = (DAYS - ago) / DAYS;
    const noise = (random() + random() + random() - 1.5) * 0.75;
    const skipped = random() < 0.12;
    if ((ago <= HOLIDAY.from && ago >= HOLIDAY.to) || (skipped && ago !== 1)) continue;
    const values: DayRecord["values"] = {
      // Quicker at first, as it is when somebody begins.
      weight: stored("weight", 80.6 - 3.1 * progress ** 0.85 + noise),
    };
    if (ago % 7 === 1) {
      values.waist = stored("waist", half(88.5 - 4 * progress + noise * 0.6));
      values.body_fat = stored("body_fat", 20.8 - 1.9 * progress + noise * 0.4);
    }
    days.push({ date: addDays(today, -ago), revision: 1, values, note: null });
  }
  return days;
}

function stored(field: NumericField, value: number): StoredValue {
  const rounded = roundHundredths(Math.round(value * 10) / 10);
  return { value: rounded, entered: { value: rounded, unit: metricUnit(fieldDefinition(field).quantity) }, from: PROVENANCE };
}

function half(value: number): number {
  return Math.round(value * 2) / 2;
}

/** Mulberry32: small, deterministic, good enough for noise. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
