import { visits as visitsContract } from '../../contract/visits.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { accountScope, canOpenPage, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { convertSince } from '../wealth/conversion-rules.ts'
import { readConversion } from '../wealth/currency-reads.ts'
import { explainSince } from './figure-reads.ts'
import { readChangesSince, type Visit } from './provider-reads.ts'

const visits = implementContract(visitsContract)

const since = visits.since.handler(async ({ input, context }) => {
  const { scope, visit } = await findVisit(context, input.account)
  if (!visit) return { since: null, gap: 'first-visit' as const }
  const data = createAccountData(context, scope)
  const changes = await readChangesSince(data, visit)
  return { since: convertSince(changes, await readConversion(context, data, input.currency)), gap: null }
})

const explain = visits.explain.handler(async ({ input, context }) => {
  const { scope, visit } = await findVisit(context, input.account)
  if (!visit) throw refusal('not-found')
  const data = createAccountData(context, scope)
  return explainSince(data, { visit, figure: input.figure, conversion: await readConversion(context, data, input.currency) })
})

/** Finds the last visit of a client. `visit` is null on a first visit. Rejects staff, whose views are not recorded as visits. */
async function findVisit(context: RequestContext, account: string): Promise<{ scope: AccountScope; visit: Visit | null }> {
  const { person } = createEditionScope(context)
  if (isStaff(person)) throw refusal('not-allowed')
  const scope = await accountScope(context, account, 'dashboard')
  // The last visit is the sign-in before the latest one. The greeting names the same visit.
  const at = person.previousSignInAt
  return {
    scope,
    visit: at && {
      at,
      now: context.deps.clock(),
      timeZone: context.edition.timeZone,
      opensPortfolios: await canOpenPage(context, scope, 'portfolios'),
    },
  }
}

export const visitRoutes = { since, explain }
