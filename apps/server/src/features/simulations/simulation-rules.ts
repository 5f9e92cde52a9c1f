import type { Simulations, SimulatedModel, SimulationLine } from '@atrium/contract/simulations'
import { assetClasses } from '@atrium/contract/portfolios'
import { Decimal } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import type { Level } from '@atrium/domain/performance'
import { annualisedReturn } from '@atrium/domain/performance/annualise'
import { linkedSeries, worstYear } from '@atrium/domain/performance/rolling'
import { simulateReturns, strategyBands } from '@atrium/domain/simulated-returns'
import type { MonthOfReturns, UpstreamStrategyModel } from '../../providers/ports/market-data.ts'
import { firstWholeMonth, monthEnd, monthlyReturns, monthsFrom, monthStart } from './month-rules.ts'
import { wireRate } from '../portfolios/wire-rules.ts'

/** Growth of a portfolio up to a day, null where it is not known; what markets and the house say. */
export type Given = {
  levels: readonly Level[] | null
  riskProfile: number | null
  until: string
  models: readonly UpstreamStrategyModel[]
  classReturns: readonly MonthOfReturns[]
}

type Simulated = Pick<Simulations, 'months' | 'models' | 'missing' | 'own' | 'gap'>

/** The models over the whole months since the portfolio began, or as many as there are, beside its own return over the same. */
export function simulate({ levels, riskProfile, until, models, classReturns }: Given): Simulated {
  const months = monthsTo(until, levels, classReturns)
  if (months.length === 0) return { months, models: [], missing: missingBands(models), own: null, gap: 'no-month' }
  const own = levels && monthlyReturns(levels, months)
  const byBand = models.toSorted((left, right) => new Decimal(left.equityBand.min).cmp(right.equityBand.min))
  return {
    months,
    models: byBand.map((model) => toModel(model, { months, classReturns, riskProfile })),
    missing: missingBands(models),
    own: own && lineOf(own, months),
    gap: null,
  }
}

function monthsTo(until: string, levels: Given['levels'], classReturns: readonly MonthOfReturns[]): string[] {
  const known = classReturns.map(({ month }) => month).filter((month) => monthEnd(month) <= until)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const began = levels ? firstWholeMonth(levels) : first
  return began === null ? [] : monthsFrom(began > first ? began : first, last)
}

type Over = { months: readonly string[]; classReturns: readonly MonthOfReturns[]; riskProfile: number | null }

function toModel(model: UpstreamStrategyModel, { months, classReturns, riskProfile }: Over): SimulatedModel {
  const found = backTest(model, months, classReturns)
  return {
    name: model.name,
    equityBand: model.equityBand,
    weights: assetClasses.map((assetClass) => ({ assetClass, weight: model.weights[assetClass] })),
    isOwnProfile: riskProfile !== null && model.riskProfiles.includes(riskProfile),
    isSimulated: true,
    line: found && lineOf(found.monthly, months),
    endedEarly: found?.endedEarly ?? false,
  }
}

/** Put back to its weights every month; null for weights that make no model. */
function backTest({ weights, equityBand }: UpstreamStrategyModel, months: readonly string[], classReturns: readonly MonthOfReturns[]) {
  const byMonth = new Map(classReturns.map(({ month, returns }) => [month, byClass(returns)]))
  try {
    return simulateReturns({
      weights: byClass(weights) as Record<string, Decimal>,
      monthlyReturns: months.map((month) => byMonth.get(month) ?? {}),
      rebalance: 'monthly',
      equityBand: { min: new Decimal(equityBand.min), max: new Decimal(equityBand.max) },
    })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const byClass = (figures: Record<string, string | null>): Record<string, Decimal | null> =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure === null ? null : new Decimal(figure)]))

/** Digits of a growth on the wire: a hundredth of a basis point and more. */

function lineOf(monthly: readonly Decimal[], months: readonly string[]): SimulationLine {
  const series = linkedSeries({ monthly }).map((growth) => growth.minus(1))
  const cumulative = series.at(-1) ?? null
  const annual = cumulative && annualisedReturn({ cumulative, months: new Decimal(monthly.length) })
  const worst = worstYear({ monthly })
  return {
    series: series.map((growth) => wireRate(growth)),
    cumulative: cumulative && wireRate(cumulative),
    annualised: annual && wireRate(annual),
    worstYear: worst && { return: wireRate(worst.return), from: monthStart(months[worst.first]!), to: monthEnd(months[worst.last]!) },
  }
}

/** A model is known by its band: whatever the house calls it. */
function missingBands(models: readonly UpstreamStrategyModel[]): string[] {
  return Object.entries(strategyBands).flatMap(([name, [min, max]]) =>
    models.some(({ equityBand }) => new Decimal(equityBand.min).eq(min) && new Decimal(equityBand.max).eq(max)) ? [] : [name],
  )
}
