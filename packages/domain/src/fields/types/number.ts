import { numberText, readDecimal } from '../decimals.ts'
import type { FieldType } from '../field-type.ts'

/** Decimals with which amounts of money are shown. Stored values are exact. */
const moneyDecimals = 2

/** An exact decimal, stored as text. The maximum is the attribute `limit` or `max`. */
export const number: FieldType = {
  name: 'number',
  isStored: true,
  order: 'number',
  read: readDecimal,
  text: (value, { rules = [] }, words) => numberText(value, words, rules.includes('money') ? moneyDecimals : undefined),
}
