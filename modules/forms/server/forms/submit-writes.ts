import type { FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import { incrementText } from '@atrium/domain/fields/types/increment'
import { compileForm, type CompiledForm } from '@atrium/domain/forms/compile-form'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import { dueTime } from '@atrium/domain/forms/workflow'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Schema } from '@atrium/platform/db/schema'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { Insertable } from 'kysely'
import { bindFiles } from '../files/writes.ts'
import type { PublicFormScope } from '../public-forms/access.ts'
import type { FormScope } from './access.ts'
import { listSecretNames, refuseIssues } from './form-rules.ts'
import { findNewestSubmission, findNextNumber, findOwnSubmission } from './reads.ts'
import { listAnswerReferences, listFileIds, listUnknownReferences } from './reference-reads.ts'
import { hashSecrets } from './secret-rules.ts'

export type Sending = { submission: string; version: number; answers: FieldValues }

/**
 * Stores a form that was sent, and removes its draft. The id makes the request repeatable: the same answers return the same submission.
 * @throws the refusals `conflict`, if the form has changed meanwhile or was sent before, and `invalid-request` with the errors by field
 */
export async function submitForm(
  transaction: Transacting,
  context: RequestContext,
  scope: FormScope,
  { submission: id, version, answers: given }: Sending,
): Promise<{ id: string; submittedAt: Date }> {
  const { form, portal, accountId, owner } = scope
  const { person, today } = portal.edition
  const sent = await findOwnSubmission(transaction, scope, id)
  if (version !== form.version && !sent) throw refusal('conflict')
  const compiled = compileForm(form.definition)
  const { answers: read, issues } = readAnswers(compiled, given, {
    isAdmin: person.role === 'admin',
    before: sent?.answers ?? null,
    today,
  })
  refuseIssues(issues)
  refuseIssues(
    await listUnknownReferences(transaction, context, { edition: portal.edition, form, owner }, compiled, {
      answers: read,
      before: sent?.answers ?? {},
      submission: id,
    }),
  )
  const secrets = await hashSecrets(listSecretNames(compiled), read, sent?.answers ?? {})
  const answers: FieldValues = { ...read, ...secrets }
  if (sent) {
    // The same request again, after its response was lost.
    if (Object.keys(secrets).length === 0 && isEqual(sent.answers, answers)) return { id, submittedAt: sent.submitted_at }
    throw refusal('conflict')
  }
  if (form.settings.single && (await findNewestSubmission(transaction, scope))) throw refusal('conflict')
  const added = await addSubmission(
    transaction,
    context,
    scope,
    { id, compiled, answers },
    { portal_id: portal.portalId, person_id: person.id, account_id: accountId, owner, is_single: form.settings.single },
  )
  if (!added) {
    // The same request arrived twice at once.
    if (await findOwnSubmission(transaction, scope, id))
      return submitForm(transaction, context, scope, { submission: id, version, answers: given })
    throw refusal('conflict')
  }
  await transaction
    .deleteFrom('form_submissions')
    .where('form_id', '=', form.id)
    .where('owner', '=', owner)
    .where('submitted_at', 'is', null)
    .execute()
  await bindFiles(
    transaction,
    context,
    { form, owner },
    {
      submission: id,
      named: listFileIds(listAnswerReferences(compiled, answers)),
      isSent: true,
    },
  )
  await recordEvent(transaction, context, {
    kind: 'form.submitted',
    subject: { type: 'submission', id },
    portalId: portal.portalId,
    ...(accountId !== null && { accountId }),
    details: { name: form.name, form: form.id, version: form.version },
  })
  return { id, submittedAt: added.submittedAt }
}

type NewSubmission = { id: string; compiled: CompiledForm; answers: FieldValues }
type Owner = Pick<Insertable<Schema['form_submissions']>, 'portal_id' | 'person_id' | 'account_id' | 'owner' | 'sender' | 'is_single'>

/**
 * Adds a submission with the state of its review, and assigns its number if the form has sequence numbers. Returns undefined if another
 * submission has this id, or the owner has already sent a form that is sent once.
 */
export async function addSubmission(
  transaction: Transacting,
  { edition, deps }: RequestContext,
  { form }: FormScope | PublicFormScope,
  { id, compiled, answers }: NewSubmission,
  owner: Owner,
): Promise<{ submittedAt: Date } | undefined> {
  const numbered = listIncrements(compiled, answers)
  const number = numbered.length > 0 ? await findNextNumber(transaction, { form }) : null
  const stored = number === null ? answers : { ...answers, ...Object.fromEntries(numbered.map(({ name, text }) => [name, text(number)])) }
  const now = deps.clock()
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('form_submissions')
    .values({
      id,
      edition: edition.id,
      form_id: form.id,
      form_version: form.version,
      ...owner,
      answers: JSON.stringify(stored),
      number,
      field_revisions: '{}',
      place: null,
      created_at: now,
      updated_at: now,
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) return undefined
  await transaction
    .insertInto('form_work')
    .values({ submission_id: id, edition: edition.id, due_at: dueTime(form.settings.workflow, 'Under review', now) })
    .execute()
  return { submittedAt: now }
}

/** Lists the shown fields whose value is the number of the submission, with the text of a number. */
function listIncrements({ fields }: CompiledForm, answers: FieldValues) {
  return fields
    .filter(({ name, field }) => field.type === 'increment' && Object.hasOwn(answers, name))
    .map(({ name, field }) => ({ name, text: (number: number) => incrementText(field.collection ?? 'submissions', number) }))
}
