import type { PlainDateText } from '../calendar.ts'
import { isChangeable, isStored, isVisible } from '../fields/access.ts'
import { otherKeyOf, type FieldValue, type FieldValues, type LocalText } from '../fields/definition.ts'
import { isBlank, isRecord, type FieldIssue } from '../fields/field-type.ts'
import { ownValue } from '../fields/json.ts'
import { readField } from '../fields/read-field.ts'
import { findFieldType } from '../fields/registry.ts'
import { createFieldSlug, listPasswordIssues, slugSource } from '../fields/related-values.ts'
import type { CompiledField, CompiledForm } from './compile-form.ts'
import { mostCopies } from './definition.ts'
import { evaluateForm, readCopies, type Evaluation, type ShownField } from './evaluate-form.ts'
import { readStoredAnswer, toStoredValue } from './stored-answers.ts'

/** An error in an answer, found by its field type or by a rule of the form. A rule states its own message. */
export type AnswerIssue = FieldIssue | { path: string; code: 'rule'; message: LocalText }

export type ReadAnswersOptions = {
  /** True for callers who may change fields for admins and see internal fields. */
  isAdmin: boolean
  /** Stored answers; null for a new submission. */
  before: FieldValues | null
  /** The day on which the form is filled in, for its expressions. */
  today: PlainDateText
}

export type AnswersReading = {
  /** Answers to store: those of shown fields, with the results of computed fields. Answers of hidden fields are left out. */
  answers: FieldValues
  /** Errors in the order of the definition, first those of names that the form does not have. */
  issues: readonly AnswerIssue[]
  evaluation: Evaluation
}

type Input = Readonly<Record<string, unknown>>

/** Values and errors of one field or of one copy of it. */
type Read = { values: FieldValues; issues: readonly FieldIssue[] }

/**
 * Reads the answers of a form, on the server and in the browser alike. Each answer is checked by its type. Answers of hidden and excluded
 * fields are left out without being checked. Errors are: names that the form does not have; values of fields that the caller may not
 * change; missing answers that the caller could give; and rules over several answers.
 */
export function readAnswers(form: CompiledForm, input: Input, options: ReadAnswersOptions): AnswersReading {
  const { isAdmin, before, today } = options
  const reads = new Map<string, Read>()
  const values: Record<string, FieldValue> = {}
  for (const compiled of form.fields) {
    if (compiled.isRepeated) continue
    const read = readOne(compiled, input, before, isAdmin)
    reads.set(compiled.name, read)
    Object.assign(values, pickStored(compiled, before), read.values)
  }
  for (const [fieldset, names] of form.repeated) {
    const fields = form.fields.filter(({ name }) => names.includes(name))
    const [given, stored] = [input[fieldset], readCopies(before?.[fieldset])]
    const copies = given === undefined ? stored : readCopies(given)
    values[fieldset] = copies.map((copy, index) => {
      const record: Record<string, FieldValue> = {}
      const earlier = before === null ? null : ((stored[index] ?? {}) as FieldValues)
      for (const compiled of fields) {
        const read = readOne(compiled, copy, earlier, isAdmin)
        reads.set(`${fieldset}.${index}.${compiled.field.name}`, prefix(read, `${fieldset}.${index}`))
        Object.assign(record, earlier && pickStored(compiled, earlier), read.values)
      }
      return record
    })
  }
  fillSlugs(form, values)
  const evaluation = evaluateForm(form, { answers: values, today, convert: readStoredAnswer })
  return {
    answers: selectShown(form, values, evaluation, selectKept(form, before, isAdmin)),
    issues: listIssues(form, input, reads, evaluation, isAdmin),
    evaluation,
  }
}

const readOne = ({ field, compute }: CompiledField, input: Input, before: FieldValues | null, isAdmin: boolean): Read =>
  // A field without a stored answer, such as one that was hidden before, begins with its default.
  compute
    ? { values: {}, issues: [] }
    : readField(field, input, { isAdmin, before: before && Object.hasOwn(before, field.name) ? before : null })

const pickStored = ({ field }: CompiledField, before: FieldValues | null): FieldValues =>
  Object.fromEntries(keysOf(field).flatMap((key) => (before && Object.hasOwn(before, key) ? [[key, before[key] ?? null]] : [])))

const keysOf = (field: CompiledField['field']): string[] => (field.other ? [field.name, otherKeyOf(field)] : [field.name])

const prefix = ({ values, issues }: Read, path: string): Read => ({
  values,
  issues: issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
})

