import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { StoredItem } from '@atrium/collections/server/contributions'
import { refusal } from '@atrium/platform/http/problem'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { reserveAdviserSeat } from '@atrium/identity/server/registration/writes'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions, reviseRow } from '@atrium/platform/events/revisions'
import { countOtherAdmins } from '../administration/writes.ts'
import { removeFromOtherTeams } from '../firm/team-writes.ts'
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
  const isStaff = before['access'] !== 'client'
  const isMoved = isStaff && before['organisation'] !== after['organisation']
  const role = after['access'] === 'admin' ? 'admin' : after['isAdmin'] === true ? 'company-admin' : 'professional'
  const isRoleChanged = isStaff && role !== before['access']
  if (isMoved) await leaveTeams(transaction, context, scope, id, after['organisation'])
  if (isMoved || isRoleChanged) await endSessions(transaction, context, { personId: id })
  if (isRoleChanged)
    await recordEvent(transaction, context, {
      kind: 'person.role-changed',
      subject: { type: 'person', id },
      details: { before: before['access'], after: role },
    })
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

/**
 * Reserves an adviser seat of the organisation, if a change makes the person one of its active advisers. Called before the person is
 * changed, because it counts the active advisers.
 * @throws error `no-seat` if none is free
 */
export async function reserveSeat(
  transaction: Transacting,
  _scope: CollectionScope,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  const isAdviser = (values: FieldValues) =>
    values['access'] !== 'client' && values['access'] !== 'admin' && values['isAdmin'] !== true && values['disabled'] !== true
  const { organisation } = after
  const isNew = isAdviser(after) && !(isAdviser(before) && before['organisation'] === organisation)
  if (isNew && typeof organisation === 'string') await reserveAdviserSeat(asSystem(transaction), organisation)
}

/** Removes a person who moves to another organisation from the teams of access groups of the others, with the clients whom they saw. */
async function leaveTeams(
  transaction: Transacting,
  context: RequestContext,
  _scope: CollectionScope,
  id: string,
  organisation: FieldValues[string] | undefined,
): Promise<void> {
  const left = await removeFromOtherTeams(asSystem(transaction), id, typeof organisation === 'string' ? organisation : null)
  for (const group of left) {
    await recordRevisions(transaction, context, [
      { subject: { type: 'access-group', id: group }, before: { team: id }, after: { team: null } },
    ])
    await recordEvent(transaction, context, {
      kind: 'access-group.changed',
      subject: { type: 'access-group', id: group },
      details: { changed: ['team'], personId: id },
    })
  }
}

/**
 * Ends the access of a user who is deleted.
 * @throws error `invalid-request` for the last active admin
 */
export async function removeUser(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  user: StoredItem,
): Promise<void> {
  const isLast = user.values['access'] === 'admin' && (await countOtherActiveAdmins(transaction, scope, user.id)) === 0
  if (isLast) throw refusal('invalid-request', { issues: [{ path: 'values.access', code: 'not-allowed' }] })
  await disableUser(transaction, context, scope, user.id)
}

/** Ends a person's access: they cannot sign in, and their sessions and unused links end. */
async function disableUser(transaction: Transacting, context: RequestContext, _scope: CollectionScope, id: string): Promise<void> {
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
