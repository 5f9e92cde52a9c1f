import { booleanText, readBoolean } from '../booleans.ts'
import { listOptionValues, optionText, readOptions } from '../options.ts'
import type { FieldType } from '../field-type.ts'

/** A boolean, or with options a list of their values. A required checkbox must be ticked. */
export const checkbox: FieldType = {
  name: 'checkbox',
  isStored: true,
  order: 'text',
  read: (input, field) => (listOptionValues(field).length > 0 ? readOptions(input, field) : readBoolean(input, field)),
  isMissing: (value) => value === false,
  text: (value, field, words) => (Array.isArray(value) ? optionText(value, field, words.locale) : booleanText(value, words)),
}
