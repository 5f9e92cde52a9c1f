import type { Composition } from '../../contract/breakdowns.ts'
import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import { assetClasses } from '@atrium/contract/portfolio-terms'
import { sectorOf, sectors, type Composition as Broken } from '@atrium/domain/breakdown'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { lookThrough, type SectorPart } from '@atrium/domain/look-through'
import { sumOfParts, weightsOf } from '@atrium/domain/valuation'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { classifyAsset, compose, computeWeights, derivedOf, valueHolding, type Positions } from '../portfolios/holdings-rules.ts'

type Line = ReturnType<typeof valueHolding>

/**
 * A holding in a slice, or the part of a fund in a slice if the fund's source states its sectors. `share` is null if it is the whole
 * holding.
 */
export type PartOfHolding = { holding: UpstreamHolding; line: Line; key: string; value: Decimal; share: Decimal | null }

/** Slice of holdings whose region or price currency is unknown. For sectors and asset classes there is "Other". */
const unknown = 'Unknown'

/**
 * Returns the slice key of a holding. A fund is classified by the currency of its price, because the currencies of its investments are
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

/** Computes the composition of a portfolio in four dimensions. Each composition sums to the value of the portfolio's holdings. */
export function computeCompositions(held: Positions): Composition[] {
  const lines = valueLines(held)
  const weights = computeWeights(lines, held.answer)
  return dimensions.map((dimension) => {
    const parts = partsOf(dimension, lines)
    const { total, composition, hasShort } = computeBreakdown(parts, held)
    return {
      dimension,
      total: parts.length === 0 ? null : decimalText(total),
      slices: composition.map(({ key, value, percent }) => {
        const own = partsInSlice(key, parts)
        const percents = computePercentages(own, held)
        const holdings = own.map((part) =>
          toPart(part, percents.get(part) ?? null, part.share ? computePartWeight(part, total, held) : (weights.get(part.line) ?? null)),
        )
        return { key, value: decimalText(value), percent: decimalText(percent), holdings }
      }),
      hasShort: hasShort || parts.some(({ value }) => value.isNegative()),
      leftOut: lines.flatMap(({ holding, missing }) => (missing ? [{ ...named(dimension, holding), reason: missing }] : [])),
      unstated: parts.flatMap(({ holding, share }) => (!share && isUnstated(dimension, holding) ? [named(dimension, holding)] : [])),
    }
  })
}

/** Lists the holdings that have a value. A fund whose source states its sectors has one part for each sector. */
export function partsOf(dimension: Dimension, lines: readonly Line[]): PartOfHolding[] {
  return lines.flatMap((line): PartOfHolding[] => {
    const { holding, value } = line
    if (!value) return []
    const found = dimension === 'sector' ? splitBySector(line) : null
    if (found) return found.map((part) => ({ holding, line, ...part }))
    return [{ holding, line, key: findSliceKey(dimension, holding), value, share: null }]
  })
}

/** Splits a fund by its stated sectors. Null if the holding has no value, or if its source states no sectors or invalid shares. */
export function splitBySector({ holding, value }: Line, tracer: Tracer = untraced): SectorPart[] | null {
  if (!value || !holding.fundSectors?.length) return null
  const stated = holding.fundSectors.map(({ name, share }) => ({ name: sectorOf(name), share: new Decimal(share), source: 'provider' }))
  return tracer('sectors-of-fund', lookThrough, { name: holding.name, value, sectors: stated, source: 'derived' })
}

/** Computes the slices by value, with their percentages, from the values in the list of holdings. */
export function computeBreakdown(parts: readonly PartOfHolding[], { answer }: Positions, tracer: Tracer = untraced): Broken {
  return compose(
    parts.map(({ holding, key, value }) => ({ name: holding.name, key, value })),
    answer,
    tracer,
  )
}

/** Returns the parts of holdings in a slice, highest value first. */
export function partsInSlice(key: string, parts: readonly PartOfHolding[]): PartOfHolding[] {
  return parts
    .filter((part) => part.key === key)
    .toSorted((left, right) => right.value.cmp(left.value) || left.holding.name.localeCompare(right.holding.name))
}

export function sumSlice(own: readonly PartOfHolding[], { answer }: Positions, tracer: Tracer = untraced): Decimal | null {
  const parts = own.map(({ holding, value }) => ({ name: holding.name, value }))
  return tracer('value-of-slice', sumOfParts, { parts, ...derivedOf(answer) })
}

/** Computes percentages within a slice. A percentage is null if long and short positions cancel out. */
export function computePercentages(
  own: readonly PartOfHolding[],
  { answer }: Positions,
  tracer: Tracer = untraced,
): Map<PartOfHolding, Decimal | null> {
  const parts = own.map(({ holding, value }) => ({ name: holding.name, value }))
  const percents = tracer('weight-in-slice', weightsOf, { parts, ...derivedOf(answer) })
  return new Map(own.map((part, index) => [part, percents[index] ?? null]))
}

/** Computes the percentage of the portfolio that a part of a fund makes up. */
export function computePartWeight(
  { holding, value }: PartOfHolding,
  total: Decimal,
  { answer }: Positions,
  tracer: Tracer = untraced,
): Decimal | null {
  const parts = [
    { name: holding.name, value },
    { name: '', value: total.minus(value) },
  ]
  return tracer('weight-of-part', weightsOf, { parts, ...derivedOf(answer) })[0] ?? null
}

/**
 * Returns true if the holding's source does not state the dimension. Never true for currencies, because a value requires a price with a
 * currency.
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
  { holding, value, share }: PartOfHolding,
  percent: Decimal | null,
  weight: Decimal | null,
): Composition['slices'][number]['holdings'][number] {
  return {
    id: holding.id,
    name: holding.name,
    value: decimalText(value),
    percent: percent && decimalText(percent),
    weight: weight && decimalText(weight),
    share: share && decimalText(roundTo(share.times(100), 2)),
  }
}
