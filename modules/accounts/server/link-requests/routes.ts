import type { RequestContext } from '@atrium/platform/app-context'
import { isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { isStaff } from '@atrium/platform/session/access'
import { linkRequests as linkRequestsContract } from '../../contract/link-requests.ts'
import { accountScope, type AccountScope } from '../accounts/access.ts'
import { isExternalIdTaken } from './reads.ts'
import { declineRequest, linkAccount, saveRequest } from './writes.ts'

const linkRequests = implementContract(linkRequestsContract)

const create = linkRequests.create.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  if (isStaff(scope.edition.person)) throw refusal('not-allowed')
  const { external_id: externalId } = scope.account
  if (externalId !== null && (await hasClient(context, scope, externalId))) throw refusal('conflict')
  const requestedAt = await withTenant(context.deps.db, scope.edition.actor, (transaction) => saveRequest(transaction, context, scope))
  return { requestedAt: requestedAt.toISOString() }
})

const decline = linkRequests.decline.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  // Only the system actor may queue e-mail to another person.
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => declineRequest(transaction, context, scope))
  return { done: true } as const
})

const link = linkRequests.link.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const { externalId } = input
  if (!(await hasClient(context, scope, externalId))) throw createFieldError('unknown-client')
  // Only the system actor may change the client that an account represents.
  await withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    if (await isExternalIdTaken(transaction, scope, externalId)) throw createFieldError('client-taken')
    await linkAccount(transaction, context, scope, externalId)
  }).catch((error: unknown) => {
    throw isDuplicateKeyError(error) ? createFieldError('client-taken') : error
  })
  return { done: true } as const
})

const createFieldError = (code: string) => refusal('invalid-request', { issues: [{ path: 'externalId', code }] })

/** Returns true if the account's provider has a client with this id. Throws an error during an outage. */
async function hasClient(context: RequestContext, { account }: AccountScope, externalId: string): Promise<boolean> {
  try {
    await context.deps.providers.portfolios(context.edition, account.data_source).getAccount(externalId)
    return true
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.fault !== 'unknown') throw error
    return false
  }
}

export const linkRequestRoutes = { create, decline, link }
