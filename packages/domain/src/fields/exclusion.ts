import type { FieldDefinition, FieldValue, FieldValues } from './definition.ts'
import { ownValue } from './json.ts'

/**
 * Lists the names of the fields that do not apply because a checkbox with `exclude` is not ticked. An excluded checkbox counts as not ticked.
 */
export function listExcludedFields(fields: readonly FieldDefinition[], values: FieldValues): Set<string> {
  const checkboxes = fields.filter(({ type, exclude }) => type === 'checkbox' && exclude)
  const excluded = new Set<string>()
  let count = -1
  while (count !== excluded.size) {
    count = excluded.size
    for (const { name, exclude = '' } of checkboxes) {
      if (!excluded.has(name) && isTicked(ownValue(values, name))) continue
      for (const other of exclude.split(',')) excluded.add(other.trim())
    }
  }
  return excluded
}

/** A checkbox with options is ticked if one of them is. */
const isTicked = (value: FieldValue | undefined): boolean => value === true || (Array.isArray(value) && value.length > 0)
