import type { FieldType } from '../field-type.ts'
import { fileNames, fileReferences, readFiles, usualFileLimit } from '../files.ts'

/** Uploaded files, at most `limit`; stored as a list of `{ id, name }`. */
export const dropzone: FieldType = {
  name: 'dropzone',
  isStored: true,
  order: 'none',
  read: (input, field) => readFiles(input, field, field.limit ?? usualFileLimit),
  text: fileNames,
  references: fileReferences,
}
