import { isEnteredUnit } from "../../../src-shared/domain/units";
import type { UnresolvedOperation } from "../../../src-shared/ipc/program-channels";
import { formatInstant, formatQuantity } from "../../ui/format";
import { dayWord, fieldWord, type Words } from "../calls/describe-call";

/** An operation of the program's in a few words: `Peso 77,4 kg, hoy`. */
export function operationSummary({ tool, summary, at }: UnresolvedOperation, words: Words): string {
  const values = summary.values.map(({ field, text }) => `${fieldWord(field, words)} ${quantityText(text, words.locale)}`.trim());
  const parts = [...values, ...(summary.date === null ? [] : [dayWord(summary.date, words)])];
  const text = parts.join(", ");
  const named = toolWord(tool, words);
  if (text === "") return `${named ?? tool} (${formatInstant(at, words.locale)})`;
  const sentence = text.charAt(0).toLocaleUpperCase(words.locale) + text.slice(1);
  return named === null ? sentence : `${named}: ${text}`;
}

/** Only what is no plain saving needs its name. */
function toolWord(tool: string, { t }: Words): string | null {
  switch (tool) {
    case "delete_measurement":
    case "set_goal":
    case "undo":
    case "import_days":
    case "restore_backup":
      return t(`storeState.tool.${tool}`);
    default:
      return null;
  }
}

/** `77.4 kg` as the program gives it, with the number as the locale writes it. Anything else stays as it is. */
function quantityText(text: string, locale: string): string {
  const match = /^(\d+(?:\.\d+)?) (\S+)$/.exec(text);
  const [, number, unit] = match ?? [];
  return number !== undefined && unit !== undefined && isEnteredUnit(unit) ? formatQuantity(Number(number), unit, locale) : text;
}
