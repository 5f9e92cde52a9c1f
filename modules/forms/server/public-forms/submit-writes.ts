import { isEqual } from '@atrium/domain/fields/json'
import { compileForm } from '@atrium/domain/forms/compile-form'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { refuseIssues } from '../forms/form-rules.ts'
import { addSubmission, type Sending } from '../forms/submit-writes.ts'
import { publicOwner, readEmailAddress } from '../submissions/visitor-rules.ts'
import type { PublicFormScope } from './access.ts'
import { findPublicSubmission } from './reads.ts'

/**
 * Stores a public form that somebody sent without an account. The id makes the request repeatable: the same answers return the same
 * submission. `count` is called before a new submission is stored, and may refuse it.
 * @throws the refusals `conflict`, if the form has changed meanwhile or another submission has the id, and `invalid-request` with the errors
 * by field
 */
export async function submitPublicForm(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PublicFormScope,
  { submission: id, version, answers: given }: Sending,
  count: () => Promise<void>,
): Promise<{ id: string; submittedAt: Date }> {
  const { form, today } = scope
  const sent = await findPublicSubmission(transaction, form.id, id)
  if (version !== form.version && !sent) throw refusal('conflict')
  const compiled = compileForm(form.definition)
  const { answers, issues } = readAnswers(compiled, given, { isAdmin: false, before: sent?.answers ?? null, today })
  refuseIssues(issues)
  if (sent) {
    // The same request again, after its response was lost.
    if (isEqual(sent.answers, answers)) return { id, submittedAt: sent.submitted_at }
    throw refusal('conflict')
  }
  await count()
  const added = await addSubmission(
    transaction,
    context,
    scope,
    { id, compiled, answers },
    {
      portal_id: null,
      person_id: null,
      account_id: null,
      owner: publicOwner,
      sender: readEmailAddress(answers[form.settings.autorespondEmail]),
      is_single: false,
    },
  )
  if (!added) {
    // The same request arrived twice at once.
    if (await findPublicSubmission(transaction, form.id, id))
      return submitPublicForm(transaction, context, scope, { submission: id, version, answers: given }, count)
    throw refusal('conflict')
  }
  // Without the session: whoever happens to be signed in on the device has not sent the form in their own name.
  const { edition, deps, request } = context
  await recordEvent(
    transaction,
    { edition, deps, request },
    {
      kind: 'form.submitted',
      subject: { type: 'submission', id },
      details: { name: form.name, form: form.id, version: form.version, isPublic: true },
    },
  )
  return { id, submittedAt: added.submittedAt }
}
