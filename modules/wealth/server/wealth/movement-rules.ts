import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo } from '@atrium/domain/decimal'
import {
  earnedOf,
  matchFlows,
  statedBeside,
  sumInCurrency,
  type AmountOfDay,
  type MatchedFlow,
  type Payment,
  type Rate,
  type ValueOfDay,
} from '@atrium/domain/movement'
import { levelOn } from '@atrium/domain/performance'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

/**
 * Daily values of a portfolio. A portfolio with no `rate` to the account's currency is excluded from all sums. `openingRate` is the rate of
 * the opening day. If it is unknown, `rate` is also used for the opening value.
 */
export type PortfolioRun = {
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
export type AccountRun = {
  currency: Currency
  portfolios: readonly PortfolioRun[]
  stated: readonly StatedTotal[]
  /** True if the list contains all portfolios of the account. */
  isWhole: boolean
}

export type RunSpan = { before: string; until: string }

/** Computes the total value of all portfolios at the close of a day. */
export function computeValueOn(on: string, { portfolios, currency }: AccountRun, tracer: Tracer = untraced): Decimal {
  const parts = portfolios.flatMap((run) => {
    const value = levelOn(run.performance.values, on)?.value
    return value === undefined ? [] : toPart(run, on, value)
  })
  return tracer('sum-of-portfolios', sumInCurrency, { parts, decimals: currencyDecimals(currency), source: 'provider' })
}

/**
 * Computes the opening value by the same rules as the closing value. If no value changed and nothing was paid in or out, it equals the
 * closing value. Otherwise a stated total that is a few pennies off would look like a change.
 */
export function valueBefore({ before, until }: RunSpan, run: AccountRun, tracer: Tracer = untraced): Decimal {
  return hasMoved({ before, until }, run) ? findTotalOn(before, atOpening(run), tracer).value : findTotalOn(until, run, tracer).value
}

const atOpening = (run: AccountRun): AccountRun => ({
  ...run,
  portfolios: run.portfolios.map((one) => ({ ...one, rate: one.rate && (one.openingRate ?? one.rate) })),
})

function hasMoved({ before, until }: RunSpan, { portfolios }: AccountRun): boolean {
  return portfolios.some(({ performance: { values }, rate, openingRate }) => {
    if (!rate) return false
    if (openingRate && !openingRate.factor.eq(rate.factor)) return true
    const isPaid = values.some(({ on, inflow, outflow }) => on > before && on <= until && (inflow !== '0' || outflow !== '0'))
    return isPaid || levelOn(values, before)?.value !== levelOn(values, until)?.value
  })
}

const knownFlows = new WeakMap<PortfolioRun, MatchedFlow[]>()

/** Lists the flows of a portfolio, each matched with a payment in its ledger if there is one. */
export function listFlows(run: PortfolioRun): MatchedFlow[] {
  const known = knownFlows.get(run) ?? matchFlows(run.performance.values, run.payments ?? null)
  knownFlows.set(run, known)
  return known
}

/**
 * Sums one kind of flow of all portfolios, after `before` and up to `until`: payments in, withdrawals, or flows without a transaction.
 * Payments and withdrawals are both positive; flows without a transaction have a sign.
 */
export function sumFlows(flow: MatchedFlow['kind'], { before, until }: RunSpan, run: AccountRun, tracer: Tracer = untraced): Decimal {
  const parts = run.portfolios.flatMap((portfolio) =>
    listFlows(portfolio).flatMap(({ on, kind, value }) =>
      kind === flow && on > before && on <= until ? toPart(portfolio, on, value) : [],
    ),
  )
  const formula = flow === 'unmatched' ? 'sum-of-unmatched-flows' : 'sum-of-payments'
  return tracer(formula, sumInCurrency, { parts, decimals: currencyDecimals(run.currency), source: 'provider' })
}

function toPart({ name, performance, rate }: PortfolioRun, on: string, amount: Decimal | string): AmountOfDay[] {
  const value = new Decimal(amount)
  if (!rate || value.isZero()) return []
  return [{ name, on, value, currency: performance.currency, ...(!rate.factor.eq(1) && { rate }) }]
}

/** Lists a portfolio's flows without a transaction, in the account's currency. Empty without an exchange rate. */
export function listUnmatchedFlows(run: PortfolioRun, currency: Currency): { on: string; amount: Decimal }[] {
  const { rate } = run
  if (!rate) return []
  return listFlows(run).flatMap(({ on, kind, value }) =>
    kind === 'unmatched' ? [{ on, amount: roundTo(value.times(rate.factor), currencyDecimals(currency)) }] : [],
  )
}

export type TotalOfDay = ValueOfDay & { source: 'provider' | 'derived' }

/**
 * Returns the total on a day. The total stated by the provider is used if it differs from the sum of the portfolios by no more than
 * rounding. Otherwise the sum is used.
 */
export function findTotalOn(on: string, run: AccountRun, tracer: Tracer = untraced): TotalOfDay {
  const added = computeValueOn(on, run)
  const decimals = currencyDecimals(run.currency)
  const total = run.isWhole ? run.stated.find((one) => one.on === on) : undefined
  const stated = total ? roundTo(new Decimal(total.value), decimals) : null
  const isTheSame = stated?.minus(added).abs().lte(new Decimal(10).pow(-decimals).times(run.portfolios.length))
  if (!stated || !isTheSame) return { on, value: computeValueOn(on, run, tracer), source: 'derived' }
  const found = tracer('stated-beside-sum', statedBeside, {
    stated,
    added: computeValueOn(on, run, tracer),
    on,
    currency: run.currency,
    source: 'provider',
  })
  return { on, value: found, source: 'provider' }
}

export type MovementBetween = { before: Decimal; paidIn: Decimal; paidOut: Decimal; unmatched: Decimal; now: TotalOfDay; earned: Decimal }

/**
 * Computes the opening value, contributions, withdrawals, unmatched flows and closing value. The gain is the remainder, so that the
 * displayed figures add up.
 */
export function computeMovementBetween(span: RunSpan, run: AccountRun, tracer: Tracer = untraced): MovementBetween {
  const before = valueBefore(span, run)
  const [paidIn, paidOut] = [sumFlows('inflow', span, run), sumFlows('outflow', span, run)]
  const unmatched = sumFlows('unmatched', span, run)
  const now = findTotalOn(span.until, run)
  const earned = tracer('earned', earnedOf, {
    before: { on: span.before, value: before, source: 'derived' },
    paidIn,
    paidOut,
    ...(!unmatched.isZero() && { unmatched }),
    now,
    decimals: currencyDecimals(run.currency),
    currency: run.currency,
    source: 'derived',
  })
  return { before, paidIn, paidOut, unmatched, now, earned }
}
