import { otherKeyOf, type FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { bindFiles } from '../files/writes.ts'
import { listAnswerNames, listSecretNames, refuseIssues } from '../forms/form-rules.ts'
import { listAnswerReferences, listFileIds, listUnknownReferences } from '../forms/reference-reads.ts'
import { hashSecrets } from '../forms/secret-rules.ts'
import type { SubmissionScope } from './access.ts'

type Change = { revision: number; request: string | null; answers: FieldValues }

/**
 * Changes the answers of the caller's submission: those that an open request names, or all of them if the form permits that and no reviewer
 * has moved it. The answers before are kept. A repeated request changes nothing.
 * @throws the refusals `conflict`, if the submission has changed meanwhile or cannot be changed any more, and `invalid-request` with the errors
 * by field
 */
export async function changeAnswers(
  transaction: Transacting,
  context: RequestContext,
  scope: SubmissionScope,
  { revision, request: requestId, answers: given }: Change,
): Promise<void> {
  const { submission, edition, form, compiled, isAdmin } = scope
  const { id, form_version: version } = submission
  const now = context.deps.clock()
  const current = await transaction
    .selectFrom('form_submissions')
    .innerJoin('form_work', 'form_work.submission_id', 'form_submissions.id')
    .select(['answers', 'revision', 'step'])
    .where('id', '=', id)
    .forUpdate('form_submissions')
    .executeTakeFirst()
  if (!current) throw refusal('not-found')
  const request =
    requestId === null
      ? undefined
      : await transaction
          .selectFrom('form_requests')
          .select(['fields', 'answered_at', 'withdrawn_at'])
          .where('id', '=', requestId)
          .where('submission_id', '=', id)
          .executeTakeFirst()
  if (requestId !== null && !request) throw refusal('not-found')
  const isRepeated = current.revision === revision + 1
  const isPermitted = request
    ? request.withdrawn_at === null && (request.answered_at === null || isRepeated)
    : form.settings.editable && current.step === 'Under review'
  if (!isPermitted || (current.revision !== revision && !isRepeated)) throw refusal('conflict')

  const input = request ? selectReopened(compiled, isAdmin, given, current.answers, request.fields) : given
  const { answers: read, issues } = readAnswers(compiled, input, { isAdmin, before: current.answers, today: edition.today })
  refuseIssues(issues)
  const place = { edition, form, owner: submission.owner }
  refuseIssues(
    await listUnknownReferences(transaction, context, place, compiled, { answers: read, before: current.answers, submission: id }),
  )
  const secrets = await hashSecrets(listSecretNames(compiled), read, current.answers)
  const answers = { ...read, ...secrets }
  const isSame = Object.keys(secrets).length === 0 && isEqual(current.answers, answers)
  if (isRepeated && !isSame) throw refusal('conflict')
  if (isRepeated || (isSame && !request)) return
  await transaction
    .insertInto('form_changes')
    .values({
      submission_id: id,
      revision: revision + 1,
      edition: edition.actor.edition,
      form_version: version,
      answers: JSON.stringify(current.answers),
      created_at: now,
      created_by: edition.person.id,
    })
    .execute()
  await transaction
    .updateTable('form_submissions')
    .set({ answers: JSON.stringify(answers), revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (requestId !== null) await transaction.updateTable('form_requests').set({ answered_at: now }).where('id', '=', requestId).execute()
  const named = listFileIds(listAnswerReferences(compiled, answers))
  await bindFiles(transaction, context, place, { submission: id, named, isSent: false })
  await recordEvent(transaction, context, {
    kind: requestId === null ? 'form.resubmitted' : 'form.information-given',
    subject: { type: 'submission', id },
    ...(submission.portal_id !== null && { portalId: submission.portal_id }),
    ...(submission.account_id !== null && { accountId: submission.account_id }),
    details: { name: form.name },
  })
}

/**
 * Selects the given answers to the fields that a request names, and to those that have no answer because they were hidden. All others stay as
 * they are stored.
 */
function selectReopened(
  form: CompiledForm,
  isAdmin: boolean,
  given: FieldValues,
  stored: FieldValues,
  fields: readonly string[],
): FieldValues {
  const open = new Set(fields.flatMap((name) => [name, otherKeyOf({ name })]))
  const closed = new Set([...listAnswerNames(form, isAdmin)].filter((name) => !open.has(name) && Object.hasOwn(stored, name)))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !closed.has(name)))
}
