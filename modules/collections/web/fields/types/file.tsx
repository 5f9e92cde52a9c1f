import { listRecords } from '@atrium/domain/fields/parts'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { FileEntry, FileNames } from '../file-entry.tsx'

const File = (props: FieldProps) => <FileEntry {...props} isMultiple={props.field.multiple === true} />

export const FileReading = ({ value }: FieldReadingProps) => <FileNames files={listRecords(value)} />

/** An uploaded file, or several with `multiple`. */
export const file: FieldRenderer = { Edit: File, Read: FileReading }
