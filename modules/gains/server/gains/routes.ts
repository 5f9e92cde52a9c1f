import { gains as gainsContract } from '../../contract/gains.ts'
import type { Gains } from '../../contract/gains.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio } from '@atrium/investments/server/portfolios/provider-reads'
import { computeGains } from './gains-rules.ts'
import { readGains } from './provider-reads.ts'

const gains = implementContract(gainsContract)

const get = gains.get.handler(async ({ input, context }): Promise<Gains> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { given, responses } = await readGains(context, opened, input.on)
  const provenance = combinedProvenance(opened.data.providers.name, responses, given.until)
  return { portfolio: opened.id, ...computeGains(given), provenance }
})

export const gainRoutes = { get }
