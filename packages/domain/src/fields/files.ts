import type { FieldDefinition, FieldValue } from './definition.ts'
import { isRecord, type Reading, type Reference } from './field-type.ts'
import { isUuid, mediaCollection, readUuid } from './ids.ts'
import { line, listRecords, readList, readRecord, required } from './parts.ts'
import { valueText } from './texts.ts'

/** Maximum number of files if the definition states no limit. */
export const usualFileLimit = 20

const file = { id: required(readUuid), name: required(line(255)) }

/** Reads a list of uploaded files, `{ id, name }`, each once. One file is read as a list. */
export function readFiles(input: unknown, field: FieldDefinition, most: number): Reading {
  return readList(isRecord(input) ? [input] : input, field, {
    most,
    read: (item, part) => readRecord(item, part, file),
    keyOf: (item) => (isRecord(item) ? String(item['id']) : ''),
  })
}

/** Writes the names of files. */
export const fileNames = (value: FieldValue): string =>
  listRecords(value)
    .map(({ name = null }) => valueText(name))
    .join(', ')

export const fileReferences = (value: FieldValue): Reference[] =>
  listRecords(value).flatMap(({ id }) => (isUuid(id) ? [{ collection: mediaCollection, id }] : []))
