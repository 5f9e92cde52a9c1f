import { isCurrentOn } from '@atrium/platform/db/relations'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'
import { sql } from 'kysely'
import { ownRelations } from '../assignments/reads.ts'
import type { SystemTransacting } from '@atrium/platform/db/scope'

export type UnnotifiedRow = {
  id: string
  form_id: string
  form_version: number
  answers: FieldValues
  /** Null for somebody without an account, who may have given an e-mail address. */
  user: string | null
  sender: string | null
}

/** Locks the oldest submissions whose notices have not been queued. Those that another process works on are left out. */
export async function lockUnnotified(transaction: SystemTransacting, limit: number): Promise<UnnotifiedRow[]> {
  const { rows } = await sql<UnnotifiedRow>`
    select s.id, s.form_id, s.form_version, s.answers, p.name as user, s.sender from form_submissions s left join people p on p.id = s.person_id
    where s.submitted_at is not null and s.notified_at is null
    order by s.submitted_at limit ${limit} for update of s skip locked`.execute(transaction)
  return rows
}

export async function markNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_submissions').set({ notified_at: now }).where('id', '=', id).execute()
}

/** Notes to which mailbox the automatic reply to a submission goes. */
export async function markReplied(transaction: SystemTransacting, id: string, mailbox: string): Promise<void> {
  await transaction.updateTable('form_submissions').set({ replied_to: mailbox }).where('id', '=', id).execute()
}

/** Counts the automatic replies to a mailbox since a time. No other transaction of the edition counts or adds any until this one ends. */
export async function countReplies(transaction: SystemTransacting, mailbox: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('form replies'), hashtext(current_edition()))`.execute(transaction)
  // A reply of this transaction has no time yet.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from form_submissions
    where edition = current_edition() and replied_to = ${mailbox} and (notified_at > ${since} or notified_at is null)`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Counts the submissions of a public form without a person whose notices were queued since a time. */
export async function countPublicNotices(transaction: SystemTransacting, form: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from form_submissions
    where form_id = ${form}::uuid and person_id is null and notified_at > ${since}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Lists the active people with the ids, who read about new submissions. */
export async function listRecipients(
  transaction: SystemTransacting,
  ids: readonly string[],
): Promise<{ email: string; name: string; locale: 'en' | 'is' | 'el' }[]> {
  if (ids.length === 0) return []
  return transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale'])
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

export type OverdueRow = {
  submission_id: string
  form_id: string
  form_version: number
  step: WorkflowStep
  user: string | null
  sender: string | null
  assignee_id: string | null
}

/** Locks the submissions whose step is overdue and of which nobody has been reminded, the oldest first. */
export async function lockOverdue(transaction: SystemTransacting, now: Date, limit: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select w.submission_id, s.form_id, s.form_version, w.step, p.name as user, s.sender, w.assignee_id
    from form_work w join form_submissions s on s.id = w.submission_id left join people p on p.id = s.person_id
    where w.due_at <= ${now} and w.reminded_at is null
    order by w.due_at limit ${limit} for update of w skip locked`.execute(transaction)
  return rows
}

export async function markReminded(transaction: SystemTransacting, submission: string, now: Date): Promise<void> {
  await transaction.updateTable('form_work').set({ reminded_at: now }).where('submission_id', '=', submission).execute()
}

export type UnnotifiedAssignmentRow = {
  id: string
  form_id: string
  due_on: string | null
  organisation: string
  portal: string
  account: string
  /** Clients of the account who have not sent the form since it was asked for. */
  people: { id: string; email: string; name: string; locale: 'en' | 'is' | 'el' }[]
}

/** Locks the oldest requests to fill in a form of which the clients of the account have not been told, with those clients. */
export async function lockUnnotifiedAssignments(
  transaction: SystemTransacting,
  today: string,
  limit: number,
): Promise<UnnotifiedAssignmentRow[]> {
  const { rows } = await sql<UnnotifiedAssignmentRow>`
    select a.id, a.form_id, a.due_on::text as due_on, o.organisation_id as organisation, n.portal_id as portal, n.id as account, coalesce((
      select json_agg(distinct jsonb_build_object('id', p.id, 'email', p.email, 'name', p.name, 'locale', p.locale))
      from account_people ap join people p on p.id = ap.person_id and p.is_active
      where ap.account_id = a.account_id and ap.relation = any (${ownRelations})
        and ${isCurrentOn(sql`ap`, today)}
        and not exists (select from form_submissions s
          where s.form_id = a.form_id and s.submitted_at is not null
            and s.owner = case f.data ->> 'owned' when 'Organisation' then 'account:' || a.account_id else 'person:' || p.id end
            and (f.is_single or (s.portal_id = n.portal_id and s.submitted_at >= a.created_at)))
    ), '[]') as people
    from form_assignments a join accounts n on n.id = a.account_id join portals o on o.id = n.portal_id
      left join lateral form_version(a.form_id) f on true
    where a.notified_at is null and a.withdrawn_at is null
    order by a.created_at limit ${limit} for update of a skip locked`.execute(transaction)
  return rows
}

export async function markAssignmentNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_assignments').set({ notified_at: now }).where('id', '=', id).execute()
}

export type UnnotifiedRequestRow = { id: string; form_id: string; form_version: number; person: string; portal: string | null }

/** Locks the oldest open requests whose senders have not been told, with the sender of the submission. */
export async function lockUnnotifiedRequests(transaction: SystemTransacting, limit: number): Promise<UnnotifiedRequestRow[]> {
  const { rows } = await sql<UnnotifiedRequestRow>`
    select r.id, s.form_id, s.form_version, p.id as person, s.portal_id as portal
    from form_requests r join form_submissions s on s.id = r.submission_id join people p on p.id = s.person_id
    where r.notified_at is null and r.answered_at is null and r.withdrawn_at is null and p.is_active
    order by r.created_at limit ${limit} for update of r skip locked`.execute(transaction)
  return rows
}

export async function markRequestNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_requests').set({ notified_at: now }).where('id', '=', id).execute()
}
