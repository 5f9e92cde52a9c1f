import { refuse } from '../error.ts'
import { otherKeyOf } from '../fields/definition.ts'
import { mostFields, mostFieldsets, type FormDefinition, type FormRule, type FormStep, type FormField } from './definition.ts'
import { compileComputation, compileCondition, type Compiled } from './expression.ts'
import type { Answer } from './answer.ts'

/** A field with the conditions of its step and fieldset, ready for evaluation. */
export type CompiledField = {
  /** Name by which conditions refer to the field: `{fieldset}.{name}` in a repeated fieldset, otherwise the name. */
  name: string
  field: FormField
  step: string
  fieldset: string
  isRepeated: boolean
  conditions: readonly Compiled<boolean>[]
  compute: Compiled<Answer> | null
  /** Checkboxes that hide this field while they are not ticked. */
  excludedBy: readonly string[]
}

export type CompiledRule = FormRule & { condition: Compiled<boolean>; target: CompiledField | null }

export type CompiledForm = {
  /** Fields in the order of the definition. */
  fields: readonly CompiledField[]
  /** The same fields in the order of their evaluation: by dependence, and otherwise in the order of the definition. */
  order: readonly CompiledField[]
  /** Fieldsets in the order of the definition, with the conditions of their steps and their own. */
  fieldsets: readonly { id: string; step: string; conditions: readonly Compiled<boolean>[] }[]
  /** Names of the fields of each repeated fieldset. */
  repeated: ReadonlyMap<string, readonly string[]>
  /** Rules with the field at which they are shown; null for a field that the form does not have. */
  rules: readonly CompiledRule[]
}

/**
 * Checks the structure and the expressions of a form, and determines the order in which its fields are evaluated.
 * @throws DomainError `INVALID_INPUT`, `DUPLICATE_ID` or `CYCLE`, with the path of the field
 */
export function compileForm(definition: FormDefinition): CompiledForm {
  const { fields, fieldsets } = listFields(definition)
  const repeated = new Map<string, readonly string[]>()
  for (const { step } of listSteps(definition.steps)) for (const { id, repeat } of step.fieldsets) if (repeat === true) repeated.set(id, [])
  for (const { fieldset, name, isRepeated } of fields) if (isRepeated) repeated.set(fieldset, [...(repeated.get(fieldset) ?? []), name])
  const rules = (definition.rules ?? []).map((rule, index) => ({
    ...rule,
    condition: compileCondition(rule.refuseWhen, `rules.${index}.refuseWhen`),
    target: fields.find(({ name }) => name === rule.field) ?? null,
  }))
  return { fields, fieldsets, order: orderByDependence(fields), repeated, rules }
}

/** Lists the steps of a definition, each followed by its children. */
export function listSteps(steps: readonly FormStep[], above: readonly FormStep[] = []): { step: FormStep; above: readonly FormStep[] }[] {
  return steps.flatMap((step) => [{ step, above }, ...listSteps(step.children ?? [], [...above, step])])
}

function listFields(definition: FormDefinition): Pick<CompiledForm, 'fieldsets'> & { fields: CompiledField[] } {
  const fieldsets: CompiledForm['fieldsets'][number][] = []
  const ids = new Set<string>()
  const names = new Set<string>()
  const add = (known: Set<string>, id: string, path: string) => {
    if (typeof id !== 'string' || id === '') refuse('INVALID_INPUT', `${path} must be a text`, path)
    if (known.has(id)) refuse('DUPLICATE_ID', `${id} is used twice`, path)
    known.add(id)
  }
  const fields = listSteps(definition.steps).flatMap(({ step, above }) => {
    add(ids, step.id, step.id)
    const stepConditions = [...above, step].flatMap(({ id, when }) => (when ? [compileCondition(when, `${id}.when`)] : []))
    return step.fieldsets.flatMap((fieldset) => {
      add(ids, fieldset.id, fieldset.id)
      const isRepeated = fieldset.repeat === true
      if (isRepeated) add(names, fieldset.id, fieldset.id)
      const conditions = [...stepConditions, ...(fieldset.when ? [compileCondition(fieldset.when, `${fieldset.id}.when`)] : [])]
      fieldsets.push({ id: fieldset.id, step: step.id, conditions })
      const excludedBy = listExclusions(fieldset.fields)
      const nameOf = (name: string) => (isRepeated ? `${fieldset.id}.${name}` : name)
      return fieldset.fields.map((field): CompiledField => {
        const name = nameOf(field.name)
        if (typeof field.name === 'string' && field.name.includes('.'))
          refuse('INVALID_INPUT', `${name}: a name must not contain a dot`, name)
        add(names, name, name)
        if (field.other) add(names, otherKeyOf({ name }), name)
        return {
          name,
          field,
          step: step.id,
          fieldset: fieldset.id,
          isRepeated,
          conditions: field.when ? [...conditions, compileCondition(field.when, `${name}.when`)] : conditions,
          compute: field.compute === undefined ? null : compileComputation(field.compute, `${name}.compute`),
          excludedBy: (excludedBy.get(field.name) ?? []).map(nameOf),
        }
      })
    })
  })
  if (fields.length > mostFields || fieldsets.length > mostFieldsets)
    refuse('INVALID_INPUT', `a form has at most ${mostFields} fields in ${mostFieldsets} fieldsets`, 'steps')
  return { fields, fieldsets }
}

/** Returns, by the name of a field, the checkboxes of its fieldset that hide it while they are not ticked. */
function listExclusions(fields: readonly FormField[]): ReadonlyMap<string, readonly string[]> {
  const exclusions = new Map<string, string[]>()
  for (const { type, exclude, name } of fields) {
    if (type !== 'checkbox' || exclude === undefined) continue
    for (const part of new Set(exclude.split(',').map((one) => one.trim()))) exclusions.set(part, [...(exclusions.get(part) ?? []), name])
  }
  return exclusions
}

function orderByDependence(fields: readonly CompiledField[]): CompiledField[] {
  const indexes = new Map(fields.map(({ name }, index) => [name, index]))
  const dependents = fields.map((): number[] => [])
  const waiting = fields.map((field, index) => {
    const needed = new Set(listReferences(field).flatMap((name) => indexes.get(name) ?? []))
    for (const other of needed) dependents[other]?.push(index)
    return needed.size
  })
  const order: CompiledField[] = []
  const isPlaced = fields.map(() => false)
  // The first field in the definition that waits for none comes next. No field before `at` is one.
  for (let at = 0; at < fields.length;) {
    const index = at++
    if (isPlaced[index] || waiting[index] !== 0) continue
    isPlaced[index] = true
    order.push(fields[index]!)
    for (const dependent of dependents[index] ?? []) {
      waiting[dependent]! -= 1
      if (waiting[dependent] === 0) at = Math.min(at, dependent)
    }
  }
  if (order.length === fields.length) return order
  const circle = fields.filter((field) => !order.includes(field)).map(({ name }) => name)
  return refuse('CYCLE', `these fields depend on each other: ${circle.join(', ')}`, circle[0])
}

/** Lists the names of the fields that decide whether a field is shown, or determine its value. */
const listReferences = ({ conditions, compute, excludedBy }: CompiledField): string[] => [
  ...conditions.flatMap(({ fields }) => [...fields]),
  ...(compute?.fields ?? []),
  ...excludedBy,
]
