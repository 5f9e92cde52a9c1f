import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { Agenda, Preparation, Review } from '../../contract/reviews.ts'
import type { ClientScope } from '../clients/access.ts'
import { toNamed } from '../clients/record-rules.ts'
import { isReadable } from '../notes/reads.ts'

type ReviewRow = {
  id: string
  held_on: string
  held_by: string | null
  holder: string | null
  next_due_on: string | null
  summary: string
  agenda: string
  created_at: Date
  created_by: string | null
  author: string | null
}

const selectReviews = ({ account }: ClientScope) => sql`
  select r.id, r.held_on::text as held_on, r.held_by, h.name as holder, r.next_due_on::text as next_due_on, r.summary, r.agenda, r.created_at,
    r.created_by, c.name as author, count(*) over ()::int as count
  from client_reviews r left join people h on h.id = r.held_by left join people c on c.id = r.created_by
  where r.account_id = ${account.id}::uuid`

export async function listReviews(
  transaction: Transacting,
  scope: ClientScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Review[]; count: number }> {
  const { rows } = await sql<ReviewRow & { count: number }>`${selectReviews(scope)}
    order by r.held_on desc limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(toReview), count: rows[0]?.count ?? 0 }
}

export async function findReview(transaction: Transacting, scope: ClientScope, id: string): Promise<Review | undefined> {
  const { rows } = await sql<ReviewRow>`${selectReviews(scope)} and r.id = ${id}::uuid`.execute(transaction)
  return rows[0] && toReview(rows[0])
}

/** Finds the agenda of the next review. It has version 0 if none has been saved. */
export async function findAgenda(transaction: Transacting, { account }: ClientScope): Promise<Agenda> {
  const row = await transaction
    .selectFrom('client_agendas as g')
    .leftJoin('people as p', 'p.id', 'g.saved_by')
    .select(['g.text', 'g.version', 'g.saved_at', 'g.saved_by', 'p.name'])
    .where('g.account_id', '=', account.id)
    .executeTakeFirst()
  if (!row) return { text: '', version: 0, updatedAt: null, updatedBy: null }
  return { text: row.text, version: row.version, updatedAt: row.saved_at.toISOString(), updatedBy: toNamed(row.saved_by, row.name) }
}

/** Counts what the caller may read of what happened since the beginning of a day in the edition's time zone, or ever. */
export async function countSince(
  transaction: Transacting,
  scope: ClientScope,
  { since, timeZone }: { since: string | null; timeZone: string },
): Promise<Preparation['counts']> {
  const { account } = scope
  const isSince = (at: RawBuilder<unknown>) => sql`(${since}::date is null or ${at} >= ${since}::timestamp at time zone ${timeZone})`
  const { rows } = await sql<Preparation['counts']>`
    select
      (select count(*)::int from client_notes n where n.account_id = ${account.id}::uuid and ${isReadable(scope)}
        and ${isSince(sql`n.created_at`)}) as notes,
      (select count(*)::int from events e where e.account_id = ${account.id}::uuid
        and ${isSince(sql`e.at`)}) as events,
      (select count(*)::int from client_tasks t where t.account_id = ${account.id}::uuid and t.done_at is not null
        and ${isSince(sql`t.done_at`)}) as "doneTasks"`.execute(transaction)
  return rows[0]!
}

const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  heldOn: row.held_on,
  heldBy: toNamed(row.held_by, row.holder),
  nextDueOn: row.next_due_on,
  summary: row.summary,
  agenda: row.agenda,
  createdAt: row.created_at.toISOString(),
  createdBy: toNamed(row.created_by, row.author),
})
