import type { FieldValues } from '@atrium/domain/fields/definition'
import { isVisible } from '@atrium/domain/fields/access'
import { findJsonIssue } from '@atrium/domain/fields/json-limits'
import { isRecord } from '@atrium/domain/fields/field-type'
import { compileForm, type CompiledForm } from '@atrium/domain/forms/compile-form'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { portalScope } from '@atrium/people/server/portals/access'
import { forms as formsContract, type Answers, type Form, type ListedForm, type Subform } from '../../contract/forms.ts'
import { formScope, type FormScope } from './access.ts'
import { listAnswerChoices, offersRecords } from './choice-reads.ts'
import { readPrefill } from './prefill-reads.ts'
import { removeDraft, saveDraft } from './draft-writes.ts'
import { listAnswerNames, listSecretNames, selectVisibleAnswers, selectVisibleDefinition } from './form-rules.ts'
import { findDraft, findNewestSubmission, listForms, type DraftRow, type ListedFormRow } from './reads.ts'
import { listAnswerReferences, nameAnswerReferences } from './reference-reads.ts'
import { submitForm } from './submit-writes.ts'

const forms = implementContract(formsContract)

/** Limits of an answer in a draft, which is stored as it was typed. */
const draftLimits = { length: 100_000, depth: 20 }

/** Maximum number of errors in a response. */
const mostIssues = 100

const list = forms.list.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listForms(transaction, scope))
  const listed = toListedForms(rows)
  return { items: listed.slice(input.offset, input.offset + input.limit), count: listed.length }
})

const get = forms.get.handler(async ({ input, context }) => {
  const scope = await formScope(context, input)
  return withTenant(context.deps.db, scope.portal.edition.actor, async (transaction) => {
    const draft = await findDraft(transaction, scope)
    const form = toForm(scope, draft, await findNewestSubmission(transaction, scope))
    const compiled = compileForm(scope.form.definition)
    const given = (form.draft?.answers ?? {}) as FieldValues
    const prefill = await readPrefill(transaction, scope, compiled, given)
    const named = listAnswerReferences(compiled, { ...prefill, ...given })
    const place = { edition: scope.portal.edition, form: scope.form, owner: scope.owner }
    const references = await nameAnswerReferences(transaction, context, place, named, null)
    return { ...form, prefill: prefill as Answers, references, subforms: await readSubforms(transaction, scope) }
  })
})

const choices = forms.choices.handler(async ({ input, context }) => {
  const scope = await formScope(context, input)
  const isAdmin = isAdminOf(scope.portal)
  const found = compileForm(scope.form.definition).fields.find(({ name }) => name === input.field)
  if (!found || !isVisible(found.field, isAdmin) || !offersRecords(found.field, input.collection)) throw refusal('not-found')
  const { collection, search = '', offset, limit } = input
  return withTenant(context.deps.db, scope.portal.edition.actor, (transaction) =>
    listAnswerChoices(transaction, context, scope, { field: found.field, collection, search, offset, limit }),
  )
})

const save = forms.saveDraft.handler(async ({ input, context }) => {
  await context.deps.throttles.count('draftOfPerson', createEditionScope(context).person.id)
  const scope = await formScope(context, input)
  const compiled = compileForm(scope.form.definition)
  const isAdmin = isAdminOf(scope.portal)
  checkDraft(compiled, input.changes, isAdmin)
  const secrets = new Set(listSecretNames(compiled))
  const changes = Object.fromEntries(Object.entries(input.changes).filter(([name]) => !secrets.has(name))) as FieldValues
  const change = { changes, revision: input.revision, place: input.place }
  const saved = await withTenant(context.deps.db, scope.portal.edition.actor, (transaction) =>
    saveDraft(transaction, context, scope, change),
  )
  const { revision, savedAt, changed, conflicts } = saved
  const visible = selectVisibleAnswers(compiled, changed, isAdmin) as Answers
  return { revision, savedAt: savedAt.toISOString(), changed: visible, conflicts }
})

const remove = forms.removeDraft.handler(async ({ input, context }) => {
  await context.deps.throttles.count('draftOfPerson', createEditionScope(context).person.id)
  const scope = await formScope(context, input)
  const isRemoved = await withTenant(context.deps.db, scope.portal.edition.actor, (transaction) => removeDraft(transaction, context, scope))
  if (!isRemoved) throw refusal('not-found')
  return { done: true as const }
})

