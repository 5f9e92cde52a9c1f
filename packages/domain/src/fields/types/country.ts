import { countryName, isCountryCode } from '../countries.ts'
import { empty, invalid, isBlank, stored, type FieldType } from '../field-type.ts'
import { valueText } from '../texts.ts'

/** A country as its code of two letters. */
export const country: FieldType = {
  name: 'country',
  isStored: true,
  order: 'text',
  read(input, field) {
    if (isBlank(input)) return empty
    if (typeof input !== 'string') return invalid(field, 'format')
    const code = input.trim().toUpperCase()
    return isCountryCode(code) ? stored(code) : invalid(field, 'not-an-option')
  },
  text: (value, _field, words) => (typeof value === 'string' && isCountryCode(value) ? countryName(value, words.locale) : valueText(value)),
}
