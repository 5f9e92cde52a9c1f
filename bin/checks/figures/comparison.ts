import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'

/** A figure of a page. `of` identifies one of several figures with the same name, and `query` has other parameters of its case. */
export type Shown = { figure: string; of?: string; query?: string; value: string | null; unit: 'money' | 'rate' | 'percent' | 'number' }

/** Number of compared figures, and a description of each difference. */
export type Comparison = { compared: number; differences: string[] }

/** Number of displayed decimals of each unit. A rate of 0.1234 is displayed as 12.34 %. */
const shownDecimals = { money: 2, rate: 4, percent: 2, number: 4 } as const

/** Formats a figure with the decimals displayed on screen. Returns a dash for an unknown figure. */
export function rendered(value: string | null, unit: Shown['unit']): string {
  return value === null ? '—' : roundTo(new Decimal(value), shownDecimals[unit]).toFixed(shownDecimals[unit])
}

export function compare(into: Comparison, what: string, shown: Pick<Shown, 'value' | 'unit'>, expected: string | null): void {
  const [left, right] = [rendered(shown.value, shown.unit), rendered(expected, shown.unit)]
  into.compared++
  if (left === right) return
  const by = left === '—' || right === '—' ? '' : `, by ${decimalText(new Decimal(left).minus(right))}`
  into.differences.push(`${what}: shown ${left}, expected ${right}${by}`)
}
