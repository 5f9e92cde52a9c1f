import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { FieldValue } from '@atrium/domain/fields/definition'
import type { Transacting } from '@atrium/platform/db/scope'
import { readAccess } from './form-rules.ts'

/**
 * Lists the error `not-allowed` if somebody other than an admin of the firm makes a form public: its submissions belong to no organisation,
 * so company admins do not see them. A form that an admin has made public stays so. `form` is null for a new form.
 */
export async function listRefusedAccess(
  transaction: Transacting,
  { actor, isAdmin }: CollectionScope,
  form: string | null,
  access: FieldValue,
): Promise<FieldIssue[]> {
  if (isAdmin || readAccess(access).type !== 'public') return []
  const stored =
    form === null
      ? undefined
      : await transaction
          .selectFrom('collection_items')
          .innerJoin('collection_versions', (join) =>
            join
              .onRef('collection_versions.item_id', '=', 'collection_items.id')
              .onRef('collection_versions.version', '=', 'collection_items.version'),
          )
          .select('collection_versions.data')
          .where('collection_items.id', '=', form)
          .where('collection_items.edition', '=', actor.edition)
          .executeTakeFirst()
  return readAccess(stored?.data['access'] ?? null).type === 'public' ? [] : [{ path: 'access', code: 'not-allowed' }]
}
