/** Compares texts, including days, by code units, so that the order is the same on every machine and in every language. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Compares records by day. */
export function byDay(left: { on: string }, right: { on: string }): number {
  return compareText(left.on, right.on)
}

/** Compares entries by key. */
export function byKey(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return compareText(left[0], right[0])
}
