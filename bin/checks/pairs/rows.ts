/** A combination: one value for each factor. */
export type Row = Readonly<Record<string, string | undefined>>

type Factors = Readonly<Record<string, readonly string[]>>
type Pair = { one: string; value: string; other: string; otherValue: string }

const keyOf = ({ one, value, other, otherValue }: Pair) => `${one}=${value} ${other}=${otherValue}`

/**
 * Chooses a small set of rows that covers every pair of values of any two factors except the first. For the first factor, it covers only
 * the pairs with the factors in `requiredPairs`. Each row begins with an uncovered pair; every other factor then gets the possible value
 * that covers the most uncovered pairs. Throws if a pair is not possible.
 */
export function chooseRows(factors: Factors, withFirst: readonly (readonly [string, string])[], isPossible: (row: Row) => boolean): Row[] {
  const [first = '', ...others] = Object.keys(factors)
  const named = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other] as const))
  const open = new Map<string, Pair>()
  for (const [one, other] of [...withFirst, ...named])
    for (const value of factors[one] ?? [])
      for (const otherValue of factors[other] ?? []) open.set(keyOf({ one, value, other, otherValue }), { one, value, other, otherValue })
  const countNew = (row: Row) =>
    [...open.values()].filter((pair) => row[pair.one] === pair.value && row[pair.other] === pair.otherValue).length
  const uses = new Map<string, number>()
  const used = (name: string, value: string) => uses.get(`${name}=${value}`) ?? 0
  const rows: Row[] = []
  while (open.size > 0) {
    const pair = open.values().next().value as Pair
    let row: Row = { [pair.one]: pair.value, [pair.other]: pair.otherValue }
    for (const name of [first, ...others].filter((one) => !(one in row))) {
      const possible = (factors[name] ?? [])
        .map((value) => ({ value, row: { ...row, [name]: value } }))
        .filter((one) => isPossible(one.row))
      const best = possible.toSorted(
        (left, right) => countNew(right.row) - countNew(left.row) || used(name, left.value) - used(name, right.value),
      )[0]
      if (!best) throw new Error(`No ${name} is possible with ${JSON.stringify(row)}`)
      row = best.row
    }
    rows.push(Object.fromEntries([first, ...others].map((name) => [name, row[name]])))
    for (const [name, value] of Object.entries(row)) uses.set(`${name}=${value}`, used(name, value ?? '') + 1)
    const before = open.size
    for (const [key, one] of open) if (row[one.one] === one.value && row[one.other] === one.otherValue) open.delete(key)
    if (open.size === before) throw new Error(`${keyOf(pair)} is not possible`)
  }
  return rows
}
