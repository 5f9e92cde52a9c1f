import { breakdowns as breakdownsContract } from '../../contract/breakdowns.ts'
import type { Breakdowns, Exposure } from '../../contract/breakdowns.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance, createProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio, readHeld } from '../portfolios/provider-reads.ts'
import { computeCompositions } from './composition-rules.ts'
import { measureExposure } from './exposure-rules.ts'
import { readModel, readRiskProfile } from './provider-reads.ts'

const breakdowns = implementContract(breakdownsContract)

const get = breakdowns.get.handler(async ({ input, context }): Promise<Breakdowns> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held, answers } = await readHeld(opened, input.on)
  const { currency, valuedOn } = held.answer
  const provenance = combinedProvenance(opened.data.providers.name, answers, valuedOn)
  return { portfolio: opened.id, currency, valuedOn, compositions: computeCompositions(held), provenance }
})

const exposure = breakdowns.exposure.handler(async ({ input, context }): Promise<Exposure> => {
  const opened = await openPortfolio(context, input.portfolio)
  const riskProfile = await readRiskProfile(opened)
  const [{ held, answers }, read] = await Promise.all([readHeld(opened, input.on), readModel(context, riskProfile)])
  const { valuedOn } = held.answer
  const measured = measureExposure(held, read.model)
  const source = context.deps.providers.nameOf(context.edition, 'quotes')
  return {
    portfolio: opened.id,
    valuedOn,
    riskProfile,
    ...measured,
    gap: read.gap ?? (measured.distance === null ? 'nothing-valued' : null),
    provenance: combinedProvenance(opened.data.providers.name, answers, valuedOn),
    modelProvenance: read.answer && createProvenance(source, read.answer, null),
  }
})

export const breakdownRoutes = { get, exposure }
