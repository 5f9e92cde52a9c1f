import { accountScope } from '@atrium/accounts/server/accounts/access'
import { revokeClientInvitation } from '@atrium/identity/server/registration/invitation-writes'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { invitations as contract } from '../../contract/invitations.ts'
import { managingScope } from '../managing/access.ts'
import { listInvitations } from './reads.ts'

const invitations = implementContract(contract)

const list = invitations.list.handler(async ({ input, context }) => {
  const scope = await managingScope(context, { portal: input.portal, form: 'portals' })
  if (isOutsideProfessional(scope.edition.person)) throw refusal('not-allowed')
  const { search = '', state, offset, limit } = input
  const filter = { search, state, offset, limit, now: context.deps.clock() }
  const found = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    listInvitations(transaction, scope, context.edition, filter),
  )
  const mayManage = scope.mayManage && !context.session?.impersonation
  return { ...found, mayManage, mayImport: mayManage && scope.edition.person.role !== 'professional' }
})

const revoke = invitations.revoke.handler(async ({ input, context }) => {
  const scope = await managingScope(context, { portal: input.portal, form: 'portals' })
  const { account } = await accountScope(context, input.account, 'dashboard')
  if (account.portal_id !== scope.portal.id) throw refusal('not-found')
  if (!scope.mayManage) throw refusal('not-allowed')
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    if (!(await revokeClientInvitation(transaction, context, account.id))) throw refusal('not-found')
    return { revoked: true }
  })
})

export const invitationRoutes = { list, revoke }
