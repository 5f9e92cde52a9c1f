import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Transacting } from '@atrium/platform/db/scope'
import { isFoundByCause, type CauseFilter } from '@atrium/home/server/today/cause-access'
import { sql } from 'kysely'

/** Identifies the review that is due: another day is another review. */
const cause = sql<string>`concat_ws(' ', a.id, r.next_due_on)`

export type ReviewDue = { account: string; cause: string; client: string; dueOn: string }

/**
 * Lists the clients of a portal whom a member of staff may see and whose next review is due on or before a day, the most overdue first. The
 * newest review of a client states when the next one is due. `count` is the number of all.
 */
export async function listReviewsDue(
  transaction: Transacting,
  { person, edition, today }: StaffView,
  { portal, dueUntil, causes, offset, limit }: { portal: string; dueUntil: string; causes?: CauseFilter; offset: number; limit: number },
): Promise<{ items: ReviewDue[]; count: number }> {
  const { rows } = await sql<ReviewDue & { count: number }>`
    select a.id as account, ${cause} as cause, a.name as client, r.next_due_on::text as "dueOn", count(*) over ()::int as count
    from accounts a cross join lateral (
      select held_on, next_due_on from client_reviews where account_id = a.id order by held_on desc limit 1
    ) r
    where a.portal_id = ${portal} and a.is_active and r.next_due_on <= ${dueUntil} and ${isVisibleToStaff(person, edition, today)}
      and ${isFoundByCause(causes, cause)}
    order by r.next_due_on, a.name, a.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ count: _count, ...due }) => due), count: rows[0]?.count ?? 0 }
}
