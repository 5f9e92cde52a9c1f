import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { deleteOldMessages } from '@atrium/platform/mail/outbox'
import type { RetentionStep } from '@atrium/platform/module'
import { deleteOldResponses } from '@atrium/platform/providers/response-cache'
import { modules } from './modules.ts'

const platformSteps: readonly RetentionStep[] = [
  { name: 'messages', remove: (transaction, { edition, now }) => deleteOldMessages(transaction, edition.id, now) },
  { name: 'answers', remove: (transaction, { now }) => deleteOldResponses(transaction, now) },
]

/** Removes expired rows of the editions. Returns the number of rows that each step removed, by its name; steps without rows are absent. */
export async function removeExpiredRows(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  servedEditions: readonly Edition[] = editions,
): Promise<Record<string, number>> {
  const steps = [...modules.flatMap(({ retention = [] }) => retention), ...platformSteps]
  const counts: Record<string, number> = {}
  for (const edition of servedEditions)
    for (const { name, remove } of steps) {
      const context = { edition, deps, now: deps.clock() }
      const removed = await withTenant(deps.db, systemActor(edition.id), (transaction) => remove(transaction, context))
      if (removed) counts[name] = (counts[name] ?? 0) + removed
    }
  return counts
}
