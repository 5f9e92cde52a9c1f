import type { FieldType } from '../field-type.ts'
import { optionText, readOption } from '../options.ts'

/** The value of one option, chosen from a list that is always shown. */
export const radio: FieldType = {
  name: 'radio',
  isStored: true,
  order: 'text',
  read: readOption,
  text: (value, field, words) => optionText(value, field, words.locale),
}
