import type { FieldValues } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'

/** Returns true if the values of a form declare it public. */
export function isPublicForm({ access = null }: FieldValues): boolean {
  return isRecord(access) && access['type'] === 'public'
}
