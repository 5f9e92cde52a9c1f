import type { ReferenceHolding, ReferencePortfolio } from '@atrium/demo/reference/calculator'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { compare, type Comparison } from './comparison.ts'
import type { Pages } from './shown.ts'

/** Compares a portfolio's total, the value and cost of each holding and asset class, and the cash balance with the reference calculator. */
export function compareWithReference(comparison: Comparison, { header, holdings, cash }: Pages, expected: ReferencePortfolio): void {
  const money = (what: string, value: string | null, other: string | null) =>
    compare(comparison, `${expected.id} ${what}`, { value, unit: 'money' }, other)
  const lines = holdings.groups.flatMap((group) => group.holdings)
  money('total', header.value?.amount ?? null, expected.value)
  for (const { id, value, cost } of expected.holdings) {
    const line = lines.find((one) => one.id === id)
    money(`${id} value`, line?.value ?? null, value)
    money(`${id} cost`, line?.cost ?? null, cost)
  }
  for (const { assetClass, total, holdings: classHoldings } of holdings.groups) {
    const ids = new Set(classHoldings.map(({ id }) => id))
    compareTotal(
      comparison,
      `${expected.id} ${assetClass} value`,
      total.value,
      sumColumn(expected.holdings, ids, 'value'),
      classHoldings.length,
    )
    compareTotal(
      comparison,
      `${expected.id} ${assetClass} cost`,
      total.cost,
      sumColumn(expected.holdings, ids, 'cost'),
      classHoldings.length,
    )
  }
  money('holdings, value', holdings.total.value, lines.length === 0 ? null : expected.value)
  const cashLine = lines.find(({ cashTypeId }) => cashTypeId !== null)
  const closing = expected.holdings.find(({ id }) => id === cashLine?.id)
  if (cash && closing && cash.closing !== null) money('cash', cash.closing, closing.value)
}

type Column = 'value' | 'cost'

function sumColumn(all: readonly ReferenceHolding[], ids: ReadonlySet<string>, column: Column): Decimal {
  // Totals exclude holdings without a value, and their cost.
  const valuedHoldings = all.filter(({ id, value }) => ids.has(id) && value !== null)
  return sum(valuedHoldings.map((one) => new Decimal(one[column] ?? 0)))
}

/**
 * Compares a sum with a tolerance. The reference calculator rounds each line but the page only its total, so they may differ by half a
 * penny per line.
 */
function compareTotal(comparison: Comparison, what: string, shown: string | null, expected: Decimal, lines: number): void {
  comparison.compared++
  if (shown === null || new Decimal(shown).minus(expected).abs().lte(new Decimal(lines).times('0.005'))) return
  comparison.differences.push(`${what}: shown ${shown}, expected ${decimalText(expected)}`)
}
