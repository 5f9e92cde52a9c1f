import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { DesignScope } from './access.ts'

export async function existsForm(transaction: Transacting, { actor }: EditionScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from collection_items
    where id = ${id}::uuid and edition = ${actor.edition} and collection = 'forms' and is_active`.execute(transaction)
  return rows.length > 0
}

/** Condition that a draft or submission `s` of the form is among those that the caller may see. */
const isSeen = ({ formId, organisationId }: DesignScope) => sql`s.form_id = ${formId}::uuid and (${organisationId}::uuid is null
  or exists (select from portals p where p.id = s.portal_id and p.organisation_id = ${organisationId}::uuid))`

export async function countAnswers(transaction: Transacting, scope: DesignScope): Promise<{ drafts: number; submissions: number }> {
  const { rows } = await sql<{ drafts: number; submissions: number }>`
    select count(*) filter (where s.submitted_at is null)::int as drafts, count(s.submitted_at)::int as submissions
    from form_submissions s where ${isSeen(scope)}`.execute(transaction)
  return rows[0] ?? { drafts: 0, submissions: 0 }
}

/** Lists the answers that drafts have, by the name under which they are stored, with the number of drafts. */
export async function listAnsweredNames(transaction: Transacting, scope: DesignScope): Promise<{ name: string; drafts: number }[]> {
  const { rows } = await sql<{ name: string; drafts: number }>`
    select a.key as name, count(*)::int as drafts
    from form_submissions s cross join lateral jsonb_each(s.answers) a
    where s.submitted_at is null and a.value not in ('null', '""', '[]') and ${isSeen(scope)}
    group by a.key order by a.key`.execute(transaction)
  return rows
}
