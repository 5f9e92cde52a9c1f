import { privateEquity as privateEquityContract } from '../../contract/private-equity.ts'
import type { Commitments, FundCompanies } from '../../contract/private-equity.ts'
import { Decimal } from '@atrium/domain/decimal'
import { implementContract } from '@atrium/platform/http/implementation'
import { createProvenance } from '@atrium/platform/providers/last-good'
import { openPortfolio } from '@atrium/investments/server/portfolios/provider-reads'
import { mapCommitments } from './commitment-rules.ts'
import { readCommitments, readCompanies } from './provider-reads.ts'

const privateEquity = implementContract(privateEquityContract)

const list = privateEquity.list.handler(async ({ input, context }): Promise<Commitments> => {
  const response = await readCommitments(context, await openPortfolio(context, input.portfolio))
  // Each fund has its own valuation date, shown with its value. The page as a whole states the earliest.
  const days = response.data.flatMap(({ valuedOn }) => valuedOn ?? []).toSorted()
  return { commitments: mapCommitments(response.data), provenance: createProvenance(response.provider, response, days[0] ?? null) }
})

const companies = privateEquity.companies.handler(async ({ input, context }): Promise<FundCompanies> => {
  const response = await readCompanies(context, await openPortfolio(context, input.portfolio), input.fund)
  const { productId, companies: held, ...fund } = response.data
  const bySize = held.toSorted((left, right) => new Decimal(right.share).cmp(left.share) || left.name.localeCompare(right.name))
  return { ...fund, id: productId, companies: bySize, provenance: createProvenance(response.provider, response, null) }
})

export const privateEquityRoutes = { list, companies }
