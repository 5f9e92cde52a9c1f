import type { Condition } from '@atrium/domain/forms/expression'

/** Comparisons that the designer offers. Other conditions are edited as JSON. */
export const comparisons = ['eq', 'ne', 'contains', 'gt', 'lt', 'answered'] as const
export type Comparison = (typeof comparisons)[number]

export type SimpleRule = { field: string; comparison: Comparison; value: string | number | boolean }

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
  const [entry, ...others] = Object.entries((node ?? {}) as Readonly<Record<string, unknown>>)
  if (!entry || others.length > 0) return null
  const [comparison, operand] = entry
  if (comparison === 'answered') {
    const field = readFieldName(operand)
    return field === null ? null : { field, comparison, value: '' }
  }
  if (!isComparison(comparison) || !Array.isArray(operand)) return null
  const [left, right] = operand as unknown[]
  const field = readFieldName(left)
  const value = (right as { value?: unknown } | undefined)?.value
  return field !== null && ['string', 'number', 'boolean'].includes(typeof value)
    ? { field, comparison, value: value as SimpleRule['value'] }
    : null
}

const isComparison = (name: string): name is Comparison => (comparisons as readonly string[]).includes(name)

function readFieldName(term: unknown): string | null {
  const name = (term as { field?: unknown } | undefined)?.field
  return typeof name === 'string' ? name : null
}

/** Writes rules as a condition; undefined without rules, which means always. */
export function writeSimpleCondition({ join, rules }: SimpleCondition): Condition | undefined {
  const nodes = rules.map(({ field, comparison, value }): Condition =>
    comparison === 'answered' ? { answered: { field } } : ({ [comparison]: [{ field }, { value }] } as Condition),
  )
  const [first] = nodes
  if (!first) return undefined
  return nodes.length === 1 ? first : join === 'any' ? { any: nodes } : { all: nodes }
}
