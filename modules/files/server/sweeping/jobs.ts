import type { Edition } from '@atrium/editions/edition'
import { mainEdition } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { listUnknownBlobs, markRemoved, removeOldUploads } from './writes.ts'

const dayMs = 86_400_000
/** After its last part an unfinished upload can be continued for a day. The outcome of an ended one can be read for a week. */
const unfinishedMs = dayMs
const endedMs = 7 * dayMs
/** The bytes of a deleted file are removed after this time, in which it can be restored. */
const binMs = 30 * dayMs
/** A blob without a row may belong to a file that is being stored. */
const unknownMs = dayMs
const keysPerQuery = 500

type Counts = { uploads: number; files: number; unknown: number; unfinished: number }

/**
 * Removes unfinished uploads, the bytes of files that were deleted some time ago, blobs that no row names, and what interrupted writes have
 * left. Blobs are removed after the transaction: what an interruption leaves is found by the next run.
 */
export async function sweepFiles(deps: Dependencies, editions: readonly Edition[]): Promise<Counts> {
  const now = deps.clock().getTime()
  const counts: Counts = { uploads: 0, files: 0, unknown: 0, unfinished: 0 }
  for (const edition of editions) {
    const blobs = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
      const removed = await removeOldUploads(transaction, edition.id, {
        unfinishedBefore: new Date(now - unfinishedMs),
        endedBefore: new Date(now - endedMs),
      })
      counts.uploads += removed.uploads
      const ids: string[] = []
      for (const purpose of deps.contributed('filePurposes').flat())
        ids.push(...(await purpose.listRemovable(transaction, edition.id, new Date(now - binMs), { edition, deps, by: 'files.sweep' })))
      counts.files += ids.length
      return [...removed.blobs, ...(await markRemoved(transaction, edition.id, ids, new Date(now)))]
    })
    await removeBlobs(deps, blobs)
  }
  counts.unknown = await removeUnknownBlobs(deps, new Date(now - unknownMs))
  counts.unfinished = await deps.files.removeUnfinished(new Date(now - unknownMs))
  return counts
}

/** Removes blobs whose files are marked as removed. Those that the store does not remove now are unknown blobs of a later run. */
async function removeBlobs({ files, log }: Pick<Dependencies, 'files' | 'log'>, blobs: readonly string[]): Promise<void> {
  for (const blob of blobs)
    await files.remove(blob).catch((error: unknown) => log.warn({ err: error }, 'the bytes of a removed file could not be removed yet'))
}

async function removeUnknownBlobs({ db, files, log }: Pick<Dependencies, 'db' | 'files' | 'log'>, before: Date): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const removeUnknown = async () => {
    const unknown = await withTenant(db, systemActor(mainEdition.id), (transaction) => listUnknownBlobs(transaction, keys))
    await removeBlobs({ files, log }, unknown)
    removed += unknown.length
    keys = []
  }
  for await (const { key, writtenAt } of files.list()) {
    if (writtenAt < before) keys.push(key)
    if (keys.length >= keysPerQuery) await removeUnknown()
  }
  if (keys.length > 0) await removeUnknown()
  return removed
}
