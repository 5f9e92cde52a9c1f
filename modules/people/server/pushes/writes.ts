import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql } from 'kysely'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { Origin } from '@atrium/platform/app-context'
import type { Schema } from '@atrium/platform/db/schema'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { mask, recordRevisions } from '@atrium/platform/events/revisions'

type People = UpdateQueryBuilder<Schema, 'people', 'people', UpdateResult>

/** Unregisters the devices of the selected people, each with an event. Returns the number of devices. */
export async function unregisterDevices(transaction: Transacting, origin: Origin, select: (people: People) => People): Promise<number> {
  const registeredPeople = transaction
    .updateTable('people')
    .set({ fcm_token: null, fcm_session_id: null, updated_at: origin.deps.clock() })
    .where('fcm_token', 'is not', null)
  const people = await select(registeredPeople).returning('id').execute()
  await removeAccountDevices(
    transaction,
    people.map(({ id }) => id),
  )
  const subjects = people.map(({ id }) => ({ type: 'person', id }) as const)
  await recordRevisions(
    transaction,
    origin,
    subjects.map((subject) => ({ subject, before: { fcm_token: mask }, after: { fcm_token: null } })),
  )
  for (const subject of subjects) await recordEvent(transaction, origin, { kind: 'device.unregistered', subject })
  return people.length
}

async function removeAccountDevices(transaction: Transacting, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await sql`delete from account_devices where person_id = any (${[...people]}::uuid[])`.execute(transaction)
}

/**
 * Saves the device of a person on the account (specification 1, section 4): of a client on each of their accounts, and of a professional on those
 * of their clients, also those of an access group. It is on the person too. A missing token removes it. A client who is assigned later gets it
 * when it is registered again.
 */
export async function saveAccountDevices(
  transaction: Transacting,
  { edition, deps }: Origin,
  { id }: Pick<SignedInPerson, 'id'>,
  { token, today }: { token: string | null; today: string },
): Promise<void> {
  await removeAccountDevices(transaction, [id])
  if (token === null) return
  await sql`insert into account_devices (account_id, person_id, edition, device_token, registered_at)
    select a.id, ${id}::uuid, ${edition.id}, ${token}, ${deps.clock()}::timestamptz from accounts a
    where a.edition = ${edition.id} and a.is_active and a.id in (
      select ap.account_id from account_people ap where ap.person_id = ${id}::uuid and ${isCurrentOn(sql`ap`, today)}
      union select ga.account_id from access_group_team t join access_groups g on g.id = t.group_id and g.is_active
        join access_group_accounts ga on ga.group_id = g.id where t.person_id = ${id}::uuid)`.execute(transaction)
}

/** Unregisters a device. Returns false if its owner has meanwhile registered another device. */
export async function unregisterDevice(
  transaction: SystemTransacting,
  origin: Origin,
  { personId, token }: { personId: string; token: string },
): Promise<boolean> {
  return (await unregisterDevices(transaction, origin, (people) => people.where('id', '=', personId).where('fcm_token', '=', token))) > 0
}

/** The ended sessions: one session, or all sessions of a person, optionally except one. */
type EndedSessions = { id: string; personId?: string } | { personId: string; except?: string }

/**
 * Unregisters the devices registered in ended sessions. If all sessions of a person end, their device is unregistered in any case, and
 * so are the browsers that show notifications.
 */
export async function unregisterSessionDevices(transaction: Transacting, origin: Origin, ended: EndedSessions): Promise<void> {
  await removeSessionBrowsers(transaction, origin, ended)
  await unregisterDevices(transaction, origin, (people) => {
    const { personId } = ended
    const ownPeople = personId === undefined ? people : people.where('id', '=', personId)
    if ('id' in ended) return ownPeople.where('fcm_session_id', '=', ended.id)
    return ended.except === undefined ? ownPeople : ownPeople.where('fcm_session_id', 'is distinct from', ended.except)
  })
}

/**
 * Removes the browsers that were registered in a session that its person has ended from elsewhere, or all browsers with all sessions, optionally
 * except those of one. A browser in which somebody signs out goes on showing titles.
 */
async function removeSessionBrowsers(transaction: Transacting, origin: Origin, ended: EndedSessions): Promise<void> {
  const { personId } = ended
  if (personId === undefined) return
  const other = 'id' in ended ? sql`= ${ended.id}::uuid` : sql`is distinct from ${ended.except ?? null}::uuid`
  const isEnded = 'id' in ended || ended.except !== undefined ? sql`session_id ${other}` : sql`true`
  const { rows } = await sql`delete from push_subscriptions where person_id = ${personId}::uuid and ${isEnded} returning id`.execute(
    transaction,
  )
  for (const _ of rows) await recordEvent(transaction, origin, { kind: 'browser.removed', subject: { type: 'person', id: personId } })
}
