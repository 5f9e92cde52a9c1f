import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { recordTraces } from '@atrium/platform/figures/explanation-rules'
import type { FigureRequest, FigureResult } from '../portfolios/figure-reads.ts'
import { readPositions, type PortfolioData } from '../portfolios/provider-reads.ts'
import { computeHoldingValue } from '../portfolios/holdings-rules.ts'
import {
  computeBreakdown,
  computePartWeight,
  computePercentages,
  listPartsInSlice,
  listParts,
  splitBySector,
  sumSlice,
  valueHoldings,
} from './composition-rules.ts'
import { compareWithModel, computeDifference, computeDistance, computeClassWeights } from './exposure-rules.ts'
import { readModel, readRiskProfile } from './provider-reads.ts'

/** Computes the value or percentage of a slice. `of` is a dimension and a key, such as `sector:Energy`. */
export async function computeSliceFigure(portfolio: PortfolioData, { figure, of, on }: FigureRequest): Promise<FigureResult> {
  const { held, responses } = await readPositions(portfolio, on)
  const { currency, valuedOn } = held.response
  const { dimension, rest: key } = parseSlice(of)
  const parts = listParts(dimension, valueHoldings(held))
  const own = listPartsInSlice(key, parts)
  if (own.length === 0) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const resultFields = { currency, traces, responses, asOn: valuedOn }
  const value = sumSlice(own, held, tracer)
  if (figure === 'slice.value') return { ...resultFields, value, unit: 'money' }
  const percent = computeBreakdown(parts, held, tracer).composition.find((slice) => slice.key === key)?.percent ?? null
  return { ...resultFields, value: percent, unit: 'percent', crop: { part: key } }
}

/**
 * Computes a figure of a holding in a slice: its value, or its percentage of the slice or of the portfolio. `of` is a dimension, a key and
 * a holding, such as `sector:Energy|HL-204417-02-LOMGLW`. Value and percentage of the portfolio exist only if the slice contains a part of
 * the holding; otherwise they are figures of the holding itself.
 */
export async function computeSliceHoldingFigure(portfolio: PortfolioData, { figure, of, on }: FigureRequest): Promise<FigureResult> {
  const { held, responses } = await readPositions(portfolio, on)
  const { currency, valuedOn } = held.response
  const { dimension, rest } = parseSlice(of)
  const parts = listParts(dimension, valueHoldings(held))
  const part = parts.find(({ key, holding }) => `${key}|${holding.id}` === rest)
  if (!part || (figure !== 'slice-holding.percent' && !part.share)) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const { name } = part.holding
  const resultFields = { currency, subject: name, traces, responses, asOn: valuedOn, crop: { part: name, sector: part.key } }
  if (part.share) {
    computeHoldingValue(part.holding, held, tracer)
    splitBySector(part.line, tracer)
  }
  if (figure === 'slice-holding.value') return { ...resultFields, value: part.value, unit: 'money' }
  if (figure === 'slice-holding.weight') {
    const { total } = computeBreakdown(parts, held)
    return { ...resultFields, value: computePartWeight(part, total, held, tracer), unit: 'percent' }
  }
  const percents = computePercentages(listPartsInSlice(part.key, parts), held, tracer)
  return { ...resultFields, value: percents.get(part) ?? null, unit: 'percent' }
}

/**
 * Computes the difference of the portfolio, or of one asset class, from its model.
 * @throws error `not-found` without a model
 */
export async function computeExposureFigure(
  context: RequestContext,
  portfolio: PortfolioData,
  request: FigureRequest,
): Promise<FigureResult> {
  const { figure, of, on } = request
  const [{ held, responses }, read] = await Promise.all([
    readPositions(portfolio, on),
    readRiskProfile(portfolio).then((riskProfile) => readModel(context, riskProfile)),
  ])
  const weights = computeClassWeights(held)
  if (!read.model || !weights) throw refusal('not-found')
  const { currency, valuedOn } = held.response
  const { tracer, traces } = recordTraces()
  const resultFields = { unit: 'percent', currency, traces, responses: [...responses, read.response], asOn: valuedOn } as const
  const classes = compareWithModel(weights, read.model)
  if (figure === 'exposure.distance') return { ...resultFields, value: computeDistance(classes, valuedOn, tracer) }
  const one = classes.find(({ name }) => name === of)
  if (!one) throw refusal('not-found')
  return { ...resultFields, value: computeDifference(one, valuedOn, tracer) }
}

function parseSlice(of = ''): { dimension: Dimension; rest: string } {
  const dimension = dimensions.find((known) => of.startsWith(`${known}:`))
  if (!dimension) throw refusal('not-found')
  return { dimension, rest: of.slice(dimension.length + 1) }
}
