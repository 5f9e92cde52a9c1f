import { refusal } from '../http/problem.ts'
import { BlobMissingError, StorageFullError, StorageUnavailableError } from './file-store.ts'

/** Returns the error of the problem catalogue for an error of the store of files. Returns other errors unchanged. */
export function toStoreRefusal(error: unknown): unknown {
  if (error instanceof StorageFullError) return refusal('storage-full')
  if (error instanceof StorageUnavailableError) return refusal('temporarily-unavailable', { retryAfterSeconds: 5 })
  return error instanceof BlobMissingError ? refusal('not-found') : error
}
