import { empty, invalid, isBlank, stored, type FieldWords, type Reference } from './field-type.ts'
import type { FieldDefinition, FieldValue } from './definition.ts'
import { listTexts, type PartReader } from './parts.ts'

/** Collection of the files that a media picker, an upload or an image names. */
export const mediaCollection = 'media'

const recordId = /^[A-Za-z0-9._:~-]{1,100}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Reads a UUID in either case; it is stored in lower case. */
export const readUuid: PartReader = (input, part) => {
  if (isBlank(input)) return empty
  const id = typeof input === 'string' ? input.trim().toLowerCase() : null
  return isUuid(id) ? stored(id) : invalid(part, 'format')
}

/** Reads the id of a record: a UUID, or the id of a portal or another record with an id of its own. */
export const readRecordId: PartReader = (input, part) => {
  if (isBlank(input)) return empty
  const id = typeof input === 'string' || Number.isSafeInteger(input) ? String(input).trim() : ''
  return recordId.test(id) ? stored(id) : invalid(part, 'format')
}

/** Lists the records of a collection that a stored id, or list of ids, names. */
export const recordReferences = (value: FieldValue, collection: string | undefined): Reference[] =>
  collection === undefined ? [] : listTexts(value).map((id) => ({ collection, id }))

/** Writes the names of the records that a stored id, or list of ids, names. */
export const recordNames = (value: FieldValue, { collection = '' }: Pick<FieldDefinition, 'collection'>, words: FieldWords): string =>
  listTexts(value)
    .map((id) => words.record(collection, id))
    .join(', ')
