import { invalid, isBlank, isIssue, stored, empty, type FieldType } from '../field-type.ts'
import { copyJson, findJsonIssue } from '../json-limits.ts'

/** Definitions of forms are the longest and deepest values. */
const [usualLength, maxLength] = [100_000, 2_000_000]
const maxDepth = 60

/** Any JSON value, whose meaning the component of the field knows. */
export const custom: FieldType = {
  name: 'custom',
  isStored: true,
  isLong: true,
  order: 'none',
  read(input, field) {
    if (isBlank(input)) return empty
    const length = Math.min(field.limit ?? usualLength, maxLength)
    const code = findJsonIssue(input, { length, depth: maxDepth })
    if (code) return invalid(field, code, code === 'format' ? {} : { limit: code === 'too-deep' ? maxDepth : length })
    const value = copyJson(input)
    return isBlank(value) ? empty : stored(value)
  },
  text(value, field) {
    const reading = custom.read(value, field)
    if (isIssue(reading) || reading.value === null) return ''
    return typeof reading.value === 'string' ? reading.value : JSON.stringify(reading.value)
  },
}
