import { Chip } from "../../ui/chip";
import { ClassSign, outcomeSigns, type OutcomeSign } from "../../ui/class-sign";
import { formatNumber } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { selectionStore, setFilter } from "./selection";
import type { SignCounts } from "./timeline-model";
import styles from "./class-filter.module.css";

/** How many calls of each class there are; a click shows only those. */
export function ClassFilter({ counts }: { counts: SignCounts }) {
  const t = useText();
  const locale = useLocale();
  const filter = selectionStore((state) => state.filter);
  const present = (Object.keys(outcomeSigns) as OutcomeSign[]).filter((sign) => (counts[sign] ?? 0) > 0);
  if (present.length === 0) return null;
  return (
    <div className={styles["filter"]} role="group" aria-label={t("timeline.filter")}>
      {present.map((sign) => (
        <Chip
          key={sign}
          isSelected={filter.has(sign)}
          data-filter={sign}
          onChange={(on) => {
            const next = new Set(filter);
            if (on) next.add(sign);
            else next.delete(sign);
            setFilter(next);
          }}
        >
          <ClassSign sign={sign} bare /> <span className="num">{formatNumber(counts[sign] ?? 0, locale)}</span>
        </Chip>
      ))}
      <Chip className={styles["all"]} isSelected={filter.size === 0} onChange={() => setFilter(new Set())}>
        {t("timeline.all")}
      </Chip>
    </div>
  );
}
