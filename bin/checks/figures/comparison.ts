import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'

/** A figure of a page. `of` identifies one of several figures with the same name, and `query` has other parameters of its case. */
export type DisplayedFigure = {
  figure: string
  of?: string
  query?: string
  value: string | null
  unit: 'money' | 'rate' | 'percent' | 'number'
}

/** Number of compared figures, and a description of each difference. */
export type Comparison = { compared: number; differences: string[] }

/** Number of displayed decimals of each unit. A rate of 0.1234 is displayed as 12.34 %. */
const displayedDecimals = { money: 2, rate: 4, percent: 2, number: 4 } as const

/** Formats a figure with the decimals displayed on screen. Returns a dash for an unknown figure. */
export function formatFigure(value: string | null, unit: DisplayedFigure['unit']): string {
  return value === null ? '—' : roundTo(new Decimal(value), displayedDecimals[unit]).toFixed(displayedDecimals[unit])
}

export function compare(
  comparison: Comparison,
  what: string,
  shown: Pick<DisplayedFigure, 'value' | 'unit'>,
  expected: string | null,
): void {
  const [left, right] = [formatFigure(shown.value, shown.unit), formatFigure(expected, shown.unit)]
  comparison.compared++
  if (left === right) return
  const by = left === '—' || right === '—' ? '' : `, by ${decimalText(new Decimal(left).minus(right))}`
  comparison.differences.push(`${what}: shown ${left}, expected ${right}${by}`)
}
