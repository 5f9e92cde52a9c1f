import type { ProfileChange } from '../../contract/profiles.ts'
import { dayIn } from '@atrium/domain/calendar'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { saveAccountDevices, unregisterDevices } from '../pushes/writes.ts'

/** Changes the profile of the signed-in person. The event lists the changed fields without values. */
export async function updateProfile(
  transaction: Transacting,
  context: RequestContext,
  person: SignedInPerson,
  change: ProfileChange,
): Promise<SignedInPerson> {
  const fields = Object.keys(change).toSorted()
  if (fields.length === 0) return person
  if (change.fcmToken) await unregisterFromOthers(transaction, context, person, change.fcmToken)
  const subject = { type: 'person', id: person.id } as const
  const row = await reviseRow(transaction, context, { table: 'people', key: { id: person.id }, subject }, () =>
    transaction
      .updateTable('people')
      .set({ ...toColumns(createColumnMap(context), change), updated_at: context.deps.clock() })
      .where('id', '=', person.id)
      .returning(['name', 'phone', 'locale', 'theme'])
      .executeTakeFirstOrThrow(),
  )
  if (change.fcmToken !== undefined)
    await saveAccountDevices(transaction, context, person, {
      token: change.fcmToken,
      today: dayIn(context.edition.timeZone, context.deps.clock()),
    })
  await recordEvent(transaction, context, { kind: 'profile.updated', subject, details: { fields } })
  return { ...person, ...row }
}

const createColumnMap = (context: RequestContext) =>
  ({
    theme: (theme) => ({ theme }),
    locale: (locale) => ({ locale }),
    hidesWelcome: (hidesWelcome) => ({ hides_welcome: hidesWelcome }),
    name: (name) => ({ name }),
    phone: (phone) => ({ phone: phone || null }),
    fcmToken: (token) => toDeviceColumns(context, token),
  }) satisfies ColumnMap<ProfileChange, 'people'>

const toDeviceColumns = ({ session }: RequestContext, token: string | null) => ({
  fcm_token: token,
  fcm_session_id: token === null ? null : (session?.id ?? null),
})

/**
 * Removes the device from other people, because it belongs to the last person who registered it. A lock serialises
 * registrations, so that two people who swap devices at the same time cannot cause a deadlock.
 */
async function unregisterFromOthers(
  transaction: Transacting,
  context: RequestContext,
  person: SignedInPerson,
  token: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fcm:${context.edition.id}`}, 0))`.execute(transaction)
  await unregisterDevices(transaction, context, (people) => people.where('fcm_token', '=', token).where('id', '<>', person.id))
}
