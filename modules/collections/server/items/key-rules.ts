import type { FieldDefinition, FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isBlank, isRecord, type FieldWords, type Reference } from '@atrium/domain/fields/field-type'
import { isStored } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CollectionDefinition } from '../contributions.ts'

/** Words for texts that people do not read, such as the text that a search compares. */
const plainWords: FieldWords = {
  locale: 'en',
  yes: 'yes',
  no: 'no',
  date: (day) => day,
  number: (decimal) => decimal,
  record: (_collection, id) => id,
}

/** The plain words without ids of records, because people do not search for ids. */
const searchWords: FieldWords = { ...plainWords, record: () => '' }

const maxKeyLength = 300
const maxSearchLength = 2_000
const maxNameLength = 200

/** Value by which items are sorted and filtered. */
export type ItemKey = { field: string; text: string | null; number: string | null; isUnique: boolean }

/** Returns the keys of all fields that can be sorted or filtered, also of those without a value. */
export function listKeys({ fields, unique = [] }: CollectionDefinition, values: FieldValues): ItemKey[] {
  return fields.filter(isSortable).map((field) => {
    const value = values[field.name] ?? null
    const isNumber = findFieldType(field.type)?.order === 'number'
    const text = isBlank(value) ? null : keyText(value, field).slice(0, maxKeyLength)
    return {
      field: field.name,
      text: text === '' ? null : text,
      number: isNumber && text !== null ? text : null,
      isUnique: unique.includes(field.name),
    }
  })
}

/** Returns true if items can be sorted and filtered by the field. */
export function isSortable(field: FieldDefinition): boolean {
  const type = findFieldType(field.type)
  return type !== undefined && !field.internal && type.isStored && !type.isSecret && type.order !== 'none'
}

/** The stored value itself, so that a filter for an exact value compares what the API states. */
function keyText(value: FieldValue, field: FieldDefinition): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return findFieldType(field.type)?.text(value, field, plainWords) ?? ''
}

/** Returns the text that a search compares: the texts of all fields in lower case, without secrets and ids. */
export function createSearchText({ fields }: CollectionDefinition, values: FieldValues): string {
  const texts = fields.flatMap((field) => {
    const type = findFieldType(field.type)
    const value = values[field.name] ?? null
    if (!type || field.internal || !isStored(field) || type.isSecret || isBlank(value) || typeof value === 'boolean') return []
    return [type.text(value, field, searchWords)]
  })
  return foldText(texts.join(' ')).slice(0, maxSearchLength)
}

/** Converts a text to lower case without accents, so that a search finds "Guðrún" and "Αθήνα" by "gudrun" and "αθηνα". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .replaceAll('æ', 'ae')
    .trim()
}

/** Returns the name of an item: its field `name`, or else its first text, or the singular of the collection. */
export function nameOf({ fields, labels }: CollectionDefinition, values: FieldValues): string {
  const candidates = ['name', ...fields.filter(({ type }) => type === 'text' || type === 'collectionSelect').map(({ name }) => name)]
  const found = candidates.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '')
  if (typeof found === 'string') return found.slice(0, maxNameLength)
  return typeof labels.one === 'string' ? labels.one : labels.one.en
}

/** Lists the records and files that the values name, by field. */
export function listReferences({ fields }: CollectionDefinition, values: FieldValues): (Reference & { field: string })[] {
  const found = fields.flatMap((field) => {
    const value = values[field.name] ?? null
    const references = value === null ? [] : (findFieldType(field.type)?.references?.(value, field) ?? [])
    return references.map((reference) => ({ ...reference, field: field.name }))
  })
  const unique = new Map(found.map((reference) => [JSON.stringify(reference), reference]))
  return [...unique.values()]
}

/** Reads stored values of any age: an object, whatever else the column contains. */
export const asValues = (data: unknown): FieldValues => (isRecord(data) ? (data as FieldValues) : {})
