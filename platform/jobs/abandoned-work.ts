import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '../app-context.ts'
import { systemActor, withTenant, type SystemTransacting } from '../db/scope.ts'

type Work = {
  /** Time without a heartbeat after which work was abandoned, for example because its process ended. */
  abandonedMs: number
  /** Lists the ids of the work of an edition whose last heartbeat was before a time. */
  list: (transaction: SystemTransacting, edition: string, before: Date) => Promise<string[]>
  /** Continues the work. Returns false if another process does. */
  resume: (edition: Edition, id: string, before: Date) => Promise<boolean>
}

/** Continues abandoned work in all given editions, except work that this process has queued. */
export async function resumeAbandoned(
  { db, clock, bulk }: Pick<Dependencies, 'db' | 'clock' | 'bulk'>,
  editions: readonly Edition[],
  { abandonedMs, list, resume }: Work,
): Promise<{ resumed: number }> {
  const counts = { resumed: 0 }
  for (const edition of editions) {
    const before = new Date(clock().getTime() - abandonedMs)
    const abandoned = await withTenant(db, systemActor(edition.id), (transaction) => list(transaction, edition.id, before))
    for (const id of abandoned) if (!bulk.queue.has(id) && (await resume(edition, id, before))) counts.resumed++
  }
  return counts
}
