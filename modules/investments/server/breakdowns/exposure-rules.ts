import type { Exposure } from '../../contract/breakdowns.ts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { differenceFromModel, distanceFromModel, type ClassWeight } from '@atrium/domain/exposure'
import type { UpstreamStrategyModel } from '@atrium/platform/providers/ports/market-data'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { Positions } from '../portfolios/holdings-rules.ts'
import { computeBreakdown, listParts, valueHoldings } from './composition-rules.ts'

export const findModel = (riskProfile: number, models: readonly UpstreamStrategyModel[]): UpstreamStrategyModel | null =>
  models.find(({ riskProfiles }) => riskProfiles.includes(riskProfile)) ?? null

/** Computes the weight of each asset class in percent, zero for a class without holdings. Null if no holding has a value. */
export function computeClassWeights(held: Positions): Map<AssetClass, Decimal> | null {
  const { composition } = computeBreakdown(listParts('asset-class', valueHoldings(held)), held)
  if (composition.length === 0) return null
  return new Map(assetClasses.map((name) => [name, composition.find(({ key }) => key === name)?.percent ?? zero]))
}

/** Returns each asset class with its actual and its model weight, in the order of the specification. */
export function compareWithModel(weights: ReadonlyMap<AssetClass, Decimal>, model: UpstreamStrategyModel): ClassWeight[] {
  return assetClasses.map((name) => ({ name, actual: weights.get(name) ?? zero, model: toPercent(model.weights[name]) }))
}

export const computeDifference = (one: ClassWeight, on: string, tracer: Tracer = untraced): Decimal =>
  tracer('difference-from-model', differenceFromModel, { ...one, on })

export const computeDistance = (classes: readonly ClassWeight[], on: string, tracer: Tracer = untraced): Decimal =>
  tracer('distance-from-model', distanceFromModel, { classes, on })

/** Computes the weights for the API. They are compared with the model if there is one. */
export function measureExposure(held: Positions, model: UpstreamStrategyModel | null): Pick<Exposure, 'model' | 'classes' | 'distance'> {
  const { valuedOn } = held.response
  const weights = computeClassWeights(held)
  const comparisons = weights && model ? compareWithModel(weights, model) : null
  const classes = assetClasses.map((assetClass, index) => {
    const own = comparisons?.[index]
    const actual = weights?.get(assetClass) ?? null
    return {
      assetClass,
      actual: actual && decimalText(actual),
      model: model && decimalText(toPercent(model.weights[assetClass])),
      difference: own ? decimalText(computeDifference(own, valuedOn)) : null,
    }
  })
  return { model: model && toModel(model), classes, distance: comparisons && decimalText(computeDistance(comparisons, valuedOn)) }
}

const toPercent = (fraction: string) => new Decimal(fraction).times(100)

function toModel({ name, equityBand }: UpstreamStrategyModel): NonNullable<Exposure['model']> {
  return { name, equityMinimum: decimalText(toPercent(equityBand.min)), equityMaximum: decimalText(toPercent(equityBand.max)) }
}
