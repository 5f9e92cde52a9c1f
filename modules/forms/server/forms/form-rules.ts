import { otherKeyOf, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import { isChangeable, isStored, isVisible } from '@atrium/domain/fields/access'
import { isRecord } from '@atrium/domain/fields/field-type'
import { findFieldType } from '@atrium/domain/fields/registry'
import { isUuid } from '@atrium/domain/fields/ids'
import { isFormDefinition } from '@atrium/domain/forms/check-definition'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'
import type { FormDefinition, FormStep } from '@atrium/domain/forms/definition'
import type { AnswerIssue } from '@atrium/domain/forms/read-answers'
import { refusal } from '@atrium/platform/http/problem'
import { isWorkflow, type Workflow } from '@atrium/domain/forms/workflow'
import { formOwners } from '../../contract/forms.ts'

/** Access levels of a form (specification 2, section 6), and the users or organisations that a level names. */
const accessLevels = ['public', 'hidden', 'authenticated', 'users', 'organisations'] as const
export type FormAccess = { type: (typeof accessLevels)[number]; ids: readonly string[] }

/** Settings of a form, with the defaults of the specification. */
export type FormSettings = {
  description: string | null
  access: FormAccess
  single: boolean
  editable: boolean
  sendCSV: boolean
  owned: (typeof formOwners)[number]
  recipients: readonly string[]
  /** Ids of the forms that are filled in after this one. */
  subforms: readonly string[]
  endMessage: string
  autorespond: boolean
  autorespondEmail: string
  autorespondSubject: string
  autorespondBody: FieldValue
  /** Rules of the review; null if any step may follow any other. */
  workflow: Workflow | null
}

const emptyForm: FormDefinition = { steps: [] }

/** Reads the stored values of a form. */
export function readSettings(values: FieldValues): FormSettings {
  const text = (name: string, usual: string) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? value : usual
  }
  return {
    description: text('description', '') || null,
    access: readAccess(values['access'] ?? null),
    single: values['single'] === true,
    editable: values['editable'] === true,
    sendCSV: values['sendCSV'] === true,
    owned: values['owned'] === 'Organisation' ? 'Organisation' : 'Personal',
    recipients: readIds(values['recipients']),
    subforms: readIds(values['subforms']),
    endMessage: text('end-message', 'Thanks! Your data has been sent.'),
    autorespond: values['autorespond'] === true,
    autorespondEmail: text('autorespond-email', 'email'),
    autorespondSubject: text('autorespond-subject', 'Message sent'),
    autorespondBody: values['autorespond-body'] ?? null,
    workflow: isWorkflow(values['workflow']) ? values['workflow'] : null,
  }
}

const readIds = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? (value as readonly FieldValue[]).filter((id) => typeof id === 'string') : []
/** Reads an access level. A form without one is for everybody who is signed in. */
export function readAccess(value: FieldValue): FormAccess {
  const { type, value: ids } = (isRecord(value) ? value : {}) as FieldValues
  return {
    type: accessLevels.find((level) => level === type) ?? 'authenticated',
    ids: Array.isArray(ids) ? (ids as readonly FieldValue[]).filter((id): id is string => typeof id === 'string' && isUuid(id)) : [],
  }
}

/**
 * Returns true if a signed-in person may fill in a form in a portal of the organisation. Admins may fill in every form, because they design
 * them. A hidden form is for admins and company admins only.
 */
export function mayFill({ type, ids }: FormAccess, { id, role }: { id: string; role: string }, organisationId: string): boolean {
  if (role === 'admin') return true
  if (type === 'hidden') return role === 'company-admin'
  if (type === 'users') return ids.includes(id)
  if (type === 'organisations') return ids.includes(organisationId)
  return true
}

/** Returns the steps of a form; none for one that has not been designed. */
export const readDefinition = (values: FieldValues): FormDefinition =>
  isFormDefinition(values['definition']) ? values['definition'] : emptyForm

/**
 * Returns a definition as the caller may see it: for others than admins without internal fields, fieldsets that have only such fields, and
 * the points of answers, which would invite people to choose a result. Rules never read internal fields.
 */
export function selectVisibleDefinition(definition: FormDefinition, isAdmin: boolean): FormDefinition {
  if (isAdmin) return definition
  const select = (step: FormStep): FormStep => ({
    ...step,
    fieldsets: step.fieldsets
      .map((fieldset) => ({ ...fieldset, fields: fieldset.fields.filter((field) => isVisible(field, isAdmin)) }))
      .filter(({ fields }, index) => fields.length > 0 || step.fieldsets[index]?.fields.length === 0),
    ...(step.children && { children: step.children.map(select) }),
  })
  const { score: _score, ...visible } = definition
  return { ...visible, steps: definition.steps.map(select) }
}

/** Returns the answers that the caller may see: those of the form's fields, without secret values such as passwords. */
export function selectVisibleAnswers(form: CompiledForm, answers: FieldValues, isAdmin: boolean): FieldValues {
  const visible = form.fields.filter(({ field }) => isStored(field) && isVisible(field, isAdmin) && !findFieldType(field.type)?.isSecret)
  const keys = new Set(visible.flatMap(({ name, field }) => (field.other ? [name, otherKeyOf({ name })] : [name])))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, FieldValue][] => {
      if (!form.repeated.has(name)) return keys.has(name) ? [[name, value]] : []
      const copies = (Array.isArray(value) ? (value as readonly FieldValue[]) : []).filter(isRecord) as FieldValues[]
      return [[name, copies.map((copy) => Object.fromEntries(Object.entries(copy).filter(([field]) => keys.has(`${name}.${field}`))))]]
    }),
  )
}

/**
 * Lists the names under which the caller may keep answers in a draft: fields that they may change, and texts of "Other". Those in a repeated
 * fieldset have its id before them; the id itself is a name too.
 */
export function listAnswerNames(form: CompiledForm, isAdmin: boolean): ReadonlySet<string> {
  const own = form.fields.filter(({ field, compute }) => !compute && isChangeable(field, isAdmin))
  return new Set([...own.flatMap(({ name, field }) => (field.other ? [name, otherKeyOf({ name })] : [name])), ...form.repeated.keys()])
}

/** Lists the fields whose values are never stored as they are, such as passwords. */
export const listSecretNames = ({ fields }: CompiledForm): string[] =>
  fields.filter(({ field }) => findFieldType(field.type)?.isSecret).map(({ name }) => name)

/** Maximum number of errors in a response. */
const mostIssues = 100

/** @throws the refusal `invalid-request` with the errors by field, if there are any */
export function refuseIssues(issues: readonly AnswerIssue[]): void {
  if (issues.length === 0) return
  throw refusal('invalid-request', {
    issues: issues.slice(0, mostIssues).map(({ path, code, ...more }) => ({
      path: `answers.${path}`,
      code,
      ...('limit' in more && more.limit !== undefined && { limit: more.limit }),
    })),
  })
}
