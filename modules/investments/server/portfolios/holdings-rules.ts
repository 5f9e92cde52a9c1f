import { type Holding, type HoldingGroup, type Holdings } from '../../contract/portfolios.ts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import type { Currency } from '@atrium/domain/currency'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { sumPartCosts, extremesOf, holdingGain, holdingReturn } from '@atrium/domain/holdings'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { breakdown, type Composition } from '@atrium/domain/breakdown'
import {
  holdingValue,
  isOldPrice,
  sumParts,
  computePartWeights,
  type HoldingValue,
  type PartsToAdd,
  type Quote,
} from '@atrium/domain/valuation'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { computeBookCost } from '@atrium/platform/providers/trades/book-costs'
import { untraced, statedValue, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { Trades } from '@atrium/platform/providers/trades/trades'
import { quoteHolding } from './quotation-rules.ts'
import { createRecentCache } from '@atrium/platform/figures/recent-rules'

/** Returns the asset class for an upstream name. Unknown names are classified as Other. */
export function classifyAsset(upstream: string | null): AssetClass {
  return assetClasses.find((assetClass) => assetClass.toLowerCase() === upstream?.toLowerCase()) ?? 'Other'
}

export function mapQuote(holding: UpstreamHolding): Quote | null {
  return holding.price !== null && holding.priceCurrency !== null
    ? { price: new Decimal(holding.price), currency: holding.priceCurrency, on: holding.pricedOn }
    : null
}

/** Holdings of a portfolio on a day, with the trades that determine their cost. */
export type Positions = { response: UpstreamHoldings; rates: readonly ExchangeRate[]; trades: Trades }

export const createPositions = (response: UpstreamHoldings, trades: Trades): Positions => ({
  response,
  rates: listRates(response.exchangeRates),
  trades,
})

type ValuedHolding = {
  holding: UpstreamHolding
  assetClass: AssetClass
  value: Decimal | null
  cost: Decimal | null
  gain: Decimal | null
  return: Decimal | null
  missing: HoldingValue['missing']
}

type Total = Pick<ValuedHolding, 'value' | 'cost' | 'gain' | 'return'>

/** Groups holdings by asset class in the order of the specification, and by value within each class, with subtotals and the total. */
export function groupHoldings(held: Positions): GroupedHoldings {
  return groupedCache(held, '', () => computeGroups(held))
}

type GroupedHoldings = Omit<Holdings, 'portfolio' | 'provenance' | 'unexplained'>

const groupedCache = createRecentCache<Positions, GroupedHoldings>()

function computeGroups(held: Positions): GroupedHoldings {
  const { response } = held
  const lines = response.holdings.map((holding) => valueHolding(holding, held))
  const weights = computeWeights(lines, response)
  const groups = listClasses(lines).map((assetClass) => {
    const own = lines.filter((line) => line.assetClass === assetClass)
    const holdings = own.toSorted(byValue).map((line) => toHolding(line, weights.get(line) ?? null, response))
    return { assetClass, holdings, total: toTotal(sumLines(own, response), findClassWeight(assetClass, lines, response)) }
  })
  return {
    currency: response.currency,
    valuedOn: response.valuedOn,
    groups,
    total: toTotal(sumClasses(lines, response), sumWeights(lines, weights)),
    extremes: findExtremes(lines),
    unvalued: lines.flatMap(({ holding, missing, cost }) =>
      missing ? [{ name: holding.name, reason: missing, lastPricedOn: holding.pricedOn, cost: cost && decimalText(cost) }] : [],
    ),
  }
}

/** Finds the best and worst holdings. Cash is excluded, because it has no return on cost. */
function findExtremes(lines: readonly ValuedHolding[]): Holdings['extremes'] {
  const bought = lines.filter(({ holding }) => holding.cashTypeId === null)
  const found = extremesOf(bought)
  const listIds = (those: readonly ValuedHolding[]) => those.map(({ holding }) => holding.id)
  const unknownCount = bought.filter((line) => line.return === null).length
  return found && { best: listIds(found.best), worst: listIds(found.worst), unknownCount }
}

/** Converts one holding to its form in the list. */
export function mapHolding(holding: UpstreamHolding, held: Positions): Holding {
  const lines = held.response.holdings.map((one) => valueHolding(one, held))
  const line = lines.find((one) => one.holding === holding)!
  return toHolding(line, computeWeights(lines, held.response).get(line) ?? null, held.response)
}

type ValuationDay = { currency: Currency; on: string; rates: readonly ExchangeRate[] }

/**
 * Converts a holding to the input of its valuation on a day. It includes only the rates between the price's and the portfolio's currency.
 */
export function toHoldingToValue(holding: UpstreamHolding, { currency, on, rates }: ValuationDay) {
  return {
    units: new Decimal(holding.quantity),
    quote: mapQuote(holding),
    currency,
    rates: rates.filter(({ from, to }) => [from, to].every((one) => one === currency || isPriceCurrency(one, holding))),
    on,
    source: 'provider',
  }
}

/** Computes value, cost, gain and return of one holding. The cost of cash equals its value, so its gain is zero. */
export function valueHolding(holding: UpstreamHolding, { response, rates, trades }: Positions, tracer: Tracer = untraced): ValuedHolding {
  const given = toHoldingToValue(holding, { currency: response.currency, on: response.valuedOn, rates })
  const { value, missing } = computeHoldingValue(holding, { response, rates }, tracer)
  const cost = (): Decimal | null => {
    if (holding.cashTypeId !== null) return tracer('cash-cost', holdingValue, given).value
    if (holding.cost === null && holding.bookCost !== undefined && tracer === untraced)
      return holding.bookCost === null ? null : new Decimal(holding.bookCost)
    if (holding.cost === null)
      return tracer('average-cost', computeBookCost, {
        trades: trades?.get(holding.id) ?? null,
        units: given.units,
        ...createLedgerFields(response),
      })
    return tracer('stated-cost', keepStatedCost, { ...createStatedFields(response), cost: new Decimal(holding.cost) })
  }
  return { holding, assetClass: classifyAsset(holding.assetClass), missing, ...addGain(value, cost(), tracer) }
}

/** Computes the value of one holding. */
export function computeHoldingValue(
  holding: UpstreamHolding,
  { response, rates }: Pick<Positions, 'response' | 'rates'>,
  tracer: Tracer,
): HoldingValue {
  return tracer('holding-value', holdingValue, toHoldingToValue(holding, { currency: response.currency, on: response.valuedOn, rates }))
}

/** Returns the cost that the provider states. Nothing is calculated. */
export function keepStatedCost({ cost }: { cost: Decimal }): Decimal {
  return cost
}

const createStatedFields = ({ currency, valuedOn }: UpstreamHoldings) => ({ currency, on: valuedOn, source: 'provider' })
const createLedgerFields = ({ currency }: UpstreamHoldings) => ({ currency, source: 'transactions' })
export const createDerivedFields = ({ currency, valuedOn }: UpstreamHoldings) => ({ currency, on: valuedOn, source: 'derived' })

/** Returns true if the holding's price is in this currency. For prices in pence (GBX), the currency is pounds. */
const isPriceCurrency = (currency: string, { priceCurrency }: UpstreamHolding) =>
  currency === (priceCurrency === 'GBX' ? 'GBP' : priceCurrency)

function addGain(value: Decimal | null, cost: Decimal | null, tracer: Tracer): Total {
  return {
    value,
    cost,
    gain: tracer('holding-gain', holdingGain, { value, cost }),
    return: tracer('holding-return', holdingReturn, { value, cost }),
  }
}

/** Computes each holding's percentage of the portfolio. Null for a holding without a value. */
export function computeWeights(
  lines: readonly ValuedHolding[],
  response: UpstreamHoldings,
  tracer: Tracer = untraced,
): Map<ValuedHolding, Decimal | null> {
  const parts = lines.map(({ holding, value }) => ({ name: holding.name, value }))
  const weights = tracer('weight', computePartWeights, { parts, ...createDerivedFields(response) })
  return new Map(lines.map((line, index) => [line, weights[index] ?? null]))
}

export function sumWeights(
  lines: readonly ValuedHolding[],
  weights: ReadonlyMap<ValuedHolding, Decimal | null>,
  tracer: Tracer = untraced,
): Decimal | null {
  return tracer('sum-of-weights', sumParts, {
    parts: lines.map((line) => ({ name: line.holding.name, value: weights.get(line) ?? null })),
    source: 'derived',
  })
}

/**
 * Computes the share of each slice, such as an asset class or a sector. `key` is the slice of a part. The percentages of slices are computed from exact values, so a slice can differ by 0.01
 * from the sum of its holdings' rounded weights.
 */
export function compose(
  parts: readonly { name: string; key: string; value: Decimal }[],
  response: UpstreamHoldings,
  tracer: Tracer,
): Composition {
  const { currency } = response
  const holdings = parts.map((part) => ({ ...part, currency }))
  return tracer('composition', breakdown, { holdings, rates: [], ...createDerivedFields(response) })
}

/**
 * Computes the weight of an asset class, with the same result as the breakdown by asset class. Null if no holding of the class has a value.
 */
export function findClassWeight(
  assetClass: string,
  lines: readonly ValuedHolding[],
  response: UpstreamHoldings,
  tracer: Tracer = untraced,
): Decimal | null {
  const parts = lines.flatMap(({ holding, assetClass: key, value }) => (value ? [{ name: holding.name, key, value }] : []))
  const { composition } = compose(parts, response, tracer)
  return composition.find(({ key }) => key === assetClass)?.percent ?? null
}

/** Computes the totals of holdings. Gain and return are null unless the cost of every holding with a value is known. */
export function sumLines(lines: readonly ValuedHolding[], response: UpstreamHoldings, tracer: Tracer = untraced): Total {
  const parts = lines.map(({ holding, value, cost }) => ({ name: holding.name, value, cost }))
  const value = tracer('value-of-holdings', sumParts, { parts, leftOut: listExclusions(lines), ...createDerivedFields(response) })
  return addGain(value, tracer('cost-of-holdings', sumPartCosts, { parts, ...createDerivedFields(response) }), tracer)
}

/** Sums the asset classes. The result equals the total of all holdings. */
export function sumClasses(lines: readonly ValuedHolding[], response: UpstreamHoldings, tracer: Tracer = untraced): Total {
  const parts = sumByClass(lines, response)
  const value = tracer('value-of-classes', sumParts, { parts, leftOut: listExclusions(lines), ...createDerivedFields(response) })
  return addGain(value, tracer('cost-of-classes', sumPartCosts, { parts, ...createDerivedFields(response) }), tracer)
}

function sumByClass(lines: readonly ValuedHolding[], response: UpstreamHoldings) {
  return listClasses(lines).map((assetClass) => {
    const own = lines.filter((line) => line.assetClass === assetClass)
    const { value, cost } = sumLines(own, response)
    return { name: assetClass, value, cost }
  })
}

const listExclusions = (lines: readonly ValuedHolding[]) =>
  lines.flatMap(({ holding, missing }) => (missing ? [{ name: holding.name, reason: `no-${missing}` }] : []))

/** Computes the value of a portfolio on an earlier day from its holdings, rounded to two decimals. Null if no holding has a price. */
export function computePortfolioValue(held: Positions, tracer: Tracer = untraced): Decimal | null {
  const lines = held.response.holdings.map((holding) => valueHolding(holding, held))
  return tracer('portfolio-value', sumToTwoDecimals, {
    parts: sumByClass(lines, held.response),
    leftOut: listExclusions(lines),
    ...createDerivedFields(held.response),
  })
}

export function sumToTwoDecimals(parts: PartsToAdd, recorder: TraceRecorder = noRecorder): Decimal | null {
  recorder.rounded('value', 2, 'half-away-from-zero')
  const total = sumParts(parts, recorder)
  return total && roundTo(total, 2)
}

/** Explains the provider's stated value of a portfolio together with the sum of its holdings. */
export function findStatedValue(stated: Decimal | null, held: Positions, tracer: Tracer): Decimal | null {
  const lines = held.response.holdings.map((holding) => valueHolding(holding, held))
  const parts = sumByClass(lines, held.response).map((part) => ({ ...part, source: 'derived' }))
  return tracer('stated-portfolio-value', statedValue, {
    stated,
    parts,
    leftOut: listExclusions(lines),
    ...createStatedFields(held.response),
  })
}

function listClasses(lines: readonly ValuedHolding[]): AssetClass[] {
  return assetClasses.filter((assetClass) => lines.some((line) => line.assetClass === assetClass))
}

/** Sorts by value, highest first. Lines without a value follow, and cash comes after all investments. */
function byValue(left: ValuedHolding, right: ValuedHolding): number {
  const cash = Number(left.holding.cashTypeId !== null) - Number(right.holding.cashTypeId !== null)
  if (cash !== 0) return cash
  const value = left.value && right.value ? right.value.cmp(left.value) : Number(right.value !== null) - Number(left.value !== null)
  return value || left.holding.name.localeCompare(right.holding.name)
}

const formatOrNull = (value: Decimal | null) => value && decimalText(value)

function toTotal(total: Total, weight: Decimal | null): HoldingGroup['total'] {
  return {
    cost: formatOrNull(total.cost),
    value: formatOrNull(total.value),
    gain: formatOrNull(total.gain),
    return: formatOrNull(total.return),
    weight: formatOrNull(weight),
  }
}

/** Returns the source of a holding's cost. Null for cash, whose cost is its value. */
function findCostSource({ cashTypeId, cost }: UpstreamHolding): Holding['costSource'] {
  if (cashTypeId !== null) return null
  return cost === null ? 'transactions' : 'provider'
}

function toHolding(line: ValuedHolding, weight: Decimal | null, response: UpstreamHoldings): Holding {
  const { holding, value, cost, assetClass } = line
  return {
    id: holding.id,
    name: holding.name,
    symbol: holding.symbol,
    sedol: holding.sedol,
    assetClass,
    sector: holding.sector,
    region: holding.region,
    quantity: holding.quantity,
    price: holding.price,
    priceCurrency: holding.priceCurrency,
    priceOn: holding.pricedOn,
    isPriceOld: isOldPrice(holding.pricedOn, response.valuedOn),
    priceRestatedOn: holding.restatedOn,
    value: formatOrNull(value),
    cost: formatOrNull(cost),
    costSource: cost && findCostSource(holding),
    gain: formatOrNull(line.gain),
    return: formatOrNull(line.return),
    ...quoteHolding(holding, value !== null),
    weight: formatOrNull(weight),
    cashTypeId: holding.cashTypeId,
    missing: line.missing ?? (cost ? null : 'cost'),
  }
}
