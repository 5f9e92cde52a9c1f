import { createSlug } from '../../slug.ts'
import { invalid, isBlank, isIssue, stored, type FieldType } from '../field-type.ts'
import { readText, valueText } from '../texts.ts'

/** Maximum number of characters if the definition states no limit. */
export const usualSlugLimit = 100

/** The part of an address that names a page or post. An empty one is filled from the field `name` when a form is read. */
export const slug: FieldType = {
  name: 'slug',
  isStored: true,
  order: 'text',
  read(input, field) {
    const reading = readText(input, field, { isOneLine: true, limit: usualSlugLimit })
    if (isIssue(reading) || isBlank(reading.value)) return reading
    const created = createSlug({ name: valueText(reading.value), existing: null })
    return created === null ? invalid(field, 'format') : stored(created)
  },
  text: valueText,
}
