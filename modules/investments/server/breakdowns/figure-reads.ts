import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { recordTraces } from '@atrium/platform/figures/explanation-rules'
import type { FigureQuestion, FigureResult } from '../portfolios/figure-reads.ts'
import { readHeld, type PortfolioData } from '../portfolios/provider-reads.ts'
import { explainValue } from '../portfolios/holdings-rules.ts'
import {
  computeBreakdown,
  computePartWeight,
  computePercentages,
  partsInSlice,
  partsOf,
  splitBySector,
  sumSlice,
  valueLines,
} from './composition-rules.ts'
import { compareWithModel, computeDifference, computeDistance, computeClassWeights } from './exposure-rules.ts'
import { readModel, readRiskProfile } from './provider-reads.ts'

/** Computes the value or percentage of a slice. `of` is a dimension and a key, such as `sector:Energy`. */
export async function computeSlice(portfolio: PortfolioData, { figure, of, on }: FigureQuestion): Promise<FigureResult> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  const { dimension, rest: key } = placeIn(of)
  const parts = partsOf(dimension, valueLines(held))
  const own = partsInSlice(key, parts)
  if (own.length === 0) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const about = { currency, traces, answers, asOn: valuedOn }
  const value = sumSlice(own, held, tracer)
  if (figure === 'slice.value') return { ...about, value, unit: 'money' }
  const percent = computeBreakdown(parts, held, tracer).composition.find((slice) => slice.key === key)?.percent ?? null
  return { ...about, value: percent, unit: 'percent', crop: { part: key } }
}

/**
 * Computes a figure of a holding in a slice: its value, or its percentage of the slice or of the portfolio. `of` is a dimension, a key and
 * a holding, such as `sector:Energy|HL-204417-02-LOMGLW`. Value and percentage of the portfolio exist only if the slice contains a part of
 * the holding; otherwise they are figures of the holding itself.
 */
export async function computeSliceHolding(portfolio: PortfolioData, { figure, of, on }: FigureQuestion): Promise<FigureResult> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  const { dimension, rest } = placeIn(of)
  const parts = partsOf(dimension, valueLines(held))
  const part = parts.find(({ key, holding }) => `${key}|${holding.id}` === rest)
  if (!part || (figure !== 'slice-holding.percent' && !part.share)) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const { name } = part.holding
  const about = { currency, subject: name, traces, answers, asOn: valuedOn, crop: { part: name, sector: part.key } }
  if (part.share) {
    explainValue(part.holding, held, tracer)
    splitBySector(part.line, tracer)
  }
  if (figure === 'slice-holding.value') return { ...about, value: part.value, unit: 'money' }
  if (figure === 'slice-holding.weight') {
    const { total } = computeBreakdown(parts, held)
    return { ...about, value: computePartWeight(part, total, held, tracer), unit: 'percent' }
  }
  const percents = computePercentages(partsInSlice(part.key, parts), held, tracer)
  return { ...about, value: percents.get(part) ?? null, unit: 'percent' }
}

/**
 * Computes the difference of the portfolio, or of one asset class, from its model.
 * @throws error `not-found` without a model
 */
export async function computeExposure(context: RequestContext, portfolio: PortfolioData, question: FigureQuestion): Promise<FigureResult> {
  const { figure, of, on } = question
  const [{ held, answers }, read] = await Promise.all([
    readHeld(portfolio, on),
    readRiskProfile(portfolio).then((riskProfile) => readModel(context, riskProfile)),
  ])
  const weights = computeClassWeights(held)
  if (!read.model || !weights) throw refusal('not-found')
  const { currency, valuedOn } = held.answer
  const { tracer, traces } = recordTraces()
  const about = { unit: 'percent', currency, traces, answers: [...answers, read.answer], asOn: valuedOn } as const
  const classes = compareWithModel(weights, read.model)
  if (figure === 'exposure.distance') return { ...about, value: computeDistance(classes, valuedOn, tracer) }
  const one = classes.find(({ name }) => name === of)
  if (!one) throw refusal('not-found')
  return { ...about, value: computeDifference(one, valuedOn, tracer) }
}

function placeIn(of = ''): { dimension: Dimension; rest: string } {
  const dimension = dimensions.find((known) => of.startsWith(`${known}:`))
  if (!dimension) throw refusal('not-found')
  return { dimension, rest: of.slice(dimension.length + 1) }
}
