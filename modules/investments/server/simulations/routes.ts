import { simulations as simulationsContract } from '../../contract/simulations.ts'
import type { Simulations } from '../../contract/simulations.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance, createProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { findMonthEnd } from './month-rules.ts'
import { findMarketProvider, readSimulation } from './provider-reads.ts'
import { simulate } from './simulation-rules.ts'

const simulations = implementContract(simulationsContract)

const get = simulations.get.handler(async ({ input, context }): Promise<Simulations> => {
  const opened = await openPortfolio(context, input.portfolio)
  const read = await readSimulation(context, opened, input.on)
  const commonFields = { portfolio: opened.id, on: read.on }
  if (read.gap !== null)
    return { ...commonFields, months: [], models: [], missing: [], own: null, gap: read.gap, provenance: null, ownProvenance: null }
  const simulated = simulate(read.given)
  const last = simulated.months.length > 0 ? findMonthEnd(simulated.months.at(-1)!) : read.on
  return {
    ...commonFields,
    ...simulated,
    provenance: combinedProvenance(findMarketProvider(context), read.market, last),
    ownProvenance: read.performance && createProvenance(opened.data.providers.name, read.performance, last),
  }
})

export const simulationRoutes = { get }
