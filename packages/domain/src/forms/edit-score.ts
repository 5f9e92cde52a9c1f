import type { Change } from './edit-definition.ts'
import { listSteps } from './compile-form.ts'
import type { FormDefinition, FormField, FormScore, ScoredQuestion } from './definition.ts'

/** Types whose options can have points. */
const scorableTypes: ReadonlySet<string> = new Set(['select', 'dropdown', 'radio'])

/** Lower bounds of seven equal profiles in percent, to two decimals, with which own bands begin. */
const equalBands: readonly number[] = [0, 14.29, 28.57, 42.86, 57.14, 71.43, 85.71]

/** Lists the questions whose answers can have points: those with options, outside repeated fieldsets, that clients see. */
export const listScorableFields = ({ steps }: FormDefinition): FormField[] =>
  listSteps(steps)
    .flatMap(({ step }) => step.fieldsets)
    .filter(({ repeat }) => !repeat)
    .flatMap(({ fields }) => fields.filter(({ type, internal }) => !internal && scorableTypes.has(type)))

/** Changes attributes of the score; those that are undefined are removed. A score without questions is removed with its caps. */
export function changeScore(definition: FormDefinition, change: Change<FormScore>): FormDefinition {
  const { score: before = { questions: [] }, ...rest } = definition
  const score = withoutUndefined({ ...before, ...change }) as FormScore
  return score.questions.length === 0 ? rest : { ...rest, score }
}

/**
 * Gives a question points or takes them away. New points rise by one from option to option, beginning with 0; questions stay in the order of
 * the form.
 */
export function setScored(definition: FormDefinition, field: FormField, isScored: boolean): FormDefinition {
  const questions = definition.score?.questions ?? []
  const others = questions.filter(({ name }) => name !== field.name)
  if (!isScored) return changeScore(definition, { questions: others })
  if (others.length < questions.length) return definition
  const scores = Object.fromEntries((field.options ?? []).map(({ value }, index) => [value, index]))
  const order = listScorableFields(definition).map(({ name }) => name)
  const all = [...others, { name: field.name, scores }]
  return changeScore(definition, { questions: all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)) })
}

/** Changes the weight of a question, or the points of its options. Points of options that the field does not have any more are removed. */
export function changeQuestion(
  definition: FormDefinition,
  { name, options = [] }: FormField,
  change: Change<Omit<ScoredQuestion, 'name'>>,
): FormDefinition {
  const known = new Set(options.map(({ value }) => value))
  const apply = (question: ScoredQuestion): ScoredQuestion => {
    const changed = withoutUndefined({ ...question, ...change }) as ScoredQuestion
    return { ...changed, scores: Object.fromEntries(Object.entries(changed.scores).filter(([value]) => known.has(value))) }
  }
  const questions = (definition.score?.questions ?? []).map((question) => (question.name === name ? apply(question) : question))
  return changeScore(definition, { questions })
}

/** Sets own bands, which begin as seven equal ones, or removes them. */
export const setOwnBands = (definition: FormDefinition, hasOwn: boolean): FormDefinition =>
  changeScore(definition, { bands: hasOwn ? (definition.score?.bands ?? equalBands) : undefined })

const withoutUndefined = (node: object): object => Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined))
