import type { FieldValues } from './definition.ts'
import { isEqual } from './read-values.ts'

export type Merge = {
  /** The other person's values with one's own changes, except those in conflict, which have one's own value. */
  values: FieldValues
  /** Names of the fields that only the other person changed. */
  theirs: readonly string[]
  /** Names of the fields that both changed to different values. */
  conflicts: readonly string[]
}

/**
 * Merges one's own changes with those that another person saved meanwhile, field by field, with the values from which both started.
 * @example a base `{ name: 'A', city: 'York' }`, own `{ name: 'B', city: 'York' }` and their `{ name: 'A', city: 'Hull' }` become
 * `{ name: 'B', city: 'Hull' }` without a conflict
 */
export function mergeValues(base: FieldValues, own: FieldValues, their: FieldValues): Merge {
  const values: Record<string, FieldValues[string]> = { ...their }
  const theirs: string[] = []
  const conflicts: string[] = []
  for (const name of new Set([...Object.keys(base), ...Object.keys(own), ...Object.keys(their)])) {
    const [before, mine, other] = [base[name] ?? null, own[name] ?? null, their[name] ?? null]
    const isMineChanged = !isEqual(before, mine)
    const isTheirsChanged = !isEqual(before, other)
    if (isMineChanged) values[name] = mine
    if (isTheirsChanged && !isMineChanged) theirs.push(name)
    if (isMineChanged && isTheirsChanged && !isEqual(mine, other)) conflicts.push(name)
  }
  return { values, theirs, conflicts }
}

/** Lists the names of the fields whose values differ. */
export function listChangedFields(before: FieldValues, after: FieldValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isEqual(before[name] ?? null, after[name] ?? null))
}
