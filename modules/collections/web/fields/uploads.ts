import type { FieldValue } from '@atrium/domain/fields/definition'

/** Where an uploaded file belongs. */
export type UploadPlace = { collection: string | undefined; itemId: string | undefined; field: string }

/** Uploads a file, reports the progress in per cent, and returns the value to store for it. Rejects if the file was not saved. */
export type UploadFile = (file: File, place: UploadPlace, onProgress: (percent: number) => void) => Promise<FieldValue>

/** The upload of files. Null while the portal offers none; file fields then show the stored files only. */
export const uploads: { uploadFile: UploadFile | null } = { uploadFile: null }
