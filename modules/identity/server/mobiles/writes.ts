import type { PinChannel } from '../../contract/mobiles.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { composePinText } from '@atrium/platform/mail/letters'
import { queueText } from '@atrium/platform/mail/outbox'
import { notifyOwner } from '../factors/writes.ts'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { hashPin, createPin } from '../identity/pin-rules.ts'
import { maskMobile } from './mobile-rules.ts'

/** Stores the number until its PIN is confirmed. An earlier request becomes invalid. */
export async function startMobileChange(
  transaction: SystemTransacting,
  context: RequestContext,
  person: SignedInPerson,
  mobile: string,
): Promise<void> {
  const { deps, edition } = context
  const { code, hours, kept } = createPin(deps.secret, ['mobile', person.id, mobile], { now: deps.clock(), validMs: edition.pinValidityMs })
  const change = { mobile, ...kept }
  await transaction
    .insertInto('mobile_changes')
    .values({ person_id: person.id, edition: edition.id, ...change })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute()
  await queueText(transaction, context, { to: mobile, text: composePinText(edition, person, { code, hours }), until: kept.expires_at })
  await recordEvent(transaction, context, { kind: 'mobile.asked' })
}

/** Stores the number as verified if the PIN is correct. Each PIN is accepted once. */
export async function confirmMobileChange(
  transaction: SystemTransacting,
  context: RequestContext,
  person: SignedInPerson,
  code: string,
): Promise<boolean> {
  const { deps } = context
  const now = deps.clock()
  const pendingChange = await transaction
    .selectFrom('mobile_changes')
    .select('mobile')
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (!pendingChange) return false
  const { mobile } = pendingChange
  const { numDeletedRows } = await transaction
    .deleteFrom('mobile_changes')
    .where('person_id', '=', person.id)
    .where('mobile', '=', mobile)
    .where('code_hash', '=', hashPin(deps.secret, ['mobile', person.id, mobile], code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await reviseRow(transaction, context, toPersonRow(person), () =>
    transaction.updateTable('people').set({ mobile, mobile_verified_at: now, updated_at: now }).where('id', '=', person.id).execute(),
  )
  await notifyOwner(transaction, context, person, 'mobileAdded', 'mobile.added', { number: maskMobile(mobile) })
  return true
}

/** Removes the number. Returns false if there is none. */
export async function removeMobile(transaction: SystemTransacting, context: RequestContext, person: SignedInPerson): Promise<boolean> {
  await transaction.deleteFrom('mobile_changes').where('person_id', '=', person.id).execute()
  const { numUpdatedRows } = await reviseRow(transaction, context, toPersonRow(person), () =>
    transaction
      .updateTable('people')
      .set({ mobile: null, mobile_verified_at: null, pin_channel: 'email', updated_at: context.deps.clock() })
      .where('id', '=', person.id)
      .where('mobile', 'is not', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) return false
  await notifyOwner(transaction, context, person, 'mobileRemoved', 'mobile.removed')
  return true
}

/** Sets the channel of PINs. Returns false without a number. A repeated choice is not recorded again. */
export async function choosePinChannel(
  transaction: SystemTransacting,
  context: RequestContext,
  person: SignedInPerson,
  channel: PinChannel,
): Promise<boolean> {
  const now = await transaction
    .selectFrom('people')
    .select(['mobile', 'pin_channel'])
    .where('id', '=', person.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (channel === 'sms' && now.mobile === null) return false
  if (now.pin_channel === channel) return true
  await reviseRow(transaction, context, toPersonRow(person), () =>
    transaction.updateTable('people').set({ pin_channel: channel, updated_at: context.deps.clock() }).where('id', '=', person.id).execute(),
  )
  const number = maskMobile(now.mobile ?? '')
  await notifyOwner(transaction, context, person, channel === 'sms' ? 'pinsByText' : 'pinsByMail', 'pin-channel.changed', { number })
  return true
}

const toPersonRow = ({ id }: SignedInPerson) => ({ table: 'people', key: { id }, subject: { type: 'person', id } }) as const

export async function deleteExpiredMobileChanges(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('mobile_changes').where('expires_at', '<=', now).execute()
}
