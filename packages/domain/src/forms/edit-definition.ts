import type { LocalText } from '../fields/definition.ts'
import { isRecord } from '../fields/field-type.ts'
import type { Fieldset, FormDefinition, FormField, FormRule, FormScore, FormStep } from './definition.ts'
import { renamePlaceholders } from './piping.ts'

/** Changes of attributes; those that are undefined are removed. */
export type Change<Node> = { [Name in keyof Node]?: Node[Name] | undefined }

/** Place of a field: indexes of its step, its fieldset and itself. */
export type FieldPlace = { step: number; fieldset: number; field: number }

/** Returns the field at a place, if there is one. */
export const fieldAt = ({ steps }: FormDefinition, { step, fieldset, field }: FieldPlace): FormField | undefined =>
  steps[step]?.fieldsets[fieldset]?.fields[field]

/** Adds a field at a place. Its name is made unique. */
export function insertField(definition: FormDefinition, place: FieldPlace, field: FormField): FormDefinition {
  const name = createName(definition, field.name)
  return changeFieldset(definition, place, (fieldset) => ({
    ...fieldset,
    fields: fieldset.fields.toSpliced(place.field, 0, { ...field, name }),
  }))
}

/** Removes a field, with the rules that are shown at it and its points. */
export const removeField = (definition: FormDefinition, place: FieldPlace): FormDefinition =>
  removeOrphans(definition, takeOut(definition, place))

const takeOut = (definition: FormDefinition, place: FieldPlace): FormDefinition =>
  changeFieldset(definition, place, (fieldset) => ({ ...fieldset, fields: fieldset.fields.toSpliced(place.field, 1) }))

/** Removes the rules and points of fields that a change has removed. */
function removeOrphans(before: FormDefinition, after: FormDefinition): FormDefinition {
  const names = listNames(after)
  const removed = new Set([...listNames(before)].filter((name) => !names.has(name)))
  const { rules, score, ...rest } = after
  const keptRules = rules?.filter(({ field }) => !removed.has(field))
  const questions = score?.questions.filter(({ name }) => !removed.has(name))
  return {
    ...rest,
    ...(keptRules && keptRules.length > 0 && { rules: keptRules }),
    ...(score && questions && questions.length > 0 && { score: { ...score, questions } }),
  }
}

/** Names of all fields by which conditions refer to them. */
const listNames = ({ steps }: FormDefinition): Set<string> =>
  new Set(
    steps.flatMap(({ fieldsets }) =>
      fieldsets.flatMap(({ id, repeat, fields }) => fields.map(({ name }) => (repeat ? `${id}.${name}` : name))),
    ),
  )

/** Replaces the rules that are shown at a field. New rules follow those of other fields. */
export function changeRules(definition: FormDefinition, field: string, rules: readonly FormRule[]): FormDefinition {
  const { rules: before = [], ...rest } = definition
  const after = [...before.filter((rule) => rule.field !== field), ...rules]
  return { ...rest, ...(after.length > 0 && { rules: after }) }
}

/** Adds a copy of a field below it. */
export function duplicateField(definition: FormDefinition, place: FieldPlace): FormDefinition {
  const field = fieldAt(definition, place)
  return field ? insertField(definition, { ...place, field: place.field + 1 }, field) : definition
}

/** Changes attributes of a field; those that are undefined are removed. A new name is changed in all conditions and computations too. */
export function changeField(definition: FormDefinition, place: FieldPlace, change: Change<FormField>): FormDefinition {
  const before = fieldAt(definition, place)
  if (!before) return definition
  const changed = changeFieldset(definition, place, (fieldset) => ({
    ...fieldset,
    fields: fieldset.fields.with(place.field, apply(before, change)),
  }))
  if (change.name === undefined || change.name === before.name) return changed
  const prefix = prefixAt(definition, place)
  return renameReferences(changed, `${prefix}${before.name}`, `${prefix}${change.name}`)
}

/** Returns what precedes the names of fields of a fieldset in conditions. */
function prefixAt({ steps }: FormDefinition, { step, fieldset }: FieldPlace): string {
  const { id, repeat } = steps[step]?.fieldsets[fieldset] ?? { id: '' }
  return repeat ? `${id}.` : ''
}

