import { statfs } from 'node:fs/promises'
import type { Dependencies } from '@atrium/platform/app-context'
import { isDatabaseReadOnly, isDatabaseUp } from '@atrium/platform/db/client'

/** Reason why this node should receive no requests. */
export type Unreadiness = 'database-unreachable' | 'database-read-only' | 'disk-nearly-full'

/** Free space below which the data folder is too full: the embedded database stops writing soon after. */
const minFreeBytes = 128 * 1024 * 1024

/** Returns the free bytes on the disk of a folder, or null if they cannot be read. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/**
 * Returns why the node is not ready, or null if it is. A node that cannot write would refuse every sign-in, so it is not ready with a
 * read-only database or a full disk. The data folder contains the embedded database and the audit checkpoints.
 */
export async function findUnreadiness(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  freeBytes: (folder: string) => Promise<number | null> = readFreeBytes,
): Promise<Unreadiness | null> {
  if (!(await isDatabaseUp(db))) return 'database-unreachable'
  if (await isDatabaseReadOnly(db)) return 'database-read-only'
  const free = await freeBytes(config.dataDir)
  return free !== null && free < minFreeBytes ? 'disk-nearly-full' : null
}
