import type { EnteredUnit } from "../../../src-shared/domain/units";
import type { UnitPreferences } from "./display-quantity";

/** The preferences with one unit chosen; shares have only one, so nothing changes. */
export function preferencesWithUnit(units: UnitPreferences, unit: EnteredUnit): UnitPreferences {
  switch (unit) {
    case "kg":
    case "lb":
    case "st":
      return { ...units, mass: unit };
    case "cm":
    case "in":
    case "ft":
      return { ...units, length: unit };
    case "%":
      return units;
  }
}
