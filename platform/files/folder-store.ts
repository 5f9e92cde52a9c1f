import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobMissingError, isBlobKey, requireBlobKey, StorageFullError, StorageUnavailableError, type FileStore } from './file-store.ts'

const folderMode = 0o700
const fileMode = 0o600
/** Folder of blobs that are being written. */
const unfinished = 'unfinished'

/**
 * Creates the store of a folder, which may be on a volume that several processes share. A blob is written beside the others and renamed
 * once it is on the disk, so that no incomplete blob is ever read.
 */
export function createFolderStore(root: string): FileStore {
  const folderOf = (key: string) => join(root, requireBlobKey(key).slice(0, 2))
  const pathOf = (key: string) => join(folderOf(key), key)
  return {
    async write(key, body, bytes) {
      const partial = join(root, unfinished, `${requireBlobKey(key)}.${crypto.randomUUID()}`)
      try {
        await mkdir(join(root, unfinished), { recursive: true, mode: folderMode })
        await mkdir(folderOf(key), { recursive: true, mode: folderMode })
        const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
        await pipeline(source, createWriteStream(partial, { mode: fileMode, flags: 'wx', flush: true }))
        if ((await stat(partial)).size !== bytes) throw new Error('A file has another length than stated.')
        await rename(partial, pathOf(key))
        await syncFolder(folderOf(key))
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw toStoreError(error)
      }
    },
    async read(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw toStoreError(error)
      })
      return createReadStream('', { fd: handle, ...range })
    },
    async stat(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw toStoreError(error)
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw toStoreError(error)
      })
    },
    async *list() {
      for (const folder of await listFolder(root)) {
        if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) continue
        for await (const { name } of await opendir(join(root, folder.name))) {
          if (!isBlobKey(name)) continue
          const found = await stat(join(root, folder.name, name)).catch(() => undefined)
          if (found) yield { key: name, writtenAt: found.mtime }
        }
      }
    },
    async removeUnfinished(before) {
      let removed = 0
      for (const { name } of await listFolder(join(root, unfinished))) {
        const path = join(root, unfinished, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

async function listFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw toStoreError(error)
  }
}

/** Makes a rename last through a loss of power. Not every file system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

function toStoreError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new StorageFullError()
  if (code === 'ENOENT') return new BlobMissingError()
  return typeof code === 'string' && /^E(IO|STALE|HOSTDOWN|TIMEDOUT|ROFS|ACCES|PERM)$/.test(code)
    ? new StorageUnavailableError(error)
    : error
}
