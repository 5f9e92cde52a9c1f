import { periods, statisticPeriods } from '../../contract/portfolios.ts'
import type { PortfolioFigure } from '../../contract/portfolio-figures.ts'
import type { Explanation, FigureCase } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import type { Period } from '@atrium/domain/performance'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { wireRate } from '@atrium/platform/figures/wire-rules'
import { refusal } from '@atrium/platform/http/problem'
import type { ComparedPerformance } from '../benchmarks/comparison-rules.ts'
import {
  annualisedOver,
  benchmarkReturn,
  differenceOver,
  computeMaximumDrawdown,
  measure,
  measuredDays,
  portfolioReturn,
  findLineSpan,
  findPeriodSpan,
  findYearSpan,
  listYears,
  type Measured,
  type Span,
} from './performance-rules.ts'
import {
  computeBenchmarkReturn,
  computeMoneyWeightedReturn,
  listMonths,
  findStatisticSpan,
  computeTimeWeightedReturn,
  volatility,
} from './statistics-rules.ts'

const statisticNouns = new Set(['statistic', 'month'])
const returnNouns = new Set(['return', 'annualised', 'difference', 'calendar-year', 'cumulative', 'drawdown', 'benchmark'])

const nounOf = (figure: PortfolioFigure): string => figure.split('.')[0] ?? ''

/** Returns true if a figure is computed from all daily values of the portfolio. */
export const isSeriesFigure = (figure: PortfolioFigure): boolean => statisticNouns.has(nounOf(figure)) || returnNouns.has(nounOf(figure))

/** A requested figure with the portfolio's daily values, as plain data that can be sent to a worker thread. */
export type SeriesQuestion = {
  performance: ComparedPerformance
  figure: PortfolioFigure
  of: string
  on: string | undefined
  /** Whether to return the explanation or the complete calculations. */
  form: 'explanation' | 'case'
}

/** A computed figure with either its explanation or its case; the other is null. */
export type SeriesFigure = {
  value: string | null
  currency: Currency
  asOn: string | null
  explanation: Explanation | null
  case: FigureCase | null
}

/**
 * Computes a figure and records its calculations.
 * @throws error `not-found` for an unknown period, year or month
 */
export function computeSeriesFigure({ performance, figure, of, on, form }: SeriesQuestion): SeriesFigure {
  const { tracer, traces } = recordTraces()
  const measured = measure(performance, on, isOfDailyReturns(figure) ? tracer : undefined)
  const requested = statisticNouns.has(nounOf(figure)) ? requestedStatistic : requestedReturn
  const { value, span } = requested(figure, of, measured, tracer)
  const crop = measuredDays(measured, span)
  return {
    value: wireRate(value),
    currency: measured.answer.currency,
    asOn: measured.to,
    explanation: form === 'explanation' ? toExplanation(traces, crop) : null,
    case: form === 'case' ? createCase(traces, crop, 'rate') : null,
  }
}

/** Returns true if a figure's explanation includes the linking of the portfolio's daily returns. */
const isOfDailyReturns = (figure: PortfolioFigure): boolean =>
  !figure.startsWith('benchmark.') && !['statistic.money-weighted', 'statistic.benchmark', 'statistic.volatility'].includes(figure)

type Requested = { value: Decimal | null; span: Span }

function requestedStatistic(figure: PortfolioFigure, of: string, measured: Measured, tracer: Tracer): Requested {
  if (figure === 'month') {
    const { span } = required(listMonths(measured).find(({ month }) => month === of))
    return { value: portfolioReturn(measured, span, tracer), span }
  }
  const period = required(statisticPeriods.find((known) => known === of))
  const span = findStatisticSpan(period, measured)
  const values: Record<string, () => Decimal | null> = {
    'statistic.time-weighted': () => computeTimeWeightedReturn(period, measured, tracer),
    'statistic.money-weighted': () => computeMoneyWeightedReturn(period, measured, tracer),
    'statistic.benchmark': () => computeBenchmarkReturn(period, measured, tracer),
    'statistic.volatility': () => volatility(period, measured, tracer),
    'statistic.drawdown': () => computeMaximumDrawdown(measured, span, tracer)?.depth ?? null,
  }
  return { value: required(values[figure])(), span }
}

function requestedReturn(figure: PortfolioFigure, of: string, measured: Measured, tracer: Tracer): Requested {
  const isYear = figure.endsWith('calendar-year')
  const span = isYear ? findYearSpan(yearIn(of, measured), measured) : spanOf(figure, periodIn(of), measured)
  if (figure === 'annualised') return { value: annualisedOver(periodIn(of), measured, tracer), span }
  if (figure === 'drawdown') {
    const fall = computeMaximumDrawdown(measured, span, tracer)
    return { value: fall?.depth ?? null, span: fall?.peakOn ? { from: fall.peakOn, to: fall.troughOn } : span }
  }
  if (figure === 'difference') return { value: differenceOver(measured, span, tracer), span }
  const between = figure.startsWith('benchmark.') ? benchmarkReturn : portfolioReturn
  return { value: between(measured, span, tracer), span }
}

function spanOf(figure: PortfolioFigure, period: Period, measured: Measured): Span {
  return figure.endsWith('cumulative') || figure === 'drawdown' ? findLineSpan(period, measured) : findPeriodSpan(period, measured)
}

const periodIn = (text: string): Period => required(periods.find((period) => period === text))

const yearIn = (text: string, measured: Measured): number => required(listYears(measured).find((year) => String(year) === text))

function required<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw refusal('not-found')
  return found
}
