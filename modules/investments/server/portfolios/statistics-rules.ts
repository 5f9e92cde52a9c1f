import { statisticPeriods, type Statistics } from '../../contract/portfolios.ts'
import { plainDate } from '@atrium/domain/calendar'
import { Decimal } from '@atrium/domain/decimal'
import { levelOn, periodStart } from '@atrium/domain/performance'
import { moneyWeightedReturn, type MoneyWeightedPeriod } from '@atrium/domain/performance/money-weighted'
import { statistics } from '@atrium/domain/performance/statistics'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import type { ComparedPerformance } from '../benchmarks/comparison-rules.ts'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import {
  computeAnnualReturn,
  benchmarkReturn,
  computeMaximumDrawdown,
  portfolioReturn,
  type Measured,
  type Span,
} from './performance-rules.ts'
import { createRecent } from '@atrium/platform/figures/recent-rules'
import { wireRate } from '@atrium/platform/figures/wire-rules'

export type StatisticPeriod = (typeof statisticPeriods)[number]
type AnnualPeriod = Exclude<StatisticPeriod, 'MTD' | 'YTD'>

const longEnoughMonths = 12

const known = createRecent<ComparedPerformance, Omit<Statistics, 'provenance'>>()

/**
 * Computes the rows of the table of statistics. All figures of a row cover the same days, and are null if the period is longer than the
 * history.
 */
export function computeStatistics(measured: Measured): Omit<Statistics, 'provenance'> {
  return known(measured.answer, measured.to ?? '', () => statisticsIn(measured))
}

function statisticsIn(measured: Measured): Omit<Statistics, 'provenance'> {
  const months = listMonths(measured)
  return {
    currency: measured.answer.currency,
    to: measured.to,
    rows: statisticPeriods.map((period) => {
      const span = findStatisticSpan(period, measured)
      return {
        period,
        from: span.from,
        isAnnual: isAnnual(period),
        timeWeighted: wireRate(computeTimeWeightedReturn(period, measured)),
        moneyWeighted: wireRate(computeMoneyWeightedReturn(period, measured)),
        benchmark: wireRate(computeBenchmarkReturn(period, measured)),
        volatility: wireRate(volatility(period, measured)),
        drawdown: wireRate(span.from === null ? null : (computeMaximumDrawdown(measured, span)?.depth ?? null)),
      }
    }),
    months: months.map(({ month, span }) => ({ month, portfolio: wireRate(portfolioReturn(measured, span)) })),
  }
}

/** Returns the span of a period. The current month begins at the close of the previous month. */
export function findStatisticSpan(period: StatisticPeriod, { levels, to }: Measured): Span {
  if (to === null) return { from: null, to }
  if (period !== 'MTD') return { from: periodStart(period, levels, to), to }
  const from = dayBefore(`${to.slice(0, 8)}01`)
  return { from: levels[0] && levels[0].on <= from ? from : null, to }
}

/** Returns true for periods of a year or longer. Their returns are annualised, so that they are comparable. */
const isAnnual = (period: StatisticPeriod): period is AnnualPeriod => period !== 'MTD' && period !== 'YTD'

export const computeTimeWeightedReturn = (period: StatisticPeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null =>
  shown(period, measured, portfolioReturn, tracer)

export const computeBenchmarkReturn = (period: StatisticPeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null =>
  shown(period, measured, benchmarkReturn, tracer)

function shown(period: StatisticPeriod, measured: Measured, over: typeof portfolioReturn, tracer: Tracer): Decimal | null {
  const span = findStatisticSpan(period, measured)
  const cumulative = over(measured, span, tracer)
  return isAnnual(period) ? computeAnnualReturn(period, span, cumulative, tracer) : cumulative
}

/**
 * Computes the money-weighted return. A payment has effect from the day on which it was made. The period begins with the last value on or
 * before its first day.
 */
export function computeMoneyWeightedReturn(period: StatisticPeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null {
  const { from, to } = findStatisticSpan(period, measured)
  const start = from === null ? undefined : levelOn(measured.days, from)
  const after = measured.days.filter(({ on }) => start !== undefined && to !== null && on > start.on && on <= to)
  const end = after.at(-1)
  if (from === null || !start || !end) return null
  const flows = after.flatMap(({ on, inflow, outflow }) => {
    const amount = inflow.minus(outflow)
    return amount.isZero() ? [] : [{ on, amount, ...booked(measured) }]
  })
  return tracer('money-weighted-return', moneyWeightedShown, {
    start: from,
    end: end.on,
    startValue: start.value,
    endValue: end.value,
    flows,
    isAnnual: isAnnual(period),
    ...booked(measured),
  })
}

const booked = ({ answer: { currency } }: Measured) => ({ currency, source: 'provider' })

export function moneyWeightedShown(
  { isAnnual: wantsAnnual, ...given }: MoneyWeightedPeriod & { isAnnual: boolean },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const { annual, period, isAnnual: isLong } = moneyWeightedReturn(given, recorder)
  if (wantsAnnual && !isLong) {
    recorder.missing('annualised', 'under-a-year')
    return null
  }
  if (annual && wantsAnnual) recorder.step('money-weighted', expression`Σ a × (1 + r)^(−days ÷ 365) = 0`, annual)
  else if (annual) recorder.step('money-weighted', expression`(1 + ${annual})^(${daysBetween(given.start, given.end)} ÷ 365) − 1`, period)
  return wantsAnnual ? annual : period
}

/**
 * Number of complete months whose returns a volatility covers, up to the last complete month. Infinity means all months since inception.
 */
const monthsIn: Record<StatisticPeriod, number> = { MTD: 0, YTD: 0, '1Y': 12, '3Y': 36, '5Y': 60, SI: Number.POSITIVE_INFINITY }

/** Computes the volatility. Null if the history has fewer complete months than the period, or fewer than twelve. */
export function volatility(period: StatisticPeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null {
  const all = listMonths(measured)
  const count = monthsIn[period]
  const within = count === Number.POSITIVE_INFINITY ? all : all.length < count || count === 0 ? [] : all.slice(-count)
  const returns = within.flatMap(({ span }) => portfolioReturn(measured, span) ?? [])
  return tracer('volatility', computeVolatility, { returns })
}

export function computeVolatility({ returns }: { returns: readonly Decimal[] }, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (returns.length < longEnoughMonths) {
    recorder.missing('volatility', 'under-twelve-months')
    return null
  }
  return statistics({ returns, periodsPerYear: 12 }, recorder).volatility
}

export type Month = { month: string; span: Span }

/** Lists every complete month with values, oldest first. */
export function listMonths({ levels, to }: Measured): Month[] {
  const first = levels[0]?.on
  if (first === undefined || to === null) return []
  const months: Month[] = []
  for (let end = dayBefore(`${nextDay(to).slice(0, 8)}01`); ; end = dayBefore(`${end.slice(0, 8)}01`)) {
    const from = dayBefore(`${end.slice(0, 8)}01`)
    if (from < first) break
    months.push({ month: end.slice(0, 7), span: { from, to: end } })
  }
  return months.toReversed()
}

const dayBefore = (day: string): string => plainDate(day).subtract({ days: 1 }).toString()
const nextDay = (day: string): string => plainDate(day).add({ days: 1 }).toString()
const daysBetween = (from: string, to: string): number => plainDate(from).until(plainDate(to), { largestUnit: 'day' }).days
