import type { SystemTransacting, Transacting, PersonScope } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { SettingsRow } from './settings-rules.ts'

/** Finds what a person has chosen; undefined if they have chosen nothing. */
export async function findSettings(transaction: Transacting, { id }: PersonScope): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select channels, digest, digest_at, quiet_from, quiet_to, zone, marketing_agreed_at, revision
    from notification_settings where person_id = ${id}`.execute(transaction)
  return rows[0]
}

export type BrowserRow = { id: string; name: string; created_at: Date; reached_at: Date | null }

/** Lists the browsers of a person, the oldest first. */
export async function listBrowsers(transaction: Transacting, { id }: PersonScope): Promise<BrowserRow[]> {
  const { rows } = await sql<BrowserRow>`select id, name, created_at, reached_at from push_subscriptions
    where person_id = ${id} order by created_at, id`.execute(transaction)
  return rows
}

/** Finds the verified mobile number of a person, and whether they have the app. */
export async function findReach(transaction: Transacting, { id }: PersonScope): Promise<{ mobile: string | null; hasApp: boolean }> {
  const { rows } = await sql<{ mobile: string | null; hasApp: boolean }>`select
      case when mobile_verified_at is not null then mobile end as mobile, fcm_token is not null as "hasApp"
    from people where id = ${id}`.execute(transaction)
  return rows[0] ?? { mobile: null, hasApp: false }
}

/** Finds since when e-mails to the address of a person are returned; null if they arrive. */
export async function findBounce(transaction: SystemTransacting, { id }: PersonScope): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select b.bounced_at as at from people p
    join mail_bounces b on b.edition = p.edition and b.address = p.email_key where p.id = ${id}`.execute(transaction)
  return rows[0]?.at ?? null
}