const submit = forms.submit.handler(async ({ input, context }) => {
  await context.deps.throttles.count('submissionOfPerson', createEditionScope(context).person.id)
  const scope = await formScope(context, input)
  const sending = { submission: input.submission, version: input.version, answers: input.answers as FieldValues }
  const sent = await withTenant(context.deps.db, scope.portal.edition.actor, (transaction) =>
    submitForm(transaction, context, scope, sending),
  )
  return { id: sent.id, submittedAt: sent.submittedAt.toISOString(), endMessage: scope.form.settings.endMessage }
})

/**
 * Checks the names and the size of answers in a draft. Their types are checked when the form is sent, so that nothing that was typed is lost.
 * @throws the refusal `invalid-request`
 */
function checkDraft(compiled: CompiledForm, changes: Answers, isAdmin: boolean): void {
  const known = listAnswerNames(compiled, isAdmin)
  const issues = Object.entries(changes).flatMap(([name, value]) => {
    const path = `changes.${name}`
    const copies: readonly unknown[] = compiled.repeated.has(name) && Array.isArray(value) ? value : []
    const names = copies.flatMap((copy) => (isRecord(copy) ? Object.keys(copy).map((field) => `${name}.${field}`) : []))
    if (![name, ...names].every((one) => known.has(one))) return [{ path, code: 'unknown-field' }]
    const code = findJsonIssue(value, draftLimits)
    return code === null ? [] : [{ path, code }]
  })
  if (issues.length > 0) throw refusal('invalid-request', { issues: issues.slice(0, mostIssues) })
}

const isAdminOf = ({ edition }: FormScope['portal']): boolean => edition.person.role === 'admin'

/** Lists processes and forms. A form that belongs to another one is listed with it, unless it is a process. Hidden forms are left out. */
function toListedForms(rows: readonly ListedFormRow[]): ListedForm[] {
  const parts = new Set(rows.flatMap(({ settings }) => settings.subforms))
  return rows
    .filter(({ id, process, settings }) => settings.access.type !== 'hidden' && (process !== null || !parts.has(id)))
    .map((row) => ({
      ...toSubform(row),
      process: row.process_id === null ? null : { id: row.process_id, name: row.process ?? '' },
      subforms: listSubforms(rows, row),
    }))
}

/** Lists the sub-forms of a form that the person may fill in; those of an organisation for the same account, if the form has one. */
function listSubforms(
  rows: readonly ListedFormRow[],
  { settings, account_id: account }: Pick<ListedFormRow, 'settings' | 'account_id'>,
): Subform[] {
  return settings.subforms
    .flatMap((id) => {
      const found = rows.filter((row) => row.id === id)
      return account === null ? found : found.filter((row) => row.account_id === null || row.account_id === account)
    })
    .map(toSubform)
}

/** Lists the forms that are filled in after a form; nothing is read for a form without any. */
async function readSubforms(transaction: Transacting, { form, portal, accountId }: FormScope): Promise<Subform[]> {
  return form.settings.subforms.length === 0
    ? []
    : listSubforms(await listForms(transaction, portal), { settings: form.settings, account_id: accountId })
}

function toSubform(row: ListedFormRow): Subform {
  const { id, name, settings, account_id: accountId, draft_at: draftAt, submitted_at: submittedAt, submission } = row
  const at = draftAt ?? submittedAt
  return {
    id,
    name,
    description: settings.description,
    account: accountId === null ? null : { id: accountId, name: row.account ?? '' },
    state: draftAt ? 'draft' : submittedAt ? 'submitted' : 'new',
    at: at?.toISOString() ?? null,
    submission,
    canStart: !submittedAt || !settings.single,
  }
}

function toForm(
  scope: FormScope,
  draft: DraftRow | undefined,
  submission: { id: string; submitted_at: Date } | undefined,
): Omit<Form, 'references' | 'prefill' | 'subforms'> {
  const { form, portal } = scope
  const isAdmin = isAdminOf(portal)
  const { settings } = form
  return {
    id: form.id,
    name: form.name,
    description: settings.description,
    version: form.version,
    definition: selectVisibleDefinition(form.definition, isAdmin),
    owned: settings.owned,
    isSingle: settings.single,
    isEditable: settings.editable,
    endMessage: settings.endMessage,
    today: portal.edition.today,
    draft: draft
      ? {
          answers: selectVisibleAnswers(compileForm(form.definition), draft.answers, isAdmin) as Answers,
          revision: draft.revision,
          place: draft.place,
          savedAt: draft.updated_at.toISOString(),
          version: draft.form_version,
        }
      : null,
    submission: submission ? { id: submission.id, submittedAt: submission.submitted_at.toISOString() } : null,
  }
}

export const formRoutes = { list, get, saveDraft: save, removeDraft: remove, choices, submit }
