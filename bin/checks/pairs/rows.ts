/** A combination: one value for each factor. */
export type Row = Readonly<Record<string, string | undefined>>

type Factors = Readonly<Record<string, readonly string[]>>
type Pair = { one: string; value: string; other: string; otherValue: string }

const formatPair = ({ one, value, other, otherValue }: Pair) => `${one}=${value} ${other}=${otherValue}`

/**
 * Chooses a small set of rows that covers every pair of values of any two factors except the first. For the first factor, it covers only
 * the pairs with the factors in `requiredPairs`. Each row begins with an uncovered pair; every other factor then gets the possible value
 * that covers the most uncovered pairs. Throws if a pair is not possible.
 */
export function chooseRows(
  factors: Factors,
  requiredPairs: readonly (readonly [string, string])[],
  isPossible: (row: Row) => boolean,
): Row[] {
  const [first = '', ...others] = Object.keys(factors)
  const factorPairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other] as const))
  const uncoveredPairs = new Map<string, Pair>()
  for (const [one, other] of [...requiredPairs, ...factorPairs])
    for (const value of factors[one] ?? [])
      for (const otherValue of factors[other] ?? [])
        uncoveredPairs.set(formatPair({ one, value, other, otherValue }), { one, value, other, otherValue })
  const countNew = (row: Row) =>
    [...uncoveredPairs.values()].filter((pair) => row[pair.one] === pair.value && row[pair.other] === pair.otherValue).length
  const uses = new Map<string, number>()
  const countUses = (name: string, value: string) => uses.get(`${name}=${value}`) ?? 0
  const rows: Row[] = []
  while (uncoveredPairs.size > 0) {
    const pair = uncoveredPairs.values().next().value as Pair
    let row: Row = { [pair.one]: pair.value, [pair.other]: pair.otherValue }
    for (const name of [first, ...others].filter((one) => !(one in row))) {
      const candidates = (factors[name] ?? [])
        .map((value) => ({ value, row: { ...row, [name]: value } }))
        .filter((one) => isPossible(one.row))
      const best = candidates.toSorted(
        (left, right) => countNew(right.row) - countNew(left.row) || countUses(name, left.value) - countUses(name, right.value),
      )[0]
      if (!best) throw new Error(`No ${name} is possible with ${JSON.stringify(row)}`)
      row = best.row
    }
    rows.push(Object.fromEntries([first, ...others].map((name) => [name, row[name]])))
    for (const [name, value] of Object.entries(row)) uses.set(`${name}=${value}`, countUses(name, value ?? '') + 1)
    const before = uncoveredPairs.size
    for (const [key, one] of uncoveredPairs) if (row[one.one] === one.value && row[one.other] === one.otherValue) uncoveredPairs.delete(key)
    if (uncoveredPairs.size === before) throw new Error(`${formatPair(pair)} is not possible`)
  }
  return rows
}
