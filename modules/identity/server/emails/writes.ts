import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { hashPin, createPin, maskEmail } from '../identity/pin-rules.ts'
import { findCredential } from '../identity/reads.ts'
import { endSessions } from '../identity/session-writes.ts'
import { voidTokens } from '../identity/token-writes.ts'

/**
 * Stores the new address until its PIN is confirmed. An earlier request becomes invalid. If the address is
 * taken, no PIN is valid, and the e-mail to the address states that it is taken.
 */
export async function startEmailChange(
  transaction: SystemTransacting,
  context: RequestContext,
  person: SignedInPerson,
  email: string,
): Promise<void> {
  const { deps, edition } = context
  const { code, hours, kept } = createPin(deps.secret, ['email', person.id, email], { now: deps.clock(), validMs: edition.pinValidityMs })
  const addressOwner = await findCredential(transaction, email)
  const isTaken = addressOwner !== undefined && addressOwner.id !== person.id
  const change = { email, ...kept, code_hash: isTaken ? null : kept.code_hash }
  await transaction
    .insertInto('email_changes')
    .values({ person_id: person.id, edition: edition.id, ...change })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute()
  await queueMail(transaction, context, {
    to: email,
    ...(isTaken ? composeMail(edition, person, 'emailTaken') : composeMail(edition, person, 'emailPin', { code, hours })),
    until: kept.expires_at,
  })
  if (addressOwner?.id !== person.id)
    await queueMail(transaction, context, {
      to: person.email,
      ...composeMail(edition, person, 'emailChangeAsked', { address: maskEmail(email) }),
    })
  await recordEvent(transaction, context, { kind: 'email.change-asked', outcome: isTaken ? 'refused' : 'done' })
}

/**
 * Changes the address if the PIN is correct, and returns it, otherwise undefined. Each PIN is accepted once. Ends all
 * other sessions and invalidates the person's links for password resets and sign-ins.
 */
export async function confirmEmailChange(
  transaction: SystemTransacting,
  context: RequestContext,
  session: { id: string; person: SignedInPerson },
  code: string,
): Promise<string | undefined> {
  const { deps, edition } = context
  const { person } = session
  const now = deps.clock()
  const pendingChange = await transaction.selectFrom('email_changes').select('email').where('person_id', '=', person.id).executeTakeFirst()
  if (!pendingChange) return undefined
  const { numDeletedRows } = await transaction
    .deleteFrom('email_changes')
    .where('person_id', '=', person.id)
    .where('email', '=', pendingChange.email)
    .where('code_hash', '=', hashPin(deps.secret, ['email', person.id, pendingChange.email], code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return undefined
  const { id } = person
  await reviseRow(transaction, context, { table: 'people', key: { id }, subject: { type: 'person', id } }, () =>
    transaction
      .updateTable('people')
      .set({ email: pendingChange.email, email_verified_at: now, updated_at: now })
      .where('id', '=', id)
      .execute(),
  )
  await endSessions(transaction, context, { personId: person.id, except: session.id })
  await voidTokens(transaction, 'password-reset', { personId: person.id })
  await voidTokens(transaction, 'sign-in', { personId: person.id })
  if (pendingChange.email !== person.email.toLowerCase())
    await queueMail(transaction, context, {
      to: person.email,
      ...composeMail(edition, person, 'emailChanged', { address: maskEmail(pendingChange.email) }),
    })
  await recordEvent(transaction, context, { kind: 'email.changed', subject: { type: 'person', id: person.id } })
  return pendingChange.email
}

export async function deleteExpiredEmailChanges(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
}
