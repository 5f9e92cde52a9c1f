import { periods, type Performance } from '@atrium/contract/portfolios'
import { plainDate } from '@atrium/domain/calendar'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { annualised, levelOn, monthsOfPeriod, periodStart, returnBetween, timeWeightedSeries, type Level } from '@atrium/domain/performance'
import type { UpstreamPerformance } from '../../providers/ports/performance.ts'

const calendarYears = 5
/** Digits of a growth on the wire: a hundredth of a basis point and more. */
const wireDigits = 8

/**
 * The time-weighted series of a portfolio beside its benchmark, both from 0 at the start of the range, and
 * the returns of the specification's periods up to its end. Worked out over everything the provider gave;
 * the range only chooses what is drawn.
 */
export function measurePerformance(
  answer: UpstreamPerformance,
  range: { from?: string | undefined; to?: string | undefined },
): Omit<Performance, 'provenance'> {
  const values = answer.values
    .filter((day) => range.to === undefined || day.on <= range.to)
    .map((day) => ({ on: day.on, value: new Decimal(day.value), inflow: new Decimal(day.inflow), outflow: new Decimal(day.outflow) }))
  const levels = timeWeightedSeries(values)
  const benchmark = benchmarkLevels(answer)
  const last = levels.at(-1)?.on ?? null
  // From the last level on or before the day asked for, as periods are measured: line and table agree.
  const first = (range.from === undefined ? undefined : levelOn(levels, range.from)?.on) ?? levels[0]?.on ?? null
  return {
    currency: answer.currency,
    from: first,
    to: last,
    benchmark: answer.benchmark?.name ?? null,
    series: first
      ? drawnSeries(
          levels,
          benchmark,
          values.map((day) => day.value),
          first,
        )
      : [],
    returns: periods.map((period) => returnOf(period, levels, benchmark, last)),
    calendarYears: last ? yearsBefore(last).map((year) => returnOfYear(year, levels, benchmark)) : [],
    explanation: {
      formula: 'time-weighted-return',
      inputs: [
        { name: 'days', value: String(levels.length), unit: 'count' },
        ...(values[0]
          ? [
              {
                name: 'first-value',
                value: decimalText(values[0].value),
                unit: 'money' as const,
                currency: answer.currency,
                asOn: values[0].on,
              },
            ]
          : []),
        ...(last
          ? [
              {
                name: 'last-value',
                value: decimalText(values.at(-1)?.value ?? new Decimal(0)),
                unit: 'money' as const,
                currency: answer.currency,
                asOn: last,
              },
            ]
          : []),
        { name: 'payments', value: String(values.filter((day) => !day.inflow.isZero() || !day.outflow.isZero()).length), unit: 'count' },
      ],
      steps: [],
      missing: answer.benchmark ? [] : [{ name: 'benchmark', reason: 'no-benchmark' }],
    },
  }
}

/** A benchmark's levels as growths, so that both series are read alike. */
function benchmarkLevels(answer: UpstreamPerformance): Level[] {
  const levels = answer.benchmark?.levels ?? []
  const base = levels[0] && new Decimal(levels[0].level)
  if (!base || base.isZero()) return []
  return levels.map((level) => ({ on: level.on, growth: new Decimal(level.level).div(base).minus(1) }))
}

function drawnSeries(
  levels: readonly Level[],
  benchmark: readonly Level[],
  values: readonly Decimal[],
  first: string,
): Performance['series'] {
  const start = levelOn(levels, first)?.growth
  const benchmarkStart = levelOn(benchmark, first)?.growth
  return levels.flatMap((level, index) =>
    level.on < first
      ? []
      : [
          {
            on: level.on,
            portfolio: rounded(returnBetween(start, level.growth)),
            benchmark: rounded(returnBetween(benchmarkStart, levelOn(benchmark, level.on)?.growth)),
            value: decimalText(values[index] ?? new Decimal(0)),
          },
        ],
  )
}

function returnOf(
  period: (typeof periods)[number],
  levels: readonly Level[],
  benchmark: readonly Level[],
  to: string | null,
): Performance['returns'][number] {
  const from = to === null ? null : periodStart(period, levels, to)
  if (from === null || to === null) return { period, portfolio: null, benchmark: null, annualised: null, from: null }
  const total = returnBetween(levelOn(levels, from)?.growth, levelOn(levels, to)?.growth)
  const yearly = total && annualised(total, monthsOfPeriod(period, from, to))
  return {
    period,
    portfolio: rounded(total),
    benchmark: rounded(returnBetween(levelOn(benchmark, from)?.growth, levelOn(benchmark, to)?.growth)),
    annualised: rounded(yearly),
    from,
  }
}

function yearsBefore(day: string): number[] {
  const { year } = plainDate(day)
  return Array.from({ length: calendarYears }, (_, index) => year - 1 - index)
}

function returnOfYear(year: number, levels: readonly Level[], benchmark: readonly Level[]): Performance['calendarYears'][number] {
  const [from, to] = [`${year - 1}-12-31`, `${year}-12-31`]
  const isWhole = levels[0] !== undefined && levels[0].on <= from
  const between = (series: readonly Level[]) => (isWhole ? returnBetween(levelOn(series, from)?.growth, levelOn(series, to)?.growth) : null)
  return { year, portfolio: rounded(between(levels)), benchmark: rounded(between(benchmark)) }
}

function rounded(value: Decimal | null): string | null {
  return value && decimalText(value.toDecimalPlaces(wireDigits))
}
