import { actualLine } from '../../contract/simulations.ts'
import type { Currency } from '@atrium/domain/currency'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { findMarketProvider, readSimulation } from './provider-reads.ts'
import { computeSimulationFigure, type SimulationFigure } from './simulation-rules.ts'

type SimulationFigureResult = {
  value: string | null
  unit: 'rate'
  currency: Currency
  subject?: string
  responses: ProviderResponse<unknown>[]
  asOn: string
  provider?: string
}
type SimulationFigureRequest = { of: string; on: string | undefined; figure: SimulationFigure; tracer: Tracer }

/**
 * Computes a figure of the portfolio's actual line or of a model's line.
 * @throws error `not-found` if there is no such line
 */
export async function readSimulationFigure(
  context: RequestContext,
  opened: OpenedPortfolio,
  request: SimulationFigureRequest,
): Promise<SimulationFigureResult> {
  const read = await readSimulation(context, opened, request.on)
  const figure = read.gap === null && computeSimulationFigure(read.given, { line: request.of, figure: request.figure }, request.tracer)
  if (read.gap !== null || !figure) throw refusal('not-found')
  const resultFields = { value: formatRate(figure.value), unit: 'rate', currency: opened.stated.currency, asOn: figure.until } as const
  if (request.of === actualLine) return { ...resultFields, responses: read.performance ? [read.performance] : [] }
  return { ...resultFields, subject: parseModelName(request.of), responses: read.market, provider: findMarketProvider(context) }
}

/** Returns the name of a model, such as `Tactical 10/30` for `model:Tactical 10/30`. */
const parseModelName = (line: string): string => line.slice(line.indexOf(':') + 1)