/**
 * Moves a field to another place. `to` is the position before the field is removed. Into or out of a repeated fieldset, conditions and
 * rules follow its new name.
 */
export function moveFieldTo(
  definition: FormDefinition,
  from: FieldPlace,
  to: FieldPlace,
): { definition: FormDefinition; place: FieldPlace } {
  const field = fieldAt(definition, from)
  if (!field) return { definition, place: from }
  const isSameFieldset = from.step === to.step && from.fieldset === to.fieldset
  const place = isSameFieldset && from.field < to.field ? { ...to, field: to.field - 1 } : to
  const moved = changeFieldset(takeOut(definition, from), place, (fieldset) => ({
    ...fieldset,
    fields: fieldset.fields.toSpliced(place.field, 0, field),
  }))
  const [before, after] = [`${prefixAt(definition, from)}${field.name}`, `${prefixAt(definition, to)}${field.name}`]
  return { definition: before === after ? moved : renameReferences(moved, before, after), place }
}

/** Moves a field one place up or down; from the end of a fieldset it moves into the next one, also into that of another step. */
export function moveField(
  definition: FormDefinition,
  place: FieldPlace,
  way: 'up' | 'down',
): { definition: FormDefinition; place: FieldPlace } {
  const fieldset = definition.steps[place.step]?.fieldsets[place.fieldset]
  if (!fieldset) return { definition, place }
  if (way === 'up' && place.field > 0) return moveFieldTo(definition, place, { ...place, field: place.field - 1 })
  if (way === 'down' && place.field < fieldset.fields.length - 1)
    return moveFieldTo(definition, place, { ...place, field: place.field + 2 })
  const places = listFieldsets(definition)
  const current = places.findIndex((one) => one.step === place.step && one.fieldset === place.fieldset)
  const next = places[current + (way === 'up' ? -1 : 1)]
  if (!next) return { definition, place }
  const count = definition.steps[next.step]?.fieldsets[next.fieldset]?.fields.length ?? 0
  return moveFieldTo(definition, place, { ...next, field: way === 'up' ? count : 0 })
}

/** Adds a step with an empty fieldset after the others. */
export function addStep(definition: FormDefinition): FormDefinition {
  const id = createId(definition, 'step')
  const step: FormStep = { id, fieldsets: [{ id: createId(definition, 'fieldset'), fields: [] }] }
  return { ...definition, steps: [...definition.steps, step] }
}

export const changeStep = (definition: FormDefinition, index: number, change: Change<FormStep>): FormDefinition => ({
  ...definition,
  steps: definition.steps.map((step, at) => (at === index ? apply(step, change) : step)),
})

export const removeStep = (definition: FormDefinition, index: number): FormDefinition =>
  removeOrphans(definition, { ...definition, steps: definition.steps.toSpliced(index, 1) })

export function moveStep(definition: FormDefinition, index: number, way: 'up' | 'down'): FormDefinition {
  return { ...definition, steps: swap(definition.steps, index, way) }
}

/** Adds an empty fieldset at the end of a step. */
export const addFieldset = (definition: FormDefinition, step: number): FormDefinition =>
  changeStep(definition, step, {
    fieldsets: [...(definition.steps[step]?.fieldsets ?? []), { id: createId(definition, 'fieldset'), fields: [] }],
  })

export const changeFieldsetAt = (definition: FormDefinition, step: number, fieldset: number, change: Change<Fieldset>): FormDefinition =>
  changeFieldset(definition, { step, fieldset }, (before) => apply(before, change))

export const removeFieldset = (definition: FormDefinition, step: number, fieldset: number): FormDefinition =>
  removeOrphans(definition, changeStep(definition, step, { fieldsets: (definition.steps[step]?.fieldsets ?? []).toSpliced(fieldset, 1) }))

export const moveFieldset = (definition: FormDefinition, step: number, fieldset: number, way: 'up' | 'down'): FormDefinition =>
  changeStep(definition, step, { fieldsets: swap(definition.steps[step]?.fieldsets ?? [], fieldset, way) })

