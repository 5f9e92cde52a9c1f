import { booleanText } from '../booleans.ts'
import { numberText } from '../decimals.ts'
import { invalid, stored, type FieldType } from '../field-type.ts'
import { readText } from '../texts.ts'

const maxCharacters = 2_000

/** A text, number or boolean that a form sends and does not show. */
export const hidden: FieldType = {
  name: 'hidden',
  isStored: true,
  order: 'text',
  read(input, field) {
    if (typeof input === 'boolean') return stored(input)
    if (typeof input !== 'number') return readText(input, field, { isOneLine: false, limit: maxCharacters })
    // Adding zero turns -0, which is written as 0 in JSON, into 0.
    return Number.isFinite(input) ? stored(input + 0) : invalid(field, 'format')
  },
  text: (value, _field, words) => (typeof value === 'number' ? numberText(value, words) : booleanText(value, words)),
}
