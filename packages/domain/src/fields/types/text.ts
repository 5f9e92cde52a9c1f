import type { FieldType } from '../field-type.ts'
import { checkPattern } from '../patterns.ts'
import { readText, valueText } from '../texts.ts'

/** A text of one line. */
export const text: FieldType = {
  name: 'text',
  isStored: true,
  order: 'text',
  read: (input, field) => checkPattern(readText(input, field, { isOneLine: true }), field),
  text: valueText,
}
