import type { CalendarDate } from "../../../src-shared/domain/calendar";
import { sampleDays } from "../../../src-shared/domain/sample-data";
import { ask } from "../../bridge/program";
import { writeEnd, type WriteEnd } from "./write-end";

/** Adds the made-up days as one change, which can be taken back as one. Nothing that is there is replaced. */
export async function addSample(today: CalendarDate): Promise<WriteEnd> {
  return writeEnd(await ask("sample.add", { days: sampleDays(today) }));
}
