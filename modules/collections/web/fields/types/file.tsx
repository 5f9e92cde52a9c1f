import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { FileEntry, listFiles } from '../file-entry.tsx'
import { FileNames } from '../file-names.tsx'

const File = (props: FieldProps) => <FileEntry {...props} isMultiple={props.field.multiple === true} />

export const FileReading = ({ value }: FieldReadingProps) => <FileNames files={listFiles(value)} />

/** An uploaded file, or several with `multiple`. */
export const file: FieldRenderer = { Edit: File, Read: FileReading }
