import { actualLine, formatModelLine, type Simulations, type SimulatedModel, type SimulationLine } from '../../contract/simulations.ts'
import { assetClasses } from '@atrium/contract/portfolio-terms'
import { Decimal } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import type { Level } from '@atrium/domain/performance'
import { linkedReturn, linkReturnSeries, findWorstYear, type WorstSpan } from '@atrium/domain/performance/rolling'
import { simulateReturns, strategyBands, type SimulatedReturns } from '@atrium/domain/simulated-returns'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import type { MonthOfReturns, UpstreamStrategyModel } from '@atrium/platform/providers/ports/market-data'
import { findFirstCompleteMonth, findMonthEnd, computeMonthlyReturns, listMonthsBetween, findMonthStart } from './month-rules.ts'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { computeAnnualRate } from '../portfolios/performance-rules.ts'
import { formatRate } from '@atrium/platform/figures/wire-rules'

/** Inputs of a simulation: market data, the firm's models and the portfolio's growth up to a day, which is null if unknown. */
export type SimulationInput = {
  levels: readonly Level[] | null
  riskProfile: number | null
  until: string
  models: readonly UpstreamStrategyModel[]
  classReturns: readonly MonthOfReturns[]
}

type SimulationResult = Pick<Simulations, 'months' | 'models' | 'missing' | 'own' | 'gap'>

/**
 * Simulates the models over the complete months since the portfolio began, as far as market data is available. The result includes the
 * portfolio's actual return over the same months.
 */
export function simulate({ levels, riskProfile, until, models, classReturns }: SimulationInput): SimulationResult {
  const months = listSimulatedMonths(until, levels, classReturns)
  if (months.length === 0) return { months, models: [], missing: listMissingBands(models), own: null, gap: 'no-month' }
  const own = levels && computeMonthlyReturns(levels, months)
  const byBand = models.toSorted((left, right) => new Decimal(left.equityBand.min).cmp(right.equityBand.min))
  return {
    months,
    models: byBand.map((model) => toModel(model, { months, classReturns, riskProfile })),
    missing: listMissingBands(models),
    own: own && createLine(own, months),
    gap: null,
  }
}

function listSimulatedMonths(until: string, levels: SimulationInput['levels'], classReturns: readonly MonthOfReturns[]): string[] {
  const known = classReturns.map(({ month }) => month).filter((month) => findMonthEnd(month) <= until)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const firstMonth = levels ? findFirstCompleteMonth(levels) : first
  return firstMonth === null ? [] : listMonthsBetween(firstMonth > first ? firstMonth : first, last)
}

type MonthsToSimulate = { months: readonly string[]; classReturns: readonly MonthOfReturns[]; riskProfile: number | null }

function toModel(model: UpstreamStrategyModel, { months, classReturns, riskProfile }: MonthsToSimulate): SimulatedModel {
  const found = backTest(model, { months, classReturns })
  return {
    name: model.name,
    equityBand: model.equityBand,
    weights: assetClasses.map((assetClass) => ({ assetClass, weight: model.weights[assetClass] })),
    isOwnProfile: riskProfile !== null && model.riskProfiles.includes(riskProfile),
    isSimulated: true,
    line: found && createLine(found.monthly, months),
    endedEarly: found?.endedEarly ?? false,
  }
}

type ModelToSimulate = {
  classes: readonly { name: string; percent: Decimal }[]
  months: readonly { on: string; classes: readonly { name: string; return: Decimal | null }[] }[]
  equityBand: { min: Decimal; max: Decimal }
}

