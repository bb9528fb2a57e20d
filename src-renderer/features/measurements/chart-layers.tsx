import { useXAxisScale, useYAxisScale } from "recharts";
import type { ChartModel } from "./chart-model";
import type { ChartPoint } from "./thin";

/** Dots get smaller the more there are. */
function dotSize(count: number): number {
  if (count > 800) return 2.2;
  if (count > 200) return 3.4;
  return count > 40 ? 4.8 : 6;
}

function useToPixels(): ((point: ChartPoint) => { x: number; y: number }) | null {
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (x === undefined || y === undefined) return null;
  return (point) => ({ x: Number(x(point.day) ?? 0), y: Number(y(point.value) ?? 0) });
}

/** Below the trend: every value, the days without data, and where it goes from here. */
export function ChartUnderlay({ model }: { model: ChartModel }) {
  const toPixels = useToPixels();
  if (toPixels === null) return null;
  const at = (point: ChartPoint): string => {
    const { x, y } = toPixels(point);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const { projection } = model;
  // One path for all dots: thousands of elements would take a second to draw.
  const dots = model.rows
    .flatMap(({ day, value }) => (value === null ? [] : [`M${at({ day, value })}h0`]))
    .join("");
  return (
    <g>
      {projection !== null && (
        <>
          <path
            d={`M${at(projection.start)}L${at({ day: projection.end.day, value: projection.high })}L${at({ day: projection.end.day, value: projection.low })}Z`}
            fill="var(--accent-soft)"
          />
          <path d={`M${at(projection.start)}L${at(projection.end)}`} fill="none" stroke="var(--accent)" strokeDasharray="3 4" />
        </>
      )}
      <path d={dots} fill="none" stroke="var(--chart-dot)" strokeWidth={dotSize(model.rows.length)} strokeLinecap="round" />
      {model.bridges.map((bridge) => (
        <path
          key={bridge.from.day}
          d={`M${at(bridge.from)}L${at(bridge.to)}`}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      ))}
    </g>
  );
}

/** Where the trend stands now. */
export function ChartHead({ model }: { model: ChartModel }) {
  const toPixels = useToPixels();
  if (toPixels === null || model.head === null) return null;
  const { x, y } = toPixels(model.head);
  return <circle cx={x} cy={y} r={4.5} fill="var(--accent)" stroke="var(--raised)" strokeWidth={2} />;
}
