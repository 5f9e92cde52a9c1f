import type { Edition } from '@atrium/editions/edition'
import type { Dependencies as All } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { notifyExpiring } from './expiry-writes.ts'

type Dependencies = Pick<All, 'db' | 'clock' | 'log'>

/** Sends the notices of expiring tokens in every edition. An edition that fails does not stop the others. */
export async function notifyExpiringTokens(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ notified: number; failed: number }> {
  const total = { notified: 0, failed: 0 }
  for (const edition of editions)
    try {
      total.notified += await withTenant(deps.db, systemActor(edition.id), (transaction) => notifyExpiring(transaction, { edition, deps }))
    } catch (error) {
      deps.log.error({ err: error, edition: edition.id }, 'notices of expiring API tokens could not be sent')
      total.failed++
    }
  return total
}