/** Computes the monthly returns of a model that is rebalanced every month. Null if its weights are invalid. */
export function simulateMonths(
  { classes, months, equityBand }: ModelToSimulate,
  recorder: TraceRecorder = noRecorder,
): SimulatedReturns | null {
  const findDay = (label = '') => months[Number(label) - 1]?.on ?? label
  try {
    return simulateReturns(
      {
        weights: Object.fromEntries(classes.map(({ name, percent }) => [name, percent.div(100)])),
        monthlyReturns: months.map((month) => Object.fromEntries(month.classes.map((each) => [each.name, each.return]))),
        rebalance: 'monthly',
        equityBand,
      },
      {
        ...recorder,
        step: (_, how, result, label) => recorder.step('simulated-month', how, result, findDay(label)),
        missing: (name, reason, label) => recorder.missing(name, reason, findDay(label)),
      },
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    recorder.missing('asset-class-share', 'not-simulated')
    return null
  }
}

function backTest(
  { weights, equityBand }: UpstreamStrategyModel,
  { months, classReturns }: Pick<MonthsToSimulate, 'months' | 'classReturns'>,
  tracer: Tracer = untraced,
) {
  const byMonth = new Map(classReturns.map(({ month, returns }) => [month, returns]))
  const toDecimal = (rate: string | null | undefined) => (rate ? new Decimal(rate) : null)
  return tracer('simulated-months', simulateMonths, {
    classes: assetClasses.map((name) => ({ name, percent: new Decimal(weights[name]).times(100) })),
    months: months.map((month) => ({
      on: findMonthEnd(month),
      classes: assetClasses.map((name) => ({ name, return: toDecimal(byMonth.get(month)?.[name]) })),
    })),
    equityBand: { min: new Decimal(equityBand.min), max: new Decimal(equityBand.max) },
    source: 'quotes',
  })
}

type DatedMonths = { months: readonly { on: string; return: Decimal }[] }

const toMonthlyInput = ({ months }: DatedMonths) => ({ monthly: months.map((month) => month.return) })

export function linkMonths(given: DatedMonths, recorder: TraceRecorder = noRecorder): Decimal | null {
  return linkedReturn(toMonthlyInput(given), recorder)
}

/** Finds the twelve consecutive months with the lowest return. */
export function findWorstMonths(given: DatedMonths, recorder: TraceRecorder = noRecorder): WorstSpan | null {
  const firstDay = (label = '') => findMonthStart(given.months[Number(label) - 1]?.on.slice(0, 7) ?? label)
  return findWorstYear(toMonthlyInput(given), {
    ...recorder,
    step: (name, how, result, label) => recorder.step(name, how, result, firstDay(label)),
  })
}

function toDatedMonths(monthly: readonly Decimal[], months: readonly string[]): DatedMonths & { source: string } {
  return { months: monthly.map((rate, index) => ({ on: findMonthEnd(months[index]!), return: rate })), source: 'derived' }
}

function computeCumulative(given: DatedMonths, tracer: Tracer = untraced): Decimal | null {
  return tracer('linked-months', linkMonths, given)
}

function computeAnnualised(given: DatedMonths, tracer: Tracer = untraced): Decimal | null {
  const cumulative = computeCumulative(given, tracer)
  return (
    cumulative &&
    tracer('annualised-return', computeAnnualRate, { cumulative, months: new Decimal(given.months.length), isNeverAnnual: false })
  )
}

const computeWorstYear = (given: DatedMonths, tracer: Tracer = untraced) => tracer('worst-year', findWorstMonths, given)

function createLine(monthly: readonly Decimal[], months: readonly string[]): SimulationLine {
  const given = toDatedMonths(monthly, months)
  const worst = computeWorstYear(given)
  return {
    series: linkReturnSeries({ monthly }).map((growth) => formatRate(growth.minus(1))),
    cumulative: formatRate(computeCumulative(given)),
    annualised: formatRate(computeAnnualised(given)),
    worstYear: worst && {
      return: formatRate(worst.return),
      from: findMonthStart(months[worst.first]!),
      to: findMonthEnd(months[worst.last]!),
    },
  }
}

export type SimulationFigure = 'cumulative' | 'annualised' | 'worst-year'

/**
 * Computes a figure of the portfolio's actual line or of a model's line, using the same calculations as the page. Undefined if there is no
 * such line.
 */
export function computeSimulationFigure(
  { levels, until, models, classReturns }: SimulationInput,
  { line, figure }: { line: string; figure: SimulationFigure },
  tracer: Tracer,
): { value: Decimal | null; until: string } | undefined {
  const months = listSimulatedMonths(until, levels, classReturns)
  const model = models.find(({ name }) => formatModelLine(name) === line)
  if (months.length === 0 || (line !== actualLine && !model)) return undefined
  const monthly = model ? backTest(model, { months, classReturns }, tracer)?.monthly : levels && computeMonthlyReturns(levels, months)
  // The portfolio has an actual line only if the return of every month is known.
  if (!model && !monthly) return undefined
  const last = findMonthEnd(months.at(-1)!)
  if (!monthly) return { value: null, until: last }
  const given = toDatedMonths(monthly, months)
  const values = {
    cumulative: computeCumulative,
    annualised: computeAnnualised,
    'worst-year': (...asked: [DatedMonths, Tracer]) => computeWorstYear(...asked)?.return ?? null,
  }
  return { value: values[figure](given, tracer), until: last }
}

/** Lists the equity ranges for which there is no model. Models are identified by range, not by name. */
function listMissingBands(models: readonly UpstreamStrategyModel[]): string[] {
  return Object.entries(strategyBands).flatMap(([name, [min, max]]) =>
    models.some(({ equityBand }) => new Decimal(equityBand.min).eq(min) && new Decimal(equityBand.max).eq(max)) ? [] : [name],
  )
}
