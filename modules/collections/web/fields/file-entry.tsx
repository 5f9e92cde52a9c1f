import type { FieldValue } from '@atrium/domain/fields/definition'
import { listRecords } from '@atrium/domain/fields/parts'
import type { FieldProps } from './field-renderer.ts'
import type { NamedRecord } from './record-search.ts'
import { storedList, textOf } from './stored-values.ts'
import { UploadEntry } from './upload-entry.tsx'

type Props = FieldProps & { isMultiple: boolean }

/** Edits files that are stored with their names. */
export function FileEntry({ isMultiple, field, value, onValue, label, hint, error, form }: Props) {
  return (
    <UploadEntry
      name={field.name}
      label={label}
      files={listFiles(value)}
      isMultiple={isMultiple}
      error={error}
      hint={hint}
      form={form}
      onFiles={(files) => onValue(storedList(files))}
    />
  )
}

/** Lists the files of a stored value. */
export const listFiles = (value: FieldValue): NamedRecord[] =>
  listRecords(value).map(({ id = null, name = null }) => ({ id: textOf(id), name: textOf(name) }))
