import type { OnboardingClient, OnboardingFilter } from '../../contract/onboarding.ts'
import { sql } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { ProviderClient, StoredAccount } from './client-rules.ts'

/** Finds a portal of the edition with its source of figures. */
export async function findPortalSource(
  transaction: SystemTransacting,
  portalId: string,
): Promise<{ source: DataSource | null } | undefined> {
  const row = await transaction.selectFrom('portals').select('data_source').where('id', '=', portalId).executeTakeFirst()
  return row && { source: row.data_source as DataSource | null }
}

const hasOwner = sql<boolean>`exists (select from account_people ap where ap.account_id = a.id and ap.relation = 'owner')`

type Row = Omit<OnboardingClient, 'invitedUntil'> & { invitedUntil: Date | null }

/**
 * Returns one page of the union of a provider's clients and a portal's accounts, by name. A client and an account are one entry if they
 * have the same external id.
 */
export async function listOnboardingClients(
  transaction: SystemTransacting,
  clients: readonly ProviderClient[],
  { portal, search = '', state, offset, limit, now }: OnboardingFilter & { now: Date },
): Promise<{ items: OnboardingClient[]; count: number }> {
  const { rows } = await sql<{ items: Row[]; count: number }>`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
        as t ("externalId" text, name text, email text, "isEmailShared" boolean, currency text)
    ), invited as (
      select account_id, max(expires_at) as until from single_use_tokens
      where purpose = 'client-invitation' and used_at is null and expires_at > ${now} group by account_id
    ), entries as (
      select coalesce(l."externalId", a.external_id) as "externalId", coalesce(l.name, a.name) collate "und-x-icu" as name,
        coalesce(a.email, l.email) as email, coalesce(l."isEmailShared", false) as "isEmailShared", coalesce(l.currency, a.currency) as currency,
        case
          when a.id is null then 'not-in-portal'
          when not a.is_active then 'inactive'
          when a.portal_id <> ${portal} then 'other-portal'
          when ${hasOwner} then 'active'
          when i.until is not null then 'invited'
          else 'not-invited'
        end as state,
        i.until as "invitedUntil", a.id as account, l."externalId" is not null as "isListed"
      from listed l full join accounts a on a.external_id = l."externalId" left join invited i on i.account_id = a.id
      where l."externalId" is not null or (a.portal_id = ${portal} and a.is_active)
    ), matching as (
      select * from entries where (${state ?? null}::text is null or state = ${state ?? null})
        and (strpos(lower(name), lower(${search})) > 0 or strpos(lower(email), lower(${search})) > 0 or strpos(lower("externalId"), lower(${search})) > 0)
    )
    select (select count(*)::int from matching) as count, coalesce(jsonb_agg(to_jsonb(page) order by name, "externalId"), '[]') as items
    from (select * from matching order by name, "externalId" limit ${limit} offset ${offset}) page`.execute(transaction)
  const { items = [], count = 0 } = rows[0] ?? {}
  return { count, items: items.map(toClient) }
}

/** Converts a row. The end of the invitation is null unless the client's state is `invited`. */
function toClient({ invitedUntil, ...row }: Row): OnboardingClient {
  return { ...row, invitedUntil: row.state === 'invited' && invitedUntil ? new Date(invitedUntil).toISOString() : null }
}

/** Returns and locks the accounts with these external ids, in any portal. */
export async function lockAccounts(transaction: SystemTransacting, externalIds: readonly string[], now: Date): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select a.id, a.external_id as "externalId", a.email, a.portal_id as "portalId", a.is_active as "isActive", ${hasOwner} as "hasOwner",
      exists (
        select from single_use_tokens t where t.account_id = a.id and t.purpose = 'client-invitation' and t.used_at is null and t.expires_at > ${now}
      ) as "isInvited"
    from accounts a where a.external_id = any (${[...externalIds]}::text[]) order by a.id for update of a`.execute(transaction)
  return rows
}

/** Returns which of the given e-mail addresses (in lower case) belong to people, and which to active accounts. */
export async function findTakenEmails(
  transaction: SystemTransacting,
  emails: readonly string[],
): Promise<{ people: Set<string>; accounts: Set<string> }> {
  const { rows } = await sql<{ email: string; isPerson: boolean }>`
    select lower(email) as email, true as "isPerson" from people where lower(email) = any (${[...emails]}::text[])
    union all select email_key, false from accounts where email_key = any (${[...emails]}::text[]) and is_active`.execute(transaction)
  const collectEmails = (isPerson: boolean) => new Set(rows.filter((row) => row.isPerson === isPerson).map(({ email }) => email))
  return { people: collectEmails(true), accounts: collectEmails(false) }
}
