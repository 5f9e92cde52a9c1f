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
  const answer = await readCommitments(context, await openPortfolio(context, input.portfolio))
  // Each fund has its own valuation date, shown with its value. The page as a whole states the earliest.
  const days = answer.data.flatMap(({ valuedOn }) => valuedOn ?? []).toSorted()
  return { commitments: mapCommitments(answer.data), provenance: createProvenance(answer.provider, answer, days[0] ?? null) }
})

const companies = privateEquity.companies.handler(async ({ input, context }): Promise<FundCompanies> => {
  const answer = await readCompanies(context, await openPortfolio(context, input.portfolio), input.fund)
  const { productId, companies: held, ...fund } = answer.data
  const bySize = held.toSorted((left, right) => new Decimal(right.share).cmp(left.share) || left.name.localeCompare(right.name))
  return { ...fund, id: productId, companies: bySize, provenance: createProvenance(answer.provider, answer, null) }
})

export const privateEquityRoutes = { list, companies }
