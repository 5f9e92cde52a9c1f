import { periods, type Performance } from '../../contract/portfolios.ts'
import { plainDate } from '@atrium/domain/calendar'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import {
  findLevelOn,
  monthsOfPeriod,
  findPeriodStart,
  returnDifference,
  returnOfIndex,
  computeReturnOfSpan,
  timeWeightedReturn,
  type DailyValue,
  type IndexPoint,
  type Level,
  type Period,
} from '@atrium/domain/performance'
import { annualisedReturn } from '@atrium/domain/performance/annualise'
import { maximumDrawdown, type Drawdown } from '@atrium/domain/performance/statistics'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import type { ComparedPerformance } from '../benchmarks/comparison-rules.ts'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { createRecentCache } from '@atrium/platform/figures/recent-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'

const calendarYears = 5

/** Growth of a portfolio and its benchmark over all daily values, up to a given day. */
export type Measurement = {
  response: ComparedPerformance
  days: readonly DailyValue[]
  levels: readonly Level[]
  index: readonly IndexPoint[]
  to: string | null
}

/**
 * Two days of a series. `from` is null if the requested day is before the beginning of the series: figures of incomplete periods are not
 * computed.
 */
export type Span = { from: string | null; to: string | null }

const measurementCache = createRecentCache<ComparedPerformance, Measurement>()

export function measure(response: ComparedPerformance, until: string | undefined, tracer: Tracer = untraced): Measurement {
  if (tracer !== untraced) return measureUntil(response, until, tracer)
  const whole = measurementCache(response, '', () => measureUntil(response, undefined, untraced))
  if (until === undefined || whole.to === null || whole.to <= until) return whole
  // The growth up to a day depends only on earlier days, so later days can simply be removed.
  const isUntil = ({ on }: { on: string }) => on <= until
  const levels = whole.levels.filter(isUntil)
  return { ...whole, days: whole.days.filter(isUntil), levels, to: levels.at(-1)?.on ?? null }
}

function measureUntil(response: ComparedPerformance, until: string | undefined, tracer: Tracer): Measurement {
  const days = response.values
    .filter((day) => until === undefined || day.on <= until)
    .map((day) => ({ on: day.on, value: new Decimal(day.value), inflow: new Decimal(day.inflow), outflow: new Decimal(day.outflow) }))
  const levels = tracer('time-weighted-return', timeWeightedReturn, { days, currency: response.currency, source: 'provider' })
  const index = (response.benchmark?.levels ?? []).map(({ on, level }) => ({ on, index: new Decimal(level) }))
  return { response, days, levels, index, to: levels.at(-1)?.on ?? null }
}

/** The fields computed here. The caller adds the others. */
type ComputedPerformance = Omit<Performance, 'provenance' | 'compared'>

type Range = { from?: string | undefined; to?: string | undefined }

const performanceCache = createRecentCache<ComparedPerformance, ComputedPerformance>()

/**
 * Computes the time-weighted series of a portfolio and its benchmark, both 0 at the start of the range, and the returns of all periods up
 * to its end. The calculation uses all daily values. The range only selects the points of the chart.
 */
export function measurePerformance(response: ComparedPerformance, range: Range): ComputedPerformance {
  return performanceCache(response, `${range.from ?? ''} ${range.to ?? ''}`, () => computePerformance(response, range))
}

function computePerformance(response: ComparedPerformance, range: Range): ComputedPerformance {
  const measured = measure(response, range.to)
  const { levels, to } = measured
  // Like the periods of the table, the line starts at the last level on or before the requested day.
  const first = (range.from === undefined ? undefined : findLevelOn(levels, range.from)?.on) ?? levels[0]?.on ?? null
  return {
    currency: response.currency,
    from: first,
    to,
    benchmark: response.benchmark?.name ?? null,
    series: first ? createSeries(measured, first) : [],
    drawdown: first ? findDrawdown(measured, { from: first, to }) : null,
    returns: periods.map((period) => computeReturns(period, measured)),
    calendarYears: listYears(measured).map((year) => {
      const span = findYearSpan(year, measured)
      return {
        year,
        portfolio: formatRate(computeReturnOfPortfolio(measured, span)),
        benchmark: formatRate(computeReturnOfBenchmark(measured, span)),
      }
    }),
  }
}

export function computeReturnOfPortfolio({ levels }: Measurement, { from, to }: Span, tracer: Tracer = untraced): Decimal | null {
  return tracer('period-return', computeReturnOfSpan, { start: findOnOrBefore(levels, from), end: findOnOrBefore(levels, to) })
}

export function computeReturnOfBenchmark({ response, index }: Measurement, { from, to }: Span, tracer: Tracer = untraced): Decimal | null {
  const isAgreed = response.benchmark !== null
  return tracer('benchmark-return', computeIndexReturn, {
    isAgreed,
    start: findOnOrBefore(index, from),
    end: findOnOrBefore(index, to),
    source: response.benchmark?.source ?? 'provider',
  })
}

type IndexSpan = Parameters<typeof returnOfIndex>[0] & { isAgreed: boolean }

export function computeIndexReturn({ isAgreed, ...span }: IndexSpan, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!isAgreed) recorder.missing('benchmark', 'no-benchmark')
  return isAgreed ? returnOfIndex(span, recorder) : null
}

export function computeReturnDifference(measured: Measurement, span: Span, tracer: Tracer = untraced): Decimal | null {
  const portfolio = computeReturnOfPortfolio(measured, span, tracer)
  return tracer('return-difference', returnDifference, { portfolio, benchmark: computeReturnOfBenchmark(measured, span, tracer) })
}

