import type { FieldType } from '../field-type.ts'
import { readRecordId, recordNames, recordReferences } from '../ids.ts'
import { readSet } from '../parts.ts'

const mostRecords = 1_000

/** The id of a record of a collection, or a list of different ids with `multiple`. */
export const picker: FieldType = {
  name: 'picker',
  isStored: true,
  order: 'text',
  read: (input, field) => (field.multiple ? readSet(input, field, { most: mostRecords, read: readRecordId }) : readRecordId(input, field)),
  text: recordNames,
  references: (value, field) => recordReferences(value, field.collection),
}
