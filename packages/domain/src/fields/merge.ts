import type { FieldValue, FieldValues } from './definition.ts'
import { isEqual, ownValue } from './json.ts'

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
  const values = new Map(Object.entries(their))
  const theirs: string[] = []
  const conflicts: string[] = []
  for (const name of listNames(base, own, their)) {
    const [before, mine, other] = [base, own, their].map((side) => valueOf(side, name))
    const isMineChanged = !isEqual(before, mine)
    const isTheirsChanged = !isEqual(before, other)
    if (isMineChanged) values.set(name, mine ?? null)
    if (isTheirsChanged && !isMineChanged) theirs.push(name)
    if (isMineChanged && isTheirsChanged && !isEqual(mine, other)) conflicts.push(name)
  }
  return { values: Object.fromEntries(values), theirs, conflicts }
}

/** Lists the names of the fields whose values differ. */
export const listChangedFields = (before: FieldValues, after: FieldValues): string[] =>
  listNames(before, after).filter((name) => !isEqual(valueOf(before, name), valueOf(after, name)))

const listNames = (...sides: readonly FieldValues[]): string[] => [...new Set(sides.flatMap((side) => Object.keys(side)))]

/** A missing value equals null. */
const valueOf = (values: FieldValues, name: string): FieldValue => ownValue(values, name) ?? null
