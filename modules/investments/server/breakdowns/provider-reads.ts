import type { Exposure } from '../../contract/breakdowns.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { readConcept } from '@atrium/platform/providers/concept'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamStrategyModel } from '@atrium/platform/providers/ports/market-data'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import type { PortfolioData } from '../portfolios/provider-reads.ts'
import { findModel } from './exposure-rules.ts'

export type ModelResult =
  | { model: null; gap: NonNullable<Exposure['gap']>; response: ProviderResponse<unknown> | null }
  | { model: UpstreamStrategyModel; gap: null; response: ProviderResponse<unknown> }

export async function readRiskProfile({ data, id }: PortfolioData): Promise<number | null> {
  const { data: listed } = await readPortfolios(data)
  return listed.find((portfolio) => portfolio.id === id)?.riskProfile ?? null
}

/** Reads the strategy models. All callers must use this function, because responses are cached by name and must have the same shape. */
export const readModels = (context: RequestContext): Promise<ProviderResponse<{ models: UpstreamStrategyModel[] }>> | null =>
  readConcept(context, 'quotes', 'models of strategies', async (port) => ({ models: await port.listStrategyModels() }))

/** Returns the strategy model of a risk profile, or the reason why there is none. */
export async function readModel(context: RequestContext, riskProfile: number | null): Promise<ModelResult> {
  if (riskProfile === null) return { model: null, gap: 'no-risk-profile', response: null }
  const reading = readModels(context)
  if (!reading) return { model: null, gap: 'not-offered', response: null }
  try {
    const response = await reading
    const model = findModel(riskProfile, response.data.models)
    return model ? { model, gap: null, response } : { model, gap: 'no-model', response }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { model: null, gap: 'unavailable', response: null }
  }
}
