import type { FieldValues } from '@atrium/domain/fields/definition'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { EditionScope } from '@atrium/platform/session/access'
import type { SubmissionScope } from './access.ts'

export type SubmissionRow = {
  id: string
  form_id: string
  form_version: number
  account_id: string | null
  /** Null, like the person, if somebody without an account sent it. */
  portal_id: string | null
  answers: FieldValues
  submitted_at: Date
  /** Null for another client of the account, whom the caller cannot see, and for somebody without an account. */
  user: string | null
  owner_name: string | null
  /** Whose answers they are: `person:{id}`, `account:{id}`, or `public` for somebody without an account. */
  owner: string
  /** E-mail address that somebody without an account gave. */
  sender: string | null
  revision: number
  step: WorkflowStep
  is_own: boolean
  /** True if the caller reviews it: an admin of the firm who did not send it. */
  is_reviewed: boolean
}

/** Finds a submission that the caller may see: one of their own or, for reviewers, one of the portals that they administer. */
export async function findSubmission(
  transaction: Transacting,
  { person }: EditionScope,
  id: string,
  mayReview: boolean,
): Promise<SubmissionRow | undefined> {
  const isOwn = sql`(s.owner = ${`person:${person.id}`} or s.owner = any (${person.accountIds.map((account) => `account:${account}`)}::text[]))`
  const isReviewed = !mayReview
    ? sql`false`
    : person.role === 'admin'
      ? sql`true`
      : sql`exists (select from portals p where p.id = s.portal_id and p.organisation_id = ${person.organisationId}::uuid)`
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.form_id, s.form_version, s.account_id, s.portal_id, s.owner, s.sender, s.answers, s.revision, s.submitted_at, p.name as user,
      case when s.owner like 'account:%' then a.name else p.name end as owner_name, w.step,
      ${isOwn} as is_own, (${isReviewed} and not ${isOwn} and s.person_id is distinct from ${person.id}::uuid) as is_reviewed
    from form_submissions s join form_work w on w.submission_id = s.id
      left join people p on p.id = s.person_id left join accounts a on a.id = s.account_id
    where s.id = ${id}::uuid and s.submitted_at is not null and (${isOwn} or ${isReviewed})`.execute(transaction)
  return rows[0]
}

export type StepRow = {
  number: number
  step: WorkflowStep
  reason: string | null
  created_at: Date
  created_by: string | null
  by: string | null
}

/** Lists the steps of a submission, the newest first. */
export async function listSteps(transaction: Transacting, { submission }: SubmissionScope): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select t.number, t.step, t.reason, t.created_at, t.created_by, p.name as by
    from form_steps t left join people p on p.id = t.created_by where t.submission_id = ${submission.id}::uuid order by t.number desc`.execute(
    transaction,
  )
  return rows
}

export type RequestRow = {
  id: string
  fields: string[]
  message: string
  created_at: Date
  answered_at: Date | null
  withdrawn_at: Date | null
  by: string | null
}

/** Lists the requests for more information, the newest first. */
export async function listRequests(transaction: Transacting, { submission }: SubmissionScope): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`select r.id, r.fields, r.message, r.created_at, r.answered_at, r.withdrawn_at, p.name as by
    from form_requests r left join people p on p.id = r.created_by
    where r.submission_id = ${submission.id}::uuid order by r.created_at desc, r.id desc`.execute(transaction)
  return rows
}

/**
 * Locks a submission until the end of the transaction, and returns the number of its newest change.
 * @throws the refusal `not-found` if it has been deleted meanwhile
 */
export async function lockRevision(transaction: Transacting, { submission }: SubmissionScope): Promise<number> {
  const { rows } = await sql<{ revision: number | null }>`select lock_submission(${submission.id}::uuid) as revision`.execute(transaction)
  const revision = rows[0]?.revision ?? null
  if (revision === null) throw refusal('not-found')
  return revision
}
