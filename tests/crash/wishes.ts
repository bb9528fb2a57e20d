import type { AskedValue } from "./witness";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1);
/** Of the fields that take 20 to 219.99 of their unit. */
const SPAN = 20_000;
const FIELDS = ["weight", "chest", "waist", "hips", "biceps", "thigh", "calf", "neck"] as const;
/** Days that only writes by hand touch, with a field of 2 to 74.99. */
const HAND_FIRST_DAY = Date.UTC(1970, 0, 1);
const HAND_SPAN = 7_300;

/** Values to save, each of them once in a run, so that a value that was written twice shows. */
export class Wishes {
  private model = 0;
  private hand = 0;
  private handDay = 0;

  forModel(): AskedValue {
    const index = this.model;
    this.model += 1;
    const field = FIELDS[Math.floor(index / SPAN)];
    if (field === undefined) throw new Error("the run is too long: no value is left that was not used");
    return { date: dayAfter(FIRST_DAY, index % SPAN), field, value: (2_000 + (index % SPAN)) / 100 };
  }

  /** @param date a day that has a value by hand already, else a new one */
  byHand(date?: string): AskedValue {
    const index = this.hand;
    this.hand += 1;
    if (index >= HAND_SPAN) throw new Error("the run is too long: no value is left that was not used");
    const value = (200 + index) / 100;
    if (date !== undefined) return { date, field: "body_fat", value };
    this.handDay += 1;
    return { date: dayAfter(HAND_FIRST_DAY, this.handDay), field: "body_fat", value };
  }

  /** A script of whole turns: rounds of saves, each closed by a few words. */
  script({ turns, rounds, calls }: { readonly turns: number; readonly rounds: number; readonly calls: number }) {
    const messages: object[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      for (let round = 0; round < rounds; round += 1) {
        messages.push({ parts: Array.from({ length: calls }, () => this.call()) });
      }
      messages.push({ parts: [{ type: "text", text: "Saved." }] });
    }
    return { version: 1, messages };
  }

  private call() {
    const wish = this.forModel();
    return { type: "call", tool: "save_measurement", args: saveArguments(wish, false) };
  }
}

export function saveArguments({ date, field, value }: AskedValue, replace: boolean) {
  return { date, values: [{ field, value, unit: null }], replace };
}

function dayAfter(first: number, days: number): string {
  return new Date(first + days * DAY_MS).toISOString().slice(0, 10);
}
