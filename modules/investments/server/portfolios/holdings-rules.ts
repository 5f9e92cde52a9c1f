import { type Holding, type HoldingGroup, type Holdings } from '../../contract/portfolios.ts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import type { Currency } from '@atrium/domain/currency'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { costOfParts, extremesOf, holdingGain, holdingReturn } from '@atrium/domain/holdings'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { breakdown, type Composition } from '@atrium/domain/breakdown'
import { holdingValue, isOldPrice, sumOfParts, weightsOf, type HoldingValue, type PartsToAdd, type Quote } from '@atrium/domain/valuation'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { bookCost } from '@atrium/platform/providers/trades/book-costs'
import { untraced, statedValue, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { Trades } from '@atrium/platform/providers/trades/trades'
import { quoteHolding } from './quotation-rules.ts'
import { createRecent } from '@atrium/platform/figures/recent-rules'

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
export type Positions = { answer: UpstreamHoldings; rates: readonly ExchangeRate[]; trades: Trades }

export const createPositions = (answer: UpstreamHoldings, trades: Trades): Positions => ({
  answer,
  rates: listRates(answer.exchangeRates),
  trades,
})

type Line = {
  holding: UpstreamHolding
  assetClass: AssetClass
  value: Decimal | null
  cost: Decimal | null
  gain: Decimal | null
  return: Decimal | null
  missing: HoldingValue['missing']
}

type Total = Pick<Line, 'value' | 'cost' | 'gain' | 'return'>

/** Groups holdings by asset class in the order of the specification, and by value within each class, with subtotals and the total. */
export function groupHoldings(held: Positions): Grouped {
  return grouped(held, '', () => group(held))
}

type Grouped = Omit<Holdings, 'portfolio' | 'provenance' | 'unexplained'>

const grouped = createRecent<Positions, Grouped>()

function group(held: Positions): Grouped {
  const { answer } = held
  const lines = answer.holdings.map((holding) => valueHolding(holding, held))
  const weights = computeWeights(lines, answer)
  const groups = classesOf(lines).map((assetClass) => {
    const own = lines.filter((line) => line.assetClass === assetClass)
    const holdings = own.toSorted(byValue).map((line) => toHolding(line, weights.get(line) ?? null, answer))
    return { assetClass, holdings, total: toTotal(sumLines(own, answer), findClassWeight(assetClass, lines, answer)) }
  })
  return {
    currency: answer.currency,
    valuedOn: answer.valuedOn,
    groups,
    total: toTotal(sumClasses(lines, answer), sumWeights(lines, weights)),
    extremes: extremesIn(lines),
    unvalued: lines.flatMap(({ holding, missing, cost }) =>
      missing ? [{ name: holding.name, reason: missing, since: holding.pricedOn, cost: cost && decimalText(cost) }] : [],
    ),
  }
}

/** Finds the best and worst holdings. Cash is excluded, because it has no return on cost. */
function extremesIn(lines: readonly Line[]): Holdings['extremes'] {
  const bought = lines.filter(({ holding }) => holding.cashTypeId === null)
  const found = extremesOf(bought)
  const idsOf = (those: readonly Line[]) => those.map(({ holding }) => holding.id)
  const unknownCount = bought.filter((line) => line.return === null).length
  return found && { best: idsOf(found.best), worst: idsOf(found.worst), unknownCount }
}

/** Converts one holding to its form in the list. */
export function mapHolding(holding: UpstreamHolding, held: Positions): Holding {
  const lines = held.answer.holdings.map((one) => valueHolding(one, held))
  const line = lines.find((one) => one.holding === holding)!
  return toHolding(line, computeWeights(lines, held.answer).get(line) ?? null, held.answer)
}

type DayOfHolding = { currency: Currency; on: string; rates: readonly ExchangeRate[] }

/**
 * Converts a holding to the input of its valuation on a day. It includes only the rates between the price's and the portfolio's currency.
 */
export function toHoldingToValue(holding: UpstreamHolding, { currency, on, rates }: DayOfHolding) {
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
export function valueHolding(holding: UpstreamHolding, { answer, rates, trades }: Positions, tracer: Tracer = untraced): Line {
  const given = toHoldingToValue(holding, { currency: answer.currency, on: answer.valuedOn, rates })
  const { value, missing } = explainValue(holding, { answer, rates }, tracer)
  const cost = (): Decimal | null => {
    if (holding.cashTypeId !== null) return tracer('cash-cost', holdingValue, given).value
    if (holding.cost === null && holding.bookCost !== undefined && tracer === untraced)
      return holding.bookCost === null ? null : new Decimal(holding.bookCost)
    if (holding.cost === null)
      return tracer('average-cost', bookCost, { trades: trades?.get(holding.id) ?? null, units: given.units, ...ledgerOf(answer) })
    return tracer('stated-cost', explainStatedCost, { ...statedBy(answer), cost: new Decimal(holding.cost) })
  }
  return { holding, assetClass: classifyAsset(holding.assetClass), missing, ...withGain(value, cost(), tracer) }
}

/** Computes the value of one holding. */
export function explainValue(
  holding: UpstreamHolding,
  { answer, rates }: Pick<Positions, 'answer' | 'rates'>,
  tracer: Tracer,
): HoldingValue {
  return tracer('holding-value', holdingValue, toHoldingToValue(holding, { currency: answer.currency, on: answer.valuedOn, rates }))
}

/** Returns the cost that the provider states. Nothing is calculated. */
export function explainStatedCost({ cost }: { cost: Decimal }): Decimal {
  return cost
}

const statedBy = ({ currency, valuedOn }: UpstreamHoldings) => ({ currency, on: valuedOn, source: 'provider' })
const ledgerOf = ({ currency }: UpstreamHoldings) => ({ currency, source: 'transactions' })
export const derivedOf = ({ currency, valuedOn }: UpstreamHoldings) => ({ currency, on: valuedOn, source: 'derived' })

/** Returns true if the holding's price is in this currency. For prices in pence (GBX), the currency is pounds. */
const isPriceCurrency = (currency: string, { priceCurrency }: UpstreamHolding) =>
  currency === (priceCurrency === 'GBX' ? 'GBP' : priceCurrency)

function withGain(value: Decimal | null, cost: Decimal | null, tracer: Tracer): Total {
  return {
    value,
    cost,
    gain: tracer('holding-gain', holdingGain, { value, cost }),
    return: tracer('holding-return', holdingReturn, { value, cost }),
  }
}

/** Computes each holding's percentage of the portfolio. Null for a holding without a value. */
export function computeWeights(lines: readonly Line[], answer: UpstreamHoldings, tracer: Tracer = untraced): Map<Line, Decimal | null> {
  const parts = lines.map(({ holding, value }) => ({ name: holding.name, value }))
  const weights = tracer('weight', weightsOf, { parts, ...derivedOf(answer) })
  return new Map(lines.map((line, index) => [line, weights[index] ?? null]))
}

export function sumWeights(lines: readonly Line[], weights: ReadonlyMap<Line, Decimal | null>, tracer: Tracer = untraced): Decimal | null {
  return tracer('sum-of-weights', sumOfParts, {
    parts: lines.map((line) => ({ name: line.holding.name, value: weights.get(line) ?? null })),
    source: 'derived',
  })
}

/**
 * Computes the composition of parts by their keys. The percentages of slices are computed from exact values, so a slice can differ by 0.01
 * from the sum of its holdings' rounded weights.
 */
export function compose(
  parts: readonly { name: string; key: string; value: Decimal }[],
  answer: UpstreamHoldings,
  tracer: Tracer,
): Composition {
  const { currency } = answer
  const holdings = parts.map((part) => ({ ...part, currency }))
  return tracer('composition', breakdown, { holdings, rates: [], ...derivedOf(answer) })
}

/**
 * Finds the weight of an asset class, which is the same as in the breakdown by asset class. Null if no holding of the class has a value.
 */
export function findClassWeight(
  assetClass: string,
  lines: readonly Line[],
  answer: UpstreamHoldings,
  tracer: Tracer = untraced,
): Decimal | null {
  const parts = lines.flatMap(({ holding, assetClass: key, value }) => (value ? [{ name: holding.name, key, value }] : []))
  const { composition } = compose(parts, answer, tracer)
  return composition.find(({ key }) => key === assetClass)?.percent ?? null
}

/** Computes the totals of holdings. Gain and return are null unless the cost of every holding with a value is known. */
export function sumLines(lines: readonly Line[], answer: UpstreamHoldings, tracer: Tracer = untraced): Total {
  const parts = lines.map(({ holding, value, cost }) => ({ name: holding.name, value, cost }))
  const value = tracer('value-of-holdings', sumOfParts, { parts, leftOut: leftOut(lines), ...derivedOf(answer) })
  return withGain(value, tracer('cost-of-holdings', costOfParts, { parts, ...derivedOf(answer) }), tracer)
}

/** Sums the asset classes. The result equals the total of all holdings. */
export function sumClasses(lines: readonly Line[], answer: UpstreamHoldings, tracer: Tracer = untraced): Total {
  const parts = partsByClass(lines, answer)
  const value = tracer('value-of-classes', sumOfParts, { parts, leftOut: leftOut(lines), ...derivedOf(answer) })
  return withGain(value, tracer('cost-of-classes', costOfParts, { parts, ...derivedOf(answer) }), tracer)
}

function partsByClass(lines: readonly Line[], answer: UpstreamHoldings) {
  return classesOf(lines).map((assetClass) => {
    const own = lines.filter((line) => line.assetClass === assetClass)
    const { value, cost } = sumLines(own, answer)
    return { name: assetClass, value, cost }
  })
}

const leftOut = (lines: readonly Line[]) =>
  lines.flatMap(({ holding, missing }) => (missing ? [{ name: holding.name, reason: `no-${missing}` }] : []))

/** Computes the value of a portfolio on an earlier day from its holdings, rounded to two decimals. Null if no holding has a price. */
export function portfolioValue(held: Positions, tracer: Tracer = untraced): Decimal | null {
  const lines = held.answer.holdings.map((holding) => valueHolding(holding, held))
  return tracer('portfolio-value', toThePenny, {
    parts: partsByClass(lines, held.answer),
    leftOut: leftOut(lines),
    ...derivedOf(held.answer),
  })
}

export function toThePenny(parts: PartsToAdd, recorder: TraceRecorder = noRecorder): Decimal | null {
  recorder.rounded('value', 2, 'half-away-from-zero')
  const total = sumOfParts(parts, recorder)
  return total && roundTo(total, 2)
}

/** Explains the provider's stated value of a portfolio together with the sum of its holdings. */
export function explainStatedValue(stated: Decimal | null, held: Positions, tracer: Tracer): Decimal | null {
  const lines = held.answer.holdings.map((holding) => valueHolding(holding, held))
  const parts = partsByClass(lines, held.answer).map((part) => ({ ...part, source: 'derived' }))
  return tracer('stated-portfolio-value', statedValue, { stated, parts, leftOut: leftOut(lines), ...statedBy(held.answer) })
}

function classesOf(lines: readonly Line[]): AssetClass[] {
  return assetClasses.filter((assetClass) => lines.some((line) => line.assetClass === assetClass))
}

/** Sorts by value, highest first. Lines without a value follow, and cash comes after all investments. */
function byValue(left: Line, right: Line): number {
  const cash = Number(left.holding.cashTypeId !== null) - Number(right.holding.cashTypeId !== null)
  if (cash !== 0) return cash
  const value = left.value && right.value ? right.value.cmp(left.value) : Number(right.value !== null) - Number(left.value !== null)
  return value || left.holding.name.localeCompare(right.holding.name)
}

const textOf = (value: Decimal | null) => value && decimalText(value)

function toTotal(total: Total, weight: Decimal | null): HoldingGroup['total'] {
  return {
    cost: textOf(total.cost),
    value: textOf(total.value),
    gain: textOf(total.gain),
    return: textOf(total.return),
    weight: textOf(weight),
  }
}

function toHolding(line: Line, weight: Decimal | null, answer: UpstreamHoldings): Holding {
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
    isPriceOld: isOldPrice(holding.pricedOn, answer.valuedOn),
    priceRestatedOn: holding.restatedOn,
    value: textOf(value),
    cost: textOf(cost),
    costSource: cost && (holding.cost === null ? 'transactions' : 'provider'),
    gain: textOf(line.gain),
    return: textOf(line.return),
    ...quoteHolding(holding, value !== null),
    weight: textOf(weight),
    cashTypeId: holding.cashTypeId,
    missing: line.missing ?? (cost ? null : 'cost'),
  }
}
