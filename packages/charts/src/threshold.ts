/** Up to so many points a series is drawn from all of them, where an edition says nothing else (P507). */
export const seriesThreshold = 50_000

/** Of more points than that every so-manieth, with the first and the last: nobody sees the rest, and the page stays quick. */
export function withinThreshold<Point>(points: readonly Point[], threshold = seriesThreshold): readonly Point[] {
  if (points.length <= threshold) return points
  const step = (points.length - 1) / (threshold - 1)
  return Array.from({ length: threshold }, (_, index) => points[Math.round(index * step)]!)
}
