import type { FieldValue } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'

export type Texts = Partial<Record<'en' | 'is' | 'el', string>>
export type TermsRow = { portal_id: string; portal_name: string; version: number; texts: Texts }

/** Lists the newest terms that one of the person's accounts has not accepted, by portal. */
export async function listMissingTerms(transaction: Transacting, person: SignedInPerson): Promise<TermsRow[]> {
  if (person.accountIds.length === 0) return []
  const { rows } = await sql<TermsRow>`
    select t.portal_id, p.name as portal_name, t.version, t.texts
    from portal_terms t join portals p on p.id = t.portal_id
    where t.version = (select max(newest.version) from portal_terms newest where newest.portal_id = t.portal_id)
      and exists (
        select from accounts a where a.portal_id = t.portal_id and a.is_active and a.id = any (${person.accountIds}::uuid[])
          and not exists (
            select from terms_acceptances ta where ta.account_id = a.id and ta.portal_id = t.portal_id and ta.version = t.version
          )
      )
    order by t.portal_id`.execute(transaction)
  return rows
}

export async function findNewestTerms(transaction: Transacting, portalId: string): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`
    select t.portal_id, p.name as portal_name, t.version, t.texts from portal_terms t join portals p on p.id = t.portal_id
    where t.portal_id = ${portalId} order by t.version desc limit 1`.execute(transaction)
  return rows[0]
}

/**
 * Finds the welcome of the active client group with the highest score among the groups of the person's accounts: the document that the back
 * office edits or, without one, the HTML by locale.
 */
export async function findGroupWelcome(
  transaction: Transacting,
  person: SignedInPerson,
): Promise<{ document: FieldValue; texts: Texts } | undefined> {
  if (person.accountIds.length === 0) return undefined
  const { rows } = await sql<{ document: FieldValue; texts: Texts }>`
    select nullif(g.details -> 'welcome', 'null') as document, g.welcome as texts
    from client_groups g join client_group_members m on m.group_id = g.id
    where g.is_active and g.deleted_at is null and m.account_id = any (${person.accountIds}::uuid[])
      and (g.welcome <> '{}' or nullif(g.details -> 'welcome', 'null') is not null)
    order by g.score desc, g.id limit 1`.execute(transaction)
  return rows[0]
}

export async function findHidesWelcome(transaction: Transacting, person: PersonScope): Promise<boolean> {
  const row = await transaction.selectFrom('people').select('hides_welcome').where('id', '=', person.id).executeTakeFirst()
  return row?.hides_welcome ?? false
}
