import { localText, type FieldValue, type LocalText } from '../definition.ts'
import { empty, invalid, isBlank, isIssue, isRecord, stored, type FieldType } from '../field-type.ts'
import { readRecordId, recordNames, recordReferences } from '../ids.ts'
import { ownValue } from '../json.ts'
import { partOf, readSet, required } from '../parts.ts'

/** Access levels of the specification (2, section 6). Those with a collection name its records. */
const levels = new Map<unknown, { label: LocalText; collection?: 'users' | 'organisations' }>([
  ['public', { label: { en: 'Public', is: 'Opið öllum', el: 'Δημόσιο' } }],
  ['hidden', { label: { en: 'Hidden', is: 'Falið', el: 'Κρυφό' } }],
  ['authenticated', { label: { en: 'All authenticated', is: 'Allir innskráðir', el: 'Όλοι οι συνδεδεμένοι χρήστες' } }],
  ['users', { label: { en: 'Specific users', is: 'Tilteknir notendur', el: 'Συγκεκριμένοι χρήστες' }, collection: 'users' }],
  [
    'organisations',
    { label: { en: 'Specific organisations', is: 'Tiltekin fyrirtæki', el: 'Συγκεκριμένες εταιρείες' }, collection: 'organisations' },
  ],
])
const mostRecords = 1_000

const readIds = required((input, part) => readSet(input, part, { most: mostRecords, read: readRecordId }))

/** Who may see a page: an access level and, for users and organisations, the ids of those who may. */
export const permissions: FieldType = {
  name: 'permissions',
  isStored: true,
  order: 'none',
  read(input, field) {
    if (isBlank(input)) return empty
    if (!isRecord(input)) return invalid(field, 'format')
    const [type, ids] = [ownValue(input, 'type'), ownValue(input, 'value')]
    const level = levels.get(type)
    if (!level) return isBlank(type) && isBlank(ids) ? empty : invalid(field, 'not-an-option', { part: 'type' })
    if (!level.collection) return stored({ type: String(type), value: [] })
    const reading = readIds(ids, partOf(field, 'value'))
    return isIssue(reading) ? reading : stored({ type: String(type), value: reading.value })
  },
  text(value, _field, words) {
    const { level, ids } = partsOf(value)
    if (!level) return ''
    const names = recordNames(ids, level, words)
    return names === '' ? localText(level.label, words.locale) : `${localText(level.label, words.locale)}: ${names}`
  },
  references(value) {
    const { level, ids } = partsOf(value)
    return recordReferences(ids, level?.collection)
  },
}

function partsOf(value: FieldValue) {
  const parts = isRecord(value) ? (value as Readonly<Record<string, FieldValue>>) : {}
  return { level: levels.get(parts['type']), ids: parts['value'] ?? [] }
}
