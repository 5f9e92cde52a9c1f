import { DomainError } from '../error.ts'
import type { LocalText } from '../fields/definition.ts'
import { isRecord } from '../fields/field-type.ts'
import { findPatternProblem, typesWithPattern } from '../fields/patterns.ts'
import { findFieldType } from '../fields/registry.ts'
import { compileForm, listSteps, type CompiledField } from './compile-form.ts'
import type { FormDefinition } from './definition.ts'
import { compileCondition } from './expression.ts'
import { listPlaceholders } from './piping.ts'
import { hasPublicType, listWithheldFields } from './public-forms.ts'

export const definitionProblemCodes = [
  // The form cannot be published.
  'not-a-form',
  'no-fields',
  'invalid-expression',
  'duplicate-name',
  'cycle',
  'unknown-type',
  'invalid-name',
  'no-label',
  'unknown-field',
  'unknown-form',
  // A condition of a field that everybody sees reads an internal field.
  'internal-field',
  'no-options',
  // A pattern that cannot be used, and why; or one of a field that is no text.
  'pattern-incomplete',
  'pattern-range',
  'pattern-repetition',
  'pattern-unsupported',
  'pattern-long',
  'pattern-complex',
  'pattern-type',
  // A password, or a field that only admins change or see, in a repeated fieldset, whose copies have no identity.
  'repeated-protected',
  // A rule without a message, or points that do not fit the options of their field.
  'no-message',
  'no-points',
  'not-scorable',
  'invalid-score',
  // A public form has a field that needs a person, or reads one that people without an account do not get.
  'not-public',
  'withheld-field',
  // Advice to the designer.
  'many-required',
  'jargon',
  'hard-to-read',
  'low-contrast',
] as const
export type DefinitionProblemCode = (typeof definitionProblemCodes)[number]

/** A problem of a definition. `path` is the name of a field, or the id of a step or fieldset. */
export type DefinitionProblem = { path: string; code: DefinitionProblemCode; isAdvice: boolean; detail?: string }

/** Problems with which a form is not even stored: nothing could evaluate it, or it would show what is internal. */
const unstorable: ReadonlySet<DefinitionProblemCode> = new Set([
  'not-a-form',
  'invalid-expression',
  'duplicate-name',
  'cycle',
  'internal-field',
  'repeated-protected',
  'invalid-score',
  'pattern-incomplete',
  'pattern-range',
  'pattern-repetition',
  'pattern-unsupported',
  'pattern-long',
  'pattern-complex',
])

/** Returns true for a problem with which a form is not stored. Others prevent only its publication. */
export const preventsSaving = ({ code }: DefinitionProblem): boolean => unstorable.has(code)

/** Number of required fields in one step above which the designer advises splitting it. */
const mostRequired = 12

const [namePattern, longestName] = [/^[A-Za-z][\w-]*$/, 100]

/** Types that offer options, which must be stated. */
const typesWithOptions = new Set(['select', 'dropdown', 'radio'])

/**
 * Lists what is wrong with the definition of a form. Problems that are not advice prevent its publication. `forms` has the ids of the forms
 * to which tabular fields may refer.
 */
export function listDefinitionProblems(definition: unknown, forms: ReadonlySet<string>): DefinitionProblem[] {
  if (!isFormDefinition(definition)) return [{ path: 'steps', code: 'not-a-form', isAdvice: false }]
  try {
    const { fields, rules } = compileForm(definition)
    const names = new Set(fields.map(({ name }) => name))
    const internal = new Set(fields.filter(({ field }) => field.internal).map(({ name }) => name))
    const problems = fields.flatMap((field) => listFieldProblems(field, { names, internal, forms }))
    const none: DefinitionProblem[] = fields.length === 0 ? [{ path: 'steps', code: 'no-fields', isAdvice: false }] : []
    return [
      ...none,
      ...problems,
      ...rules
        .filter(({ field, condition }) => [field, ...condition.fields].some((name) => internal.has(name)))
        .map(({ field }): DefinitionProblem => ({ path: field, code: 'internal-field', isAdvice: false, detail: field })),
      ...rules.flatMap(({ field, condition }) =>
        [field, ...condition.fields]
          .filter((name) => !names.has(name))
          .map((name): DefinitionProblem => ({ path: field, code: 'unknown-field', isAdvice: false, detail: name })),
      ),
      ...rules
        .filter(({ message }) => !hasText(message))
        .map(({ field }): DefinitionProblem => ({ path: field, code: 'no-message', isAdvice: false })),
      ...listScoreProblems(definition, fields),
      ...listTextProblems(definition, names, internal),
      ...listCrowdedSteps(definition, fields),
    ]
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const code = error.code === 'CYCLE' ? 'cycle' : error.code === 'DUPLICATE_ID' ? 'duplicate-name' : 'invalid-expression'
    return [{ path: error.field ?? 'steps', code, isAdvice: false, detail: error.message }]
  }
}