/** Returns a name that no field has: the given one, or with a number after it. */
export function createName(definition: FormDefinition, wanted: string): string {
  const taken = new Set(definition.steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields.map(({ name }) => name))))
  return firstFree(wanted, taken)
}

function createId(definition: FormDefinition, wanted: string): string {
  const taken = new Set(definition.steps.flatMap(({ id, fieldsets }) => [id, ...fieldsets.map((fieldset) => fieldset.id)]))
  return firstFree(`${wanted}-1`, taken)
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  const base = wanted.replace(/-\d+$/, '')
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

function apply<Node extends object>(before: Node, change: Change<Node>): Node {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)) as Node
}

const listFieldsets = ({ steps }: FormDefinition): { step: number; fieldset: number }[] =>
  steps.flatMap(({ fieldsets }, step) => fieldsets.map((_fieldset, fieldset) => ({ step, fieldset })))

function changeFieldset(
  definition: FormDefinition,
  { step, fieldset }: Pick<FieldPlace, 'step' | 'fieldset'>,
  change: (before: Fieldset) => Fieldset,
): FormDefinition {
  const before = definition.steps[step]
  if (!before?.fieldsets[fieldset]) return definition
  return changeStep(definition, step, { fieldsets: before.fieldsets.map((one, index) => (index === fieldset ? change(one) : one)) })
}

function swap<Item>(items: readonly Item[], index: number, way: 'up' | 'down'): readonly Item[] {
  const other = index + (way === 'up' ? -1 : 1)
  const [one, two] = [items[index], items[other]]
  return one === undefined || two === undefined ? items : items.with(index, two).with(other, one)
}

/** Replaces the name of a field in all expressions, and in the lists of fields that a checkbox excludes. */
function renameReferences(definition: FormDefinition, from: string, to: string): FormDefinition {
  const rename = <Value>(value: Value): Value => renameIn(value, from, to) as Value
  const short = (name: string) => name.slice(name.indexOf('.') + 1)
  const renameText = <Name extends string>(node: { readonly [Key in Name]?: LocalText }, ...names: Name[]) =>
    Object.fromEntries(
      names.flatMap((name) => (node[name] === undefined ? [] : [[name, renamePlaceholders(node[name], from, to)] as const])),
    )
  const renameField = (field: FormField): FormField => ({
    ...field,
    ...renameText(field, 'label', 'help', 'notes'),
    ...(field.when && { when: rename(field.when) }),
    ...(field.compute && { compute: rename(field.compute) }),
    ...(field.exclude !== undefined && {
      exclude: field.exclude
        .split(',')
        .map((name) => (name.trim() === short(from) ? short(to) : name.trim()))
        .join(','),
    }),
  })
  const renameFieldset = (fieldset: Fieldset): Fieldset => ({
    ...fieldset,
    ...renameText(fieldset, 'title', 'summary'),
    ...(fieldset.when && { when: rename(fieldset.when) }),
    fields: fieldset.fields.map(renameField),
  })
  const renameRule = (rule: FormRule): FormRule => ({
    ...rule,
    field: rule.field === from ? to : rule.field,
    refuseWhen: rename(rule.refuseWhen),
  })
  const renameScore = (score: FormScore): FormScore => ({
    ...score,
    questions: score.questions.map((question) => (question.name === from ? { ...question, name: to } : question)),
    ...(score.caps && { caps: score.caps.map((cap) => ({ ...cap, when: rename(cap.when) })) }),
  })
  return {
    ...definition,
    steps: definition.steps.map((step) => ({
      ...step,
      ...renameText(step, 'title'),
      ...(step.when && { when: rename(step.when) }),
      fieldsets: step.fieldsets.map(renameFieldset),
    })),
    ...(definition.rules && { rules: definition.rules.map(renameRule) }),
    ...(definition.score && { score: renameScore(definition.score) }),
  }
}

function renameIn(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => renameIn(part, from, to))
  if (!isRecord(value)) return value
  const [key] = Object.keys(value)
  // A literal may be any text, also the name of a field.
  if (key === 'value') return value
  if (key === 'field') return value['field'] === from ? { field: to } : value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renameIn(part, from, to)]))
}
