import type { FieldType } from '../field-type.ts'
import { optionText } from '../options.ts'
import { readSet, type PartReader } from '../parts.ts'
import { checkPattern } from '../patterns.ts'
import { readText } from '../texts.ts'

const mostTexts = 50

const readLine: PartReader = (input, field) => checkPattern(readText(input, field, { isOneLine: true }), field)

/** A text, or a list of different texts with `multiple`. Options are suggestions. */
export const combobox: FieldType = {
  name: 'combobox',
  isStored: true,
  order: 'text',
  read: (input, field) => (field.multiple ? readSet(input, field, { most: mostTexts, read: readLine }) : readLine(input, field)),
  text: (value, field, words) => optionText(value, field, words.locale),
}
