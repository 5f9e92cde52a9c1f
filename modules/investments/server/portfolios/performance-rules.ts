import { periods, type Performance } from '../../contract/portfolios.ts'
import { plainDate } from '@atrium/domain/calendar'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import {
  levelOn,
  monthsOfPeriod,
  periodStart,
  returnDifference,
  returnOfIndex,
  returnOfSpan,
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
import { createRecent } from '@atrium/platform/figures/recent-rules'
import { wireRate } from '@atrium/platform/figures/wire-rules'

const calendarYears = 5

/** Growth of a portfolio and its benchmark over all daily values, up to a given day. */
export type Measured = {
  answer: ComparedPerformance
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

const wholes = createRecent<ComparedPerformance, Measured>()

export function measure(answer: ComparedPerformance, until: string | undefined, tracer: Tracer = untraced): Measured {
  if (tracer !== untraced) return measureUntil(answer, until, tracer)
  const whole = wholes(answer, '', () => measureUntil(answer, undefined, untraced))
  if (until === undefined || whole.to === null || whole.to <= until) return whole
  // The growth up to a day depends only on earlier days, so later days can simply be removed.
  const isUntil = ({ on }: { on: string }) => on <= until
  const levels = whole.levels.filter(isUntil)
  return { ...whole, days: whole.days.filter(isUntil), levels, to: levels.at(-1)?.on ?? null }
}

function measureUntil(answer: ComparedPerformance, until: string | undefined, tracer: Tracer): Measured {
  const days = answer.values
    .filter((day) => until === undefined || day.on <= until)
    .map((day) => ({ on: day.on, value: new Decimal(day.value), inflow: new Decimal(day.inflow), outflow: new Decimal(day.outflow) }))
  const levels = tracer('time-weighted-return', timeWeightedReturn, { days, currency: answer.currency, source: 'provider' })
  const index = (answer.benchmark?.levels ?? []).map(({ on, level }) => ({ on, index: new Decimal(level) }))
  return { answer, days, levels, index, to: levels.at(-1)?.on ?? null }
}

/** The fields computed here. The caller adds the others. */
type Drawn = Omit<Performance, 'provenance' | 'compared'>

type Range = { from?: string | undefined; to?: string | undefined }

const performances = createRecent<ComparedPerformance, Drawn>()

/**
 * Computes the time-weighted series of a portfolio and its benchmark, both 0 at the start of the range, and the returns of all periods up
 * to its end. The calculation uses all daily values. The range only selects the points of the chart.
 */
export function measurePerformance(answer: ComparedPerformance, range: Range): Drawn {
  return performances(answer, `${range.from ?? ''} ${range.to ?? ''}`, () => performanceIn(answer, range))
}

function performanceIn(answer: ComparedPerformance, range: Range): Drawn {
  const measured = measure(answer, range.to)
  const { levels, to } = measured
  // Like the periods of the table, the line starts at the last level on or before the requested day.
  const first = (range.from === undefined ? undefined : levelOn(levels, range.from)?.on) ?? levels[0]?.on ?? null
  return {
    currency: answer.currency,
    from: first,
    to,
    benchmark: answer.benchmark?.name ?? null,
    series: first ? drawnSeries(measured, first) : [],
    drawdown: first ? drawnFall(measured, { from: first, to }) : null,
    returns: periods.map((period) => returnsOf(period, measured)),
    calendarYears: listYears(measured).map((year) => {
      const span = findYearSpan(year, measured)
      return { year, portfolio: wireRate(portfolioReturn(measured, span)), benchmark: wireRate(benchmarkReturn(measured, span)) }
    }),
  }
}

export function portfolioReturn({ levels }: Measured, { from, to }: Span, tracer: Tracer = untraced): Decimal | null {
  return tracer('period-return', returnOfSpan, { start: onDay(levels, from), end: onDay(levels, to) })
}

export function benchmarkReturn({ answer, index }: Measured, { from, to }: Span, tracer: Tracer = untraced): Decimal | null {
  const isAgreed = answer.benchmark !== null
  return tracer('benchmark-return', indexReturn, {
    isAgreed,
    start: onDay(index, from),
    end: onDay(index, to),
    source: answer.benchmark?.source ?? 'provider',
  })
}

type IndexSpan = Parameters<typeof returnOfIndex>[0] & { isAgreed: boolean }

export function indexReturn({ isAgreed, ...span }: IndexSpan, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!isAgreed) recorder.missing('benchmark', 'no-benchmark')
  return isAgreed ? returnOfIndex(span, recorder) : null
}

export function differenceOver(measured: Measured, span: Span, tracer: Tracer = untraced): Decimal | null {
  const portfolio = portfolioReturn(measured, span, tracer)
  return tracer('return-difference', returnDifference, { portfolio, benchmark: benchmarkReturn(measured, span, tracer) })
}

/** Periods that are never annualised. */
const neverAnnual = new Set<Period>(['1D', 'YTD'])

export function annualisedOver(period: Period, measured: Measured, tracer: Tracer = untraced): Decimal | null {
  const span = findPeriodSpan(period, measured)
  return computeAnnualReturn(period, span, portfolioReturn(measured, span, tracer), tracer)
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
  return tracer('annualised-return', computeAnnualRate, { cumulative, months, isNeverAnnual: neverAnnual.has(period) })
}

type ToAnnualise = { cumulative: Decimal; months: Decimal; isNeverAnnual: boolean }

export function computeAnnualRate(
  { cumulative, months, isNeverAnnual }: ToAnnualise,
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const isShort = isNeverAnnual || !months.gt(0)
  if (isShort) recorder.missing('annualised', 'under-a-year')
  return isShort ? null : annualisedReturn({ cumulative, months }, recorder)
}

/** Computes the maximum drawdown of the index, beginning with the last level on or before the first day. Null if there are no levels. */
export function computeMaximumDrawdown(measured: Measured, span: Span, tracer: Tracer = untraced): Drawdown | null {
  const { from, to } = measuredDays(measured, span)
  if (from === null || to === null) return null
  const within = measured.levels
    .filter(({ on }) => on >= from && on <= to)
    .flatMap(({ on, growth }) => (growth === null ? [] : [{ on, index: growth.plus(1) }]))
  return within.length === 0 ? null : tracer('maximum-drawdown', maximumDrawdown, { levels: within })
}

function drawnFall(measured: Measured, span: Span): Performance['drawdown'] {
  const fall = computeMaximumDrawdown(measured, span)
  return fall && { depth: wireRate(fall.depth), peakOn: fall.peakOn, troughOn: fall.troughOn }
}

export function findPeriodSpan(period: Period, { levels, to }: Measured): Span {
  return { from: to === null ? null : periodStart(period, levels, to), to }
}

/** Returns the span of a chart line. It begins with the first value if the period begins earlier. */
export function findLineSpan(period: Period, measured: Measured): Span {
  return { from: findPeriodSpan(period, measured).from ?? measured.levels[0]?.on ?? null, to: measured.to }
}

/** Returns the span of a calendar year, from 31 December to 31 December. `from` is null if the series begins later. */
export function findYearSpan(year: number, { levels }: Measured): Span {
  const from = `${year - 1}-12-31`
  return { from: levels[0] && levels[0].on <= from ? from : null, to: `${year}-12-31` }
}

export function listYears({ to }: Measured): number[] {
  if (to === null) return []
  const { year } = plainDate(to)
  return Array.from({ length: calendarYears }, (_, index) => year - 1 - index)
}

/** Returns the days between which a span is measured: the last day with a value on or before each end. */
export function measuredDays({ levels }: Measured, { from, to }: Span): Span {
  return { from: onDay(levels, from)?.on ?? null, to: onDay(levels, to)?.on ?? null }
}

const onDay = <Entry extends { on: string }>(entries: readonly Entry[], day: string | null): Entry | null =>
  day === null ? null : (levelOn(entries, day) ?? null)

function returnsOf(period: Period, measured: Measured): Performance['returns'][number] {
  const span = findPeriodSpan(period, measured)
  return {
    period,
    portfolio: wireRate(portfolioReturn(measured, span)),
    benchmark: wireRate(benchmarkReturn(measured, span)),
    difference: wireRate(differenceOver(measured, span)),
    annualised: wireRate(annualisedOver(period, measured)),
    from: span.from,
  }
}

/** Computes the same as `computeReturnOfPortfolio` and `computeReturnOfBenchmark`, from one day to each later day, in one pass. */
function drawnSeries({ answer, levels, days, index }: Measured, from: string): Performance['series'] {
  const growth = growthSince(levelOn(levels, from)?.growth?.plus(1) ?? null)
  const start = answer.benchmark && levelOn(index, from)?.index
  const benchmark = growthSince(start?.gt(0) ? start : null)
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

function growthSince(base: Decimal | null): (level: Decimal | null | undefined) => string | null {
  if (!base || base.isZero()) return () => null
  const divisor = new Quotient(base)
  return (level) => (level ? wireRate(new Quotient(level).div(divisor).minus(1)) : null)
}
