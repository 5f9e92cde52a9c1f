import { createSeedId } from '@atrium/platform/db/seed-id'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { ClientViewSettings } from '../../contract/client-views.ts'

/** A view that a command creates. `by` is an e-mail address. */
export type SeedView = { portal: string; by: string; name: string; isShared: boolean; settings: ClientViewSettings }

/**
 * Creates views of the client list. Views that exist are kept, so that a command that was interrupted can be repeated.
 * @throws Error for an unknown person
 */
export function seedClientViews(deps: Pick<Dependencies, 'db' | 'clock'>, edition: Edition, views: readonly SeedView[]): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    for (const { portal, by, name, isShared, settings } of views) {
      const person = await transaction.selectFrom('people').select('id').where('email', '=', by).executeTakeFirst()
      if (!person) throw new Error(`"${by}" is unknown, so there is no view of the client list.`)
      await transaction
        .insertInto('client_views')
        .values({
          id: createSeedId(`${edition.id} ${by} ${name}`),
          edition: edition.id,
          portal_id: portal,
          person_id: person.id,
          name,
          is_shared: isShared,
          settings: JSON.stringify(settings),
          changed_at: deps.clock(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
  })
}
