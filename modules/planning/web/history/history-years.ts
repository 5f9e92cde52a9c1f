/** Spans of the chart of the net worth, in years. */
export const offeredYears = ['1Y', '3Y', '5Y', 'all'] as const
export type HistoryYears = (typeof offeredYears)[number]

/** Selects the points of the last years: from the last point on or before that day, or all if the history is shorter. */
export function selectYears<Point extends { on: string }>(points: readonly Point[], years: HistoryYears): readonly Point[] {
  const last = points.at(-1)
  if (years === 'all' || !last) return points
  const from = `${Number(last.on.slice(0, 4)) - Number.parseInt(years, 10)}${last.on.slice(4)}`
  const start = points.findLastIndex(({ on }) => on <= from)
  return points.slice(Math.max(start, 0))
}
