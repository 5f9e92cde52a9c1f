import type { FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import { compileForm } from '@atrium/domain/forms/compile-form'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { FormScope } from './access.ts'
import { listSecretNames } from './form-rules.ts'
import { findNewestSubmission, findOwnSubmission } from './reads.ts'

export type Sending = { submission: string; version: number; answers: FieldValues }

/**
 * Stores a form that was sent, and removes its draft. The id makes the request repeatable: the same answers return the same submission, and
 * other answers change it if the form permits that.
 * @throws the refusals `conflict`, if the form has changed meanwhile or was sent before, and `invalid-request` with the errors by field
 */
export async function submitForm(
  transaction: Transacting,
  context: RequestContext,
  scope: FormScope,
  { submission: id, version, answers: given }: Sending,
): Promise<{ id: string; submittedAt: Date }> {
  const { form, portal, accountId, owner } = scope
  const { person, actor, today } = portal.edition
  const earlier = await findOwnSubmission(transaction, scope, id)
  if (version !== form.version && !earlier) throw refusal('conflict')
  const compiled = compileForm(form.definition)
  const { answers: read, issues } = readAnswers(compiled, given, {
    isAdmin: person.role === 'admin',
    before: earlier?.answers ?? null,
    today,
  })
  if (issues.length > 0)
    throw refusal('invalid-request', {
      issues: issues.slice(0, 100).map(({ path, code, ...more }) => ({
        path: `answers.${path}`,
        code,
        ...('limit' in more && more.limit !== undefined && { limit: more.limit }),
      })),
    })
  const secrets = await hashSecrets(listSecretNames(compiled), read, earlier?.answers ?? {})
  const answers = { ...read, ...secrets }
  if (earlier && Object.keys(secrets).length === 0 && isEqual(earlier.answers, answers)) return { id, submittedAt: earlier.submitted_at }
  const now = context.deps.clock()
  if (earlier) {
    // What has been reviewed is not changed any more.
    if (!form.settings.editable || earlier.step !== null) throw refusal('conflict')
    await transaction
      .updateTable('form_submissions')
      .set({ answers: JSON.stringify(answers), form_version: form.version, revision: earlier.revision + 1, updated_at: now })
      .where('id', '=', id)
      .execute()
  } else {
    if (form.settings.single && (await findNewestSubmission(transaction, scope))) throw refusal('conflict')
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('form_submissions')
      .values({
        id,
        edition: actor.edition,
        form_id: form.id,
        form_version: form.version,
        portal_id: portal.portalId,
        person_id: person.id,
        account_id: accountId,
        owner,
        answers: JSON.stringify(answers),
        field_revisions: '{}',
        place: null,
        is_single: form.settings.single,
        created_at: now,
        updated_at: now,
        submitted_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Another person's submission has this id, or the owner has already sent a form that is sent once.
    if (added !== 1n) throw refusal('conflict')
    await transaction
      .deleteFrom('form_submissions')
      .where('form_id', '=', form.id)
      .where('owner', '=', owner)
      .where('submitted_at', 'is', null)
      .execute()
  }
  await recordEvent(transaction, context, {
    kind: earlier ? 'form.resubmitted' : 'form.submitted',
    subject: { type: 'submission', id },
    portalId: portal.portalId,
    ...(accountId !== null && { accountId }),
    details: { name: form.name, form: form.id, version: form.version },
  })
  return { id, submittedAt: earlier?.submitted_at ?? now }
}

/** Hashes the new passwords of shown fields. An answer without one keeps the hash that is stored. */
async function hashSecrets(names: readonly string[], read: FieldValues, stored: FieldValues): Promise<FieldValues> {
  const typed = names.flatMap((name) => {
    const value = read[name]
    return typeof value === 'string' && value !== '' && value !== stored[name] ? [[name, value] as const] : []
  })
  return Object.fromEntries(await Promise.all(typed.map(async ([name, value]) => [name, await hashPassword(value)] as const)))
}
