import { isPlainDate } from '../../calendar.ts'
import { empty, invalid, isBlank, stored, type FieldType } from '../field-type.ts'
import { valueText } from '../texts.ts'

/** A day as `YYYY-MM-DD`, between the years 1900 and 2199. */
export const datePicker: FieldType = {
  name: 'date-picker',
  isStored: true,
  order: 'date',
  read(input, field) {
    if (isBlank(input)) return empty
    if (typeof input !== 'string') return invalid(field, 'format')
    const day = input.trim()
    return isDay(day) ? stored(day) : invalid(field, 'not-a-date')
  },
  text: (value, _field, words) => (typeof value === 'string' && isDay(value) ? words.date(value) : valueText(value)),
}

const isDay = (text: string): boolean => /^(19|20|21)\d{2}-/.test(text) && isPlainDate(text)
