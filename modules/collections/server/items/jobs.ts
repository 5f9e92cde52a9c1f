import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { Edition } from '@atrium/editions/edition'
import { publishDueItems, withdrawDueItems } from './schedule-writes.ts'

/** Publishes and withdraws the items whose time has come. */
export async function publishScheduledItems(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ published: number; withdrawn: number }> {
  let [published, withdrawn] = [0, 0]
  for (const edition of editions)
    await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
      published += await publishDueItems(transaction, { edition, deps })
      withdrawn += await withdrawDueItems(transaction, { edition, deps })
    })
  return { published, withdrawn }
}
