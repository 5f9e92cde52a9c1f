import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { isFoundByCause, type CauseFilter } from '@atrium/home/server/today/cause-access'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

/** Identifies a submission with the moment at which it was sent. */
const cause = sql<string>`concat_ws(' ', s.id, extract(epoch from s.submitted_at))`

export type WaitingSubmission = { id: string; cause: string; account: string; client: string; form: string; on: string | null; at: Date }

/**
 * Lists the submissions of a portal's clients whose review has not ended, for admins of the firm, who review them: those that are due first, and
 * then the oldest. A submission of a person is listed with one of their accounts, and those of visitors without an account are not listed.
 */
export async function listWaitingSubmissions(
  transaction: Transacting,
  { portalId }: PortalScope,
  { person, edition, today }: StaffView,
  { causes, offset, limit }: { causes?: CauseFilter; offset: number; limit: number },
): Promise<{ items: WaitingSubmission[]; count: number }> {
  if (person.role === 'professional') return { items: [], count: 0 }
  const { rows } = await sql<WaitingSubmission & { count: number }>`
    select s.id, ${cause} as cause, a.id as account, a.name as client, i.name as form, (w.due_at at time zone ${edition.timeZone})::date::text as "on",
      s.submitted_at as at, count(*) over ()::int as count
    from form_work w join form_submissions s on s.id = w.submission_id join collection_items i on i.id = s.form_id
      cross join lateral (
        select a.id, a.name from accounts a
        where a.portal_id = ${portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)} and (a.id = s.account_id
          or (s.account_id is null and exists (
            select from account_people ap where ap.account_id = a.id and ap.person_id = s.person_id and ${isCurrentOn(sql`ap`, today)}
          )))
        order by a.name, a.id limit 1
      ) a
    where w.edition = ${edition.id} and w.step <> 'Released' and s.submitted_at is not null and s.portal_id = ${portalId}
      and ${isFoundByCause(causes, cause)}
    order by w.due_at nulls last, s.submitted_at, s.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}
