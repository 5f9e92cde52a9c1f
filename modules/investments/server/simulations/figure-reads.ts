import { ownLine } from '../../contract/simulations.ts'
import type { Currency } from '@atrium/domain/currency'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { wireRate } from '@atrium/platform/figures/wire-rules'
import { findMarketProvider, readSimulation } from './provider-reads.ts'
import { computeSimulationFigure, type SimulationFigure } from './simulation-rules.ts'

type Found = {
  value: string | null
  unit: 'rate'
  currency: Currency
  subject?: string
  answers: Answer<unknown>[]
  asOn: string
  provider?: string
}
type Asked = { of: string; on: string | undefined; figure: SimulationFigure; tracer: Tracer }

/**
 * Computes a figure of the portfolio's actual line or of a model's line.
 * @throws error `not-found` if there is no such line
 */
export async function readSimulationFigure(context: RequestContext, opened: OpenedPortfolio, asked: Asked): Promise<Found> {
  const read = await readSimulation(context, opened, asked.on)
  const found = read.gap === null && computeSimulationFigure(read.given, { line: asked.of, figure: asked.figure }, asked.tracer)
  if (read.gap !== null || !found) throw refusal('not-found')
  const about = { value: wireRate(found.value), unit: 'rate', currency: opened.stated.currency, asOn: found.until } as const
  if (asked.of === ownLine) return { ...about, answers: read.performance ? [read.performance] : [] }
  return { ...about, subject: nameOf(asked.of), answers: read.market, provider: findMarketProvider(context) }
}

/** Returns the name of a model, such as `Tactical 10/30` for `model:Tactical 10/30`. */
const nameOf = (line: string): string => line.slice(line.indexOf(':') + 1)
