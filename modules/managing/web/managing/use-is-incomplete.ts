import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import { isChangeable, readValues } from '@atrium/domain/fields/read-values'
import { useMemo } from 'react'

/** Returns true while a value that the person can give is missing or invalid. */
export function useIsIncomplete(fields: readonly FieldDefinition[], values: FieldValues, item: { values: unknown } | null): boolean {
  return useMemo(() => {
    const given = Object.fromEntries(fields.filter((field) => isChangeable(field, true)).map(({ name }) => [name, values[name] ?? null]))
    return readValues(fields, given, { isAdmin: true, before: item ? (item.values as FieldValues) : null }).issues.length > 0
  }, [fields, values, item])
}
