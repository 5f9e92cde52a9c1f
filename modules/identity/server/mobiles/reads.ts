import type { OwnFactors } from '../../contract/factors.ts'
import { sql } from 'kysely'
import type { PinChannel } from '../../contract/mobiles.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import { maskEmail } from '../identity/pin-rules.ts'
import { maskMobile } from './mobile-rules.ts'

/** Returns true if the edition offers text messages and the deployment has a gateway. */
export function hasTextMessages({ edition, deps }: RequestContext): boolean {
  return edition.pinChannels.includes('sms') && deps.config.sms !== 'none'
}

/** Returns where a person's PINs are sent: the mobile number if text messages are offered and chosen, otherwise the e-mail address. */
export async function findPinAddress(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
): Promise<{ channel: PinChannel; to: string; masked: string }> {
  const { email, mobile, pin_channel: chosen } = await selectPerson(transaction, person.id)
  return chosen === 'sms' && mobile !== null && hasTextMessages(context)
    ? { channel: 'sms', to: mobile, masked: maskMobile(mobile) }
    : { channel: 'email', to: email, masked: maskEmail(email) }
}

/** Counts the PINs sent to a person by text message since a time. */
export async function countTextedPins(transaction: Transacting, person: PersonScope, since: Date): Promise<number> {
  const { count } = await transaction
    .selectFrom('events')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('person_id', '=', person.id)
    .where('at', '>', since)
    .where('kind', '=', 'pin.sent')
    .where(sql<boolean>`details ->> 'channel' = 'sms'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readPinSettings(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
): Promise<OwnFactors['texts']> {
  if (!hasTextMessages(context)) return null
  const { mobile, pin_channel: channel, mobile_verified_at: verifiedAt } = await selectPerson(transaction, person.id)
  return {
    channel,
    mobile: mobile !== null && verifiedAt !== null ? { number: maskMobile(mobile), since: verifiedAt.toISOString() } : null,
  }
}

function selectPerson(transaction: Transacting, personId: string) {
  return transaction
    .selectFrom('people')
    .select(['email', 'mobile', 'pin_channel', 'mobile_verified_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
}
