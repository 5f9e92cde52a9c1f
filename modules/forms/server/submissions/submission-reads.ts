import type { FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import { listMoves } from '@atrium/domain/forms/workflow'
import { findRecordState } from '@atrium/documents/server/documents/record-reads'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { Answers } from '../../contract/forms.ts'
import type { Review, Submission } from '../../contract/submissions.ts'
import { selectVisibleAnswers, selectVisibleDefinition } from '../forms/form-rules.ts'
import { listAnswerReferences, nameAnswerReferences } from '../forms/reference-reads.ts'
import { findWork, listChanges, listComments, listReviewers, type ChangeRow } from '../review/reads.ts'
import { findSigningAccount, recordOfAnswers } from '../documents/signing-reads.ts'
import type { SubmissionScope } from './access.ts'
import { listRequests, listSteps, type StepRow } from './reads.ts'
import { publicOwner, visitorName } from './visitor-rules.ts'

/** Reads a submission as the caller sees it: its sender without names and reasons of reviewers, reviewers with the state of the review. */
export async function readSubmission(transaction: Transacting, context: RequestContext, scope: SubmissionScope): Promise<Submission> {
  const now = context.deps.clock()
  const { submission, form, compiled, isAdmin, mayReview } = scope
  const steps = await listSteps(transaction, scope)
  const requests = await listRequests(transaction, scope)
  const answers = selectVisibleAnswers(compiled, submission.answers, isAdmin)
  const place = { edition: scope.edition, form, owner: submission.owner }
  const references = await nameAnswerReferences(transaction, context, place, listAnswerReferences(compiled, answers), submission.id)
  const open = requests.find((request) => !request.answered_at && !request.withdrawn_at)
  return {
    id: submission.id,
    form: { id: form.id, name: form.name, version: form.version },
    definition: selectVisibleDefinition(form.definition, isAdmin),
    answers: answers as Answers,
    references,
    portal: submission.portal_id,
    account: submission.account_id,
    revision: submission.revision,
    user: senderName(scope),
    owners: submission.owner_name === null ? [] : [submission.owner_name],
    submittedAt: submission.submitted_at.toISOString(),
    step: submission.step,
    steps: steps.map(({ step, reason, created_at: at, by }) => ({
      step,
      at: at.toISOString(),
      reason: mayReview ? reason : null,
      by: mayReview ? by : null,
    })),
    requests: requests
      .filter((request) => mayReview || !request.withdrawn_at)
      .map(({ id, message, fields, created_at: at, by, answered_at: answered, withdrawn_at: withdrawn }) => ({
        id,
        message,
        fields,
        at: at.toISOString(),
        by: mayReview ? by : null,
        answeredAt: answered?.toISOString() ?? null,
        withdrawnAt: withdrawn?.toISOString() ?? null,
      })),
    openRequest: submission.is_own ? (open?.id ?? null) : null,
    canEdit: submission.is_own && form.settings.editable && submission.step === 'Under review',
    signature: await readSignature(transaction, context, scope),
    review: mayReview ? await readReview(transaction, scope, steps, now) : null,
  }
}

/** Says whether the answers are signed. Somebody who does not see the account reads that they are not. */
async function readSignature(transaction: Transacting, context: RequestContext, scope: SubmissionScope): Promise<Submission['signature']> {
  const account = await findSigningAccount(transaction, scope)
  if (account === undefined) return null
  const found = await findRecordState(transaction, context, scope.edition, { ...recordOfAnswers(scope), account })
  return { account, state: found?.state ?? 'none' }
}

/** Returns the name of the sender, in the language of the caller; empty for another client of the account, whom the caller cannot see. */
export const senderName = ({ submission, edition }: SubmissionScope): string =>
  submission.owner === publicOwner ? visitorName(edition.person.locale, submission.sender) : (submission.user ?? '')

async function readReview(transaction: Transacting, scope: SubmissionScope, steps: readonly StepRow[], now: Date): Promise<Review> {
  const { edition, form, submission } = scope
  const { person } = edition
  const work = await findWork(transaction, scope)
  const past = steps.map(({ step, created_by: by }) => ({ step, by }))
  const isLocked = work?.locked_until && work.locked_until > now
  return {
    moves: listMoves(form.settings.workflow, past, { person: person.id, role: person.role }),
    canAsk: submission.owner !== publicOwner,
    dueAt: work?.due_at?.toISOString() ?? null,
    isOverdue: Boolean(work?.due_at && work.due_at < now) && submission.step !== 'Released',
    assignee: work?.assignee_id ? { id: work.assignee_id, name: work.assignee ?? '' } : null,
    reviewers: await listReviewers(transaction, scope),
    lock:
      isLocked && work.locked_until
        ? { name: work.locker ?? '', isOwn: work.locked_by === person.id, until: work.locked_until.toISOString() }
        : null,
    comments: (await listComments(transaction, scope)).map(({ id, text, created_at: at, by }) => ({ id, text, at: at.toISOString(), by })),
    changes: listDifferences(scope, await listChanges(transaction, scope)),
  }
}

/** Compares the answers before each change with those after it. */
function listDifferences({ submission, compiled, isAdmin }: SubmissionScope, changes: readonly ChangeRow[]): Review['changes'] {
  return changes.map(({ answers, created_at: at, by }, index) => {
    const [before, after] = [answers, changes[index - 1]?.answers ?? submission.answers].map((values) =>
      selectVisibleAnswers(compiled, values, isAdmin),
    ) as [FieldValues, FieldValues]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const fields = names
      .filter((name) => !isEqual(before[name] ?? null, after[name] ?? null))
      .map((name) => ({ name, before: before[name] ?? null }))
    return { at: at.toISOString(), by, fields }
  })
}
