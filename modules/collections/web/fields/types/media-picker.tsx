import { mediaCollection } from '@atrium/domain/fields/ids'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { FileNames } from '../file-names.tsx'
import { MediaEntry } from '../media-entry.tsx'
import { storedList, textsOf } from '../stored-values.ts'

function MediaPicker({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { name, multiple = false } = field
  return (
    <MediaEntry
      name={name}
      label={label}
      ids={textsOf(value)}
      isMultiple={multiple}
      error={error}
      hint={hint}
      form={form}
      onIds={(ids) => onValue(multiple ? storedList(ids) : (ids[0] ?? null))}
    />
  )
}

function MediaReading({ value, words }: FieldReadingProps) {
  return <FileNames files={textsOf(value).map((id) => ({ id, name: words.record(mediaCollection, id) }))} />
}

/** Files of the media libraries, or in a form files of the form: several with `multiple`, otherwise one. */
export const mediaPicker: FieldRenderer = { Edit: MediaPicker, Read: MediaReading }
