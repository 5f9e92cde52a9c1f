import { isMovementFigure, type AccountFigure, type MovementFigure } from '../../contract/figure-names.ts'
import { changeNames, changePeriods, type ChangePeriod } from '../../contract/wealth-terms.ts'
import type { Explanation, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type Formula, type Tracer, type TraceFilter } from '@atrium/platform/figures/explanation-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { refusal } from '@atrium/platform/http/problem'
import { measure, measuredDays, findPeriodSpan } from '@atrium/investments/server/portfolios/performance-rules'
import { combineSeries, computeAccountReturn, findMovementSpan, listExcluded, type AccountSeriesData } from './account-series-rules.ts'
import { computeAccountMovement, sumFlows, computeOpeningValue, type AccountDailyValues, type ValuationSpan } from './movement-rules.ts'

/** Form in which the calculations of a figure are requested. */
export type FigureForm = 'explanation' | 'case'

/** A computed figure with its recorded calculations. */
export type ComputedFigure = {
  value: string | null
  unit: FigureUnit
  currency: Currency
  traces: readonly Trace[]
  crop: TraceFilter
  /** The formula for the heading, if several figures have the same final calculation, and the excluded portfolios. */
  heading?: { formula: Formula; missing: Explanation['missing'] }
  asOn: string | null
}

/** A computed figure with either its explanation or its case; the other is null. */
export type FigureInForm = Pick<ComputedFigure, 'value' | 'unit' | 'currency' | 'asOn'> & {
  explanation: Explanation | null
  case: FigureCase | null
}

export function toForm({ value, unit, currency, traces, crop, heading, asOn }: ComputedFigure, form: FigureForm): FigureInForm {
  const commonFields = { value, unit, currency, asOn }
  if (form === 'case') return { ...commonFields, explanation: null, case: createCase(traces, crop, unit) }
  const traced = toExplanation(traces, crop)
  const explanation = heading ? { ...traced, formula: heading.formula, missing: [...heading.missing, ...traced.missing] } : traced
  return { ...commonFields, explanation, case: null }
}

/** Returns the period of a return, or undefined for other figures. */
export const findReturnPeriod = (figure: AccountFigure): ChangePeriod | undefined =>
  changePeriods.find((period) => changeNames[period] === figure)

/** Returns true if a figure is computed from the daily values of all portfolios. */
export const isSeriesFigure = (figure: AccountFigure): boolean => isMovementFigure(figure) || findReturnPeriod(figure) !== undefined

export type SeriesFigureRequest = { read: AccountSeriesData; figure: AccountFigure; of: string | undefined; form: FigureForm }

/**
 * Computes a return of the account, or a component of a change in money.
 * @throws error `not-found` for an unknown period
 */
export function computeSeriesFigure({ read, figure, of, form }: SeriesFigureRequest): FigureInForm {
  return toForm(isMovementFigure(figure) ? computeMovement(read, figure, of) : computeReturn(read, figure), form)
}

function computeReturn(read: AccountSeriesData, figure: AccountFigure): ComputedFigure {
  const period = findReturnPeriod(figure)
  if (!period) throw refusal('not-found')
  const series = combineSeries(read)
  const { tracer, traces } = recordTraces()
  const measured = series.combined && measure(series.combined, undefined, tracer)
  return {
    value: formatRate(measured && computeAccountReturn(period, measured, tracer)),
    unit: 'rate',
    currency: series.currency,
    traces,
    crop: measured ? measuredDays(measured, findPeriodSpan(period, measured)) : {},
    heading: { formula: 'account-return', missing: listExcluded(series) },
    asOn: measured?.to ?? null,
  }
}

function computeMovement(read: AccountSeriesData, figure: MovementFigure, of: string | undefined): ComputedFigure {
  const period = changePeriods.find((one) => one === of)
  if (!period) throw refusal('not-found')
  const series = combineSeries(read)
  const measured = series.combined && measure(series.combined, undefined)
  const span = measured && findMovementSpan(period, measured)
  const { tracer, traces } = recordTraces()
  const value = span && computeMovementPart(figure, span, series.dailyValues, tracer)
  const tooShort = measured && !span ? [{ name: 'first-value', reason: 'before-first-level' }] : []
  return {
    value: value && decimalText(value),
    unit: 'money',
    currency: series.currency,
    traces,
    crop: {},
    heading: { formula: movementFormulas[figure], missing: [...listExcluded(series), ...tooShort] },
    asOn: span && (figure === 'movement.before' ? span.before : span.until),
  }
}

const movementFormulas: Record<MovementFigure, Formula> = {
  'movement.before': 'sum-of-portfolios',
  'movement.paid-in': 'sum-of-payments',
  'movement.paid-out': 'sum-of-payments',
  'movement.unmatched': 'sum-of-unmatched-flows',
  'movement.earned': 'earned',
}

function computeMovementPart(figure: MovementFigure, span: ValuationSpan, run: AccountDailyValues, tracer: Tracer): Decimal {
  switch (figure) {
    case 'movement.before':
      return computeOpeningValue(span, run, tracer)
    case 'movement.paid-in':
      return sumFlows('inflow', span, run, tracer)
    case 'movement.paid-out':
      return sumFlows('outflow', span, run, tracer)
    case 'movement.unmatched':
      return sumFlows('unmatched', span, run, tracer)
    case 'movement.earned':
      return computeAccountMovement(span, run, tracer).earned
  }
}
