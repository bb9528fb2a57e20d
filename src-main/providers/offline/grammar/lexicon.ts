import type { MeasurementField } from "../../../../src-shared/domain/fields";
import type { Locale } from "../../../../src-shared/i18n/locale";
import type { DateRule } from "./date-rule";
import type { NumberWords } from "./spoken-numbers";

/** Signs of what a segment of a message is about, tested against folded text. */
export interface Signs {
  readonly save: RegExp;
  readonly read: RegExp;
  readonly remove: RegExp;
  /** Any write, negated: nothing is written in the whole message. */
  readonly negatedWrite: RegExp;
  readonly goal: RegExp;
  /** A wish for a weight that is a goal without the word. */
  readonly wish: RegExp;
  readonly trend: RegExp;
  /** Having lost or gained: an amount beside it is a difference, not a measurement. */
  readonly change: RegExp;
  /** A change that ends at a number, which is a measurement again: "down to 77". */
  readonly changeTo: RegExp;
  readonly list: RegExp;
  /** The list of the last days, without a field or a day. */
  readonly history: RegExp;
  readonly latest: RegExp;
  /** A whole day: "record", "measurements", "everything". */
  readonly wholeDay: RegExp;
  readonly everything: RegExp;
  readonly correction: RegExp;
  /** A number that was wrong and is followed by the right one. */
  readonly wrongNumber: RegExp;
  /** About to be answered with "what happens if …". */
  readonly hypothetical: RegExp;
  /** Somebody else's body, or what is lifted, run or slept. */
  readonly otherMatter: RegExp;
  /**
   * Words that may stand beside a number without changing what it is. A number among other words is taken for a
   * measurement only when the person says what it measures and asks to save it.
   */
  readonly beside: RegExp;
  /** Words of a polite request, harmless beside a verb that asks to save. */
  readonly polite: RegExp;
  /** "I have 40": a bare number beside it may be anything. */
  readonly possession: RegExp;
  /** A statement that is denied; a leading "no," denies what was said before instead. */
  readonly denied: RegExp;
  /** Lowest, highest, average: nothing that a tool answers. */
  readonly statistic: RegExp;
  /** How far the goal is. */
  readonly distance: RegExp;
  /** A wish for a difference, from which no goal can be made without asking. */
  readonly wishedChange: RegExp;
  readonly reminder: RegExp;
  readonly vague: RegExp;
  /** A past without a day: "used to weigh". */
  readonly formerly: RegExp;
  readonly howTo: RegExp;
  readonly help: RegExp;
  readonly about: RegExp;
  readonly greeting: RegExp;
  readonly thanks: RegExp;
  readonly yes: RegExp;
  /** A yes that thanks do not weaken: "yes, thanks", not "ok, thanks". */
  readonly clearYes: RegExp;
  readonly no: RegExp;
  /** What may follow a yes without changing it. */
  readonly agreeing: RegExp;
  readonly undo: RegExp;
  /** Points at what was just saved: "delete that". */
  readonly pointing: RegExp;
  readonly fallback: RegExp;
  readonly followUp: RegExp;
  readonly questionStart: RegExp;
  /** What begins a new request after a comma or "and". */
  readonly newRequest: RegExp;
  readonly join: RegExp;
}

/** What the grammar knows of a language. All patterns are for folded text. */
export interface Lexicon {
  readonly locale: Locale;
  readonly numbers: NumberWords;
  readonly dates: readonly DateRule[];
  readonly fields: readonly (readonly [RegExp, MeasurementField])[];
  /** Opens the text of a note; group 1 stands before it, group 2 between the word and the colon, group 3 is the text. */
  readonly note: RegExp;
  /** Words that belong to this language and hardly to the other. */
  readonly telling: RegExp;
  readonly clock: RegExp;
  readonly signs: Signs;
}
