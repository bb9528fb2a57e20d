import { useEffect, useMemo, useRef, useState } from "react";
import { numericFields, type NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord, GoalRecord } from "../../../src-shared/domain/record";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { NARROW, useMedia } from "../../ui/media";
import { NoticeBox } from "../../ui/notice-box";
import { ScreenHeader } from "../../ui/screen-header";
import { useLocale, useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import { DayTable } from "./day-table";
import { FieldChart } from "./field-chart";
import { FieldSwitcher } from "./field-switcher";
import { summarizeField } from "./field-summary";
import { Figures } from "./figures";
import styles from "./measurements-screen.module.css";
import { fieldHeading } from "./naming";
import { QuickEntry, type QuickEntryHandle } from "./quick-entry";
import { useRecords } from "./use-records";
import { useToday } from "./use-today";
import { viewStore } from "./view-state";
import { WriteNotice } from "./write-notice";
import { addSample } from "./writes";

/** Numbers, chart, quick entry and table of everything that is measured. */
export function MeasurementsScreen() {
  const t = useText();
  const records = useRecords();
  const field = viewStore((view) => view.field);
  const narrow = useMedia(NARROW);
  const switcher = <FieldSwitcher field={field} days={records.kind === "ready" ? records.days : []} />;
  return (
    <div className={styles["screen"]}>
      <ScreenHeader
        title={t("measurements.title")}
        onMenu={() => openPane("navigation")}
        tools={narrow ? undefined : switcher}
      />
      {narrow && <div className={styles["fields"]}>{switcher}</div>}
      {records.kind === "ready" ? (
        <Ready days={records.days} goals={records.goals} field={field} />
      ) : records.kind === "loading" ? (
        <Loading />
      ) : (
        <Unavailable failed={records.kind === "failed"} />
      )}
    </div>
  );
}

function Ready({ days, goals, field }: { days: readonly DayRecord[]; goals: readonly GoalRecord[]; field: NumericField }) {
  const t = useText();
  const locale = useLocale();
  const today = useToday();
  const units = useAppState((state) => state.preferences.units);
  const scroller = useRef<HTMLDivElement>(null);
  const entry = useRef<QuickEntryHandle>(null);
  const columns = useMemo(() => columnsOf(days, field), [days, field]);
  const summary = useMemo(() => summarizeField(days, goals, field, today), [days, goals, field, today]);

  return (
    <div ref={scroller} className={styles["scroller"]}>
      <div className={styles["body"]}>
        <h2 className="visually-hidden">{t("measurements.figures.label")}</h2>
        <div className={styles["top"]}>
          {days.length > 0 && <Figures field={field} summary={summary} today={today} units={units} />}
          <QuickEntry ref={entry} field={field} today={today} units={units} latest={summary.latest?.value ?? null} />
        </div>
        <WriteNotice />
        {days.length === 0 ? (
          <EmptyState
            title={t("measurements.empty.title")}
            actions={<Button onPress={() => void addSample(today)}>{t("measurements.empty.sample")}</Button>}
          >
            {t("measurements.empty.text")}
          </EmptyState>
        ) : (
          <>
            {summary.latest === null ? (
              <EmptyState title={t("measurements.empty.field_title", { field: t(`fields.${field}`) })}>
                {t("measurements.empty.field_text")}
              </EmptyState>
            ) : (
              <FieldChart field={field} heading={fieldHeading(field, locale, t)} summary={summary} today={today} units={units} />
            )}
            <DayTable
              days={days}
              field={field}
              columns={columns}
              today={today}
              units={units}
              scroller={scroller}
              onAddValue={(date) => entry.current?.begin(date)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Fields that some day has, and the one that is looked at, in their usual order. */
function columnsOf(days: readonly DayRecord[], chosen: NumericField): NumericField[] {
  const present = new Set<string>([chosen]);
  for (const day of days) for (const field of Object.keys(day.values)) present.add(field);
  return numericFields.filter((field) => present.has(field));
}

const SLOW_MS = 300;

function Loading() {
  const t = useText();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow ? (
    <p className={styles["loading"]} role="status">
      {t("measurements.loading")}
    </p>
  ) : null;
}

function Unavailable({ failed }: { failed: boolean }) {
  const t = useText();
  const starting = useAppState((state) => state.store.status === "starting");
  if (starting && !failed) return <Loading />;
  return (
    <div className={styles["notice"]}>
      <NoticeBox
        tone="failed"
        testId="notice"
        kind="store"
        title={t(failed ? "measurements.unavailable.read_title" : "measurements.unavailable.title")}
        actions={<Button onPress={() => void ask("store.retry", {})}>{t("measurements.unavailable.retry")}</Button>}
      >
        {t("measurements.unavailable.text")}
      </NoticeBox>
    </div>
  );
}
