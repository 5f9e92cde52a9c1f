import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { submissions as submissionsContract, type Answers, type Submission } from '../../contract/forms.ts'
import { selectVisibleAnswers, selectVisibleDefinition } from '../forms/form-rules.ts'
import { submissionScope } from './access.ts'
import { listSteps } from './reads.ts'
import { moveSubmission } from './writes.ts'

const submissions = implementContract(submissionsContract)

const get = submissions.get.handler(async ({ input, context }) => readSubmission(context, input.submission))

const move = submissions.move.handler(async ({ input, context }) => {
  const scope = await submissionScope(context, input.submission)
  if (!scope.mayReview) throw refusal('not-allowed')
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => moveSubmission(transaction, context, scope, input))
  return readSubmission(context, input.submission)
})

async function readSubmission(context: RequestContext, id: string): Promise<Submission> {
  const scope = await submissionScope(context, id)
  const { submission, form, compiled, isAdmin } = scope
  const steps = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listSteps(transaction, scope))
  return {
    id: submission.id,
    form: { id: form.id, name: form.name, version: form.version },
    definition: selectVisibleDefinition(form.definition, isAdmin),
    answers: selectVisibleAnswers(compiled, submission.answers, isAdmin) as Answers,
    revision: submission.revision,
    user: submission.user ?? '',
    owners: submission.owner_name === null ? [] : [submission.owner_name],
    submittedAt: submission.submitted_at.toISOString(),
    step: submission.step,
    // Reasons and names are for reviewers.
    steps: steps.map(({ step, reason, created_at: at, by }) => ({
      step,
      at: at.toISOString(),
      reason: scope.mayReview ? reason : null,
      by: scope.mayReview ? by : null,
    })),
    mayReview: scope.mayReview,
    canEdit: submission.is_own && form.settings.editable && submission.step === 'Under review',
  }
}

export const submissionRoutes = { get, move }
