import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

export type Subscription = { id: string; endpoint: string; p256dh: string; auth_secret: string }

/** Finds the registration of a browser, if it is still that of the person, and the person has access. */
export async function findSubscription(
  transaction: SystemTransacting,
  { id, person }: { id: string; person: string | null },
): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`select s.id, s.endpoint, s.p256dh, s.auth_secret from push_subscriptions s
    join people p on p.id = s.person_id and p.is_active where s.id = ${id}::uuid and s.person_id = ${person}::uuid`.execute(transaction)
  return rows[0]
}
