import { Decimal, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { annualisedReturn, type Span } from '../performance/annualise.ts'
import { linkedReturn, type FlowPoint } from '../performance/linked.ts'
import { modifiedDietz } from '../performance/modified-dietz.ts'
import { timeWeightedReturn, type DailyValue } from '../performance.ts'
import type { TraceRecorder } from '../trace.ts'
import { notNegative, positive, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const twr: Kind = {
  link: operation('linked-return', readLink, linkAndAnnualise),
  daily: operation(
    'time-weighted-return',
    (fields) => ({ days: fields.list('points', readDay) }),
    timeWeightedReturn,
    (levels, { days }) => {
      const growthOn = new Map(levels.map((level) => [level.on, level.growth]))
      return toJson({ cumulativeSeries: days.map((day) => growthOn.get(day.on)), cumulative: levels.at(-1)?.growth ?? null })
    },
  ),
  modifiedDietz: operation(
    'modified-dietz',
    (fields) => ({
      start: fields.day('start'),
      end: fields.day('end'),
      startValue: fields.decimal('startValue'),
      endValue: fields.decimal('endValue'),
      flows: fields.list('flows', (flow) => ({ on: flow.day('date'), amount: flow.decimal('amount') })),
      flowTiming: fields.oneOf('flowTiming', ['START', 'END'], 'END'),
    }),
    modifiedDietz,
    (value) => ({ return: value?.toNumber() ?? refuse('UNDEFINED', 'the average capital is not above zero') }),
  ),
  annualise: operation(
    'annualised-return',
    (fields) => ({ cumulative: fields.decimal('cumulative'), ...readSpan(fields) }),
    annualisedReturn,
    (annualised) => toJson({ annualised }),
  ),
}

function readDay(fields: Fields): DailyValue {
  return {
    on: fields.day('date'),
    value: fields.decimal('close', notNegative),
    inflow: fields.decimalOr('inflow', zero, notNegative),
    outflow: fields.decimalOr('outflow', zero, notNegative),
  }
}

type Link = { points: FlowPoint[]; span: Span | null }

function readLink(fields: Fields): Link {
  const points = fields.list('points', (point) => ({
    on: point.day('date'),
    valueBefore: point.decimal('valueBefore', notNegative),
    flow: point.decimalOr('flow', zero),
  }))
  return { points, span: fields.has('annualise') ? readSpan(fields) : null }
}

function readSpan(fields: Fields): Span {
  if (fields.has('months')) return { months: fields.decimal('months', positive) }
  return { days: fields.whole('days'), basis: fields.decimalOr('basis', new Decimal(365), positive) }
}

/** Links the returns. If the caller requests it, also annualises the result, even for less than a year. */
function linkAndAnnualise({ points, span }: Link, recorder?: TraceRecorder): { cumulative: Decimal | null; annualised?: Decimal | null } {
  const cumulative = linkedReturn({ points }, recorder)
  return span
    ? { cumulative, annualised: cumulative && annualisedReturn({ ...span, cumulative, isForced: true }, recorder) }
    : { cumulative }
}
