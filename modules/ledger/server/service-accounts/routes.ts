import { serviceAccounts as contract, maxServiceAccounts, maxTokens, type ServiceAccountRecord } from '../../contract/service-accounts.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createApiToken } from '@atrium/platform/http/api-token'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { notifyIssued } from './issue-writes.ts'
import { managedScope, managementScope, type ManagedScope } from './access.ts'
import { countServiceAccounts, countValidTokens, findServiceAccount, findToken, listServiceAccounts, readServiceAccount } from './reads.ts'
import {
  addServiceAccount,
  addToken,
  changeServiceAccount,
  disableServiceAccount,
  lockServiceAccount,
  lockServiceAccounts,
  revokeTokens,
} from './writes.ts'

const serviceAccounts = implementContract(contract)
const dayMs = 86_400_000

const list = serviceAccounts.list.handler(({ input, context }) => {
  const scope = managementScope(context)
  return withTenant(context.deps.db, scope.actor, (transaction) =>
    listServiceAccounts(transaction, scope, { ...input, now: context.deps.clock() }),
  )
})

const create = serviceAccounts.create.handler(async ({ input, context }) => {
  const scope = managementScope(context)
  await context.deps.throttles.count('serviceAccountOfPerson', scope.personId)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    await lockServiceAccounts(transaction, scope)
    if ((await countServiceAccounts(transaction, scope)) >= maxServiceAccounts) throw refusal('too-much-under-way')
    const id = await addServiceAccount(transaction, scope, { ...input, now: context.deps.clock() })
    const details = { name: input.name, scopes: input.scopes }
    await recordEvent(transaction, context, { kind: 'service-account.created', subject: { type: 'service-account', id }, details })
    const account = await findServiceAccount(transaction, scope, id)
    if (!account) throw refusal('not-found')
    return recordOf(transaction, context, { ...scope, account })
  })
})

const update = serviceAccounts.update.handler(({ input, context }) => {
  const { serviceAccount, ...change } = input
  return changeAccount(context, serviceAccount, async (transaction, scope) => {
    if (!(await lockServiceAccount(transaction, scope))) throw refusal('conflict')
    await changeServiceAccount(transaction, context, scope, change)
    await recordEvent(transaction, context, {
      kind: 'service-account.changed',
      subject: { type: 'service-account', id: scope.account.id },
      details: change,
    })
  })
})

const disable = serviceAccounts.disable.handler(({ input, context }) =>
  changeAccount(context, input.serviceAccount, async (transaction, scope) => {
    if (!(await disableServiceAccount(transaction, context, scope))) return
    const revoked = await revokeTokens(transaction, scope, 'all', context.deps.clock())
    await recordEvent(transaction, context, {
      kind: 'service-account.disabled',
      subject: { type: 'service-account', id: scope.account.id },
      details: { name: scope.account.name, revoked: revoked.length },
    })
  }),
)

const issue = serviceAccounts.issue.handler(async ({ input, context }) => {
  const { requestId, name, validDays, allowedNetworks } = input
  const scope = await managedScope(context, input.serviceAccount)
  await context.deps.throttles.count('apiTokenOfPerson', scope.personId)
  const now = context.deps.clock()
  // Only the system may queue e-mails to other people, and no token is issued without them.
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    if (!(await lockServiceAccount(transaction, scope))) throw refusal('conflict')
    const known = await findToken(transaction, scope, { requestId }, now)
    if (known) return { issued: known, token: null }
    if ((await countValidTokens(transaction, scope, now)) >= maxTokens) throw refusal('too-much-under-way')
    const { token, hash, ending } = createApiToken()
    const expiresAt = new Date(now.getTime() + validDays * dayMs)
    const id = await addToken(transaction, scope, { requestId, name, hash, ending, allowedNetworks, createdAt: now, expiresAt })
    await recordEvent(transaction, context, {
      kind: 'api-token.issued',
      subject: { type: 'service-account', id: scope.account.id },
      details: { token: id, name, allowedNetworks, expiresAt: expiresAt.toISOString() },
    })
    await notifyIssued(transaction, context, scope, { name, allowedNetworks, expiresAt })
    const issued = await findToken(transaction, scope, { requestId }, now)
    if (!issued) throw refusal('not-found')
    return { issued, token }
  })
})

const revoke = serviceAccounts.revoke.handler(async ({ input, context }) => {
  const scope = await managedScope(context, input.serviceAccount)
  await context.deps.throttles.count('serviceAccountChangeOfPerson', scope.personId)
  const now = context.deps.clock()
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    for (const id of await revokeTokens(transaction, scope, { id: input.token }, now))
      await recordEvent(transaction, context, {
        kind: 'api-token.revoked',
        subject: { type: 'service-account', id: scope.account.id },
        details: { token: id },
      })
    const token = await findToken(transaction, scope, { id: input.token }, now)
    if (!token) throw refusal('not-found')
    return token
  })
})

/** Runs a change of an account that the caller may manage, and returns the account. */
async function changeAccount(
  context: RequestContext,
  id: string,
  change: (transaction: Transacting, scope: ManagedScope) => Promise<void>,
): Promise<ServiceAccountRecord> {
  const scope = await managedScope(context, id)
  await context.deps.throttles.count('serviceAccountChangeOfPerson', scope.personId)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    await change(transaction, scope)
    return recordOf(transaction, context, scope)
  })
}

async function recordOf(transaction: Transacting, { deps }: RequestContext, scope: ManagedScope): Promise<ServiceAccountRecord> {
  const record = await readServiceAccount(transaction, scope, deps.clock())
  if (!record) throw refusal('not-found')
  return record
}

export const serviceAccountRoutes = { list, create, update, disable, issue, revoke }
