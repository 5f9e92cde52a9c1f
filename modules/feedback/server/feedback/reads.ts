import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isStaff } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { FeedbackEntry } from '../../contract/feedback.ts'
import type { RatingCount } from './report-rules.ts'

type EntryRow = {
  id: string
  person_id: string
  name: string
  rating: number
  comment: string | null
  is_active: boolean
  submitted_at: Date
  submitted_on: string
  advisers: { id: string; name: string }[]
  follow_up: FeedbackEntry['followUp']
}

/** Condition on `feedback_entries e` that the caller sees it: their own, or that of a client whom staff of the firm see. */
function isVisible({ edition: { person, today } }: PortalScope, edition: Edition): RawBuilder<boolean> {
  if (!isStaff(person)) return sql`e.person_id = ${person.id}`
  return sql`exists (select from account_people ap join accounts a on a.id = ap.account_id
    where ap.person_id = e.person_id and ${isCurrentOn(sql`ap`, today)} and a.portal_id = e.portal_id and ${isVisibleToStaff(person, edition, today)})`
}

const isOfAdviser = (adviser: string | undefined): RawBuilder<boolean> =>
  adviser === undefined
    ? sql`true`
    : sql`exists (select from feedback_advisers fa where fa.entry_id = e.id and fa.person_id = ${adviser}::uuid)`

const columns = sql`e.id, e.person_id, e.name, e.rating, e.comment, e.is_active, e.submitted_at, e.submitted_on::text,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name) from feedback_advisers fa join people p on p.id = fa.person_id
    where fa.entry_id = e.id), '[]') as advisers`

/** Condition that a row of `client_tasks t` follows up an entry `e`: it has its id, nobody wrote it, and its client is the one who gave the feedback. */
const isFollowUp = sql`t.id = e.id and t.created_by is null
  and exists (select from account_people own where own.account_id = t.account_id and own.person_id = e.person_id)`

/** The follow-up of an entry `e`, for staff who see the client of its task. */
const followUpOf = (
  seesTask: RawBuilder<boolean>,
) => sql`(select json_build_object('account', t.account_id, 'state', case when t.done_at is null then 'open' else 'done' end,
    'assignee', s.name, 'dueOn', t.due_on, 'doneBy', d.name)
  from client_tasks t join accounts a on a.id = t.account_id left join people s on s.id = t.assignee_id left join people d on d.id = t.done_by
  where ${isFollowUp} and ${seesTask})`

type Filter = {
  person?: string | undefined
  adviser?: string | undefined
  hasComment: boolean
  isOpen: boolean
  after: { at: Date; id: string } | null
  limit: number
}

/** Lists feedback of a portal that the caller sees, the newest first. */
export async function listEntries(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { person, adviser, hasComment, isOpen, after, limit }: Filter,
): Promise<EntryRow[]> {
  const { person: reader, today } = scope.edition
  const sees = isStaff(reader) ? isVisibleToStaff(reader, edition, today) : sql<boolean>`false`
  const { rows } = await sql<EntryRow>`select ${columns}, ${followUpOf(sees)} as follow_up from feedback_entries e
    where e.portal_id = ${scope.portalId} and e.is_active and ${isVisible(scope, edition)} and ${isOfAdviser(adviser)}
      and ${person === undefined ? sql`true` : sql`e.person_id = ${person}::uuid`} and ${hasComment ? sql`e.comment is not null` : sql`true`}
      and ${isOpen ? sql`exists (select from client_tasks t where ${isFollowUp} and t.done_at is null)` : sql`true`}
      and ${after === null ? sql`true` : sql`(e.submitted_at, e.id) < (${after.at}, ${after.id}::uuid)`}
    order by e.submitted_at desc, e.id desc limit ${limit}`.execute(transaction)
  return rows
}

/** Returns the day on which the caller last gave feedback, in any portal; null if they never did. */
export async function findLastDay(transaction: Transacting, { edition: { person } }: PortalScope): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select submitted_on::text as day from feedback_entries
    where person_id = ${person.id} and is_active order by submitted_at desc limit 1`.execute(transaction)
  return rows[0]?.day ?? null
}

/** Finds an entry by its id, whoever gave it. */
export async function findEntry(transaction: SystemTransacting, id: string): Promise<(EntryRow & { portal_id: string }) | undefined> {
  const { rows } = await sql<
    EntryRow & { portal_id: string }
  >`select ${columns}, null as follow_up, e.portal_id from feedback_entries e where e.id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

