import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** A stored blob, as a listing returns it. */
export type StoredBlob = { key: string; writtenAt: Date }

/**
 * Port of the storage of files. A blob is written once, as a whole, under an opaque key of `createBlobKey`, and never changed. A blob is
 * either complete or missing, whenever the process ends. All processes of an installation share one store.
 */
export type FileStore = {
  /**
   * Writes a blob of exactly `bytes` bytes.
   * @throws StorageFullError if there is no space, StorageUnavailableError if the store does not respond
   */
  write(key: string, body: Buffer | Readable, bytes: number): Promise<void>
  /**
   * Opens a blob, or a part of it, for reading.
   * @throws BlobMissingError, or StorageUnavailableError within ten seconds
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Returns the number of bytes of a blob, or undefined if there is none. */
  stat(key: string): Promise<number | undefined>
  /** Removes a blob. A missing one is no error. */
  remove(key: string): Promise<void>
  /** Lists all blobs, for the search for those that no row names. */
  list(): AsyncIterable<StoredBlob>
  /** Removes what interrupted writes before the given time have left. Returns their number. */
  removeUnfinished(before: Date): Promise<number>
}

/** No space is left in the store. Nothing was written. */
export class StorageFullError extends Error {
  constructor() {
    super('no space is left for files')
  }
}

/** The store does not respond, or responds with an error. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the store of files does not respond', { cause })
  }
}

/** There is no blob with the key. */
export class BlobMissingError extends Error {
  constructor() {
    super('a stored file is missing')
  }
}

const keyPattern = /^[0-9a-f]{32}$/

/** Creates the key of a new blob: 122 random bits. Nothing that a person entered is part of it. */
export const createBlobKey = (): string => crypto.randomUUID().replaceAll('-', '')

export const isBlobKey = (text: string): boolean => keyPattern.test(text)

/** @throws Error for a key that `createBlobKey` did not create, which might leave the folder of the store */
export function requireBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error('This is not the key of a stored file.')
  return key
}
