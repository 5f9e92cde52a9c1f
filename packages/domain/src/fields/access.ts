import { otherKeyOf, type FieldDefinition, type FieldValues } from './definition.ts'
import { findFieldType } from './registry.ts'

/** Returns true if the field has a value of its own. The value of an unknown type is kept as it is. */
export const isStored = ({ type }: Pick<FieldDefinition, 'type'>): boolean => findFieldType(type)?.isStored ?? true

/** Returns true if the caller may see the field. */
export const isVisible = (field: FieldDefinition, isAdmin: boolean): boolean => isAdmin || !field.internal

/** Returns true if the caller may change the field. Nobody changes a value that the server assigns, or one of an unknown type. */
export function isChangeable(field: FieldDefinition, isAdmin: boolean): boolean {
  const type = findFieldType(field.type)
  if (!type?.isStored || type.isAssigned || field.readonly || field.disabled) return false
  return isAdmin || !(field.admin || field.internal)
}

/** Returns the values that the caller may see. Secret values are left out. Only admins see values whose field has been removed. */
export function selectVisibleValues(fields: readonly FieldDefinition[], values: FieldValues, isAdmin: boolean): FieldValues {
  const [shown, hidden] = [new Set<string>(), new Set<string>()]
  for (const field of fields) {
    const keys = isVisible(field, isAdmin) && !findFieldType(field.type)?.isSecret ? shown : hidden
    keys.add(field.name)
    if (field.other) keys.add(otherKeyOf(field))
  }
  return Object.fromEntries(Object.entries(values).filter(([key]) => (isAdmin ? !hidden.has(key) : shown.has(key) && !hidden.has(key))))
}
