import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { FileEntry } from '../file-entry.tsx'
import { FileReading } from './file.tsx'

const Dropzone = (props: FieldProps) => <FileEntry {...props} isMultiple />

/** Several uploaded files. */
export const dropzone: FieldRenderer = { Edit: Dropzone, Read: FileReading }
