import type { Composition } from '../../contract/breakdowns.ts'
import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import { assetClasses } from '@atrium/contract/portfolio-terms'
import { findSector, sectors, type Composition as Broken } from '@atrium/domain/breakdown'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { lookThrough, type SectorPart } from '@atrium/domain/look-through'
import { sumParts, computePartWeights } from '@atrium/domain/valuation'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { classifyAsset, compose, computeWeights, createDerivedFields, valueHolding, type Positions } from '../portfolios/holdings-rules.ts'

type ValuedHolding = ReturnType<typeof valueHolding>

/**
 * A holding in a slice, or the part of a fund in a slice if the fund's source states its sectors. `share` is null if it is the whole
 * holding.
 */
export type HoldingPart = { holding: UpstreamHolding; line: ValuedHolding; key: string; value: Decimal; share: Decimal | null }

/** Slice of holdings whose region or price currency is unknown. For sectors and asset classes there is "Other". */
const unknownKey = 'Unknown'

/**
 * Returns the slice key of a holding. A fund is classified by the currency of its price, because the currencies of its investments are
 * unknown.
 */
export function findSliceKey(dimension: Dimension, holding: UpstreamHolding): string {
  switch (dimension) {
    case 'asset-class':
      return classifyAsset(holding.assetClass)
    case 'currency':
      return (holding.priceCurrency === 'GBX' ? 'GBP' : holding.priceCurrency) ?? unknownKey
    case 'sector':
      return findSector(holding.sector ?? (holding.cashTypeId === null ? null : 'Cash'))
    case 'region':
      return holding.region?.trim() || unknownKey
  }
}

export const valueHoldings = (held: Positions): ValuedHolding[] => held.response.holdings.map((holding) => valueHolding(holding, held))

/** Computes the composition of a portfolio in four dimensions. Each composition sums to the value of the portfolio's holdings. */
export function computeCompositions(held: Positions): Composition[] {
  const lines = valueHoldings(held)
  const weights = computeWeights(lines, held.response)
  return dimensions.map((dimension) => {
    const parts = listParts(dimension, lines)
    const { total, composition, hasShort } = computeBreakdown(parts, held)
    return {
      dimension,
      total: parts.length === 0 ? null : decimalText(total),
      slices: composition.map(({ key, value, percent }) => {
        const partsOfSlice = listPartsInSlice(key, parts)
        const percents = computePercentages(partsOfSlice, held)
        const holdings = partsOfSlice.map((part) =>
          toHoldingInSlice(
            part,
            percents.get(part) ?? null,
            part.share ? computePartWeight(part, total, held) : (weights.get(part.line) ?? null),
          ),
        )
        return { key, value: decimalText(value), percent: decimalText(percent), holdings }
      }),
      hasShort: hasShort || parts.some(({ value }) => value.isNegative()),
      leftOut: lines.flatMap(({ holding, missing }) => (missing ? [{ ...toNamedHolding(dimension, holding), reason: missing }] : [])),
      unstated: parts.flatMap(({ holding, share }) =>
        !share && isUnstated(dimension, holding) ? [toNamedHolding(dimension, holding)] : [],
      ),
    }
  })
}

/** Lists the holdings that have a value. A fund whose source states its sectors has one part for each sector. */
export function listParts(dimension: Dimension, lines: readonly ValuedHolding[]): HoldingPart[] {
  return lines.flatMap((line): HoldingPart[] => {
    const { holding, value } = line
    if (!value) return []
    const found = dimension === 'sector' ? splitBySector(line) : null
    if (found) return found.map((part) => ({ holding, line, ...part }))
    return [{ holding, line, key: findSliceKey(dimension, holding), value, share: null }]
  })
}

/** Splits a fund by its stated sectors. Null if the holding has no value, or if its source states no sectors or invalid shares. */
export function splitBySector({ holding, value }: ValuedHolding, tracer: Tracer = untraced): SectorPart[] | null {
  if (!value || !holding.fundSectors?.length) return null
  const stated = holding.fundSectors.map(({ name, share }) => ({ name: findSector(name), share: new Decimal(share), source: 'provider' }))
  return tracer('sectors-of-fund', lookThrough, { name: holding.name, value, sectors: stated, source: 'derived' })
}

/** Computes the slices by value, with their percentages, from the values in the list of holdings. */
export function computeBreakdown(parts: readonly HoldingPart[], { response }: Positions, tracer: Tracer = untraced): Broken {
  return compose(
    parts.map(({ holding, key, value }) => ({ name: holding.name, key, value })),
    response,
    tracer,
  )
}

/** Returns the parts of holdings in a slice, highest value first. */
export function listPartsInSlice(key: string, parts: readonly HoldingPart[]): HoldingPart[] {
  return parts
    .filter((part) => part.key === key)
    .toSorted((left, right) => right.value.cmp(left.value) || left.holding.name.localeCompare(right.holding.name))
}

export function sumSlice(partsOfSlice: readonly HoldingPart[], { response }: Positions, tracer: Tracer = untraced): Decimal | null {
  const parts = partsOfSlice.map(({ holding, value }) => ({ name: holding.name, value }))
  return tracer('value-of-slice', sumParts, { parts, ...createDerivedFields(response) })
}

/** Computes percentages within a slice. A percentage is null if long and short positions cancel out. */
export function computePercentages(
  partsOfSlice: readonly HoldingPart[],
  { response }: Positions,
  tracer: Tracer = untraced,
): Map<HoldingPart, Decimal | null> {
  const parts = partsOfSlice.map(({ holding, value }) => ({ name: holding.name, value }))
  const percents = tracer('weight-in-slice', computePartWeights, { parts, ...createDerivedFields(response) })
  return new Map(partsOfSlice.map((part, index) => [part, percents[index] ?? null]))
}

/** Computes the percentage of the portfolio that a part of a fund makes up. */
export function computePartWeight(
  { holding, value }: HoldingPart,
  total: Decimal,
  { response }: Positions,
  tracer: Tracer = untraced,
): Decimal | null {
  const parts = [
    { name: holding.name, value },
    { name: '', value: total.minus(value) },
  ]
  return tracer('weight-of-part', computePartWeights, { parts, ...createDerivedFields(response) })[0] ?? null
}

/**
 * Returns true if the holding's source does not state the dimension. Never true for currencies, because a value requires a price with a
 * currency.
 */
function isUnstated(dimension: Dimension, { assetClass, sector, region, cashTypeId }: UpstreamHolding): boolean {
  if (dimension === 'asset-class') return !includesName(assetClasses, assetClass)
  if (dimension === 'sector') return cashTypeId === null && !includesName(sectors, sector)
  return dimension === 'region' && !region?.trim()
}

const includesName = (names: readonly string[], name: string | null) =>
  names.some((known) => known.toLowerCase() === name?.trim().toLowerCase())

const toNamedHolding = (dimension: Dimension, holding: UpstreamHolding) => ({
  id: holding.id,
  name: holding.name,
  key: findSliceKey(dimension, holding),
})

function toHoldingInSlice(
  { holding, value, share }: HoldingPart,
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