function fillSlugs(form: CompiledForm, values: Record<string, FieldValue>): void {
  for (const { field, isRepeated } of form.fields)
    if (field.type === 'slug' && !isRepeated && isBlank(values[field.name]))
      values[field.name] = createFieldSlug(field, values[slugSource] ?? null)
}

/** Selects the stored answers of fields that the caller may not change, which stay also while their field is hidden. */
function selectKept(form: CompiledForm, before: FieldValues | null, isAdmin: boolean): FieldValues {
  const kept = form.fields.filter(
    ({ field, isRepeated, compute }) =>
      !isRepeated && !compute && isStored(field) && (field.admin || field.internal) && !isChangeable(field, isAdmin),
  )
  return Object.assign({}, ...kept.map((compiled) => pickStored(compiled, before))) as FieldValues
}

/** Selects the answers of shown fields, with the results of computed ones, and those that are kept. */
function selectShown(form: CompiledForm, values: FieldValues, { shown }: Evaluation, kept: FieldValues): FieldValues {
  const answers: Record<string, FieldValue> = { ...kept }
  for (const fieldset of form.repeated.keys()) {
    const count = shown.filter(({ compiled, copy }) => compiled.fieldset === fieldset && copy !== null)
    const copies = Math.max(0, ...count.map(({ copy }) => (copy ?? 0) + 1))
    if (copies > 0) answers[fieldset] = Array.from({ length: copies }, () => ({}))
  }
  for (const { compiled, copy, answer } of shown) {
    if (!isStored(compiled.field)) continue
    const place = copy === null ? answers : (answers[compiled.fieldset] as Record<string, FieldValue>[])[copy]!
    const from = copy === null ? values : ((values[compiled.fieldset] as FieldValues[])[copy] ?? {})
    if (compiled.compute) place[compiled.field.name] = toStoredValue(answer)
    else for (const key of keysOf(compiled.field)) if (Object.hasOwn(from, key)) place[key] = from[key] ?? null
  }
  return answers
}

function listIssues(
  form: CompiledForm,
  input: Input,
  reads: ReadonlyMap<string, Read>,
  { shown, missing, broken }: Evaluation,
  isAdmin: boolean,
): AnswerIssue[] {
  const missingPaths = new Set(missing)
  const found = shown.flatMap(({ path, compiled, answer }): FieldIssue[] => {
    const issues = reads.get(path)?.issues ?? []
    if (issues.length > 0) return [...issues]
    const isMissing = missingPaths.has(path) || isUnsatisfied(compiled, answer)
    return isMissing && isChangeable(compiled.field, isAdmin) ? [{ path, code: 'required' }] : []
  })
  const fields = shown.filter(({ copy }) => copy === null).map(({ compiled }) => compiled.field)
  return [
    ...listUnknownNames(form, input, isAdmin),
    ...found,
    ...listPasswordIssues(
      fields.filter((field) => isVisible(field, isAdmin)),
      input,
    ),
    ...broken.map(({ path, rule: { message } }) => ({ path, code: 'rule' as const, message })),
  ]
}

/** Returns true for further answers that do not satisfy a required field, such as an unticked checkbox. */
const isUnsatisfied = ({ field, compute }: CompiledField, answer: ShownField['answer']): boolean =>
  field.required === true && compute === null && findFieldType(field.type)?.isMissing?.(toStoredValue(answer)) === true

/** Lists errors for names that the form does not have, or that the caller may not see. Answers of computed fields are ignored. */
function listUnknownNames(form: CompiledForm, input: Input, isAdmin: boolean): FieldIssue[] {
  const known = (fields: readonly CompiledField[]) =>
    new Set(fields.filter(({ field }) => isVisible(field, isAdmin) || !isStored(field)).flatMap(({ field }) => keysOf(field)))
  const single = known(form.fields.filter(({ isRepeated }) => !isRepeated))
  const issues: FieldIssue[] = Object.keys(input)
    .filter((name) => !single.has(name) && !form.repeated.has(name))
    .map((path) => ({ path, code: 'unknown-field' }))
  for (const [fieldset, names] of form.repeated) {
    const given = ownValue(input, fieldset)
    if (given === undefined || given === null) continue
    if (!Array.isArray(given) || !given.every(isRecord)) {
      issues.push({ path: fieldset, code: 'format' })
      continue
    }
    if (given.length > mostCopies) issues.push({ path: fieldset, code: 'too-many', limit: mostCopies })
    const inFieldset = known(form.fields.filter(({ name }) => names.includes(name)))
    for (const [index, copy] of given.entries())
      for (const name of Object.keys(copy))
        if (!inFieldset.has(name)) issues.push({ path: `${fieldset}.${index}.${name}`, code: 'unknown-field' })
  }
  return issues
}
