import type { StoredFile } from '../contributions.ts'

const hashLength = 16

export const createFilePath = ({ id }: Pick<StoredFile, 'id'>): string => `/api/files/${id}`

/** Returns the permanent address of a public file. Another content has another address. */
export const createPublicPath = ({ id, sha256, name }: Pick<StoredFile, 'id' | 'sha256' | 'name'>): string =>
  `/media/${id}-${sha256.slice(0, hashLength)}/${encodeURIComponent(name)}`
