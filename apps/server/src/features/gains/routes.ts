import type { Gains } from '@atrium/contract/gains'
import { implementation } from '../../http/implementation.ts'
import { combinedProvenance } from '../../providers/last-good.ts'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { gainsOf } from './gains-rules.ts'
import { readGains } from './provider-reads.ts'

const { gains } = implementation

const get = gains.get.handler(async ({ input, context }): Promise<Gains> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { given, answers } = await readGains(context, opened, input.on)
  const provenance = combinedProvenance(opened.data.providers.name, answers, given.until)
  return { portfolio: opened.id, ...gainsOf(given), provenance }
})

export const gainRoutes = { get }
