import { booleanText, readBoolean } from '../booleans.ts'
import type { FieldType } from '../field-type.ts'

/** A boolean. */
export const switchType: FieldType = {
  name: 'switch',
  isStored: true,
  order: 'text',
  read: readBoolean,
  text: (value, _field, words) => booleanText(value, words),
}
