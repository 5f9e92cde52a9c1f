import type { Composition } from '../../contract/breakdowns.ts'
import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import { assetClasses } from '@atrium/contract/portfolio-terms'
import { sectorOf, sectors, type Composition as Broken } from '@atrium/domain/breakdown'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { sumOfParts, weightsOf } from '@atrium/domain/valuation'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { classifyAsset, composeBy, computeWeights, valueHolding, type Positions } from '../portfolios/holdings-rules.ts'

type Line = ReturnType<typeof valueHolding>
type Valued = Line & { value: Decimal }

/** Name for holdings without a region. Unlike sectors, regions have no "rest of the world". */
const unknown = 'Unknown'

/**
 * Returns the slice key of a holding. The currency of a fund is that of its price, because the fund's own holdings are
 * unknown.
 */
export function findSliceKey(dimension: Dimension, holding: UpstreamHolding): string {
  switch (dimension) {
    case 'asset-class':
      return classifyAsset(holding.assetClass)
    case 'currency':
      return (holding.priceCurrency === 'GBX' ? 'GBP' : holding.priceCurrency) ?? unknown
    case 'sector':
      return sectorOf(holding.sector ?? (holding.cashTypeId === null ? null : 'Cash'))
    case 'region':
      return holding.region?.trim() || unknown
  }
}

export const valueLines = (held: Positions): Line[] => held.answer.holdings.map((holding) => valueHolding(holding, held))

/**
 * Computes the composition of a portfolio in four dimensions. Each dimension sums to the total of the portfolio's
 * holdings.
 */
export function computeCompositions(held: Positions): Composition[] {
  const lines = valueLines(held)
  const weights = computeWeights(lines, held.answer)
  return dimensions.map((dimension) => {
    const { total, composition, hasShort } = computeBreakdown(dimension, lines, held)
    return {
      dimension,
      total: valuedOf(lines).length === 0 ? null : decimalText(total),
      slices: composition.map(({ key, value, percent }) => {
        const own = holdingsInSlice(dimension, key, lines)
        const percents = computePercentages(own, held)
        const holdings = own.map((line) => toPart(line, percents.get(line) ?? null, weights.get(line) ?? null))
        return { key, value: decimalText(value), percent: decimalText(percent), holdings }
      }),
      hasShort: hasShort || valuedOf(lines).some(({ value }) => value.isNegative()),
      leftOut: lines.flatMap(({ holding, missing }) => (missing ? [{ ...named(dimension, holding), reason: missing }] : [])),
      unstated: valuedOf(lines).flatMap(({ holding }) => (isUnstated(dimension, holding) ? [named(dimension, holding)] : [])),
    }
  })
}

/** Computes the slices by value with their percentages, from the values of the holdings list. */
export function computeBreakdown(dimension: Dimension, lines: readonly Line[], { answer }: Positions, tracer: Tracer = untraced): Broken {
  return composeBy(({ holding }) => findSliceKey(dimension, holding), lines, answer, tracer)
}

/** Returns the valued holdings of a slice, highest value first. */
export function holdingsInSlice(dimension: Dimension, key: string, lines: readonly Line[]): Valued[] {
  return valuedOf(lines)
    .filter(({ holding }) => findSliceKey(dimension, holding) === key)
    .toSorted((left, right) => right.value.cmp(left.value) || left.holding.name.localeCompare(right.holding.name))
}

export function sumSlice(own: readonly Line[], { answer }: Positions, tracer: Tracer = untraced): Decimal | null {
  const parts = own.map(({ holding, value }) => ({ name: holding.name, value }))
  return tracer('value-of-slice', sumOfParts, { parts, currency: answer.currency, on: answer.valuedOn, source: 'derived' })
}

/** Computes percentages within a slice. They are null if long and short positions cancel out. */
export function computePercentages(own: readonly Line[], { answer }: Positions, tracer: Tracer = untraced): Map<Line, Decimal | null> {
  const parts = own.map(({ holding, value }) => ({ name: holding.name, value }))
  const percents = tracer('weight-in-slice', weightsOf, { parts, currency: answer.currency, on: answer.valuedOn, source: 'derived' })
  return new Map(own.map((line, index) => [line, percents[index] ?? null]))
}

const valuedOf = (lines: readonly Line[]): Valued[] => lines.filter((line): line is Valued => line.value !== null)

/**
 * Returns true if the source states nothing for the dimension. This cannot happen for currencies, because a value has a
 * price and so a currency.
 */
function isUnstated(dimension: Dimension, { assetClass, sector, region, cashTypeId }: UpstreamHolding): boolean {
  if (dimension === 'asset-class') return !knows(assetClasses, assetClass)
  if (dimension === 'sector') return cashTypeId === null && !knows(sectors, sector)
  return dimension === 'region' && !region?.trim()
}

const knows = (names: readonly string[], name: string | null) => names.some((known) => known.toLowerCase() === name?.trim().toLowerCase())

const named = (dimension: Dimension, holding: UpstreamHolding) => ({
  id: holding.id,
  name: holding.name,
  key: findSliceKey(dimension, holding),
})

function toPart(
  { holding, value }: Valued,
  percent: Decimal | null,
  weight: Decimal | null,
): Composition['slices'][number]['holdings'][number] {
  return {
    id: holding.id,
    name: holding.name,
    value: decimalText(value),
    percent: percent && decimalText(percent),
    weight: weight && decimalText(weight),
  }
}
