/** A point of a chart: `day` is a day number, `value` is in the unit of the axis. */
export interface ChartPoint {
  readonly day: number;
  readonly value: number;
}

/**
 * At most about `most` of the points, ascending. Each stretch of time keeps its lowest and its highest point, so that no
 * outlier disappears; the first and the last always stay.
 */
export function thin(points: readonly ChartPoint[], most: number): ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= most || first === undefined || last === undefined) return [...points];
  const buckets = Math.max(1, Math.floor(most / 2));
  const width = (last.day - first.day) / buckets || 1;
  const kept: ChartPoint[] = [];
  let bucket = -1;
  let low: ChartPoint | null = null;
  let high: ChartPoint | null = null;
  const flush = (): void => {
    if (low === null || high === null) return;
    if (low === high) kept.push(low);
    else kept.push(...(low.day < high.day ? [low, high] : [high, low]));
  };
  for (const point of points) {
    const index = Math.min(buckets - 1, Math.floor((point.day - first.day) / width));
    if (index !== bucket) {
      flush();
      bucket = index;
      low = point;
      high = point;
    } else {
      if (low === null || point.value < low.value) low = point;
      if (high === null || point.value > high.value) high = point;
    }
  }
  flush();
  if (kept[0] !== first) kept.unshift(first);
  if (kept.at(-1) !== last) kept.push(last);
  return kept;
}
