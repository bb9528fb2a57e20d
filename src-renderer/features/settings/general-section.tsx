import { useAppState } from "../../bridge/app-state";
import { Choice } from "../../ui/choice";
import { useText } from "../../ui/text";
import { changePreferences } from "./change-preferences";

const languages = ["system", "es", "en"] as const;
const themes = ["system", "light", "dark"] as const;
const masses = ["kg", "lb", "st"] as const;
const lengths = ["cm", "in", "ft"] as const;

export function GeneralSection() {
  const t = useText();
  const { locale, theme, units } = useAppState((state) => state.preferences);
  return (
    <>
      <Choice
        label={t("settings.general.language")}
        value={locale}
        options={languages.map((value) => ({ value, label: t(`settings.general.language_${value}`) }))}
        onChange={(next) => void changePreferences({ locale: next }, t)}
      />
      <Choice
        label={t("settings.general.theme")}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`settings.general.theme_${value}`) }))}
        onChange={(next) => void changePreferences({ theme: next }, t)}
      />
      <UnitChoices units={units} />
    </>
  );
}

/** Units for weights and lengths; also a step of the first start. */
export function UnitChoices({ units }: { units: { mass: (typeof masses)[number]; length: (typeof lengths)[number] } }) {
  const t = useText();
  return (
    <>
      <Choice
        label={t("settings.general.mass")}
        value={units.mass}
        options={masses.map((value) => ({ value, label: t(`settings.units.${value}`) }))}
        onChange={(mass) => void changePreferences({ units: { ...units, mass } }, t)}
      />
      <Choice
        label={t("settings.general.length")}
        value={units.length}
        options={lengths.map((value) => ({ value, label: t(`settings.units.${value}`) }))}
        onChange={(length) => void changePreferences({ units: { ...units, length } }, t)}
      />
    </>
  );
}
