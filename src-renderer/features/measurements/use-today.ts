import { useEffect, useState } from "react";
import { dayAt, systemTimeZone, type CalendarDate } from "../../../src-shared/domain/calendar";

const CHECK_EVERY_MS = 30_000;

export function currentDay(): CalendarDate {
  return dayAt(Date.now(), systemTimeZone());
}

/** Today on this machine. Changes at midnight, and after a sleep over it. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(currentDay);
  useEffect(() => {
    const timer = setInterval(() => setToday(currentDay()), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
