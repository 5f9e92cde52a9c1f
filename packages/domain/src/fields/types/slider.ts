import { localText, type FieldDefinition } from '../definition.ts'
import { boundsOf, numberText, parseDecimal } from '../decimals.ts'
import { empty, invalid, isBlank, stored, type FieldType } from '../field-type.ts'

/** An integer: the index of an option, or without options a number from `min` to `max` (0 to 100 by default). */
export const slider: FieldType = {
  name: 'slider',
  isStored: true,
  order: 'number',
  read(input, field) {
    if (isBlank(input)) return empty
    const value = Number(parseDecimal(input) ?? Number.NaN)
    if (!Number.isSafeInteger(value)) return invalid(field, 'format')
    const { low, high } = sliderBounds(field)
    if (value < low) return invalid(field, 'too-small', { limit: low })
    return value > high ? invalid(field, 'too-large', { limit: high }) : stored(value)
  },
  text(value, { options = [] }, words) {
    const option = typeof value === 'number' ? options[value] : undefined
    return option ? localText(option.label, words.locale) : numberText(value, words)
  },
}

/** Returns the ends of a slider: 0 and the number of options less one (specification 2, section 4), or those of the definition. */
export function sliderBounds(field: FieldDefinition): { low: number; high: number } {
  const count = field.options?.length ?? 0
  if (count > 0) return { low: 0, high: count - 1 }
  const { low = 0, high = 100 } = boundsOf(field)
  return { low, high }
}
