import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, changePeriods, type ChangeName, type ChangePeriod } from '../../contract/wealth-terms.ts'
import type { Explanation } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Rate } from '@atrium/domain/movement'
import { levelOn } from '@atrium/domain/performance'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { measure, portfolioReturn, findPeriodSpan, type Measured } from '@atrium/investments/server/portfolios/performance-rules'
import { isHeld, listRates } from '@atrium/accounts/server/accounts/account-rules'
import { computeMovementBetween, listStatedTotals, type AccountRun, type RunSpan } from './movement-rules.ts'
import { findRateTo, sumPortfolios } from './series-rules.ts'
import { wireRate } from '@atrium/platform/figures/wire-rules'

/** An account with the daily values of its portfolios, as plain data that can be sent to a worker thread. */
export type AccountSeriesRead = {
  account: UpstreamAccount
  /**
   * Includes closed portfolios, because they contribute to the total return. `performance` and `payments` are null if they could not be
   * read.
   */
  portfolios: readonly { portfolio: UpstreamPortfolio; performance: UpstreamPerformance | null; payments: PlainPayment[] | null }[]
}

/** A payment as plain data, to be sent to a worker thread. */
export type PlainPayment = { on: string; amount: string }

type RatedPortfolio = AccountSeriesRead['portfolios'][number] & { rate: Rate | null }

/** Daily values from which the changes of an account are computed: those of each portfolio, and their sum if all could be read. */
export type AccountSeries = {
  currency: Currency
  portfolios: readonly RatedPortfolio[]
  whole: UpstreamPerformance | null
  run: AccountRun
}

export function combineSeries({ account, portfolios: read }: AccountSeriesRead): AccountSeries {
  const { currency } = account
  const rates = listRates(account.exchangeRates)
  const portfolios = read.map((one) => ({ ...one, rate: findRateTo(currency, one.portfolio.currency, rates) }))
  return { currency, portfolios, whole: wholeOf(portfolios, currency), run: runOf(portfolios, account) }
}

/** Lists the daily values of the portfolios, with the account totals that the provider states. */
function runOf(portfolios: readonly RatedPortfolio[], account: UpstreamAccount): AccountRun {
  return {
    currency: account.currency,
    portfolios: portfolios.flatMap(({ portfolio: { name }, performance, rate, payments: plain }) => {
      const payments = plain && plain.map(({ on, amount }) => ({ on, amount: new Decimal(amount) }))
      return performance ? [{ name, performance, rate, payments }] : []
    }),
    stated: listStatedTotals(account),
    isWhole: portfolios.every(({ performance, rate }) => performance && rate),
  }
}

function wholeOf(portfolios: readonly RatedPortfolio[], currency: Currency): UpstreamPerformance | null {
  const known = portfolios.flatMap(({ performance, rate }) => (performance ? [{ performance, factor: rate?.factor ?? null }] : []))
  if (known.length < portfolios.length) return null
  const values = sumPortfolios(known).map(({ on, value, inflow, outflow }) => ({
    on,
    value: decimalText(value),
    inflow: decimalText(inflow),
    outflow: decimalText(outflow),
  }))
  return { currency, values, benchmark: null }
}

/** Returns of the account and of each portfolio. `to` is the day up to which the account's are measured. */
export type ComputedPerformance = Omit<AccountPerformance, 'unmatchedFlows' | 'provenance'> & { to: string | null }

/** Computes the returns of the account and of each portfolio, using the same calculation as the portfolio's page. */
export function computePerformance(read: AccountSeriesRead): ComputedPerformance {
  const { currency, portfolios, whole, run } = combineSeries(read)
  const measured = whole && measure(whole, undefined)
  return {
    currency,
    changes: perChange((period) => (measured ? changeOver(period, measured) : null)),
    since: perChange((period) => (measured ? findPeriodSpan(period, measured).from : null)),
    movements: perChange((period) => (measured ? movementOver(period, measured, run) : null)),
    portfolios: portfolios.flatMap(({ portfolio, performance }) =>
      isHeld(portfolio) ? [{ id: portfolio.id, name: portfolio.name, ...changesOf(performance) }] : [],
    ),
    missing: portfolios.filter(({ rate }) => !rate).map(({ portfolio }) => portfolio.name),
    to: measured?.to ?? null,
  }
}

function changesOf(performance: UpstreamPerformance | null): Pick<AccountPerformance['portfolios'][number], 'changes' | 'asOn'> {
  if (!performance) return { changes: null, asOn: null }
  const measured = measure(performance, undefined)
  return { changes: perChange((period) => changeOver(period, measured)), asOn: measured.to }
}

const changeOver = (period: ChangePeriod, measured: Measured): string | null => wireRate(computeAccountReturn(period, measured))

/** Computes the time-weighted return over a period that ends with the newest valuation. */
export function computeAccountReturn(period: ChangePeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null {
  return portfolioReturn(measured, findPeriodSpan(period, measured), tracer)
}

/** Returns the first and last day of a change. Null if the period began before the first value. */
export function findMovementSpan(period: ChangePeriod, measured: Measured): RunSpan | null {
  const { from } = findPeriodSpan(period, measured)
  const [before, until] = [from === null ? undefined : levelOn(measured.days, from), measured.days.at(-1)]
  return before && until ? { before: before.on, until: until.on } : null
}

function movementOver(period: ChangePeriod, measured: Measured, run: AccountRun): Movement {
  const span = findMovementSpan(period, measured)
  if (!span) return null
  const { before, paidIn, paidOut, unmatched, earned } = computeMovementBetween(span, run)
  return {
    before: decimalText(before),
    beforeOn: span.before,
    paidIn: decimalText(paidIn),
    paidOut: decimalText(paidOut),
    unmatched: decimalText(unmatched),
    earned: decimalText(earned),
  }
}

type Movement = AccountPerformance['movements'][ChangeName]

function perChange<Value>(valueOf: (period: ChangePeriod) => Value): Record<ChangeName, Value> {
  return Object.fromEntries(changePeriods.map((period) => [changeNames[period], valueOf(period)])) as Record<ChangeName, Value>
}

/** Lists the portfolios that are excluded from all totals. */
export function listExcluded({ portfolios }: AccountSeries): Explanation['missing'] {
  return portfolios.flatMap(({ portfolio: { name: label }, performance, rate }) => {
    if (!performance) return [{ name: 'portfolio-value', label, reason: 'portfolio-not-read' }]
    return rate ? [] : [{ name: 'portfolio-value', label, reason: 'no-exchange-rate' }]
  })
}
