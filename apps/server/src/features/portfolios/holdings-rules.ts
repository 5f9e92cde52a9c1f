import type { Explanation } from '@atrium/contract/explanation'
import { assetClasses, type AssetClass, type Holding, type HoldingGroup, type Holdings } from '@atrium/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { returnOnCost } from '@atrium/domain/holdings'
import { percentagesOf } from '@atrium/domain/percentages'
import { isOldPrice, valueOfHolding, type HoldingValue, type Quote } from '@atrium/domain/valuation'
import type { UpstreamHolding, UpstreamHoldings } from '../../providers/ports/holdings.ts'
import { ratesOf } from '../accounts/account-rules.ts'

/** Costs by holding id; null where they could not be read. */
export type Costs = ReadonlyMap<string, Decimal> | null

/** Anything that is none of the four is Other. */
export function assetClassOf(upstream: string | null): AssetClass {
  return assetClasses.find((assetClass) => assetClass.toLowerCase() === upstream?.toLowerCase()) ?? 'Other'
}

export function quoteOf(holding: UpstreamHolding): Quote | null {
  return holding.price !== null && holding.priceCurrency !== null
    ? { price: new Decimal(holding.price), currency: holding.priceCurrency, on: holding.pricedOn }
    : null
}

type Line = { holding: UpstreamHolding; assetClass: AssetClass; valued: HoldingValue; cost: Decimal | null; weight: Decimal | null }

/** Holdings in the specification's order of classes, by value within each, with subtotals and the total. */
export function groupHoldings(answer: UpstreamHoldings, costs: Costs): Omit<Holdings, 'portfolio' | 'provenance'> {
  const rates = ratesOf(answer.exchangeRates)
  const lines = withWeights(answer.holdings.map((holding) => toLine(holding, answer.currency, rates, costs)))
  const groups = assetClasses.map((assetClass) => toGroup(assetClass, lines, answer)).filter((group) => group.holdings.length > 0)
  return {
    currency: answer.currency,
    valuedOn: answer.valuedOn,
    groups,
    total: totalOf(lines),
    totalExplanation: explainSum(groups, lines, answer),
    unvalued: lines.flatMap(({ holding, valued, cost }) =>
      valued.missing ? [{ name: holding.name, reason: valued.missing, since: holding.pricedOn, cost: cost && decimalText(cost) }] : [],
    ),
  }
}

/** The exact total of what has a price; null where nothing has. */
export function totalValue(answer: UpstreamHoldings): Decimal | null {
  const rates = ratesOf(answer.exchangeRates)
  const values = answer.holdings.map(
    (holding) => valueOfHolding(new Decimal(holding.quantity), quoteOf(holding), answer.currency, rates).value,
  )
  return values.some((value) => value !== null) ? sum(values) : null
}

function toLine(holding: UpstreamHolding, currency: Currency, rates: readonly ExchangeRate[], costs: Costs): Line {
  const valued = valueOfHolding(new Decimal(holding.quantity), quoteOf(holding), currency, rates)
  const isCash = holding.cashTypeId !== null
  // Money costs what it is: its value, and no gain.
  const kept = holding.cost === null ? (costs?.get(holding.id) ?? null) : new Decimal(holding.cost)
  return { holding, assetClass: assetClassOf(holding.assetClass), valued, cost: isCash ? valued.value : kept, weight: null }
}

function withWeights(lines: Line[]): Line[] {
  const priced = lines.filter((line) => line.valued.value !== null)
  const weights = percentagesOf(priced.map((line) => line.valued.value ?? new Decimal(0)))
  const weightOf = new Map(priced.map((line, index) => [line, weights[index] ?? null]))
  return lines.map((line) => ({ ...line, weight: weightOf.get(line) ?? null }))
}

function toGroup(assetClass: AssetClass, lines: readonly Line[], answer: UpstreamHoldings): HoldingGroup {
  const own = lines.filter((line) => line.assetClass === assetClass)
  const ordered = own.toSorted((left, right) => byValue(right, left) || left.holding.name.localeCompare(right.holding.name))
  return { assetClass, holdings: ordered.map((line) => toHolding(line, answer)), total: totalOf(own) }
}

/** Lines without a value last; cash stands after what is invested. */
function byValue(left: Line, right: Line): number {
  const cash = Number(right.holding.cashTypeId !== null) - Number(left.holding.cashTypeId !== null)
  if (cash !== 0) return cash
  if (left.valued.value && right.valued.value) return left.valued.value.cmp(right.valued.value)
  return Number(left.valued.value !== null) - Number(right.valued.value !== null)
}

