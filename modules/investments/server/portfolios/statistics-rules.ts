import { statisticPeriods, type Statistics } from '../../contract/portfolios.ts'
import { plainDate } from '@atrium/domain/calendar'
import { Decimal } from '@atrium/domain/decimal'
import { findLevelOn, findPeriodStart } from '@atrium/domain/performance'
import { moneyWeightedReturn, type MoneyWeightedPeriod } from '@atrium/domain/performance/money-weighted'
import { statistics } from '@atrium/domain/performance/statistics'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import type { ComparedPerformance } from '../benchmarks/comparison-rules.ts'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import {
  computeAnnualReturn,
  computeReturnOfBenchmark,
  computeMaximumDrawdown,
  computeReturnOfPortfolio,
  type Measurement,
  type Span,
} from './performance-rules.ts'
import { createRecentCache } from '@atrium/platform/figures/recent-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'

export type StatisticPeriod = (typeof statisticPeriods)[number]
type AnnualPeriod = Exclude<StatisticPeriod, 'MTD' | 'YTD'>

const minMonths = 12

const statisticsCache = createRecentCache<ComparedPerformance, Omit<Statistics, 'provenance'>>()

/**
 * Computes the rows of the table of statistics. All figures of a row cover the same days, and are null if the period is longer than the
 * history.
 */
export function computeStatistics(measured: Measurement): Omit<Statistics, 'provenance'> {
  return statisticsCache(measured.response, measured.to ?? '', () => createStatistics(measured))
}

function createStatistics(measured: Measurement): Omit<Statistics, 'provenance'> {
  const months = listMonths(measured)
  return {
    currency: measured.response.currency,
    to: measured.to,
    rows: statisticPeriods.map((period) => {
      const span = findStatisticSpan(period, measured)
      return {
        period,
        from: span.from,
        isAnnual: isAnnual(period),
        timeWeighted: formatRate(computeTimeWeightedReturn(period, measured)),
        moneyWeighted: formatRate(computeMoneyWeightedReturn(period, measured)),
        benchmark: formatRate(computeBenchmarkReturn(period, measured)),
        volatility: formatRate(computePeriodVolatility(period, measured)),
        drawdown: formatRate(span.from === null ? null : (computeMaximumDrawdown(measured, span)?.depth ?? null)),
      }
    }),
    months: months.map(({ month, span }) => ({ month, portfolio: formatRate(computeReturnOfPortfolio(measured, span)) })),
  }
}

/** Returns the span of a period. The current month begins at the close of the previous month. */
export function findStatisticSpan(period: StatisticPeriod, { levels, to }: Measurement): Span {
  if (to === null) return { from: null, to }
  if (period !== 'MTD') return { from: findPeriodStart(period, levels, to), to }
  const from = dayBefore(`${to.slice(0, 8)}01`)
  return { from: levels[0] && levels[0].on <= from ? from : null, to }
}

/** Returns true for periods of a year or longer. Their returns are annualised, so that they are comparable. */
const isAnnual = (period: StatisticPeriod): period is AnnualPeriod => period !== 'MTD' && period !== 'YTD'

export const computeTimeWeightedReturn = (period: StatisticPeriod, measured: Measurement, tracer: Tracer = untraced): Decimal | null =>
  computeReturn(period, measured, computeReturnOfPortfolio, tracer)

export const computeBenchmarkReturn = (period: StatisticPeriod, measured: Measurement, tracer: Tracer = untraced): Decimal | null =>
  computeReturn(period, measured, computeReturnOfBenchmark, tracer)

function computeReturn(
  period: StatisticPeriod,
  measured: Measurement,
  over: typeof computeReturnOfPortfolio,
  tracer: Tracer,
): Decimal | null {
  const span = findStatisticSpan(period, measured)
  const cumulative = over(measured, span, tracer)
  return isAnnual(period) ? computeAnnualReturn(period, span, cumulative, tracer) : cumulative
}

/**
 * Computes the money-weighted return. A payment has effect from the day on which it was made. The period begins with the last value on or
 * before its first day.
 */
export function computeMoneyWeightedReturn(period: StatisticPeriod, measured: Measurement, tracer: Tracer = untraced): Decimal | null {
  const { from, to } = findStatisticSpan(period, measured)
  const start = from === null ? undefined : findLevelOn(measured.days, from)
  const after = measured.days.filter(({ on }) => start !== undefined && to !== null && on > start.on && on <= to)
  const end = after.at(-1)
  if (from === null || !start || !end) return null
  const flows = after.flatMap(({ on, inflow, outflow }) => {
    const amount = inflow.minus(outflow)
    return amount.isZero() ? [] : [{ on, amount, ...createTraceFields(measured) }]
  })
  return tracer('money-weighted-return', computeShownMoneyWeightedReturn, {
    start: from,
    end: end.on,
    startValue: start.value,
    endValue: end.value,
    flows,
    isAnnual: isAnnual(period),
    ...createTraceFields(measured),
  })
}

const createTraceFields = ({ response: { currency } }: Measurement) => ({ currency, source: 'provider' })

export function computeShownMoneyWeightedReturn(
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
const monthsOfStatistic: Record<StatisticPeriod, number> = { MTD: 0, YTD: 0, '1Y': 12, '3Y': 36, '5Y': 60, SI: Number.POSITIVE_INFINITY }

/** Computes the volatility. Null if the history has fewer complete months than the period, or fewer than twelve. */
export function computePeriodVolatility(period: StatisticPeriod, measured: Measurement, tracer: Tracer = untraced): Decimal | null {
  const all = listMonths(measured)
  const count = monthsOfStatistic[period]
  const includedMonths = count === Number.POSITIVE_INFINITY ? all : all.length < count || count === 0 ? [] : all.slice(-count)
  const returns = includedMonths.flatMap(({ span }) => computeReturnOfPortfolio(measured, span) ?? [])
  return tracer('volatility', computeVolatility, { returns })
}

export function computeVolatility({ returns }: { returns: readonly Decimal[] }, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (returns.length < minMonths) {
    recorder.missing('volatility', 'under-twelve-months')
    return null
  }
  return statistics({ returns, periodsPerYear: 12 }, recorder).volatility
}

export type Month = { month: string; span: Span }

/** Lists every complete month with values, oldest first. */
export function listMonths({ levels, to }: Measurement): Month[] {
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
