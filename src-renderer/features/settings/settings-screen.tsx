import type { ReactNode } from "react";
import { ScreenHeader } from "../../ui/screen-header";
import { useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import { AboutSection } from "./about-section";
import { ChangesSection } from "./changes-section";
import { CoachSection } from "./coach-section";
import { DataSection } from "./data-section";
import { DeveloperSection } from "./developer-section";
import { GeneralSection } from "./general-section";
import styles from "./settings.module.css";

const sections = ["general", "coach", "changes", "data", "developer", "about"] as const;
type Section = (typeof sections)[number];

const contents: Readonly<Record<Section, () => ReactNode>> = {
  general: GeneralSection,
  coach: CoachSection,
  changes: ChangesSection,
  data: DataSection,
  developer: DeveloperSection,
  about: AboutSection,
};

/** Everything that a person can choose, in one page. */
export function SettingsScreen() {
  const t = useText();
  return (
    <div className={styles["screen"]}>
      <ScreenHeader title={t("settings.title")} onMenu={() => openPane("navigation")} />
      <div className={styles["scroller"]}>
        <div className={styles["body"]}>
          {sections.map((section) => {
            const Content = contents[section];
            return (
              <section key={section} className={styles["section"]} aria-labelledby={`settings-${section}`}>
                <h2 id={`settings-${section}`}>{t(`settings.sections.${section}`)}</h2>
                <div className={styles["content"]}>
                  <Content />
                </div>
              </section>
            );
          })}
        </div>
      </div>
    </div>
  );
}
