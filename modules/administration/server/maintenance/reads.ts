import type { Maintenance } from '../../contract/maintenance.ts'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'

/** Returns the maintenance of an edition, or null if there is none or its end has passed. */
export async function findMaintenance(db: Database, edition: string, now: Date): Promise<Maintenance | null> {
  const row = await withTenant(db, systemActor(edition), (transaction) =>
    transaction
      .selectFrom('maintenance')
      .select(['messages', 'until'])
      .where('edition', '=', edition)
      .where('until', '>', now)
      .executeTakeFirst(),
  )
  return row ? { messages: row.messages, until: row.until.toISOString() } : null
}
