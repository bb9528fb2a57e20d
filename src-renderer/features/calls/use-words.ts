import { dayAt, systemTimeZone } from "../../../src-shared/domain/calendar";
import { useLocale, useText } from "../../ui/text";
import type { Words } from "./describe-call";

/** Words for today, in the language of the interface. */
export function useWords(): Words {
  const t = useText();
  const locale = useLocale();
  return { t, locale, today: dayAt(Date.now(), systemTimeZone()) };
}
