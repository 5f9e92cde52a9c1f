import { bonds as bondsContract } from '../../contract/bonds.ts'
import type { Bonds } from '../../contract/bonds.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio, readPositions } from '@atrium/investments/server/portfolios/provider-reads'
import { computeBonds } from './bond-total-rules.ts'

const bonds = implementContract(bondsContract)

const get = bonds.get.handler(async ({ input, context }): Promise<Bonds> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held, responses } = await readPositions(opened, input.on)
  const provenance = combinedProvenance(opened.data.providers.name, responses, held.response.valuedOn)
  return { portfolio: opened.id, ...computeBonds(held), provenance }
})

export const bondRoutes = { get }