/** Gain and return compare like with like: lines without a value or without a cost count in neither. */
function totalOf(lines: readonly Line[]): HoldingGroup['total'] {
  const priced = lines.filter((line) => line.valued.value !== null)
  const value = sum(priced.map((line) => line.valued.value))
  const costed = priced.filter((line) => line.cost !== null)
  const cost = sum(costed.map((line) => line.cost))
  const isWhole = costed.length === priced.length && priced.length > 0
  const rate = isWhole ? returnOnCost(value, cost) : null
  return {
    cost: isWhole ? decimalText(cost) : null,
    value: priced.length > 0 ? decimalText(value) : null,
    gain: isWhole ? decimalText(value.minus(cost)) : null,
    return: rate && decimalText(rate),
    weight: priced.length > 0 ? decimalText(sum(priced.map((line) => line.weight))) : null,
  }
}

function toHolding(line: Line, answer: UpstreamHoldings): Holding {
  const { holding, valued, cost, weight, assetClass } = line
  const gain = valued.value && cost ? valued.value.minus(cost) : null
  const rate = returnOnCost(valued.value, cost)
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
    value: valued.value && decimalText(valued.value),
    cost: cost && decimalText(cost),
    gain: gain && decimalText(gain),
    return: rate && decimalText(rate),
    yield: holding.yield,
    weight: weight && decimalText(weight),
    cashTypeId: holding.cashTypeId,
    missing: valued.missing ?? (cost ? null : 'cost'),
    explanation: explainHolding(line, answer),
  }
}

/** Units × price × rate, as it was worked out. */
function explainHolding({ holding, valued, cost }: Line, answer: UpstreamHoldings): Explanation {
  const priced = { ...(holding.pricedOn !== null && { asOn: holding.pricedOn }) }
  const rate = valued.conversion?.rate
  const inputs: Explanation['inputs'] = [{ name: 'units', value: holding.quantity, unit: 'units', asOn: answer.valuedOn }]
  if (holding.price !== null)
    inputs.push({ name: 'price', value: holding.price, unit: 'price', currency: holding.priceCurrency ?? answer.currency, ...priced })
  if (rate)
    inputs.push({
      name: 'exchange-rate',
      label: `${rate.from}/${rate.to}`,
      value: decimalText(rate.rate),
      unit: 'rate',
      ...(rate.on !== null && { asOn: rate.on }),
    })
  if (cost)
    inputs.push({
      name: 'cost',
      value: decimalText(cost),
      unit: 'money',
      currency: answer.currency,
      source: holding.cost === null ? 'transactions' : 'provider',
    })
  const steps: Explanation['steps'] = []
  if (valued.value) {
    steps.push({
      name: 'value',
      expression: `${holding.quantity} × ${holding.price}${valued.conversion.factor.eq(1) ? '' : ` × ${factorText(valued.conversion.factor)}`}`,
      result: decimalText(valued.value),
    })
    if (cost) {
      steps.push({
        name: 'gain',
        expression: `${decimalText(valued.value)} − ${decimalText(cost)}`,
        result: decimalText(valued.value.minus(cost)),
      })
      const share = returnOnCost(valued.value, cost)
      if (share)
        steps.push({
          name: 'return',
          expression: `${decimalText(valued.value.minus(cost))} ÷ ${decimalText(cost)}`,
          result: decimalText(share.toSignificantDigits(12)),
        })
    }
  }
  const missing = valued.missing ?? (cost ? null : 'cost')
  return {
    formula: 'holding-value',
    inputs,
    steps,
    missing: missing ? [{ name: missing, label: holding.name, reason: `no-${missing}` }] : [],
  }
}

function factorText(factor: Decimal): string {
  return decimalText(factor.toSignificantDigits(10))
}

function explainSum(groups: readonly HoldingGroup[], lines: readonly Line[], answer: UpstreamHoldings): Explanation {
  const total = totalOf(lines)
  return {
    formula: 'portfolio-total',
    inputs: groups.flatMap((group) =>
      group.total.value === null
        ? []
        : [
            {
              name: 'asset-class',
              label: group.assetClass,
              value: group.total.value,
              unit: 'money' as const,
              currency: answer.currency,
              asOn: answer.valuedOn,
            },
          ],
    ),
    steps:
      total.value === null
        ? []
        : [{ name: 'sum', expression: groups.flatMap((group) => group.total.value ?? []).join(' + '), result: total.value }],
    missing: lines.flatMap(({ holding, valued }) =>
      valued.missing ? [{ name: valued.missing, label: holding.name, reason: `no-${valued.missing}` }] : [],
    ),
  }
}
