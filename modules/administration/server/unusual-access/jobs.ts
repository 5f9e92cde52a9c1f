import type { Edition } from '@atrium/editions/edition'
import type { Dependencies as All } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { reportUnusualAccess } from './writes.ts'

type Dependencies = Pick<All, 'db' | 'clock' | 'log'>

/** Reports unusual access in every edition. An edition that fails does not stop the others. */
export async function reportUnusualAccessInEditions(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ reported: number; failed: number }> {
  const total = { reported: 0, failed: 0 }
  for (const edition of editions)
    try {
      const reported = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
        reportUnusualAccess(transaction, { edition, deps }),
      )
      if (reported > 0) deps.log.warn({ edition: edition.id, reported }, 'members of staff accessed an unusual number of clients or files')
      total.reported += reported
    } catch (error) {
      deps.log.error({ err: error, edition: edition.id }, 'the access of staff could not be examined')
      total.failed++
    }
  return total
}
