import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Transacting } from '@atrium/platform/db/scope'
import { isFoundByCause, type CauseFilter } from '@atrium/home/server/today/cause-access'
import { sql } from 'kysely'

/** Identifies a task with its due day. */
const cause = sql<string>`concat_ws(' ', t.id, t.due_on)`

export type OpenTask = {
  id: string
  cause: string
  account: string
  client: string
  title: string
  dueOn: string | null
  assignee: string | null
}

type Query = {
  portal: string
  /** Only tasks of this member of staff; undefined for those of everybody. */
  assignee?: string
  /** Only tasks that are due on or before this day. */
  dueUntil?: string
  causes?: CauseFilter
  offset: number
  limit: number
}

/** Lists the open tasks for the clients of a portal whom a member of staff may see, by due day. `count` is the number of all. */
export async function listOpenTasks(
  transaction: Transacting,
  { person, edition, today }: StaffView,
  { portal, assignee, dueUntil, causes, offset, limit }: Query,
): Promise<{ items: OpenTask[]; count: number }> {
  const { rows } = await sql<OpenTask & { count: number }>`
    select t.id, ${cause} as cause, a.id as account, a.name as client, t.title, t.due_on::text as "dueOn", p.name as assignee, count(*) over ()::int as count
    from client_tasks t join accounts a on a.id = t.account_id left join people p on p.id = t.assignee_id
    where t.done_at is null and a.portal_id = ${portal} and a.is_active and ${isVisibleToStaff(person, edition, today)}
      and ${assignee === undefined ? sql`true` : sql`t.assignee_id = ${assignee}::uuid`}
      and ${dueUntil === undefined ? sql`true` : sql`t.due_on <= ${dueUntil}`} and ${isFoundByCause(causes, cause)}
    order by t.due_on nulls last, t.created_at, t.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ count: _count, ...task }) => task), count: rows[0]?.count ?? 0 }
}
