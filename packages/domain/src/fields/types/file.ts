import type { FieldType } from '../field-type.ts'
import { fileNames, fileReferences, readFiles, usualFileLimit } from '../files.ts'

/** An uploaded file, or several with `multiple`; stored as a list of `{ id, name }`. */
export const file: FieldType = {
  name: 'file',
  isStored: true,
  order: 'none',
  read: (input, field) => readFiles(input, field, field.multiple ? (field.limit ?? usualFileLimit) : 1),
  text: fileNames,
  references: fileReferences,
}
