import { isCurrentOn } from '@atrium/platform/db/relations'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { Relation } from '../../contract/clients.ts'
import { isReadable } from '../notes/reads.ts'
import { clientScope, type ClientScope } from './access.ts'

/** Runs work for a client whom the caller, staff of the firm, may see. */
export async function withClient<Result>(
  context: RequestContext,
  account: string,
  work: (transaction: Transacting, scope: ClientScope) => Promise<Result>,
): Promise<Result> {
  const scope = await clientScope(context, account)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => work(transaction, scope))
}

type SummaryRow = { notes: number; open_tasks: number; people: number; last_review: string | null; next_review: string | null }

/** Counts what the caller may read of a client, and finds the days of the last and the next review. */
export async function findSummary(transaction: Transacting, scope: ClientScope): Promise<SummaryRow> {
  const { account, edition } = scope
  const { rows } = await sql<SummaryRow>`
    select
      (select count(*)::int from client_notes n where n.account_id = ${account.id}::uuid and ${isReadable(scope)}) as notes,
      (select count(*)::int from client_tasks t where t.account_id = ${account.id}::uuid and t.done_at is null) as open_tasks,
      (select count(*)::int from account_people ap where ap.account_id = ${account.id}::uuid
        and ${isCurrentOn(sql`ap`, edition.today)}) as people,
      r.held_on::text as last_review, r.next_due_on::text as next_review
    from (select 1) one left join lateral (
      select held_on, next_due_on from client_reviews where account_id = ${account.id}::uuid order by held_on desc limit 1
    ) r on true`.execute(transaction)
  return rows[0]!
}

type RelationRow = {
  id: string
  name: string
  title: string | null
  relation: Relation['relation']
  since_on: string
  until_on: string | null
  is_current: boolean
  count: number
}

/** Lists the people related to the account. Those whose relation applies today come first, owners before others. */
export async function listRelations(
  transaction: Transacting,
  { account, edition: { today } }: ClientScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Relation[]; count: number }> {
  const { rows } = await sql<RelationRow>`
    select p.id, p.name, p.title, ap.relation, ap.since_on::text as since_on, ap.until_on::text as until_on,
      p.is_active and ${isCurrentOn(sql`ap`, today)} as is_current, count(*) over ()::int as count
    from account_people ap join people p on p.id = ap.person_id
    where ap.account_id = ${account.id}::uuid
    order by is_current desc, array_position(array['owner', 'joint', 'attorney', 'executor', 'professional', 'adviser', 'staff'], ap.relation),
      p.name, p.id limit ${limit} offset ${offset}`.execute(transaction)
  return {
    items: rows.map(({ id, name, title, relation, since_on: since, until_on: until, is_current: isCurrent }) => ({
      person: { id, name, title },
      relation,
      since,
      until,
      isCurrent,
    })),
    count: rows[0]?.count ?? 0,
  }
}
