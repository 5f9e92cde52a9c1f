import type { FieldType } from '../field-type.ts'
import { readRecordId, recordNames, recordReferences } from '../ids.ts'

/** The id of a record of a collection. */
export const collectionSelect: FieldType = {
  name: 'collectionSelect',
  isStored: true,
  order: 'text',
  read: readRecordId,
  text: recordNames,
  references: (value, field) => recordReferences(value, field.collection),
}
