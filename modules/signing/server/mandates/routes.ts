import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { envelopes as envelopesContract } from '../../contract/envelopes.ts'
import { sendingScope } from '../envelopes/access.ts'
import { findMandate, toMandate } from './reads.ts'
import { setMandate } from './writes.ts'

const envelopes = implementContract(envelopesContract)

/** Whoever sends documents must not be able to lower the number of owners who sign them. */
const maySetMandate = ({ edition: { person } }: AccountScope): boolean => person.role !== 'professional'

const get = envelopes.getMandate.handler(async ({ input: { account }, context }) => {
  const scope = await sendingScope(context, account)
  const row = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findMandate(transaction, scope))
  return {
    ...toMandate(row),
    revision: row?.revision ?? 0,
    setAt: row?.set_at.toISOString() ?? null,
    setBy: row?.set_by ?? null,
    mayChange: maySetMandate(scope),
  }
})

const set = envelopes.setMandate.handler(async ({ input: { account, ...mandate }, context }) => {
  const scope = await sendingScope(context, account)
  if (!maySetMandate(scope)) throw refusal('not-allowed')
  if ((mandate.kind === 'some') !== (mandate.count !== null))
    throw refusal('invalid-request', { issues: [{ path: 'count', code: 'required' }] })
  const revision = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    setMandate(transaction, context, scope, mandate),
  )
  return { revision }
})

export const mandateRoutes = { getMandate: get, setMandate: set }
