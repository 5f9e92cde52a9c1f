import { zero } from '../decimal.ts'
import { cumulativeSeries } from '../performance/cumulative-series.ts'
import { moneyWeightedReturn } from '../performance/money-weighted.ts'
import { periodReturns, type IndexLevel, type PeriodReturns } from '../performance/period-returns.ts'
import { maximumDrawdown, statistics } from '../performance/statistics.ts'
import type { Period } from '../performance.ts'
import { refuse } from '../error.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const performance: Kind = {
  periodReturns: operation('period-returns', readSeries, periodReturns, shapeReturns),
  statistics: operation(
    'statistics',
    (fields) => ({
      returns: fields.decimals('returns'),
      periodsPerYear: fields.whole('periodsPerYear'),
      riskFree: fields.has('riskFree') ? fields.decimals('riskFree') : undefined,
    }),
    statistics,
  ),
  drawdown: operation('maximum-drawdown', (fields) => ({ levels: readLevels(fields, 'series') }), maximumDrawdown),
  cumulativeSeries: operation(
    'cumulative-series',
    (fields) => ({
      days: fields.list('points', (day) => ({
        on: day.day('date'),
        value: day.decimal('close', notNegative),
        inflow: day.decimalOr('inflow', zero, notNegative),
        outflow: day.decimalOr('outflow', zero, notNegative),
      })),
      benchmark: readLevels(fields, 'benchmark'),
      from: fields.dayOr('from', undefined),
      to: fields.dayOr('to', undefined),
    }),
    cumulativeSeries,
    (points) => toJson({ series: points.map(({ on, ...point }) => ({ date: on, ...point })) }),
  ),
  moneyWeighted: operation(
    'money-weighted-period',
    (fields) => ({
      start: fields.day('start'),
      end: fields.day('end'),
      startValue: fields.decimal('startValue', notNegative),
      endValue: fields.decimal('endValue', notNegative),
      flows: fields.list('flows', (flow) => ({ on: flow.day('date'), amount: flow.decimal('amount') })),
    }),
    moneyWeightedReturn,
  ),
}

function readLevels(fields: Fields, name: string): IndexLevel[] {
  return fields.list(name, (level) => ({ on: level.day('date'), index: level.decimal('index', notNegative) }))
}

function readSeries(fields: Fields): { levels: IndexLevel[]; asOf: string } {
  const levels = readLevels(fields, 'series')
  const last = levels
    .map((level) => level.on)
    .toSorted()
    .at(-1)
  const asOf = fields.dayOr('asOf', last)
  return { levels, asOf: asOf ?? refuse('INVALID_INPUT', 'asOf is missing', 'asOf') }
}

const changeNames: readonly [Period, string][] = [
  ['1D', 'change1d'],
  ['1M', 'change1m'],
  ['YTD', 'changeYtd'],
  ['1Y', 'change1y'],
  ['3Y', 'change3y'],
  ['5Y', 'change5y'],
  ['SI', 'changeAll'],
]
const annualNames: readonly [Period, string][] = [
  ['1Y', '1y'],
  ['3Y', '3y'],
  ['5Y', '5y'],
  ['SI', 'all'],
]

function shapeReturns({ periods, calendarYears }: PeriodReturns): unknown {
  const byPeriod = new Map(periods.map((each) => [each.period, each]))
  return toJson({
    ...Object.fromEntries(changeNames.map(([period, name]) => [name, byPeriod.get(period)?.total ?? null])),
    calendarYears: Object.fromEntries(calendarYears.map(({ year, total }) => [String(year), total])),
    annualised: Object.fromEntries(annualNames.map(([period, name]) => [name, byPeriod.get(period)?.annualised ?? null])),
  })
}
