import { periods, statisticPeriods } from '../../contract/portfolios.ts'
import type { PortfolioFigure } from '../../contract/portfolio-figures.ts'
import type { Explanation, FigureCase } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import type { Period } from '@atrium/domain/performance'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { refusal } from '@atrium/platform/http/problem'
import type { ComparedPerformance } from '../benchmarks/comparison-rules.ts'
import {
  computeAnnualisedReturn,
  computeReturnOfBenchmark,
  computeReturnDifference,
  computeMaximumDrawdown,
  measure,
  measuredDays,
  computeReturnOfPortfolio,
  findLineSpan,
  findPeriodSpan,
  findYearSpan,
  listYears,
  type Measurement,
  type Span,
} from './performance-rules.ts'
import {
  computeBenchmarkReturn,
  computeMoneyWeightedReturn,
  listMonths,
  findStatisticSpan,
  computeTimeWeightedReturn,
  computePeriodVolatility,
} from './statistics-rules.ts'

const statisticNouns = new Set(['statistic', 'month'])
const returnNouns = new Set(['return', 'annualised', 'difference', 'calendar-year', 'cumulative', 'drawdown', 'benchmark'])

const findNoun = (figure: PortfolioFigure): string => figure.split('.')[0] ?? ''

/** Returns true if a figure is computed from all daily values of the portfolio. */
export const isSeriesFigure = (figure: PortfolioFigure): boolean =>
  statisticNouns.has(findNoun(figure)) || returnNouns.has(findNoun(figure))

/** A requested figure with the portfolio's daily values, as plain data that can be sent to a worker thread. */
export type SeriesFigureRequest = {
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
export function computeSeriesFigure({ performance, figure, of, on, form }: SeriesFigureRequest): SeriesFigure {
  const { tracer, traces } = recordTraces()
  const measured = measure(performance, on, usesDailyReturns(figure) ? tracer : undefined)
  const computeRequested = statisticNouns.has(findNoun(figure)) ? computeStatistic : computeReturn
  const { value, span } = computeRequested(figure, of, measured, tracer)
  const crop = measuredDays(measured, span)
  return {
    value: formatRate(value),
    currency: measured.response.currency,
    asOn: measured.to,
    explanation: form === 'explanation' ? toExplanation(traces, crop) : null,
    case: form === 'case' ? createCase(traces, crop, 'rate') : null,
  }
}

/** Returns true if a figure's explanation includes the linking of the portfolio's daily returns. */
const usesDailyReturns = (figure: PortfolioFigure): boolean =>
  !figure.startsWith('benchmark.') && !['statistic.money-weighted', 'statistic.benchmark', 'statistic.volatility'].includes(figure)

type FigureWithSpan = { value: Decimal | null; span: Span }

function computeStatistic(figure: PortfolioFigure, of: string, measured: Measurement, tracer: Tracer): FigureWithSpan {
  if (figure === 'month') {
    const { span } = requireValue(listMonths(measured).find(({ month }) => month === of))
    return { value: computeReturnOfPortfolio(measured, span, tracer), span }
  }
  const period = requireValue(statisticPeriods.find((known) => known === of))
  const span = findStatisticSpan(period, measured)
  const values: Record<string, () => Decimal | null> = {
    'statistic.time-weighted': () => computeTimeWeightedReturn(period, measured, tracer),
    'statistic.money-weighted': () => computeMoneyWeightedReturn(period, measured, tracer),
    'statistic.benchmark': () => computeBenchmarkReturn(period, measured, tracer),
    'statistic.volatility': () => computePeriodVolatility(period, measured, tracer),
    'statistic.drawdown': () => computeMaximumDrawdown(measured, span, tracer)?.depth ?? null,
  }
  return { value: requireValue(values[figure])(), span }
}

function computeReturn(figure: PortfolioFigure, of: string, measured: Measurement, tracer: Tracer): FigureWithSpan {
  const isYear = figure.endsWith('calendar-year')
  const span = isYear ? findYearSpan(parseYear(of, measured), measured) : findSpan(figure, parsePeriod(of), measured)
  if (figure === 'annualised') return { value: computeAnnualisedReturn(parsePeriod(of), measured, tracer), span }
  if (figure === 'drawdown') {
    const drawdown = computeMaximumDrawdown(measured, span, tracer)
    return { value: drawdown?.depth ?? null, span: drawdown?.peakOn ? { from: drawdown.peakOn, to: drawdown.troughOn } : span }
  }
  if (figure === 'difference') return { value: computeReturnDifference(measured, span, tracer), span }
  const compute = figure.startsWith('benchmark.') ? computeReturnOfBenchmark : computeReturnOfPortfolio
  return { value: compute(measured, span, tracer), span }
}

function findSpan(figure: PortfolioFigure, period: Period, measured: Measurement): Span {
  return figure.endsWith('cumulative') || figure === 'drawdown' ? findLineSpan(period, measured) : findPeriodSpan(period, measured)
}

const parsePeriod = (text: string): Period => requireValue(periods.find((period) => period === text))

const parseYear = (text: string, measured: Measurement): number => requireValue(listYears(measured).find((year) => String(year) === text))

function requireValue<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw refusal('not-found')
  return found
}
