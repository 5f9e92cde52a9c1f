import { readText, valueText } from '../texts.ts'
import type { FieldType } from '../field-type.ts'

/** A text of one line. */
export const text: FieldType = {
  name: 'text',
  isStored: true,
  order: 'text',
  read: (input, field) => readText(input, field, { isOneLine: true }),
  text: valueText,
}
