import { funds as fundsContract } from '../../contract/funds.ts'
import { fundFacets } from '../../contract/fund-terms.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { fundsScope } from './access.ts'
import { toFacets, toFundRow, toFund, toPerformance } from './fund-rules.ts'
import { readFund, searchFunds, findSource } from './provider-reads.ts'

const funds = implementContract(fundsContract)

const search = funds.search.handler(async ({ input, context }) => {
  await fundsScope(context, input.portal)
  const { offset, limit, sort, direction } = input
  const { hits, facets, responses } = await searchFunds(context, {
    search: input.search,
    filters: Object.fromEntries(fundFacets.flatMap((facet) => (input[facet] === undefined ? [] : [[facet, input[facet]]]))),
    orderBy: sort && { field: sort, isDescending: direction === 'descending' },
    offset,
    limit,
  })
  const provenance = combinedProvenance(findSource(context, 'fundSearch'), responses, null)
  return { count: hits.total, items: hits.funds.map(toFundRow), facets: toFacets(facets), provenance }
})

const get = funds.get.handler(async ({ input, context }) => {
  await fundsScope(context, input.portal)
  const { facts, performance } = await readFund(context, input.citiCode)
  const provenance = combinedProvenance(findSource(context, 'fundFacts'), performance ? [facts, performance] : [facts], facts.data.pricedOn)
  return { ...toFund(facts.data), performance: performance && toPerformance(facts.data, performance.data), provenance }
})

export const fundRoutes = { search, get }
