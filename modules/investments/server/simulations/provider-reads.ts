import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { readConcept } from '@atrium/platform/providers/concept'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { MonthOfReturns, UpstreamStrategyModel } from '@atrium/platform/providers/ports/market-data'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { readModels } from '../breakdowns/provider-reads.ts'
import { measure } from '../portfolios/performance-rules.ts'
import { readOrNull, readPerformance, type OpenedPortfolio } from '../portfolios/provider-reads.ts'
import type { SimulationInput } from './simulation-rules.ts'

type MarketData =
  | { gap: 'not-offered' | 'unavailable' }
  | { responses: [ProviderResponse<{ models: UpstreamStrategyModel[] }>, ProviderResponse<{ months: MonthOfReturns[] }>] }

/** Inputs for the simulations of a portfolio, or the reason why there are none. */
export type SimulationInputs = { on: string; performance: ProviderResponse<UpstreamPerformance> | null } & (
  | { gap: 'not-offered' | 'unavailable' }
  | { gap: null; given: SimulationInput; market: ProviderResponse<unknown>[] }
)

export async function readSimulation(context: RequestContext, opened: OpenedPortfolio, day: string | undefined): Promise<SimulationInputs> {
  const [listed, performance, market] = await Promise.all([
    readPortfolios(opened.data),
    readOrNull(readPerformance(opened)),
    readMarket(context),
  ])
  const stated = listed.data.find(({ id }) => id === opened.id)
  if (!stated) throw refusal('not-found')
  const on = day ?? stated.valuedOn
  if ('gap' in market) return { on, performance, gap: market.gap }
  const [models, classReturns] = market.responses
  const given: SimulationInput = {
    levels: performance && measure(performance.data, on).levels,
    riskProfile: stated.riskProfile,
    until: on,
    models: models.data.models,
    classReturns: classReturns.data.months,
  }
  return { on, performance, gap: null, given, market: market.responses }
}

/** Returns the name of the market data provider. */
export const findMarketProvider = ({ deps, edition }: RequestContext): string => deps.providers.findConceptProviderName(edition, 'quotes')

async function readMarket(context: RequestContext): Promise<MarketData> {
  const models = readModels(context)
  const months = readConcept(context, 'quotes', 'class returns full', async (port) => ({ months: await port.listClassReturns('full') }))
  if (!models || !months) return { gap: 'not-offered' }
  const [first, second] = await Promise.all([readOrNull(models), readOrNull(months)])
  return first && second ? { responses: [first, second] } : { gap: 'unavailable' }
}
