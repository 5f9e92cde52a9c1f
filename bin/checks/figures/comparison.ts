import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'

/** A figure of a page: its name, its part, and its displayed text. */
export type Shown = { figure: string; of?: string; query?: string; value: string | null; unit: 'money' | 'rate' | 'percent' | 'number' }

/** Number of figures compared, and the differences. */
export type Comparison = { compared: number; differences: string[] }

/** Number of decimals displayed: pence, and hundredths of a percent. */
const shownDecimals = { money: 2, rate: 4, percent: 2, number: 4 } as const

/** Formats a figure as rounded on screen; a dash if it is unknown. */
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
