import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { reserveAdviserSeat } from '@atrium/identity/server/registration/writes'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { countOtherAdmins } from '../administration/writes.ts'
import { changeSecondFactor } from './writes.ts'

type UserChange = { id: string; before: FieldValues; after: FieldValues }

/**
 * Completes a change of a user in the back office: seats and sessions after a change of the role, the end of access for a blocked person,
 * and the second factor with its e-mail.
 */
export async function changeUserAccess(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  { id, before, after }: UserChange,
): Promise<void> {
  const isRoleChanged = before['isAdmin'] !== after['isAdmin'] || before['organisation'] !== after['organisation']
  if (isRoleChanged && before['access'] !== 'client') {
    const organisation = after['organisation']
    if (after['isAdmin'] !== true && typeof organisation === 'string') await reserveAdviserSeat(asSystem(transaction), organisation)
    await endSessions(transaction, context, { personId: id })
    await recordEvent(transaction, context, {
      kind: 'person.role-changed',
      subject: { type: 'person', id },
      details: { before: before['access'], after: after['isAdmin'] === true ? 'company-admin' : 'professional' },
    })
  }
  if (before['disabled'] !== after['disabled']) {
    if (after['disabled'] === true) await disableUser(transaction, context, scope, id)
    else await recordEvent(transaction, context, { kind: 'person.enabled', subject: { type: 'person', id } })
  }
  if (before['is2FADisabled'] !== after['is2FADisabled'])
    await changeSecondFactor(asSystem(transaction), context, scope.person.id, {
      person: id,
      isDisabled: after['is2FADisabled'] === true,
      reason: String(after['secondFactorReason']),
    })
}

/** Ends a person's access: they cannot sign in, and their sessions and unused links end. */
export async function disableUser(transaction: Transacting, context: RequestContext, _scope: CollectionScope, id: string): Promise<void> {
  await reviseRow(transaction, context, { table: 'people', key: { id }, subject: { type: 'person', id } }, () =>
    transaction.updateTable('people').set({ is_active: false }).where('id', '=', id).execute(),
  )
  await endSessions(transaction, context, { personId: id })
  await transaction.deleteFrom('single_use_tokens').where('person_id', '=', id).where('used_at', 'is', null).execute()
  await recordEvent(transaction, context, { kind: 'person.disabled', subject: { type: 'person', id } })
}

export const countOtherActiveAdmins = (transaction: Transacting, _scope: CollectionScope, id: string): Promise<number> =>
  countOtherAdmins(asSystem(transaction), id)

/** The storage of users writes as the system, so its transactions are those of the system. */
const asSystem = (transaction: Transacting): SystemTransacting => transaction as SystemTransacting
