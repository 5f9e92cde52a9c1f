import { createHash } from 'node:crypto'
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
          id: createViewId(`${edition.id} ${by} ${name}`),
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

/** Creates an id from text, so that the same view has the same id in every database. */
function createViewId(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
