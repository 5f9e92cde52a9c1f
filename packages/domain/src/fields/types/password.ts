import { empty, invalid, isBlank, stored, type FieldIssue, type FieldType } from '../field-type.ts'
import { countCharacters } from '../texts.ts'

/** Specification 2, section 9: at least eight characters and one digit. */
const shortest = 8
/** Limits the work of hashing. */
const longest = 128

/** A new password, unchanged. An empty input keeps the present one. */
export const password: FieldType = {
  name: 'password',
  isStored: true,
  isSecret: true,
  order: 'none',
  read(input, field) {
    if (isBlank(input)) return empty
    if (typeof input !== 'string') return invalid(field, 'format')
    const most = Math.min(field.limit ?? longest, longest)
    const count = countCharacters(input)
    if (count > most || input.length > longest * 4) return invalid(field, 'too-long', { limit: most })
    const issues: FieldIssue[] = []
    if (count < shortest) issues.push({ path: field.name, code: 'too-short', limit: shortest })
    if (!/\d/.test(input)) issues.push({ path: field.name, code: 'digit-required' })
    return issues.length > 0 ? { issues } : stored(input)
  },
  text: () => '',
}
