/** Returns the points of the twelve months up to the newest one, including both ends. */
export function selectLastYear<Point extends { on: string }>(points: readonly Point[]): Point[] {
  const newest = points.at(-1)
  if (!newest) return []
  const from = Temporal.PlainDate.from(newest.on).subtract({ years: 1 }).toString()
  return points.filter(({ on }) => on >= from)
}
