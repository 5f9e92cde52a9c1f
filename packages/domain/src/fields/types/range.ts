import { Decimal } from '../../decimal.ts'
import { numberText, readDecimal } from '../decimals.ts'
import { empty, invalid, isBlank, isIssue, stored, type FieldType } from '../field-type.ts'
import { partOf, required } from '../parts.ts'
import { valueText } from '../texts.ts'

const readEnd = required(readDecimal)

/** The lower and the upper end of a range, as exact decimals. */
export const range: FieldType = {
  name: 'range',
  isStored: true,
  order: 'none',
  read(input, field) {
    if (isBlank(input)) return empty
    if (!Array.isArray(input) || input.length !== 2) return invalid(field, 'format')
    if (input.every(isBlank)) return empty
    const [low, high] = [0, 1].map((index) => readEnd(input[index], { ...field, ...partOf(field, index) }))
    if (!low || !high) return invalid(field, 'format')
    const issues = [low, high].flatMap((reading) => (isIssue(reading) ? reading.issues : []))
    if (isIssue(low) || isIssue(high)) return { issues }
    const [from, to] = [low, high].map(({ value }) => new Decimal(valueText(value)))
    if (from && to?.lt(from)) return invalid(field, 'too-small', { part: '1', limit: from.toNumber() })
    return stored([low.value, high.value])
  },
  text: (value, _field, words) => (Array.isArray(value) ? value.map((end) => numberText(end, words)).join(' – ') : valueText(value)),
}
