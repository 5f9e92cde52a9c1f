import { compileForm, type CompiledForm } from '@atrium/domain/forms/compile-form'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff, type EditionScope } from '@atrium/platform/session/access'
import type { FormVersion } from '../forms/reads.ts'
import { findFormVersion } from '../forms/reads.ts'
import { findSubmission, type SubmissionRow } from './reads.ts'

declare const submissionBrand: unique symbol

/** Proof that the caller may see a submission. Created only in this file. */
export type SubmissionScope = {
  readonly edition: EditionScope
  readonly submission: SubmissionRow
  readonly form: FormVersion
  readonly compiled: CompiledForm
  /** True for admins, who see internal fields. */
  readonly isAdmin: boolean
  /** True for admins of the firm, who move submissions of others from step to step. */
  readonly mayReview: boolean
  readonly [submissionBrand]: true
}

/**
 * Returns the scope of a submission. One that the caller may not see gives the same error as one that does not exist. Admins see those of
 * the edition, company admins those of the portals of their organisation, and all other people what they sent or what belongs to their
 * accounts.
 */
export function submissionScope(context: RequestContext, id: string): Promise<SubmissionScope> {
  return withTenant(context.deps.db, createEditionScope(context).actor, (transaction) => findSubmissionScope(transaction, context, id))
}

declare const reviewBrand: unique symbol

/** Proof that the caller may review a submission. Created only in this file. */
export type ReviewScope = SubmissionScope & { readonly mayReview: true; readonly [reviewBrand]: true }

/**
 * Returns the scope of a submission for its review.
 * @throws the refusal `not-allowed` for somebody who may see but not review it, such as its sender
 */
export async function reviewScope(context: RequestContext, id: string): Promise<ReviewScope> {
  return asReviewer(await submissionScope(context, id))
}

/** @throws the refusal `not-allowed` for somebody who may see but not review the submission */
export function asReviewer(scope: SubmissionScope): ReviewScope {
  if (!scope.mayReview) throw refusal('not-allowed')
  return scope as ReviewScope
}

/**
 * Returns the scope of a submission whose answers the caller gave, or that belongs to their account.
 * @throws the refusal `not-allowed` for reviewers
 */
export async function senderScope(context: RequestContext, id: string): Promise<SubmissionScope> {
  const scope = await submissionScope(context, id)
  if (!scope.submission.is_own) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of a submission within a transaction that has begun. */
export async function findSubmissionScope(transaction: Transacting, context: RequestContext, id: string): Promise<SubmissionScope> {
  const edition = createEditionScope(context)
  const { person } = edition
  const isFirmAdmin = isStaff(person) && ['admin', 'company-admin'].includes(person.role)
  const submission = await findSubmission(transaction, edition, id, isFirmAdmin)
  const form = submission && (await findFormVersion(transaction, edition, submission.form_id, submission.form_version))
  if (!submission || !form) throw refusal('not-found')
  const [isAdmin, mayReview] = [person.role === 'admin', submission.is_reviewed]
  return { edition, submission, form, compiled: compileForm(form.definition), isAdmin, mayReview } as unknown as SubmissionScope
}
