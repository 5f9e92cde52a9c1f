import type { FieldType } from '../field-type.ts'
import { optionText, readOptions } from '../options.ts'

/** The values of several options, in the order of the options. */
export const dropdown: FieldType = {
  name: 'dropdown',
  isStored: true,
  order: 'text',
  read: readOptions,
  text: (value, field, words) => optionText(value, field, words.locale),
}
