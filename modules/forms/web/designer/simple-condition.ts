import type { Condition, Term } from '@atrium/domain/forms/expression'

/** Comparisons that the designer offers. Other conditions are edited as JSON. */
export const comparisons = ['eq', 'ne', 'contains', 'gt', 'ge', 'lt', 'le', 'answered', 'missing'] as const
export type Comparison = (typeof comparisons)[number]

/** What is compared: the answer itself, or the sum or number of the answers in a repeated fieldset. */
export const subjects = ['answer', 'sum', 'count'] as const
export type Subject = (typeof subjects)[number]

/** With what it is compared: a value, the answer of another field, or the day on which the form is filled in. */
export const references = ['value', 'field', 'today'] as const
export type Reference = (typeof references)[number]

/** `value` is the name of the other field if the rule compares two answers. */
export type SimpleRule = {
  field: string
  subject: Subject
  comparison: Comparison
  reference: Reference
  value: string | number | boolean
}

/** Rules that must all be true, or of which one must be. */
export type SimpleCondition = { join: 'all' | 'any'; rules: readonly SimpleRule[] }

/** Reads a condition that consists of such rules; null for any other. */
export function readSimpleCondition(condition: Condition | undefined): SimpleCondition | null {
  if (condition === undefined) return { join: 'all', rules: [] }
  const node = condition as Readonly<Record<string, unknown>>
  const join = 'any' in node ? 'any' : 'all'
  const parts = 'all' in node ? node['all'] : 'any' in node ? node['any'] : [node]
  const rules = Array.isArray(parts) ? parts.map(readRule) : [null]
  return rules.every((rule) => rule !== null) ? { join, rules } : null
}

function readRule(node: unknown): SimpleRule | null {
  const [name, operand] = readNode(node)
  if (name === 'answered' || name === 'not') {
    const [inside, term] = name === 'not' ? readNode(operand) : [name, operand]
    const field = inside === 'answered' ? readFieldName(term) : null
    const comparison = name === 'not' ? 'missing' : 'answered'
    return field === null ? null : { field, subject: 'answer', comparison, reference: 'value', value: '' }
  }
  if (!isComparison(name) || !Array.isArray(operand)) return null
  const [left, right] = operand as unknown[]
  const [compared, against] = [readSubject(left), readReference(right)]
  return compared && against && { ...compared, comparison: name, ...against }
}

function readNode(node: unknown): [name: string, operand: unknown] {
  const [entry, ...others] = Object.entries((node ?? {}) as Readonly<Record<string, unknown>>)
  return entry && others.length === 0 ? entry : ['', undefined]
}

const isComparison = (name: string): name is Comparison => (comparisons as readonly string[]).includes(name)

function readSubject(term: unknown): Pick<SimpleRule, 'field' | 'subject'> | null {
  const [name, operand] = readNode(term)
  const [subject, inner]: [Subject, unknown] =
    name === 'count'
      ? ['count', operand]
      : name === 'sum' && Array.isArray(operand) && operand.length === 1
        ? ['sum', operand[0]]
        : ['answer', term]
  const field = readFieldName(inner)
  return field === null ? null : { field, subject }
}

function readReference(term: unknown): Pick<SimpleRule, 'reference' | 'value'> | null {
  const [name, operand] = readNode(term)
  if (name === 'today') return { reference: 'today', value: '' }
  if (name === 'field' && typeof operand === 'string') return { reference: 'field', value: operand }
  return name === 'value' && ['string', 'number', 'boolean'].includes(typeof operand)
    ? { reference: 'value', value: operand as SimpleRule['value'] }
    : null
}

function readFieldName(term: unknown): string | null {
  const [name, operand] = readNode(term)
  return name === 'field' && typeof operand === 'string' ? operand : null
}

/** Writes rules as a condition; undefined without rules. */
export function writeSimpleCondition({ join, rules }: SimpleCondition): Condition | undefined {
  const nodes = rules.map(writeRule)
  const [first] = nodes
  if (!first) return undefined
  return nodes.length === 1 ? first : join === 'any' ? { any: nodes } : { all: nodes }
}

function writeRule({ field, subject, comparison, reference, value }: SimpleRule): Condition {
  if (comparison === 'answered') return { answered: { field } }
  if (comparison === 'missing') return { not: { answered: { field } } }
  const compared: Term = subject === 'sum' ? { sum: [{ field }] } : subject === 'count' ? { count: { field } } : { field }
  const against: Term = reference === 'today' ? { today: true } : reference === 'field' ? { field: String(value) } : { value }
  return { [comparison]: [compared, against] } as Condition
}
