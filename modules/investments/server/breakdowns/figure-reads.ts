import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { recordTraces } from '@atrium/platform/figures/explanation-rules'
import type { FigureQuestion, FigureResult } from '../portfolios/figure-reads.ts'
import { readHeld, type PortfolioData } from '../portfolios/provider-reads.ts'
import { computeBreakdown, holdingsInSlice, findSliceKey, valueLines, computePercentages, sumSlice } from './composition-rules.ts'
import { compareWithModel, computeDifference, computeDistance, computeClassWeights } from './exposure-rules.ts'
import { readModel, readRiskProfile } from './provider-reads.ts'

/** Computes the value or percentage of a slice. `of` is a dimension and a key, such as `sector:Energy`. */
export async function computeSlice(portfolio: PortfolioData, { figure, of, on }: FigureQuestion): Promise<FigureResult> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  const { dimension, rest: key } = placeIn(of)
  const lines = valueLines(held)
  const own = holdingsInSlice(dimension, key, lines)
  if (own.length === 0) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const about = { currency, traces, answers, asOn: valuedOn }
  const value = sumSlice(own, held, tracer)
  if (figure === 'slice.value') return { ...about, value, unit: 'money' }
  const percent = computeBreakdown(dimension, lines, held, tracer).composition.find((slice) => slice.key === key)?.percent ?? null
  return { ...about, value: percent, unit: 'percent', crop: { part: key } }
}

/**
 * Computes the share of a holding in its slice. `of` is a dimension and a holding; a holding is in one slice of each
 * dimension.
 */
export async function computeSliceShare(portfolio: PortfolioData, { of, on }: FigureQuestion): Promise<FigureResult> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn, holdings } = held.answer
  const { dimension, rest: id } = placeIn(of)
  const holding = holdings.find((one) => one.id === id)
  if (!holding) throw refusal('not-found')
  const own = holdingsInSlice(dimension, findSliceKey(dimension, holding), valueLines(held))
  const { tracer, traces } = recordTraces()
  const percents = computePercentages(own, held, tracer)
  const line = own.find((one) => one.holding === holding)
  const value = (line && percents.get(line)) ?? null
  const about = { currency, subject: holding.name, traces, answers, asOn: valuedOn }
  return { ...about, value, unit: 'percent', crop: { part: holding.name } }
}

/** Computes the deviation of the portfolio, or of one class, from its model. Without a model the figure does not exist. */
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
