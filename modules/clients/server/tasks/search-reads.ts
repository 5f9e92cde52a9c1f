import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { dayIn } from '@atrium/domain/calendar'
import { isOfFirm } from '@atrium/platform/session/access'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { createRank, isMatching } from '@atrium/search/server/search/match-reads'
import { sql } from 'kysely'

type Row = { id: string; title: string; client: string; account: string; portal: string; count: number }

/** Finds tasks for the clients whom a member of the firm sees, by their titles; open ones first. */
async function findTasks(query: SearchQuery): Promise<FoundItems> {
  const { transaction, context, scope, limit, offset } = query
  const { edition, deps } = context
  // Professionals from outside the firm see none of its tasks (decision 67).
  if (!isOfFirm(scope.person)) return { items: [], count: 0 }
  const today = dayIn(edition.timeZone, deps.clock())
  const { rows } = await sql<Row>`
    select t.id, t.title, a.name as client, a.id as account, a.portal_id as portal, count(*) over ()::int as count
    from client_tasks t join accounts a on a.id = t.account_id
    where a.edition = ${scope.actor.edition} and a.is_active and ${isVisibleToStaff(scope.person, edition, today)} and ${isMatching(sql`t.title`, query)}
    order by t.done_at is not null, ${createRank(sql`' ' || fold_words(t.title)`, query)}, t.due_on nulls last, t.id
    limit ${limit} offset ${offset}`.execute(transaction)
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ id, title, client, account, portal }) => ({
      ...emptyItem,
      id,
      title,
      note: client,
      path: `/dashboard/${encodeURIComponent(portal)}/account/${account}`,
    })),
  }
}

export const taskSearchSources: readonly SearchSource[] = [{ kind: 'tasks', order: 58, find: findTasks }]
