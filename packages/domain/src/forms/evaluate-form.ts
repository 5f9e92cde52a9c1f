import type { PlainDateText } from '../calendar.ts'
import { isMissing, toAnswer, type Answer } from './answer.ts'
import type { CompiledField, CompiledForm, CompiledRule } from './compile-form.ts'
import { mostCopies, type FormField } from './definition.ts'
import type { Surroundings } from './expression.ts'

/** A field that is shown: once, or once for each copy of its fieldset. */
export type ShownField = {
  /** Place of its value in the answers: `name`, or `fieldset.0.name`. */
  path: string
  compiled: CompiledField
  /** Index of the copy of the fieldset; null outside of repeated fieldsets. */
  copy: number | null
  answer: Answer
}

export type Evaluation = {
  /** Shown fields in the order of the definition, a repeated fieldset copy by copy. */
  shown: readonly ShownField[]
  /** Ids of the fieldsets whose conditions are true, also of repeated ones without copies. */
  fieldsets: ReadonlySet<string>
  /** Paths of shown fields that are required and missing. */
  missing: readonly string[]
  /** Errors at shown fields by the rules over several answers, in the order of the definition, with the places of the fields. */
  broken: readonly { path: string; rule: CompiledRule }[]
}

export type EvaluationInput = {
  /** Answers by name; those of a repeated fieldset as a list of records under its id. */
  answers: Readonly<Record<string, unknown>>
  today: PlainDateText | null
  /** Converts a stored value to the answer that conditions compare. Defaults to the conversion of plain JSON. */
  convert?: (field: FormField, value: unknown) => Answer
}

/**
 * Determines which fields of a form are shown, the values of computed fields, and what is missing. The answer of a hidden field counts as
 * missing everywhere; unknown names and answers of computed fields are ignored.
 */
export function evaluateForm(form: CompiledForm, input: EvaluationInput): Evaluation {
  const { today, convert = (_field, value) => toAnswer(value) } = input
  const answers = new Map<string, Answer>()
  const shownPaths = new Set<string>()
  const copies = new Map([...form.repeated.keys()].map((fieldset) => [fieldset, readCopies(input.answers[fieldset])]))
  const countCopies = (fieldset: string) => copies.get(fieldset)?.length ?? 0

  const createReader = (own: CompiledField | null, copy: number | null): Surroundings => ({
    today,
    read: (name) => {
      const repeatedIn = form.repeated.get(name.slice(0, Math.max(name.indexOf('.'), 0)))
      if (!repeatedIn?.includes(name)) return answers.get(name) ?? null
      const fieldset = name.slice(0, name.indexOf('.'))
      const field = name.slice(fieldset.length + 1)
      if (copy !== null && own?.fieldset === fieldset) return answers.get(pathOf(fieldset, copy, field)) ?? null
      return Array.from({ length: countCopies(fieldset) }, (_, index) => answers.get(pathOf(fieldset, index, field)) ?? null).filter(
        (answer) => !isMissing(answer),
      )
    },
  })

  for (const compiled of form.order) {
    const places = compiled.isRepeated ? Array.from({ length: countCopies(compiled.fieldset) }, (_, index) => index) : [null]
    for (const copy of places) {
      const reader = createReader(compiled, copy)
      const path = copy === null ? compiled.name : pathOf(compiled.fieldset, copy, compiled.field.name)
      const isExcluded = compiled.excludedBy.some((checkbox) => !isTicked(reader.read(checkbox)))
      if (isExcluded || !compiled.conditions.every((condition) => condition.evaluate(reader))) continue
      shownPaths.add(path)
      const given =
        copy === null ? own(input.answers, compiled.name) : own(copies.get(compiled.fieldset)?.[copy] ?? {}, compiled.field.name)
      const answer = compiled.compute ? compiled.compute.evaluate(reader) : convert(compiled.field, given)
      if (!isMissing(answer)) answers.set(path, answer)
    }
  }

  const shown = listPlaces(form, countCopies).flatMap(({ path, compiled, copy }) =>
    shownPaths.has(path) ? [{ path, compiled, copy, answer: answers.get(path) ?? null }] : [],
  )
  const reader = createReader(null, null)
  const trueFieldsets = form.fieldsets.filter(({ conditions }) => conditions.every((condition) => condition.evaluate(reader)))
  return {
    shown,
    fieldsets: new Set(trueFieldsets.map(({ id }) => id)),
    missing: shown.filter(({ compiled, answer }) => isRequired(compiled) && isMissing(answer)).map(({ path }) => path),
    broken: form.rules.flatMap((rule) =>
      listRulePlaces(rule, countCopies)
        .filter(({ path, copy }) => shownPaths.has(path) && rule.condition.evaluate(createReader(rule.target, copy)))
        .map(({ path }) => ({ path, rule })),
    ),
  }
}

/** Lists the places of the field of a rule: one, or one for each copy of its fieldset. */
function listRulePlaces({ target }: CompiledRule, countCopies: (fieldset: string) => number): { path: string; copy: number | null }[] {
  if (!target) return []
  if (!target.isRepeated) return [{ path: target.name, copy: null }]
  return Array.from({ length: countCopies(target.fieldset) }, (_, copy) => ({
    path: pathOf(target.fieldset, copy, target.field.name),
    copy,
  }))
}

const isRequired = ({ field, compute }: CompiledField): boolean => field.required === true && compute === null

const pathOf = (fieldset: string, copy: number, field: string): string => `${fieldset}.${copy}.${field}`

/** Lists all fields in the order of the definition, with those of a repeated fieldset copy by copy. */
function listPlaces(form: CompiledForm, countCopies: (fieldset: string) => number): Omit<ShownField, 'answer'>[] {
  const places: Omit<ShownField, 'answer'>[] = []
  for (let index = 0; index < form.fields.length;) {
    const first = form.fields[index]!
    if (!first.isRepeated) {
      places.push({ path: first.name, compiled: first, copy: null })
      index++
      continue
    }
    const group = form.fields.filter(({ fieldset }) => fieldset === first.fieldset)
    for (let copy = 0; copy < countCopies(first.fieldset); copy++)
      for (const compiled of group) places.push({ path: pathOf(first.fieldset, copy, compiled.field.name), compiled, copy })
    index += group.length
  }
  return places
}

/** Returns the copies of a repeated fieldset in the answers, up to the maximum. */
export function readCopies(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, mostCopies)
    .map((copy: unknown) => (typeof copy === 'object' && copy !== null ? copy : {}) as Record<string, unknown>)
}

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

/** A checkbox with options is ticked if one of them is. */
const isTicked = (answer: Answer): boolean => answer === true || (Array.isArray(answer) && answer.length > 0)
