import type { Currency } from './currency.ts'
import { type Decimal, sum, zero } from './decimal.ts'
import { requireConversion, type ExchangeRate } from './exchange.ts'
import { compareText } from './order.ts'
import { computePercentages } from './percentages.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Part of a portfolio. `key` is the asset class, currency or sector; a short position is negative. */
export type Slice = { key: string; value: Decimal; currency: Currency }

export type Composition = {
  total: Decimal
  composition: { key: string; value: Decimal; percent: Decimal }[]
  /** True if a position is short, which a pie chart cannot show. */
  hasShort: boolean
}

export type SlicesToBreakDown = {
  holdings: readonly Slice[]
  currency: Currency
  rates: readonly ExchangeRate[]
  /** Day of valuation, for dated rates. */
  on?: string | undefined
}

/**
 * Computes the composition of a portfolio: values by key in one currency, at the valuation day's rates, with percentages of the net total.
 * Percentages have two decimals by largest remainder and sum to exactly 100.00. The result is sorted by value, descending, and then by key.
 * The composition is empty for a total of zero and for an empty portfolio.
 * @throws DomainError `MISSING_FX_RATE`, because no currency is left out or converted 1:1
 * @example three values of 1 are 33.34, 33.33 and 33.33
 */
export function breakdown({ holdings, currency, rates, on }: SlicesToBreakDown, recorder: TraceRecorder = noRecorder): Composition {
  const converted = holdings.map((slice, index) => {
    const { factor } = requireConversion(slice.currency, currency, rates, on, `holdings.${index}.currency`)
    const value = slice.value.times(factor)
    recorder.step('value', expression`${slice.value} × ${factor}`, value, slice.key)
    return { key: slice.key, value }
  })
  const total = sum(converted.map((slice) => slice.value))
  recorder.step('total', expression`Σ ${converted.length}`, total)
  if (total.isZero()) recorder.missing('composition', 'total-is-zero')
  const groups = total.isZero() ? [] : groupByKey(converted)
  const percents = computePercentages(groups.map((group) => group.value))
  groups.forEach(({ key, value }, index) => recorder.step('percent', expression`${value} × 100 ÷ ${total}`, percents[index], key))
  recorder.rounded('percent', 2, 'down')
  return {
    total,
    composition: groups.map((group, index) => ({ ...group, percent: percents[index]! })),
    hasShort: groups.some((group) => group.value.lt(zero)),
  }
}

function groupByKey(slices: readonly { key: string; value: Decimal }[]): { key: string; value: Decimal }[] {
  const groups = [...Map.groupBy(slices, (slice) => slice.key)].map(([key, keySlices]) => ({
    key,
    value: sum(keySlices.map((slice) => slice.value)),
  }))
  return groups.sort((left, right) => right.value.cmp(left.value) || compareText(left.key, right.key))
}

/** Asset classes in the specification's order of groups. */
export const assetClassOrder = ['Fixed Interest', 'Equities', 'Alternatives', 'Other'] as const

/** Returns the asset class with a name, ignoring case; any other name is Other. */
export function findAssetClass(name: string | null): (typeof assetClassOrder)[number] {
  return assetClassOrder.find((each) => each.toLowerCase() === name?.trim().toLowerCase()) ?? 'Other'
}

/** The 21 sectors (specification decision 32); any other name is Other. */
export const sectors = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
  'Government Bonds',
  'Index-linked Bonds',
  'Corporate Bonds',
  'High Yield Bonds',
  'Emerging Market Bonds',
  'Infrastructure',
  'Commodities',
  'Private Equity',
  'Cash',
  'Other',
] as const

export function findSector(name: string | null): (typeof sectors)[number] {
  return sectors.find((each) => each.toLowerCase() === name?.trim().toLowerCase()) ?? 'Other'
}
