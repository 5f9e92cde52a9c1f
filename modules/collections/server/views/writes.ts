import type { Transacting } from '@atrium/platform/db/scope'
import type { GridView } from '../../contract/views.ts'
import type { CollectionScope } from '../items/access.ts'

type SavedView = Omit<GridView, 'isOwn'> & { now: Date }

/** Saves a view of the caller. A default view takes the place of the caller's other default of the same kind. */
export async function saveView(transaction: Transacting, { actor, definition, person }: CollectionScope, view: SavedView): Promise<void> {
  const { id, name, isShared, isDefault, settings, now } = view
  if (isDefault)
    await transaction
      .updateTable('collection_views')
      .set({ is_default: false })
      .where('edition', '=', actor.edition)
      .where('collection', '=', definition.name)
      .where('person_id', '=', person.id)
      .where('is_shared', '=', isShared)
      .where('id', '<>', id)
      .execute()
  const values = { name, is_shared: isShared, is_default: isDefault, settings: JSON.stringify(settings), changed_at: now }
  await transaction
    .insertInto('collection_views')
    .values({ id, edition: actor.edition, collection: definition.name, person_id: person.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Deletes a view of the caller. Returns false if there is none. */
export async function removeView(transaction: Transacting, { actor, definition, person }: CollectionScope, id: string): Promise<boolean> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('collection_views')
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .where('collection', '=', definition.name)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return Number(removed) > 0
}
