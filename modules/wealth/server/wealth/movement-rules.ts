import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo } from '@atrium/domain/decimal'
import {
  computeGain,
  matchFlows,
  keepStated,
  sumInCurrency,
  type DatedAmount,
  type MatchedFlow,
  type Payment,
  type Rate,
  type DatedValue,
} from '@atrium/domain/movement'
import { findLevelOn } from '@atrium/domain/performance'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

/**
 * Daily values of a portfolio. A portfolio with no `rate` to the account's currency is excluded from all sums. `openingRate` is the rate of
 * the opening day. If it is unknown, `rate` is also used for the opening value.
 */
export type PortfolioDailyValues = {
  name: string
  performance: UpstreamPerformance
  rate: Rate | null
  openingRate?: Rate | null
  /** Payments taken from the ledger. If they are missing, all stated flows are treated as payments. */
  payments?: readonly Payment[] | null
}

/** The total that the provider states for the account on one day. */
export type StatedTotal = { on: string; value: string }

/** Lists the totals that the provider states for the account: the latest and the previous one. */
export function listStatedTotals({ value, valuedOn, previousValue, previouslyValuedOn }: StatedAccount): StatedTotal[] {
  const latest = value === null ? [] : [{ on: valuedOn, value }]
  return previousValue === null || previouslyValuedOn === null ? latest : [...latest, { on: previouslyValuedOn, value: previousValue }]
}

type StatedAccount = Pick<UpstreamAccount, 'value' | 'valuedOn' | 'previousValue' | 'previouslyValuedOn'>

/** Inputs for the change of an account in money. */
export type AccountDailyValues = {
  currency: Currency
  portfolios: readonly PortfolioDailyValues[]
  stated: readonly StatedTotal[]
  /** True if the list contains all portfolios of the account. */
  isComplete: boolean
}

export type ValuationSpan = { before: string; until: string }

/** Computes the total value of all portfolios at the close of a day. */
export function computeValueOn(on: string, { portfolios, currency }: AccountDailyValues, tracer: Tracer = untraced): Decimal {
  const parts = portfolios.flatMap((dailyValues) => {
    const value = findLevelOn(dailyValues.performance.values, on)?.value
    return value === undefined ? [] : toPart(dailyValues, on, value)
  })
  return tracer('sum-of-portfolios', sumInCurrency, { parts, decimals: currencyDecimals(currency), source: 'provider' })
}

/**
 * Computes the opening value by the same rules as the closing value. If no value changed and nothing was paid in or out, it equals the
 * closing value. Otherwise a stated total that is a few pennies off would look like a change.
 */
export function computeOpeningValue({ before, until }: ValuationSpan, dailyValues: AccountDailyValues, tracer: Tracer = untraced): Decimal {
  return hasChanged({ before, until }, dailyValues)
    ? findTotalOn(before, useOpeningRates(dailyValues), tracer).value
    : findTotalOn(until, dailyValues, tracer).value
}

const useOpeningRates = (dailyValues: AccountDailyValues): AccountDailyValues => ({
  ...dailyValues,
  portfolios: dailyValues.portfolios.map((one) => ({ ...one, rate: one.rate && (one.openingRate ?? one.rate) })),
})

function hasChanged({ before, until }: ValuationSpan, { portfolios }: AccountDailyValues): boolean {
  return portfolios.some(({ performance: { values }, rate, openingRate }) => {
    if (!rate) return false
    if (openingRate && !openingRate.factor.eq(rate.factor)) return true
    const isPaid = values.some(({ on, inflow, outflow }) => on > before && on <= until && (inflow !== '0' || outflow !== '0'))
    return isPaid || findLevelOn(values, before)?.value !== findLevelOn(values, until)?.value
  })
}

const flowCache = new WeakMap<PortfolioDailyValues, MatchedFlow[]>()

/** Lists the flows of a portfolio, each matched with a payment in its ledger if there is one. */
export function listFlows(dailyValues: PortfolioDailyValues): MatchedFlow[] {
  const cachedFlows = flowCache.get(dailyValues) ?? matchFlows(dailyValues.performance.values, dailyValues.payments ?? null)
  flowCache.set(dailyValues, cachedFlows)
  return cachedFlows
}

