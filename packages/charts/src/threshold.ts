/** Default number of points up to which a series is drawn completely (P507). */
export const seriesThreshold = 50_000

/** Thins a series longer than the threshold evenly, and keeps its first and last point. More points are invisible and slow to draw. */
export function withinThreshold<Point>(points: readonly Point[], threshold = seriesThreshold): readonly Point[] {
  if (points.length <= threshold) return points
  const step = (points.length - 1) / (threshold - 1)
  return Array.from({ length: threshold }, (_, index) => points[Math.round(index * step)]!)
}
