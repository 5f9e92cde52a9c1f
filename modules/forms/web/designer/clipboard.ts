import { isRecord } from '@atrium/domain/fields/field-type'
import type { FormField } from '@atrium/domain/forms/definition'
import { readStored, store } from '@atrium/ui/lib/stored'

/** A copied field, which can be inserted into any form. Sign-out removes it. */
const key = 'unsaved.copied-field'

export const copyField = (field: FormField): void => store(key, JSON.stringify(field))

export function readCopiedField(): FormField | null {
  try {
    const field: unknown = JSON.parse(readStored(key) ?? 'null')
    return isRecord(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string' ? (field as FormField) : null
  } catch {
    return null
  }
}
