import { isEqual } from '@atrium/domain/fields/json'
import type { NotificationSettings } from '@atrium/domain/notification-plan'
import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { mostBrowsers } from '../../contract/notification-terms.ts'
import { findSettings, listBrowsers } from './reads.ts'
import { hasAgreed, toSettings, toStoredChannels, type SettingsRow } from './settings-rules.ts'

/**
 * Saves how a person wants to be told. An agreement to news and offers keeps its time, and is recorded as is its withdrawal.
 * @throws the refusal `conflict` if something was saved since the revision
 */
export async function saveSettings(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
  { revision, ...given }: NotificationSettings & { revision: number },
): Promise<void> {
  const now = context.deps.clock()
  const before = await findSettings(transaction, person)
  if ((before?.revision ?? 0) !== revision) throw refusal('conflict')
  if (before && isUnchanged(before, given)) return
  const agreedAt = given.hasAgreedToMarketing ? (before?.marketing_agreed_at ?? now) : null
  const { rows } = await sql`insert into notification_settings as s
      (person_id, edition, channels, digest, digest_at, quiet_from, quiet_to, zone, marketing_agreed_at, revision, updated_at)
    values (${person.id}, ${context.edition.id}, ${JSON.stringify(toStoredChannels(given.channels))}::jsonb, ${given.digest}, ${given.digestAt},
      ${given.quiet?.from ?? null}, ${given.quiet?.to ?? null}, ${given.zone}, ${agreedAt}, 1, ${now})
    on conflict (person_id) do update set channels = excluded.channels, digest = excluded.digest, digest_at = excluded.digest_at,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone, marketing_agreed_at = excluded.marketing_agreed_at,
      revision = s.revision + 1, updated_at = excluded.updated_at
    where s.revision = ${revision} returning s.revision`.execute(transaction)
  if (rows.length === 0) throw refusal('conflict')
  const subject = { type: 'person', id: person.id } as const
  await recordEvent(transaction, context, { kind: 'notifications.settings-saved', subject })
  if (given.hasAgreedToMarketing !== hasAgreed(before))
    await recordEvent(transaction, context, {
      kind: given.hasAgreedToMarketing ? 'marketing.agreed' : 'marketing.withdrawn',
      subject,
    })
}

const isUnchanged = (
  before: SettingsRow,
  { channels, digest, digestAt, quiet, zone, hasAgreedToMarketing }: NotificationSettings,
): boolean =>
  isEqual(toStoredChannels(toSettings(before, zone).channels), toStoredChannels(channels)) &&
  isEqual(
    [before.digest, before.digest_at, before.quiet_from, before.quiet_to, before.zone, hasAgreed(before)],
    [digest, digestAt, quiet?.from ?? null, quiet?.to ?? null, zone, hasAgreedToMarketing],
  )

type Browser = { id: string; name: string; endpoint: string; p256dh: string; auth: string }

/**
 * Registers a browser of a person. A browser in which somebody else was signed in before is theirs no longer.
 * @throws the refusals `conflict` for the id of another browser, and `invalid-request` for too many browsers
 */
export async function addBrowser(
  transaction: SystemTransacting,
  context: RequestContext,
  person: PersonScope,
  { id, name, endpoint, p256dh, auth }: Browser,
): Promise<void> {
  const now = context.deps.clock()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`browsers:${person.id}`}, 0))`.execute(transaction)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`browser:${context.edition.id}:${endpoint}`}, 0))`.execute(transaction)
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and edition = ${context.edition.id} and id <> ${id}::uuid`.execute(
    transaction,
  )
  const known = await listBrowsers(transaction, person)
  if (!known.some((one) => one.id === id) && known.length >= mostBrowsers)
    throw refusal('invalid-request', { issues: [{ path: 'subscription', code: 'too-many', limit: mostBrowsers }] })
  const { rows } = await sql<{
    is_new: boolean
  }>`insert into push_subscriptions as s (id, edition, person_id, name, endpoint, p256dh, auth_secret, session_id, created_at)
    values (${id}::uuid, ${context.edition.id}, ${person.id}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${context.session?.id ?? null}, ${now})
    on conflict (id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth_secret = excluded.auth_secret, session_id = excluded.session_id
    where s.person_id = ${person.id} and s.edition = ${context.edition.id} returning xmax = 0 as is_new`.execute(transaction)
  const [row] = rows
  if (!row) throw refusal('conflict')
  if (row.is_new) await recordEvent(transaction, context, { kind: 'browser.registered', subject: { type: 'person', id: person.id } })
}

/** Removes a browser of a person. A repeated request changes nothing. */
export async function removeBrowser(transaction: Transacting, context: RequestContext, person: PersonScope, id: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from push_subscriptions where id = ${id}::uuid and person_id = ${person.id}`.execute(
    transaction,
  )
  if (numAffectedRows === 1n)
    await recordEvent(transaction, context, { kind: 'browser.removed', subject: { type: 'person', id: person.id } })
}

/** Forgets that e-mails to the address of a person were returned. */
export async function clearBounce(transaction: SystemTransacting, context: RequestContext, person: PersonScope): Promise<void> {
  const { numAffectedRows } = await sql`delete from mail_bounces b using people p
    where p.id = ${person.id} and b.edition = p.edition and b.address = p.email_key`.execute(transaction)
  if (numAffectedRows === 1n)
    await recordEvent(transaction, context, { kind: 'mail-address.confirmed', subject: { type: 'person', id: person.id } })
}
