import type { FieldValues } from '@atrium/domain/fields/definition'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'
import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'

export type UnnotifiedRow = { id: string; form_id: string; form_version: number; answers: FieldValues; user: string }

/** Locks the oldest submissions whose notices have not been queued. Those that another process works on are left out. */
export async function lockUnnotified(transaction: SystemTransacting, limit: number): Promise<UnnotifiedRow[]> {
  const { rows } = await sql<UnnotifiedRow>`
    select s.id, s.form_id, s.form_version, s.answers, p.name as user from form_submissions s join people p on p.id = s.person_id
    where s.submitted_at is not null and s.notified_at is null
    order by s.submitted_at limit ${limit} for update of s skip locked`.execute(transaction)
  return rows
}

export async function markNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_submissions').set({ notified_at: now }).where('id', '=', id).execute()
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
  user: string
  assignee_id: string | null
}

/** Locks the submissions whose step is overdue and of which nobody has been reminded, the oldest first. */
export async function lockOverdue(transaction: SystemTransacting, now: Date, limit: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select w.submission_id, s.form_id, s.form_version, w.step, p.name as user, w.assignee_id
    from form_work w join form_submissions s on s.id = w.submission_id join people p on p.id = s.person_id
    where w.due_at <= ${now} and w.reminded_at is null
    order by w.due_at limit ${limit} for update of w skip locked`.execute(transaction)
  return rows
}

export async function markReminded(transaction: SystemTransacting, submission: string, now: Date): Promise<void> {
  await transaction.updateTable('form_work').set({ reminded_at: now }).where('submission_id', '=', submission).execute()
}

export type UnnotifiedRequestRow = {
  id: string
  form_id: string
  form_version: number
  email: string
  name: string
  locale: 'en' | 'is' | 'el'
}

/** Locks the oldest open requests whose senders have not been told, with the sender of the submission. */
export async function lockUnnotifiedRequests(transaction: SystemTransacting, limit: number): Promise<UnnotifiedRequestRow[]> {
  const { rows } = await sql<UnnotifiedRequestRow>`
    select r.id, s.form_id, s.form_version, p.email, p.name, p.locale
    from form_requests r join form_submissions s on s.id = r.submission_id join people p on p.id = s.person_id
    where r.notified_at is null and r.answered_at is null and r.withdrawn_at is null and p.is_active
    order by r.created_at limit ${limit} for update of r skip locked`.execute(transaction)
  return rows
}

export async function markRequestNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_requests').set({ notified_at: now }).where('id', '=', id).execute()
}
