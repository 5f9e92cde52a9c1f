import { SheetRefusalError } from '@atrium/platform/sheets/refusal'
import type { ImportRefusal } from '../../contract/imports.ts'

/** Reason why a file cannot be read, or why an import cannot be committed or undone. */
export class ImportRefusalError extends SheetRefusalError<ImportRefusal> {}

/** Returns true for the refusals of this module and for those of the readers of files, whose reasons are among them. */
export const isImportRefusal = (error: unknown): error is SheetRefusalError<ImportRefusal> => error instanceof SheetRefusalError
