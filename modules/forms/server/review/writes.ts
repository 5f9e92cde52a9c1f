import { sql } from 'kysely'
import { dueTime, findMoveRefusal, listMoves, type WorkflowStep } from '@atrium/domain/forms/workflow'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { EventKinds } from '@atrium/platform/events/events'
import { discardSubmissionFiles } from '../files/writes.ts'
import { listAnswerNames } from '../forms/form-rules.ts'
import type { ReviewScope } from '../submissions/access.ts'
import { listSteps, lockRevision } from '../submissions/reads.ts'
import { publicOwner } from '../submissions/visitor-rules.ts'
import { findWork, listReviewers } from './reads.ts'

/** Minutes for which a reviewer works on a submission before others may move it. */
const lockMinutes = 15

export type Move = { from: WorkflowStep; to: WorkflowStep; reason: string | null; revision: number }

/**
 * Sets the step of a submission. Any step may follow any other (specification 2, section 4), unless the form has rules for it.
 * @throws the refusals `conflict`, for a step that cannot follow, and if somebody else has moved it or works on it, or its sender has changed
 * it, `not-allowed` for a move that the rules reserve for others, and `invalid-request` for a missing reason
 */
export async function moveSubmission(transaction: Transacting, context: RequestContext, scope: ReviewScope, move: Move): Promise<void> {
  const { submission, edition, form } = scope
  const { from, to, reason, revision } = move
  const { person } = edition
  const { workflow } = form.settings
  const now = context.deps.clock()
  // Locked, so that its answers are not changed while it is reviewed.
  if ((await lockRevision(transaction, scope)) !== revision) throw refusal('conflict')
  const steps = await listSteps(transaction, scope)
  const [newest] = steps
  if ((newest?.step ?? 'Under review') !== from) throw refusal('conflict')
  if (from === to) return
  await refuseIfLocked(transaction, context, scope)
  const past = steps.map(({ step, created_by: by }) => ({ step, by }))
  const mover = { person: person.id, role: person.role }
  const refused = findMoveRefusal(workflow, past, mover, to)
  if (refused === 'wrong-step') throw refusal('conflict', { issues: [{ path: 'to', code: refused }] })
  if (refused !== null) throw refusal('not-allowed', { issues: [{ path: 'to', code: refused }] })
  const needsReason = listMoves(workflow, past, mover).some((one) => one.to === to && one.needsReason)
  if (needsReason && (reason ?? '') === '') throw refusal('invalid-request', { issues: [{ path: 'reason', code: 'required' }] })
  // The number is the primary key, so that of two moves at once one is refused.
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('form_steps')
    .values({
      submission_id: submission.id,
      number: (newest?.number ?? 0) + 1,
      edition: edition.actor.edition,
      step: to,
      reason: reason === '' ? null : reason,
      created_at: now,
      created_by: person.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw refusal('conflict')
  await updateWork(transaction, scope, { step: to, due_at: dueTime(workflow, to, now), reminded_at: null })
  await recordReview(transaction, context, scope, 'form.step-changed', { from, to })
}

/**
 * Assigns a submission to a reviewer, or to nobody.
 * @throws the refusal `invalid-request` for a person who may not review it
 */
export async function assignSubmission(
  transaction: Transacting,
  context: RequestContext,
  scope: ReviewScope,
  assignee: string | null,
): Promise<void> {
  await lockRevision(transaction, scope)
  const work = await findWork(transaction, scope)
  if (!work || work.assignee_id === assignee) return
  const reviewer = assignee === null ? null : (await listReviewers(transaction, scope)).find(({ id }) => id === assignee)
  if (reviewer === undefined) throw refusal('invalid-request', { issues: [{ path: 'person', code: 'not-found' }] })
  await updateWork(transaction, scope, { assignee_id: assignee })
  await recordReview(transaction, context, scope, 'form.assigned', { to: reviewer?.name ?? '' })
}

/**
 * Lets the caller work on a submission alone for some minutes. A repeated call extends the time.
 * @throws the refusal `conflict` while somebody else works on it
 */
export async function lockForReview(transaction: Transacting, context: RequestContext, scope: ReviewScope): Promise<void> {
  await lockRevision(transaction, scope)
  await refuseIfLocked(transaction, context, scope)
  const until = new Date(context.deps.clock().getTime() + lockMinutes * 60_000)
  await updateWork(transaction, scope, { locked_by: scope.edition.person.id, locked_until: until })
}

/** Ends the caller's work on a submission. Does nothing if they do not work on it. */
export async function unlockForReview(transaction: Transacting, scope: ReviewScope): Promise<void> {
  await transaction
    .updateTable('form_work')
    .set({ locked_by: null, locked_until: null })
    .where('submission_id', '=', scope.submission.id)
    .where('locked_by', '=', scope.edition.person.id)
    .execute()
}

/**
 * Deletes a submission for ever, with its answers and its review, and discards its files. Keeps its number, so that no other submission gets
 * it, who deleted it, and why.
 * @throws the refusals `not-found` if it has been deleted meanwhile, and `conflict` while somebody else works on it
 */
export async function deleteSubmission(
  transaction: Transacting,
  context: RequestContext,
  scope: ReviewScope,
  reason: string,
): Promise<void> {
  const { submission, edition } = scope
  const now = context.deps.clock()
  await lockRevision(transaction, scope)
  await refuseIfLocked(transaction, context, scope)
  // Insert the record first: row-level security requires it before the deletion.
  const { rows } = await sql<{ number: number | null }>`
    insert into form_submission_deletions (submission_id, edition, form_id, number, reason, deleted_by, deleted_at)
    select s.id, s.edition, s.form_id, s.number, ${reason}, ${edition.person.id}::uuid, ${now}
    from form_submissions s where s.id = ${submission.id}::uuid returning number`.execute(transaction)
  await discardSubmissionFiles(transaction, context, scope)
  await transaction.deleteFrom('form_submissions').where('id', '=', submission.id).execute()
  const number = rows[0]?.number ?? null
  await recordReview(transaction, context, scope, 'submission.deleted', {
    form: submission.form_id,
    reason,
    ...(number !== null && { number: String(number) }),
  })
}

/** Adds a comment. A repeated request with the same id adds nothing. */
export async function addComment(
  transaction: Transacting,
  context: RequestContext,
  scope: ReviewScope,
  comment: { id: string; text: string },
): Promise<void> {
  await lockRevision(transaction, scope)
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('form_comments')
    .values({ ...comment, ...authorOf(context, scope) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) await recordReview(transaction, context, scope, 'form.commented', {})
}

/**
 * Asks the sender for more information. A repeated request with the same id changes nothing.
 * @throws the refusals `not-allowed` for a submission of somebody without an account, `invalid-request` for a name that the sender cannot
 * answer, and `conflict` while another request is open
 */
export async function askSender(
  transaction: Transacting,
  context: RequestContext,
  scope: ReviewScope,
  { id, message, fields }: { id: string; message: string; fields: readonly string[] },
): Promise<void> {
  if (scope.submission.owner === publicOwner) throw refusal('not-allowed', { issues: [{ path: 'submission', code: 'no-sender' }] })
  const known = listAnswerNames(scope.compiled, false)
  const unknown = fields.findIndex((name) => name.includes('.') || !known.has(name))
  if (unknown >= 0) throw refusal('invalid-request', { issues: [{ path: `fields.${unknown}`, code: 'unknown-field' }] })
  await lockRevision(transaction, scope)
  await refuseIfLocked(transaction, context, scope)
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('form_requests')
    .values({ id, message, fields: [...new Set(fields)], ...authorOf(context, scope) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) return recordReview(transaction, context, scope, 'form.information-requested', {})
  const same = await transaction
    .selectFrom('form_requests')
    .select('id')
    .where('id', '=', id)
    .where('submission_id', '=', scope.submission.id)
    .executeTakeFirst()
  if (!same) throw refusal('conflict')
}

/**
 * Withdraws a request. A repeated call changes nothing.
 * @throws the refusals `not-found` for one that does not belong to the submission, and `conflict` for one that has been answered
 */
export async function withdrawRequest(transaction: Transacting, context: RequestContext, scope: ReviewScope, id: string): Promise<void> {
  await lockRevision(transaction, scope)
  const request = await transaction
    .selectFrom('form_requests')
    .select(['answered_at', 'withdrawn_at'])
    .where('id', '=', id)
    .where('submission_id', '=', scope.submission.id)
    .executeTakeFirst()
  if (!request) throw refusal('not-found')
  if (request.answered_at) throw refusal('conflict')
  if (request.withdrawn_at) return
  await transaction.updateTable('form_requests').set({ withdrawn_at: context.deps.clock() }).where('id', '=', id).execute()
  await recordReview(transaction, context, scope, 'form.request-withdrawn', {})
}

/** @throws the refusal `conflict` while another reviewer works on the submission */
async function refuseIfLocked(transaction: Transacting, { deps }: RequestContext, scope: ReviewScope): Promise<void> {
  const work = await findWork(transaction, scope)
  const isLocked = work?.locked_until && work.locked_until > deps.clock() && work.locked_by !== scope.edition.person.id
  if (isLocked) throw refusal('conflict', { issues: [{ path: 'submission', code: 'locked' }] })
}

type WorkChange = Partial<{
  step: WorkflowStep
  due_at: Date | null
  reminded_at: null
  assignee_id: string | null
  locked_by: string
  locked_until: Date
}>

async function updateWork(transaction: Transacting, { submission }: ReviewScope, change: WorkChange): Promise<void> {
  await transaction.updateTable('form_work').set(change).where('submission_id', '=', submission.id).execute()
}

const authorOf = ({ deps }: RequestContext, { submission, edition }: ReviewScope) => ({
  submission_id: submission.id,
  edition: edition.actor.edition,
  created_at: deps.clock(),
  created_by: edition.person.id,
})

type ReviewEvent = Extract<keyof EventKinds, `form.${string}` | `submission.${string}`>

function recordReview(
  transaction: Transacting,
  context: RequestContext,
  { submission, form }: ReviewScope,
  kind: ReviewEvent,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return recordEvent(transaction, context, {
    kind,
    subject: { type: 'submission', id: submission.id },
    ...(submission.portal_id !== null && { portalId: submission.portal_id }),
    ...(submission.account_id !== null && { accountId: submission.account_id }),
    details: { name: form.name, ...details },
  })
}
