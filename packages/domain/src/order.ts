/** Texts by their code points, days among them: the same order on every machine and in every language. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** For a list of anything that has a day. */
export function byDay(left: { on: string }, right: { on: string }): number {
  return compareText(left.on, right.on)
}

/** For a list of keys with what belongs to them. */
export function byKey(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return compareText(left[0], right[0])
}
