import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope } from '@atrium/platform/session/access'
import { submissions as submissionsContract, type Submission } from '../../contract/submissions.ts'
import {
  addComment,
  askSender,
  assignSubmission,
  deleteSubmission,
  lockForReview,
  moveSubmission,
  unlockForReview,
  withdrawRequest,
} from '../review/writes.ts'
import type { FieldValues } from '@atrium/domain/fields/definition'
import { reviewScope, senderScope, submissionScope, type ReviewScope } from './access.ts'
import { changeAnswers } from './answer-writes.ts'
import { readSubmission } from './submission-reads.ts'

const submissions = implementContract(submissionsContract)

const get = submissions.get.handler(({ input, context }) => openSubmission(context, input.submission))

const change = submissions.change.handler(async ({ input, context }) => {
  await context.deps.throttles.count('submissionOfPerson', createEditionScope(context).person.id)
  const scope = await senderScope(context, input.submission)
  const { revision, request } = input
  await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    changeAnswers(transaction, context, scope, { revision, request, answers: input.answers as FieldValues }),
  )
  return openSubmission(context, input.submission)
})

const remove = submissions.remove.handler(async ({ input, context }) => {
  const scope = await reviewScope(context, input.submission)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => deleteSubmission(transaction, context, scope, input.reason))
  return { removed: true }
})

const move = submissions.move.handler(({ input, context }) =>
  review(context, input.submission, (transaction, scope) => moveSubmission(transaction, context, scope, input)),
)

const assign = submissions.assign.handler(({ input, context }) =>
  review(context, input.submission, (transaction, scope) => assignSubmission(transaction, context, scope, input.person)),
)

const lock = submissions.lock.handler(({ input, context }) =>
  review(context, input.submission, (transaction, scope) => lockForReview(transaction, context, scope)),
)

const unlock = submissions.unlock.handler(({ input, context }) =>
  review(context, input.submission, (transaction, scope) => unlockForReview(transaction, scope)),
)

const comment = submissions.comment.handler(({ input: { submission, id, text }, context }) =>
  review(context, submission, (transaction, scope) => addComment(transaction, context, scope, { id, text })),
)

const ask = submissions.ask.handler(({ input: { submission, ...request }, context }) =>
  review(context, submission, (transaction, scope) => askSender(transaction, context, scope, request)),
)

const withdraw = submissions.withdraw.handler(({ input, context }) =>
  review(context, input.submission, (transaction, scope) => withdrawRequest(transaction, context, scope, input.request)),
)

/** Runs a write of a reviewer, and returns the submission after it. */
async function review(
  context: RequestContext,
  id: string,
  write: (transaction: Transacting, scope: ReviewScope) => Promise<void>,
): Promise<Submission> {
  const scope = await reviewScope(context, id)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => write(transaction, scope))
  return openSubmission(context, id)
}

async function openSubmission(context: RequestContext, id: string): Promise<Submission> {
  const scope = await submissionScope(context, id)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => readSubmission(transaction, context, scope))
}

export const submissionRoutes = { get, change, remove, move, assign, lock, unlock, comment, ask, withdraw }
