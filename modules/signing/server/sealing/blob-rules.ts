import type { FileStore } from '@atrium/platform/files/file-store'

/** Reads the bytes of a file from the store. @throws Error if there are more or fewer than its row states */
export async function readBlob(files: Pick<FileStore, 'read'>, { blob, bytes }: { blob: string; bytes: number }): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of await files.read(blob)) {
    length += (part as Uint8Array).length
    if (length > bytes) break
    parts.push(part as Uint8Array)
  }
  if (length !== bytes) throw new Error('The stored file has another length than its record.')
  return new Uint8Array(Buffer.concat(parts))
}
