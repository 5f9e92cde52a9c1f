import type { FieldType } from '../field-type.ts'
import { mediaCollection, readUuid, recordNames, recordReferences } from '../ids.ts'
import { readSet } from '../parts.ts'

const mostFiles = 1_000

/** The id of a file of a media library, or a list of different ids with `multiple`. */
export const mediaPicker: FieldType = {
  name: 'media-picker',
  isStored: true,
  order: 'none',
  read: (input, field) => (field.multiple ? readSet(input, field, { most: mostFiles, read: readUuid }) : readUuid(input, field)),
  text: (value, _field, words) => recordNames(value, { collection: mediaCollection }, words),
  references: (value) => recordReferences(value, mediaCollection),
}
