import { numberText, readDecimal } from '../decimals.ts'
import type { FieldType } from '../field-type.ts'

/** An exact decimal, stored as text. The maximum is the attribute `limit` or `max`. */
export const number: FieldType = {
  name: 'number',
  isStored: true,
  order: 'number',
  read: readDecimal,
  text: (value, _field, words) => numberText(value, words),
}
