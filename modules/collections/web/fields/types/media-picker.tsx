import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
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

/** Files of the media libraries: several with `multiple`, otherwise one. */
export const mediaPicker: FieldRenderer = { Edit: MediaPicker }
