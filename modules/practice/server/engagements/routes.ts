import { accountScope } from '@atrium/accounts/server/accounts/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { engagements as engagementsContract } from '../../contract/engagements.ts'
import { readFirm } from '../firm/provider-reads.ts'
import { lineScope } from './access.ts'
import { listJobs } from './job-rules.ts'
import { readJobs } from './provider-reads.ts'

const engagements = implementContract(engagementsContract)

const jobs = engagements.jobs.handler(async ({ input: { account, line, status }, context }) => {
  const scope = await lineScope(context, account, line)
  const { data, source } = await readJobs(context, scope, { line, status })
  const clientId = scope.account.external_id ?? ''
  return { items: data ? listJobs(data, { account, clientId, today: scope.edition.today }) : [], today: scope.edition.today, source }
})

const contracts = engagements.contracts.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'accountancy')
  const { data, source } = await readFirm(context, scope, 'contracts', (firm, clientId) => firm.listContracts(clientId))
  // The master agreement comes first, because all others are made under it.
  const items = (data ?? [])
    .map(({ isMaster, ...contract }) => ({ ...contract, msa: isMaster }))
    .toSorted((one, other) => Number(other.msa) - Number(one.msa))
  return { items, source }
})

export const engagementRoutes = { jobs, contracts }
