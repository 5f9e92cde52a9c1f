import type { FieldType } from '../field-type.ts'
import { checkPattern } from '../patterns.ts'
import { readText, valueText } from '../texts.ts'

/** A text of several lines. */
export const textarea: FieldType = {
  name: 'textarea',
  isStored: true,
  order: 'text',
  read: (input, field) => checkPattern(readText(input, field, { isOneLine: false }), field),
  text: valueText,
}