/** Periods that are never annualised. */
const neverAnnualisedPeriods = new Set<Period>(['1D', 'YTD'])

export function computeAnnualisedReturn(period: Period, measured: Measurement, tracer: Tracer = untraced): Decimal | null {
  const span = findPeriodSpan(period, measured)
  return computeAnnualReturn(period, span, computeReturnOfPortfolio(measured, span, tracer), tracer)
}

/** Computes the annualised return of a period. */
export function computeAnnualReturn(
  period: Period,
  { from, to }: Span,
  cumulative: Decimal | null,
  tracer: Tracer = untraced,
): Decimal | null {
  if (!cumulative || from === null || to === null) return null
  const months = monthsOfPeriod(period, from, to)
  return tracer('annualised-return', computeAnnualRate, { cumulative, months, isNeverAnnual: neverAnnualisedPeriods.has(period) })
}

type AnnualisationInput = { cumulative: Decimal; months: Decimal; isNeverAnnual: boolean }

export function computeAnnualRate(
  { cumulative, months, isNeverAnnual }: AnnualisationInput,
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const isShort = isNeverAnnual || !months.gt(0)
  if (isShort) recorder.missing('annualised', 'under-a-year')
  return isShort ? null : annualisedReturn({ cumulative, months }, recorder)
}

/** Computes the maximum drawdown of the index, beginning with the last level on or before the first day. Null if there are no levels. */
export function computeMaximumDrawdown(measured: Measurement, span: Span, tracer: Tracer = untraced): Drawdown | null {
  const { from, to } = measuredDays(measured, span)
  if (from === null || to === null) return null
  const levelsInSpan = measured.levels
    .filter(({ on }) => on >= from && on <= to)
    .flatMap(({ on, growth }) => (growth === null ? [] : [{ on, index: growth.plus(1) }]))
  return levelsInSpan.length === 0 ? null : tracer('maximum-drawdown', maximumDrawdown, { levels: levelsInSpan })
}

function findDrawdown(measured: Measurement, span: Span): Performance['drawdown'] {
  const drawdown = computeMaximumDrawdown(measured, span)
  return drawdown && { depth: formatRate(drawdown.depth), peakOn: drawdown.peakOn, troughOn: drawdown.troughOn }
}

export function findPeriodSpan(period: Period, { levels, to }: Measurement): Span {
  return { from: to === null ? null : findPeriodStart(period, levels, to), to }
}

/** Returns the span of a chart line. It begins with the first value if the period begins earlier. */
export function findLineSpan(period: Period, measured: Measurement): Span {
  return { from: findPeriodSpan(period, measured).from ?? measured.levels[0]?.on ?? null, to: measured.to }
}

/** Returns the span of a calendar year, from 31 December to 31 December. `from` is null if the series begins later. */
export function findYearSpan(year: number, { levels }: Measurement): Span {
  const from = `${year - 1}-12-31`
  return { from: levels[0] && levels[0].on <= from ? from : null, to: `${year}-12-31` }
}

export function listYears({ to }: Measurement): number[] {
  if (to === null) return []
  const { year } = plainDate(to)
  return Array.from({ length: calendarYears }, (_, index) => year - 1 - index)
}

/** Returns the days between which a span is measured: the last day with a value on or before each end. */
export function measuredDays({ levels }: Measurement, { from, to }: Span): Span {
  return { from: findOnOrBefore(levels, from)?.on ?? null, to: findOnOrBefore(levels, to)?.on ?? null }
}

const findOnOrBefore = <Entry extends { on: string }>(entries: readonly Entry[], day: string | null): Entry | null =>
  day === null ? null : (findLevelOn(entries, day) ?? null)

function computeReturns(period: Period, measured: Measurement): Performance['returns'][number] {
  const span = findPeriodSpan(period, measured)
  return {
    period,
    portfolio: formatRate(computeReturnOfPortfolio(measured, span)),
    benchmark: formatRate(computeReturnOfBenchmark(measured, span)),
    difference: formatRate(computeReturnDifference(measured, span)),
    annualised: formatRate(computeAnnualisedReturn(period, measured)),
    from: span.from,
  }
}

/** Computes the same as `computeReturnOfPortfolio` and `computeReturnOfBenchmark`, from one day to each later day, in one pass. */
function createSeries({ response, levels, days, index }: Measurement, from: string): Performance['series'] {
  const growth = createGrowthFormatter(findLevelOn(levels, from)?.growth?.plus(1) ?? null)
  const start = response.benchmark && findLevelOn(index, from)?.index
  const benchmark = createGrowthFormatter(start?.gt(0) ? start : null)
  let contributed = new Decimal(0)
  let next = 0
  return levels.flatMap((level, place) => {
    const [{ on }, day] = [level, days[place]]
    while (next < index.length && index[next]!.on <= on) next++
    if (on < from || !day) return []
    contributed = on === from ? day.value : contributed.plus(day.inflow).minus(day.outflow)
    const returns = { portfolio: growth(level.growth?.plus(1)), benchmark: benchmark(index[next - 1]?.index) }
    return [{ on, ...returns, value: decimalText(day.value), contributed: decimalText(contributed) }]
  })
}

/**
 * Precision for chart points: more digits than the API returns, but fewer than for calculations, because one response needs thousands of
 * quotients.
 */
const Quotient = Decimal.clone({ precision: 30 })

function createGrowthFormatter(base: Decimal | null): (level: Decimal | null | undefined) => string | null {
  if (!base || base.isZero()) return () => null
  const divisor = new Quotient(base)
  return (level) => (level ? formatRate(new Quotient(level).div(divisor).minus(1)) : null)
}
