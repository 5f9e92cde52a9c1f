import { Decimal } from '../decimal.ts'
import { refuse } from '../error.ts'
import { toAnswer, type Answer } from '../forms/answer.ts'
import { compileForm } from '../forms/compile-form.ts'
import type { FormDefinition } from '../forms/definition.ts'
import { evaluateForm } from '../forms/evaluate-form.ts'
import { compileComputation } from '../forms/expression.ts'
import { scoreQuestionnaire, type Questionnaire } from '../forms/score.ts'
import type { Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

type Json = Readonly<Record<string, unknown>>

/** Conditions, computed fields and scores of forms. */
export const formConditions: Kind = {
  evaluate: operation(
    'form-expression',
    (fields) => ({ expression: fields.json('expression'), answers: readAnswers(fields), today: fields.dayOr('today', null) }),
    ({ expression, answers, today }) =>
      compileComputation(expression, 'expression').evaluate({ today, read: (name) => readPath(answers, name) }),
    (value) => ({ value: toJson(value) }),
  ),
  visible: operation('form-fields', readForm, ({ definition, answers, today }) => {
    const { shown, missing } = evaluateForm(compileForm(definition), { answers, today })
    const kept = shown.filter(({ answer }) => answer !== null)
    return { visible: shown.map(({ path }) => path), values: Object.fromEntries(kept.map(({ path, answer }) => [path, answer])), missing }
  }),
  check: operation('form-order', readForm, ({ definition }) => ({ order: compileForm(definition).order.map(({ name }) => name) })),
  score: operation(
    'questionnaire-score',
    (fields) => ({ questionnaire: fields.json('questionnaire') as Questionnaire, answers: readAnswers(fields) }),
    scoreQuestionnaire,
  ),
}

function readForm(fields: Fields) {
  const definition = fields.json('definition') as FormDefinition
  if (!Array.isArray(definition.steps)) refuse('INVALID_INPUT', 'definition.steps must be a list', 'definition.steps')
  return { definition, answers: readAnswers(fields), today: fields.dayOr('today', null) }
}

const readAnswers = (fields: Fields): Json => (fields.has('answers') ? (fields.json('answers') as Json) : {})

/** Reads an answer without a definition: `f.x` is the list of the answers x in the records of f. */
function readPath(answers: Json, name: string): Answer {
  const [first = '', second] = name.split('.')
  const value = Object.hasOwn(answers, first) ? answers[first] : undefined
  if (second === undefined) return Array.isArray(value) && value.some(isJsonRecord) ? null : toAnswer(value)
  if (!Array.isArray(value)) return null
  return value.map((copy) => (isJsonRecord(copy) && Object.hasOwn(copy, second) ? toAnswer(copy[second]) : null))
}

const isJsonRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal)
