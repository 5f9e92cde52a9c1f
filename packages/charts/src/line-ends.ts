/** End of a line; `at` is in pixels from the top. */
export type LineEnd = { key: string; at: number }

/**
 * Returns the offset of each label from the end of its line, in pixels downwards. Labels stay in the order of the line ends, at least `gap`
 * apart, and none is below `height`.
 */
export function separateLabels(ends: readonly LineEnd[], gap: number, height: number): Map<string, number> {
  const ordered = ends.toSorted((left, right) => left.at - right.at)
  const positions: number[] = []
  for (const [index, { at }] of ordered.entries()) positions.push(index === 0 ? at : Math.max(at, positions[index - 1]! + gap))
  const isBelow = (positions.at(-1) ?? 0) > height
  // If labels are below the bottom, move them up, together with the labels above them.
  const finalPositions = positions.map((at, index) => (isBelow ? Math.min(at, height - (positions.length - 1 - index) * gap) : at))
  return new Map(ordered.map(({ key, at }, index) => [key, finalPositions[index]! - at]))
}
