/** Where the ends of lines stand, in pixels from the top. */
export type LineEnd = { key: string; at: number }

/**
 * How far each label at the end of a line is moved, in pixels down, so that no two are closer than `gap`: in the order of
 * their ends, as little as can be.
 */
export function spread(ends: readonly LineEnd[], gap: number, height: number): Map<string, number> {
  const ordered = ends.toSorted((left, right) => left.at - right.at)
  const placed: number[] = []
  for (const [index, { at }] of ordered.entries()) placed.push(index === 0 ? at : Math.max(at, placed[index - 1]! + gap))
  const isPushedOut = (placed.at(-1) ?? 0) > height
  // What was pushed out at the bottom goes up again, and pushes those above it.
  const upwards = (at: number, index: number) => Math.min(at, height - (placed.length - 1 - index) * gap)
  const shown = isPushedOut ? placed.map(upwards) : placed
  return new Map(ordered.map(({ key, at }, index) => [key, shown[index]! - at]))
}
