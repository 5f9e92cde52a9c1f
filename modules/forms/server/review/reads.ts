import type { FieldValues } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SubmissionScope } from '../submissions/access.ts'

export type WorkRow = {
  due_at: Date | null
  assignee_id: string | null
  assignee: string | null
  locked_by: string | null
  locked_until: Date | null
  locker: string | null
}

/** Finds the assignee, the due time and the lock of a submission. */
export async function findWork(transaction: Transacting, { submission }: SubmissionScope): Promise<WorkRow | undefined> {
  const { rows } = await sql<WorkRow>`
    select w.due_at, w.assignee_id, a.name as assignee, w.locked_by, w.locked_until, l.name as locker
    from form_work w left join people a on a.id = w.assignee_id left join people l on l.id = w.locked_by
    where w.submission_id = ${submission.id}::uuid`.execute(transaction)
  return rows[0]
}

export type CommentRow = { id: string; text: string; created_at: Date; by: string | null }

/** Lists the comments of reviewers, the oldest first. */
export async function listComments(transaction: Transacting, { submission }: SubmissionScope): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`select c.id, c.text, c.created_at, p.name as by
    from form_comments c left join people p on p.id = c.created_by
    where c.submission_id = ${submission.id}::uuid order by c.created_at, c.id`.execute(transaction)
  return rows
}

export type ChangeRow = { revision: number; answers: FieldValues; created_at: Date; by: string | null }

/** Lists the answers of a submission before each change, the newest first. */
export async function listChanges(transaction: Transacting, { submission }: SubmissionScope): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select c.revision, c.answers, c.created_at, p.name as by
    from form_changes c left join people p on p.id = c.created_by
    where c.submission_id = ${submission.id}::uuid order by c.revision desc`.execute(transaction)
  return rows
}

/** Lists the active people who may review a submission: admins, and company admins of the organisation of its portal, but not its sender. */
export async function listReviewers(transaction: Transacting, { submission }: SubmissionScope): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from people p join form_submissions s on s.id = ${submission.id}::uuid
    where p.is_active and p.id is distinct from s.person_id and (p.role = 'admin' or (p.role = 'company-admin'
      and p.organisation_id = (select organisation_id from portals o where o.id = s.portal_id)))
    order by p.name, p.id`.execute(transaction)
  return rows
}