/**
 * Sums one kind of flow of all portfolios, after `before` and up to `until`: payments in, withdrawals, or flows without a transaction.
 * Payments and withdrawals are both positive; flows without a transaction have a sign.
 */
export function sumFlows(
  flow: MatchedFlow['kind'],
  { before, until }: ValuationSpan,
  dailyValues: AccountDailyValues,
  tracer: Tracer = untraced,
): Decimal {
  const parts = dailyValues.portfolios.flatMap((portfolio) =>
    listFlows(portfolio).flatMap(({ on, kind, value }) =>
      kind === flow && on > before && on <= until ? toPart(portfolio, on, value) : [],
    ),
  )
  const formula = flow === 'unmatched' ? 'sum-of-unmatched-flows' : 'sum-of-payments'
  return tracer(formula, sumInCurrency, { parts, decimals: currencyDecimals(dailyValues.currency), source: 'provider' })
}

function toPart({ name, performance, rate }: PortfolioDailyValues, on: string, amount: Decimal | string): DatedAmount[] {
  const value = new Decimal(amount)
  if (!rate || value.isZero()) return []
  return [{ name, on, value, currency: performance.currency, ...(!rate.factor.eq(1) && { rate }) }]
}

/** Lists a portfolio's flows without a transaction, in the account's currency. Empty without an exchange rate. */
export function listUnmatchedFlows(dailyValues: PortfolioDailyValues, currency: Currency): { on: string; amount: Decimal }[] {
  const { rate } = dailyValues
  if (!rate) return []
  return listFlows(dailyValues).flatMap(({ on, kind, value }) =>
    kind === 'unmatched' ? [{ on, amount: roundTo(value.times(rate.factor), currencyDecimals(currency)) }] : [],
  )
}

export type DayTotal = DatedValue & { source: 'provider' | 'derived' }

/**
 * Returns the total on a day. The total stated by the provider is used if it differs from the sum of the portfolios by no more than
 * rounding. Otherwise the sum is used.
 */
export function findTotalOn(on: string, dailyValues: AccountDailyValues, tracer: Tracer = untraced): DayTotal {
  const sumOfPortfolios = computeValueOn(on, dailyValues)
  const decimals = currencyDecimals(dailyValues.currency)
  const total = dailyValues.isComplete ? dailyValues.stated.find((one) => one.on === on) : undefined
  const stated = total ? roundTo(new Decimal(total.value), decimals) : null
  const isWithinRounding = stated?.minus(sumOfPortfolios).abs().lte(new Decimal(10).pow(-decimals).times(dailyValues.portfolios.length))
  if (!stated || !isWithinRounding) return { on, value: computeValueOn(on, dailyValues, tracer), source: 'derived' }
  const found = tracer('stated-beside-sum', keepStated, {
    stated,
    added: computeValueOn(on, dailyValues, tracer),
    on,
    currency: dailyValues.currency,
    source: 'provider',
  })
  return { on, value: found, source: 'provider' }
}

export type AccountMovement = { before: Decimal; paidIn: Decimal; paidOut: Decimal; unmatched: Decimal; now: DayTotal; earned: Decimal }

/**
 * Computes the opening value, contributions, withdrawals, unmatched flows and closing value. The gain is the remainder, so that the
 * displayed figures add up.
 */
export function computeAccountMovement(span: ValuationSpan, dailyValues: AccountDailyValues, tracer: Tracer = untraced): AccountMovement {
  const before = computeOpeningValue(span, dailyValues)
  const [paidIn, paidOut] = [sumFlows('inflow', span, dailyValues), sumFlows('outflow', span, dailyValues)]
  const unmatched = sumFlows('unmatched', span, dailyValues)
  const now = findTotalOn(span.until, dailyValues)
  const earned = tracer('earned', computeGain, {
    before: { on: span.before, value: before, source: 'derived' },
    paidIn,
    paidOut,
    ...(!unmatched.isZero() && { unmatched }),
    now,
    decimals: currencyDecimals(dailyValues.currency),
    currency: dailyValues.currency,
    source: 'derived',
  })
  return { before, paidIn, paidOut, unmatched, now, earned }
}
