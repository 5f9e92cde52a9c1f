import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { RecordPicker } from '../record-picker.tsx'
import { storedList, textsOf } from '../stored-values.ts'

function Picker({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { name, collection = '', filter, multiple = false } = field
  return (
    <RecordPicker
      name={name}
      label={label}
      collection={collection}
      filter={filter}
      ids={textsOf(value)}
      isMultiple={multiple}
      error={error}
      hint={hint}
      form={form}
      onIds={(ids) => onValue(multiple ? storedList(ids) : (ids[0] ?? null))}
    />
  )
}

/** Records of a collection, chosen in a dialog: several with `multiple`, otherwise one. */
export const picker: FieldRenderer = { Edit: Picker }
