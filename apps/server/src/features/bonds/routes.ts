import type { Bonds } from '@atrium/contract/bonds'
import { implementation } from '../../http/implementation.ts'
import { combinedProvenance } from '../../providers/last-good.ts'
import { openPortfolio, readHeld } from '../portfolios/provider-reads.ts'
import { bondsOf } from './bond-total-rules.ts'

const { bonds } = implementation

const get = bonds.get.handler(async ({ input, context }): Promise<Bonds> => {
  const opened = await openPortfolio(context, input.portfolio)
  const { held, answers } = await readHeld(opened, input.on)
  const provenance = combinedProvenance(opened.data.providers.name, answers, held.answer.valuedOn)
  return { portfolio: opened.id, ...bondsOf(held), provenance }
})

export const bondRoutes = { get }
