import { dayAt, systemTimeZone, type CalendarDate } from "../../../src-shared/domain/calendar";
import { useLocale, useText } from "../../ui/text";
import type { Words } from "./describe-call";

/** Words for today, in the language of the interface. */
export function useWords(): Words {
  const t = useText();
  const locale = useLocale();
  return { t, locale, today: currentDay() };
}

const MINUTE_MS = 60_000;
let known: { readonly minute: number; readonly day: CalendarDate } | null = null;

/** Every row asks, and a day lasts: worked out once a minute. */
function currentDay(): CalendarDate {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (known?.minute !== minute) known = { minute, day: dayAt(Date.now(), systemTimeZone()) };
  return known.day;
}
