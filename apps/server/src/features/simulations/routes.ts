import type { Simulations } from '@atrium/contract/simulations'
import type { RequestContext } from '../../app-context.ts'
import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { readConcept } from '../../providers/concept.ts'
import { combinedProvenance, provenanceOf, type Answer } from '../../providers/last-good.ts'
import type { MonthOfReturns, UpstreamStrategyModel } from '../../providers/ports/market-data.ts'
import { readPortfolios } from '../accounts/provider-reads.ts'
import { readModels } from '../breakdowns/provider-reads.ts'
import { measure } from '../portfolios/performance-rules.ts'
import { openPortfolio, orNull, readPerformance } from '../portfolios/provider-reads.ts'
import { monthEnd } from './month-rules.ts'
import { simulate } from './simulation-rules.ts'

const { simulations } = implementation

const get = simulations.get.handler(async ({ input, context }): Promise<Simulations> => {
  const opened = await openPortfolio(context, input.portfolio)
  const [listed, performance, market] = await Promise.all([
    readPortfolios(opened.data),
    orNull(readPerformance(opened)),
    readMarket(context),
  ])
  const stated = listed.data.find(({ id }) => id === opened.id)
  if (!stated) throw refusal('not-found')
  const on = input.on ?? stated.valuedOn
  const about = { portfolio: opened.id, on }
  if ('gap' in market)
    return { ...about, months: [], models: [], missing: [], own: null, gap: market.gap, provenance: null, ownProvenance: null }
  const [models, classReturns] = market.answers
  const found = simulate({
    levels: performance && measure(performance.data, on).levels,
    riskProfile: stated.riskProfile,
    until: on,
    models: models.data.models,
    classReturns: classReturns.data.months,
  })
  const last = found.months.length > 0 ? monthEnd(found.months.at(-1)!) : on
  return {
    ...about,
    ...found,
    provenance: combinedProvenance(context.deps.providers.nameOf(context.edition, 'quotes'), market.answers, last),
    ownProvenance: performance && provenanceOf(opened.data.providers.name, performance, last),
  }
})

type Market =
  | { gap: 'not-offered' | 'unavailable' }
  | { answers: [Answer<{ models: UpstreamStrategyModel[] }>, Answer<{ months: MonthOfReturns[] }>] }

async function readMarket(context: RequestContext): Promise<Market> {
  const models = readModels(context)
  const months = readConcept(context, 'quotes', 'class returns full', async (port) => ({ months: await port.listClassReturns('full') }))
  if (!models || !months) return { gap: 'not-offered' }
  const [first, second] = await Promise.all([orNull(models), orNull(months)])
  return first && second ? { answers: [first, second] } : { gap: 'unavailable' }
}

export const simulationRoutes = { get }
