import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, changePeriods, type ChangeName, type ChangePeriod } from '../../contract/wealth-terms.ts'
import type { Explanation } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Rate } from '@atrium/domain/movement'
import { findLevelOn } from '@atrium/domain/performance'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import {
  measure,
  computeReturnOfPortfolio,
  findPeriodSpan,
  type Measurement,
} from '@atrium/investments/server/portfolios/performance-rules'
import { isNonEmpty, listRates } from '@atrium/accounts/server/accounts/account-rules'
import { computeAccountMovement, listStatedTotals, type AccountDailyValues, type ValuationSpan } from './movement-rules.ts'
import { findRateTo, sumPortfolios } from './series-rules.ts'
import { formatRate } from '@atrium/platform/figures/wire-rules'

/** An account with the daily values of its portfolios, as plain data that can be sent to a worker thread. */
export type AccountSeriesData = {
  account: UpstreamAccount
  /**
   * Includes closed portfolios, because they contribute to the total return. `performance` and `payments` are null if they could not be
   * read.
   */
  portfolios: readonly { portfolio: UpstreamPortfolio; performance: UpstreamPerformance | null; payments: PlainPayment[] | null }[]
}

/** A payment as plain data, to be sent to a worker thread. */
export type PlainPayment = { on: string; amount: string }

type RatedPortfolio = AccountSeriesData['portfolios'][number] & { rate: Rate | null }

/** Daily values from which the changes of an account are computed: those of each portfolio, and their sum if all could be read. */
export type AccountSeries = {
  currency: Currency
  portfolios: readonly RatedPortfolio[]
  combined: UpstreamPerformance | null
  dailyValues: AccountDailyValues
}

/** Computes the sum of all portfolios for each day, which takes long for many years: call it in a worker thread. */
export function combineSeries(read: AccountSeriesData): AccountSeries {
  const series = rateSeries(read)
  return { ...series, combined: combinePortfolios(series.portfolios, series.currency) }
}

/** Finds the rate of each portfolio to the account's currency, without summing their values. */
export function rateSeries({ account, portfolios: read }: AccountSeriesData): Omit<AccountSeries, 'combined'> {
  const { currency } = account
  const rates = listRates(account.exchangeRates)
  const portfolios = read.map((one) => ({ ...one, rate: findRateTo(currency, one.portfolio.currency, rates) }))
  return { currency, portfolios, dailyValues: listDailyValues(portfolios, account) }
}

/** Lists the daily values of the portfolios, with the account totals that the provider states. */
function listDailyValues(portfolios: readonly RatedPortfolio[], account: UpstreamAccount): AccountDailyValues {
  return {
    currency: account.currency,
    portfolios: portfolios.flatMap(({ portfolio: { name }, performance, rate, payments: plain }) => {
      const payments = plain && plain.map(({ on, amount }) => ({ on, amount: new Decimal(amount) }))
      return performance ? [{ name, performance, rate, payments }] : []
    }),
    stated: listStatedTotals(account),
    isComplete: portfolios.every(({ performance, rate }) => performance && rate),
  }
}

function combinePortfolios(portfolios: readonly RatedPortfolio[], currency: Currency): UpstreamPerformance | null {
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
export function computePerformance(read: AccountSeriesData): ComputedPerformance {
  const { currency, portfolios, combined, dailyValues } = combineSeries(read)
  const measured = combined && measure(combined, undefined)
  return {
    currency,
    changes: mapPeriods((period) => (measured ? computeReturn(period, measured) : null)),
    since: mapPeriods((period) => (measured ? findPeriodSpan(period, measured).from : null)),
    movements: mapPeriods((period) => (measured ? computeMovement(period, measured, dailyValues) : null)),
    portfolios: portfolios.flatMap(({ portfolio, performance }) =>
      isNonEmpty(portfolio) ? [{ id: portfolio.id, name: portfolio.name, ...computeReturns(performance) }] : [],
    ),
    missing: portfolios.filter(({ rate }) => !rate).map(({ portfolio }) => portfolio.name),
    to: measured?.to ?? null,
  }
}

function computeReturns(performance: UpstreamPerformance | null): Pick<AccountPerformance['portfolios'][number], 'changes' | 'asOn'> {
  if (!performance) return { changes: null, asOn: null }
  const measured = measure(performance, undefined)
  return { changes: mapPeriods((period) => computeReturn(period, measured)), asOn: measured.to }
}

const computeReturn = (period: ChangePeriod, measured: Measurement): string | null => formatRate(computeAccountReturn(period, measured))

/** Computes the time-weighted return over a period that ends with the newest valuation. */
export function computeAccountReturn(period: ChangePeriod, measured: Measurement, tracer: Tracer = untraced): Decimal | null {
  return computeReturnOfPortfolio(measured, findPeriodSpan(period, measured), tracer)
}

/** Returns the first and last day of a change. Null if the period began before the first value. */
export function findMovementSpan(period: ChangePeriod, measured: Measurement): ValuationSpan | null {
  const { from } = findPeriodSpan(period, measured)
  const [before, until] = [from === null ? undefined : findLevelOn(measured.days, from), measured.days.at(-1)]
  return before && until ? { before: before.on, until: until.on } : null
}

function computeMovement(period: ChangePeriod, measured: Measurement, run: AccountDailyValues): Movement {
  const span = findMovementSpan(period, measured)
  if (!span) return null
  const { before, paidIn, paidOut, unmatched, earned } = computeAccountMovement(span, run)
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

function mapPeriods<Value>(computeValue: (period: ChangePeriod) => Value): Record<ChangeName, Value> {
  return Object.fromEntries(changePeriods.map((period) => [changeNames[period], computeValue(period)])) as Record<ChangeName, Value>
}

/** Lists the portfolios that are excluded from all totals. */
export function listExcluded({ portfolios }: AccountSeries): Explanation['missing'] {
  return portfolios.flatMap(({ portfolio: { name: label }, performance, rate }) => {
    if (!performance) return [{ name: 'portfolio-value', label, reason: 'portfolio-not-read' }]
    return rate ? [] : [{ name: 'portfolio-value', label, reason: 'no-exchange-rate' }]
  })
}
