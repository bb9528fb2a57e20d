import { useMemo, useRef } from "react";
import { ComposedChart, CartesianGrid, Line, ReferenceLine, Tooltip, XAxis, YAxis, type DotItemDotProps, type TooltipContentProps } from "recharts";
import { dateOfDayNumber, formatDate, type CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import { fromMetric } from "../../../src-shared/domain/units";
import { Choice } from "../../ui/choice";
import { formatDay, formatNumber } from "../../ui/format";
import { useLocale, useText, type SayText } from "../../ui/text";
import { useWidth } from "../../ui/use-width";
import { ChartHead, ChartUnderlay } from "./chart-layers";
import { chartModel, type ChartModel, type ChartRow } from "./chart-model";
import { chartRanges, rangeDays } from "./chart-range";
import { computedParts, displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import styles from "./field-chart.module.css";
import type { FieldSummary } from "./field-summary";
import { showRange, viewStore } from "./view-state";

export interface FieldChartProps {
  readonly field: NumericField;
  readonly heading: string;
  readonly summary: FieldSummary;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
}

const NARROW_PX = 520;
const TICK = { fill: "var(--muted)", fontSize: 12 } as const;
const MARGIN = { top: 10, right: 4, bottom: 0, left: 6 } as const;

/** One field over time: every value a dot, the trend a line, days without data dashed. */
export function FieldChart({ field, heading, summary, today, units }: FieldChartProps) {
  const t = useText();
  const locale = useLocale();
  const range = viewStore((view) => view.range);
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const narrow = width < NARROW_PX;
  const unit = displayUnit(field, units);
  const { from, to } = rangeDays(range, today, summary.points[0]?.date ?? null);
  const model = useMemo(
    () =>
      chartModel({
        points: summary.points,
        smoothed: summary.smoothed,
        from,
        to,
        goal: summary.goal?.target ?? null,
        projection: summary.projection,
        toAxis: (metric) => fromMetric(metric, unit),
        mostTimeTicks: narrow ? 4 : 8,
      }),
    [summary, from, to, unit, narrow],
  );
  const day = (date: CalendarDate): string => formatDay(date, locale);

  return (
    <section className={styles["card"]} aria-label={t("measurements.chart.label", { field: heading })}>
      <div className={styles["head"]}>
        <Choice
          hideLabel
          label={t("measurements.ranges.label")}
          value={range}
          options={chartRanges.map((one) => ({ value: one, label: t(`measurements.ranges.${one}`) }))}
          onChange={showRange}
        />
        <span className={styles["legend"]}>{t("measurements.chart.legend")}</span>
      </div>
      <div ref={holder} className={styles["plot"]} data-testid="chart">
        {model.count === 0 ? (
          <div className={styles["empty"]}>
            <strong>{t("measurements.chart.empty", { field: t(`fields.${field}`), from: day(from), to: day(to) })}</strong>
            <span>{t("measurements.chart.empty_hint")}</span>
          </div>
        ) : (
          <div role="img" aria-label={summaryText(model, summary, heading, { from, to }, unit, locale, t)}>
            {width > 0 && (
              <Plot
                model={model}
                width={width}
                height={narrow ? 230 : 280}
                locale={locale}
                unit={unit}
                goalText={
                  summary.goal === null
                    ? ""
                    : t("measurements.chart.goal", {
                        value: partsText(quantityParts(summary.goal.target, unit, locale, summary.goal.entered)),
                      })
                }
                t={t}
              />
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function noDot({ key }: DotItemDotProps) {
  return <g key={key} />;
}

interface PlotProps {
  readonly model: ChartModel;
  readonly width: number;
  readonly height: number;
  readonly locale: string;
  readonly unit: string;
  readonly goalText: string;
  readonly t: SayText;
}

function Plot({ model, width, height, locale, unit, goalText, t }: PlotProps) {
  const { days, values, timeTicks, valueTicks, goal } = model;
  // All labels with as many decimals as the finest needs: 77.8, 77.6, 77.0.
  const decimals = Math.max(0, ...valueTicks.map((tick) => String(tick).split(".")[1]?.length ?? 0));
  return (
    <ComposedChart
      width={width}
      height={height}
      data={model.rows}
      margin={MARGIN}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" syncWithTicks />
      <XAxis
        dataKey="day"
        type="number"
        domain={[days.from, days.to]}
        ticks={timeTicks.days}
        tickFormatter={(tick: number) => timeLabel(tick, timeTicks.unit, locale)}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={TICK}
        tickMargin={8}
        height={30}
        allowDataOverflow
      />
      <YAxis
        orientation="right"
        type="number"
        domain={[values.from, values.to]}
        ticks={valueTicks}
        tickFormatter={(tick: number) => formatNumber(tick, locale, { least: decimals })}
        tickLine={false}
        axisLine={false}
        tick={TICK}
        width={46}
        interval={0}
        allowDataOverflow
      />
      <ChartUnderlay model={model} />
      {goal !== null && (
        <ReferenceLine
          y={goal}
          stroke="var(--accent)"
          strokeDasharray="6 5"
          label={{ value: goalText, position: "insideBottomLeft", fill: "var(--accent)", fontSize: 12 }}
        />
      )}
      <Line
        dataKey="trend"
        type="linear"
        stroke="var(--accent)"
        strokeWidth={2.4}
        strokeLinejoin="round"
        // A line of one single point would get a dot of the library's own, over ours.
        dot={model.rows.length === 1 ? noDot : false}
        activeDot={{ r: 4, fill: "var(--accent)", stroke: "var(--raised)" }}
        connectNulls={false}
        isAnimationActive={false}
      />
      <ChartHead model={model} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--line-strong)" }}
        content={(props) => <PointTooltip {...props} unit={unit} locale={locale} t={t} />}
      />
    </ComposedChart>
  );
}

type PointTooltipProps = Pick<TooltipContentProps, "active" | "payload"> & { unit: string; locale: string; t: SayText };

function PointTooltip({ active, payload, unit, locale, t }: PointTooltipProps) {
  const row = payload[0]?.payload as ChartRow | undefined;
  if (!active || row?.value === undefined || row.value === null) return null;
  const number = (value: number): string => `${formatNumber(value, locale, { least: 1, most: 1 })}\u00a0${unit}`;
  return (
    <div className={styles["tooltip"]}>
      <span>{formatDay(dateOfDayNumber(row.day), locale)}</span>
      <strong>{number(row.value)}</strong>
      {row.trend !== null && (
        <span>
          {t("measurements.chart.trend")} {number(row.trend)}
        </span>
      )}
    </div>
  );
}

function timeLabel(day: number, unit: "day" | "month" | "year", locale: string): string {
  const date = dateOfDayNumber(day);
  if (unit === "day") return formatDate(date, locale, { day: "numeric", month: "short" });
  if (unit === "year") return formatDate(date, locale, { year: "numeric" });
  // January carries its year, so that a long axis says which one it is.
  return date.slice(5, 7) === "01" ? formatDate(date, locale, { month: "short", year: "2-digit" }) : formatDate(date, locale, { month: "short" });
}

/** What the drawing shows, for those who do not see it. */
function summaryText(
  model: ChartModel,
  summary: FieldSummary,
  field: string,
  range: { from: CalendarDate; to: CalendarDate },
  unit: ReturnType<typeof displayUnit>,
  locale: string,
  t: SayText,
): string {
  const inside = summary.points.filter(({ date }) => date >= range.from && date <= range.to);
  const text = (metric: number): string => partsText(quantityParts(metric, unit, locale));
  const sentences = [
    t("measurements.chart.summary", {
      count: model.count,
      field,
      from: formatDay(range.from, locale),
      to: formatDay(range.to, locale),
      first: text(inside[0]?.value ?? 0),
      last: text(inside.at(-1)?.value ?? 0),
      trend: summary.trend === null ? "" : partsText(computedParts(summary.trend.value, unit, locale)),
    }),
  ];
  if (model.bridges.length > 0) sentences.push(t("measurements.chart.summary_gaps", { count: model.bridges.length }));
  sentences.push(t("measurements.chart.summary_table"));
  return sentences.join(" ");
}
