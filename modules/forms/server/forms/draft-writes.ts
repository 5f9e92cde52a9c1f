import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { compileForm } from '@atrium/domain/forms/compile-form'
import { discardDraftFiles } from '../files/writes.ts'
import type { FormScope } from './access.ts'
import { findDraft } from './reads.ts'
import { listUnknownReferences } from './reference-reads.ts'

/** Maximum number of characters of the answers of a draft, as JSON. */
const longestDraft = 900_000

/** Maximum number of errors in a response. */
const mostIssues = 100

export type DraftChange = { changes: FieldValues; revision: number; place: string | null }

export type SavedDraft = {
  revision: number
  savedAt: Date
  changed: FieldValues
  conflicts: { field: string; theirs: FieldValue }[]
}

/**
 * Saves changed answers of the owner's draft, and creates it if there is none. A change made on another device since the stated revision is kept,
 * unless this change concerns the same field: the newest wins, and the other answer is returned.
 * @throws the refusals `conflict`, if the form was sent meanwhile, and `invalid-request` for answers that are too long or name unknown records
 */
export async function saveDraft(
  transaction: Transacting,
  context: RequestContext,
  scope: FormScope,
  { changes, revision: base, place }: DraftChange,
): Promise<SavedDraft> {
  const now = context.deps.clock()
  const { form, portal, accountId, owner } = scope
  const { person, actor } = portal.edition
  // Two devices that begin at once create one draft.
  await transaction
    .insertInto('form_submissions')
    .values({
      edition: actor.edition,
      form_id: form.id,
      form_version: form.version,
      portal_id: portal.portalId,
      person_id: person.id,
      account_id: accountId,
      owner,
      answers: '{}',
      revision: 0,
      field_revisions: '{}',
      place: null,
      created_at: now,
      updated_at: now,
      submitted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['form_id', 'owner']).where('submitted_at', 'is', null).doNothing())
    .execute()
  const draft = await findDraft(transaction, scope, 'lock')
  // Another device has sent the form meanwhile.
  if (!draft) throw refusal('conflict')
  const issues = await listUnknownReferences(transaction, context, { edition: portal.edition, form, owner }, compileForm(form.definition), {
    answers: changes,
    before: draft.answers,
    submission: null,
  })
  if (issues.length > 0)
    throw refusal('invalid-request', { issues: issues.slice(0, mostIssues).map((issue) => ({ ...issue, path: `changes.${issue.path}` })) })
  const isNewer = (field: string) => (draft.field_revisions[field] ?? 0) > base
  const fields = Object.keys(changes)
  const conflicts = fields
    .filter((field) => isNewer(field) && !isEqual(draft.answers[field] ?? null, changes[field] ?? null))
    .map((field) => ({ field, theirs: draft.answers[field] ?? null }))
  const changed = Object.keys(draft.field_revisions).filter((field) => isNewer(field) && !Object.hasOwn(changes, field))
  const answers = JSON.stringify({ ...draft.answers, ...changes })
  if (answers.length > longestDraft)
    throw refusal('invalid-request', { issues: [{ path: 'changes', code: 'too-long', limit: longestDraft }] })
  const revision = draft.revision + 1
  await transaction
    .updateTable('form_submissions')
    .set({
      form_version: form.version,
      answers,
      revision,
      field_revisions: JSON.stringify({ ...draft.field_revisions, ...Object.fromEntries(fields.map((field) => [field, revision])) }),
      place,
      updated_at: now,
    })
    .where('id', '=', draft.id)
    .execute()
  return { revision, savedAt: now, changed: Object.fromEntries(changed.map((field) => [field, draft.answers[field] ?? null])), conflicts }
}

/** Discards the owner's draft with its files. Returns false if there is none. */
export async function removeDraft(transaction: Transacting, context: RequestContext, scope: FormScope): Promise<boolean> {
  const draft = await findDraft(transaction, scope, 'lock')
  if (!draft) return false
  await transaction.deleteFrom('form_submissions').where('id', '=', draft.id).execute()
  await discardDraftFiles(transaction, context, scope)
  await recordEvent(transaction, context, {
    kind: 'form.draft-removed',
    subject: { type: 'form', id: scope.form.id },
    ...(scope.accountId !== null && { accountId: scope.accountId }),
    details: { name: scope.form.name },
  })
  return true
}
