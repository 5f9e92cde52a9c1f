import { defaultChannels } from '@atrium/domain/notification-plan'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import { createSystemPersonScope, type SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import { tellPages } from '../notices/writes.ts'
import { findSettings } from '../settings/reads.ts'
import { toSettings, toStoredChannels } from '../settings/settings-rules.ts'
import type { Unsubscription } from './token-rules.ts'

/** Turns off the e-mails of one class to a person. A repeated request changes nothing. */
export async function unsubscribe(
  transaction: SystemTransacting,
  origin: Omit<Origin, 'edition'> & { edition: Edition },
  { person, class: one }: Unsubscription,
): Promise<void> {
  const { edition } = origin
  const now = origin.deps.clock()
  const { rows } = await sql`select from people where id = ${person}::uuid and edition = ${edition.id} for no key update`.execute(
    transaction,
  )
  if (rows.length === 0) return
  const row = await findSettings(transaction, createSystemPersonScope(transaction, person))
  const settings = toSettings(row, edition.timeZone)
  if (!settings.channels[one].email) return
  const channels = { ...defaultChannels, ...settings.channels, [one]: { ...settings.channels[one], email: false } }
  await sql`insert into notification_settings as s (person_id, edition, channels, zone, updated_at)
    values (${person}::uuid, ${edition.id}, ${JSON.stringify(toStoredChannels(channels))}::jsonb, ${settings.zone}, ${now})
    on conflict (person_id) do update set channels = excluded.channels, revision = s.revision + 1, updated_at = excluded.updated_at`.execute(
    transaction,
  )
  await recordEvent(transaction, origin, {
    kind: 'notifications.unsubscribed',
    subject: { type: 'person', id: person },
    details: { class: one },
  })
  await tellPages(transaction, edition.id, [person])
}