/** True if feedback that the caller gave in a portal is still being followed up. */
export async function hasOpenFollowUp(transaction: SystemTransacting, { portalId, edition }: PortalScope): Promise<boolean> {
  const { rows } = await sql`select from feedback_entries e join client_tasks t on ${isFollowUp}
    where e.person_id = ${edition.person.id} and e.portal_id = ${portalId} and t.done_at is null limit 1`.execute(transaction)
  return rows.length > 0
}

/** Lists the active advisers of the accounts of a client in a portal. */
export async function listAdvisers(transaction: SystemTransacting, { portalId, edition }: PortalScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from account_people own
    join accounts a on a.id = own.account_id and a.portal_id = ${portalId}
    join account_people ap on ap.account_id = a.id and ap.relation = 'adviser' and ${isCurrentOn(sql`ap`, edition.today)}
    join people p on p.id = ap.person_id and p.is_active and p.role <> 'client'
    where own.person_id = ${edition.person.id} and ${isCurrentOn(sql`own`, edition.today)} order by p.id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Finds the account of a client in a portal that a follow-up concerns: the first with an adviser, otherwise the first; with its adviser. */
export async function findFollowed(
  transaction: SystemTransacting,
  { portalId, edition }: PortalScope,
): Promise<{ account: string; adviser: string | null } | undefined> {
  const { rows } = await sql<{ account: string; adviser: string | null }>`select account, adviser from (
      select a.id as account, a.name, (select p.id from account_people ap join people p on p.id = ap.person_id and p.is_active and p.role <> 'client'
        where ap.account_id = a.id and ap.relation = 'adviser' and ${isCurrentOn(sql`ap`, edition.today)} order by p.name, p.id limit 1) as adviser
      from account_people own join accounts a on a.id = own.account_id and a.portal_id = ${portalId} and a.is_active
      where own.person_id = ${edition.person.id} and ${isCurrentOn(sql`own`, edition.today)}) found
    order by adviser is null, name, account limit 1`.execute(transaction)
  return rows[0]
}

export type MonthCount = RatingCount & { month: string }
export type AdviserCount = RatingCount & { id: string; name: string }

/** Counts the ratings of a portal that staff see since a day, by month, and by adviser. */
export async function countEntries(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { from, adviser }: { from: string; adviser: string | undefined },
): Promise<{ months: MonthCount[]; advisers: AdviserCount[] }> {
  const isCounted = sql`e.portal_id = ${scope.portalId} and e.is_active and e.submitted_on >= ${from}::date and ${isVisible(scope, edition)}`
  const { rows: months } = await sql<MonthCount>`select to_char(e.submitted_on, 'YYYY-MM') as month, e.rating, count(*)::int as count
    from feedback_entries e where ${isCounted} and ${isOfAdviser(adviser)} group by 1, 2 order by 1, 2`.execute(transaction)
  const { rows: advisers } = await sql<AdviserCount>`select p.id, p.name, e.rating, count(*)::int as count
    from feedback_entries e join feedback_advisers fa on fa.entry_id = e.id join people p on p.id = fa.person_id
    where ${isCounted} group by 1, 2, 3 order by p.name, p.id, 3`.execute(transaction)
  return { months, advisers }
}

const formatDay = (day: string): string => day.split('-').toReversed().join('/')

/** Returns an entry as the API states it. */
export const toEntry = (row: EntryRow, hasAdvisers: boolean): FeedbackEntry => ({
  id: row.id,
  user_id: row.person_id,
  name: row.name,
  rating: row.rating,
  submittedDate: row.submitted_on,
  submittedDateFormatted: formatDay(row.submitted_on),
  active: row.is_active,
  created: { at: row.submitted_at.toISOString(), by: row.person_id, name: row.name },
  comment: row.comment,
  advisers: hasAdvisers ? row.advisers : [],
  followUp: row.follow_up,
})
