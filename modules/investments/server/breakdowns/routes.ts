import { breakdowns as breakdownsContract } from '../../contract/breakdowns.ts'
import type { Breakdowns, Exposure } from '../../contract/breakdowns.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance, createProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio, readPositions } from '../portfolios/provider-reads.ts'
import { computeCompositions } from './composition-rules.ts'
import { measureExposure } from './exposure-rules.ts'
import { readModel, readRiskProfile } from './provider-reads.ts'

const breakdowns = implementContract(breakdownsContract)

const get = breakdowns.get.handler(async ({ input, context }): Promise<Breakdowns> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held, responses } = await readPositions(opened, input.on)
  const { currency, valuedOn } = held.response
  const provenance = combinedProvenance(opened.data.providers.name, responses, valuedOn)
  return { portfolio: opened.id, currency, valuedOn, compositions: computeCompositions(held), provenance }
})

const exposure = breakdowns.exposure.handler(async ({ input, context }): Promise<Exposure> => {
  const opened = await openPortfolio(context, input.portfolio)
  const riskProfile = await readRiskProfile(opened)
  const [{ held, responses }, read] = await Promise.all([readPositions(opened, input.on), readModel(context, riskProfile)])
  const { valuedOn } = held.response
  const comparison = measureExposure(held, read.model)
  const source = context.deps.providers.findConceptProviderName(context.edition, 'quotes')
  return {
    portfolio: opened.id,
    valuedOn,
    riskProfile,
    ...comparison,
    gap: read.gap ?? (comparison.distance === null ? 'nothing-valued' : null),
    provenance: combinedProvenance(opened.data.providers.name, responses, valuedOn),
    modelProvenance: read.response && createProvenance(source, read.response, null),
  }
})

export const breakdownRoutes = { get, exposure }