/**
 * Lists what prevents a form from being filled in without a sign-in: fields that need a person, such as files and records, and fields and
 * rules that read such fields or fields of admins. A definition that is no valid form has none of these problems.
 */
export function listPublicProblems(definition: unknown): DefinitionProblem[] {
  if (!isFormDefinition(definition)) return []
  try {
    const { fields, rules } = compileForm(definition)
    const withheld = new Set(listWithheldFields(definition))
    const problem = (path: string, code: DefinitionProblemCode, detail: string): DefinitionProblem => ({
      path,
      code,
      isAdvice: false,
      detail,
    })
    return [
      ...fields
        .filter(({ field }) => !field.internal && !field.admin && !hasPublicType(field))
        .map(({ name, field }) => problem(name, 'not-public', field.type)),
      ...fields
        .filter(({ name }) => !withheld.has(name))
        .flatMap((field) =>
          [...listReadNames(field)].filter((other) => withheld.has(other)).map((other) => problem(field.name, 'withheld-field', other)),
        ),
      ...rules
        .filter(({ field }) => !withheld.has(field))
        .flatMap(({ field, condition }) =>
          [...condition.fields].filter((other) => withheld.has(other)).map((other) => problem(field, 'withheld-field', other)),
        ),
    ]
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** Returns true for a record with steps, fieldsets and fields of the right shape. Their contents are checked elsewhere. */
export function isFormDefinition(value: unknown): value is FormDefinition {
  if (!isRecord(value) || !isSteps(value['steps'], 0)) return false
  const { rules, score } = value
  return (
    (rules === undefined || (areRecords(rules) && rules.every(({ field }) => typeof field === 'string'))) &&
    (score === undefined || isScore(score))
  )
}

const isScore = (score: unknown): boolean => {
  if (!isRecord(score)) return false
  const { questions, caps, bands } = score
  return (
    areRecords(questions) &&
    questions.every(({ name, weight, scores }) => typeof name === 'string' && isOptionalNumber(weight) && isPoints(scores)) &&
    (caps === undefined || (areRecords(caps) && caps.every(({ profile }) => typeof profile === 'number'))) &&
    (bands === undefined || (Array.isArray(bands) && bands.every((bound) => typeof bound === 'number')))
  )
}

const isOptionalNumber = (value: unknown): boolean => value === undefined || (typeof value === 'number' && Number.isFinite(value))

const isPoints = (scores: unknown): boolean =>
  isRecord(scores) && Object.values(scores).every((points) => typeof points === 'number' && Number.isFinite(points))

const deepestStep = 3

const isSteps = (steps: unknown, depth: number): boolean =>
  areRecords(steps) &&
  depth < deepestStep &&
  steps.every(
    ({ id, fieldsets, children }) =>
      typeof id === 'string' && isFieldsets(fieldsets) && (children === undefined || isSteps(children, depth + 1)),
  )

const isFieldsets = (fieldsets: unknown): boolean =>
  areRecords(fieldsets) && fieldsets.every(({ id, fields }) => typeof id === 'string' && areRecords(fields) && fields.every(isField))

const isField = ({ name, type, options, exclude, columns }: Readonly<Record<string, unknown>>): boolean =>
  typeof name === 'string' &&
  typeof type === 'string' &&
  (exclude === undefined || typeof exclude === 'string') &&
  (columns === undefined || (areRecords(columns) && columns.every((column) => column['columns'] === undefined && isField(column)))) &&
  (options === undefined || (areRecords(options) && options.every(({ value }) => typeof value === 'string')))

const areRecords = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] => Array.isArray(value) && value.every(isRecord)

function listFieldProblems(
  compiled: CompiledField,
  { names, internal, forms }: Record<'names' | 'internal' | 'forms', ReadonlySet<string>>,
): DefinitionProblem[] {
  const { name, field, isRepeated } = compiled
  const problem = (code: DefinitionProblemCode, detail?: string): DefinitionProblem[] => [
    { path: name, code, isAdvice: false, ...(detail !== undefined && { detail }) },
  ]
  const type = findFieldType(field.type)
  const read = listReadNames(compiled)
  const refersTo = field.type === 'tabular' && field.collection !== undefined && !forms.has(field.collection)
  return [
    ...(type ? [] : problem('unknown-type', field.type)),
    ...(namePattern.test(field.name) && field.name.length <= longestName ? [] : problem('invalid-name')),
    ...(hasText(field.label) || field.type === 'hidden' || field.type === 'label' ? [] : problem('no-label')),
    ...(typesWithOptions.has(field.type) && (field.options ?? []).length === 0 && !field.other ? problem('no-options') : []),
    ...[...read].filter((other) => !names.has(other)).flatMap((other) => problem('unknown-field', other)),
    ...(field.internal ? [] : [...read].filter((other) => internal.has(other)).flatMap((other) => problem('internal-field', other))),
    ...(isRepeated && (type?.isSecret || field.admin || field.internal) ? problem('repeated-protected') : []),
    ...(refersTo ? problem('unknown-form', field.collection) : []),
    ...listPatternProblems(compiled),
  ]
}

/** Lists what is wrong with the pattern of a field. */
function listPatternProblems({ name, field }: CompiledField): DefinitionProblem[] {
  const { type, pattern, patternMessage } = field
  if (pattern === undefined || pattern === '') return []
  if (!typesWithPattern.has(type)) return [{ path: name, code: 'pattern-type', isAdvice: false }]
  const found = findPatternProblem(pattern)
  if (found) return [{ path: name, code: `pattern-${found.code}`, isAdvice: false, detail: found.at }]
  return hasText(patternMessage) ? [] : [{ path: name, code: 'no-message', isAdvice: false }]
}

const profileCount = 7

/** Lists what prevents the score of a form: fields without options, options without points, and bands and caps that are no profiles. */
function listScoreProblems({ score }: FormDefinition, fields: readonly CompiledField[]): DefinitionProblem[] {
  if (!score) return []
  const problem = (path: string, code: DefinitionProblemCode, detail?: string): DefinitionProblem[] => [
    { path, code, isAdvice: false, ...(detail !== undefined && { detail }) },
  ]
  const { questions, bands, caps = [] } = score
  const names = new Set(fields.map(({ name }) => name))
  const areBands = bands === undefined || (bands.length === profileCount && bands.every((bound, at) => at === 0 || bound > bands[at - 1]!))
  const areCaps = caps.every(({ profile }) => Number.isInteger(profile) && profile >= 1 && profile <= profileCount)
  return [
    ...(areBands && areCaps ? [] : problem('score', 'invalid-score')),
    ...questions.flatMap(({ name, scores }) => {
      const found = fields.find((field) => field.name === name)
      if (!found) return problem(name, 'unknown-field', name)
      if (found.isRepeated || found.field.internal || !typesWithOptions.has(found.field.type)) return problem(name, 'not-scorable')
      const missing = (found.field.options ?? []).filter(({ value }) => !Object.hasOwn(scores, value))
      return missing.length > 0 ? problem(name, 'no-points', missing.map(({ value }) => value).join(', ')) : []
    }),
    ...caps.flatMap(({ when }, index) =>
      [...compileCondition(when, `score.caps.${index}.when`).fields]
        .filter((name) => !names.has(name))
        .flatMap((name) => problem('score', 'unknown-field', name)),
    ),
  ]
}
/** Returns the names of the fields on which a field depends, or whose answers its texts contain. */
const listReadNames = ({ field, conditions, compute, excludedBy }: CompiledField): ReadonlySet<string> =>
  new Set([...conditions.flatMap((condition) => [...condition.fields]), ...(compute?.fields ?? []), ...excludedBy, ...listTextNames(field)])

/** Lists the fields whose answers the texts of a field contain. */
const listTextNames = ({ label, help, notes }: CompiledField['field']): string[] => [label, help, notes].flatMap(listPlaceholders)

const hasText = (text: LocalText | undefined): boolean =>
  typeof text === 'string' ? text.trim() !== '' : isRecord(text) && typeof text.en === 'string' && text.en.trim() !== ''

/** Lists the fields that titles and introductions name, and that do not exist or that not everybody sees. */
function listTextProblems({ steps }: FormDefinition, names: ReadonlySet<string>, internal: ReadonlySet<string>): DefinitionProblem[] {
  const texts = listSteps(steps).flatMap(({ step }) => [
    { path: step.id, read: listPlaceholders(step.title) },
    ...step.fieldsets.map(({ id, title, summary }) => ({ path: id, read: [title, summary].flatMap(listPlaceholders) })),
  ])
  return texts.flatMap(({ path, read }) =>
    [...new Set(read)]
      .filter((name) => !names.has(name) || internal.has(name))
      .map((name) => ({ path, code: names.has(name) ? 'internal-field' : 'unknown-field', isAdvice: false, detail: name })),
  )
}

/** Advises splitting steps with more required fields than people fill in without a pause. */
function listCrowdedSteps(definition: FormDefinition, fields: readonly CompiledField[]): DefinitionProblem[] {
  return listSteps(definition.steps).flatMap(({ step }) => {
    const count = fields.filter((compiled) => compiled.step === step.id && compiled.field.required).length
    return count > mostRequired ? [{ path: step.id, code: 'many-required', isAdvice: true, detail: String(count) }] : []
  })
}
