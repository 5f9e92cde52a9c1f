import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { accountScope, opensPage } from '../accounts/access.ts'
import { accountData } from '../accounts/provider-reads.ts'
import { editionScope, isStaff } from '../identity/access.ts'
import { readSince } from './provider-reads.ts'

/** For who was here before: staff look at accounts, and visit none. */
const since = implementation.visits.since.handler(async ({ input, context }) => {
  const { person } = editionScope(context)
  if (isStaff(person)) throw refusal('not-allowed')
  const scope = await accountScope(context, input.account, 'dashboard')
  // The visit that the page greets with: the client's sign-in before their latest.
  if (!person.previousSignInAt) return { since: null, gap: 'first-visit' as const }
  const visit = { at: person.previousSignInAt, now: context.deps.clock(), opensPortfolios: await opensPage(context, scope, 'portfolios') }
  return { since: await readSince(accountData(context, scope), visit), gap: null }
})

export const visitRoutes = { since }
