import { impersonations as impersonationsContract } from '../../contract/impersonation.ts'
import type { Impersonation } from '../../contract/impersonation.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { accountScope } from '@atrium/accounts/server/accounts/access'
import { createEditionScope } from '@atrium/platform/session/access'
import { changeReason, endImpersonations, startImpersonation, type ImpersonationRow } from './writes.ts'

const impersonations = implementContract(impersonationsContract)

/** Starts an impersonation of an account that the caller may open. */
const start = impersonations.start.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const row = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    startImpersonation(transaction, context, scope, { sessionId: requireSessionId(context), reason: input.reason }),
  )
  return toImpersonation(row, scope.account.name)
})

const handleReasonChange = impersonations.changeReason.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  const change = { ...input, sessionId: requireSessionId(context) }
  const row = await withTenant(context.deps.db, scope.actor, (transaction) => changeReason(transaction, context, scope, change))
  if (!row) throw refusal('conflict')
  const { account } = await accountScope(context, row.account_id, 'dashboard')
  return toImpersonation(row, account.name)
})

const end = impersonations.end.handler(async ({ input, context }) => {
  const { actor } = createEditionScope(context)
  const selection = { sessions: [requireSessionId(context)], accountId: input.account }
  await withTenant(context.deps.db, actor, (transaction) => endImpersonations(transaction, context, selection))
  return { status: 'ended' as const }
})

function requireSessionId({ session }: RequestContext): string {
  if (!session) throw refusal('not-signed-in')
  return session.id
}

function toImpersonation({ account_id: account, reason, ends_at: endsAt }: ImpersonationRow, accountName: string): Impersonation {
  return { account, accountName, reason, endsAt: endsAt.toISOString() }
}

export const impersonationRoutes = { start, changeReason: handleReasonChange, end }
