import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

export async function removeSubscription(transaction: SystemTransacting, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}::uuid`.execute(transaction)
}

/** Records when a browser was last reached. */
export async function markReached(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await sql`update push_subscriptions set reached_at = ${now} where id = ${id}::uuid`.execute(transaction)
}
