import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isUuid } from '@atrium/domain/fields/ids'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'

/**
 * Lists the error `cycle` if a form would be a sub-form of itself, directly or through the newest or published versions of its sub-forms. `form` is null for a new form, to which
 * none can refer yet.
 */
export async function listCircularSubforms(
  transaction: Transacting,
  { actor }: CollectionScope,
  form: string | null,
  subforms: FieldValue | undefined,
): Promise<FieldIssue[]> {
  if (form === null || !Array.isArray(subforms) || subforms.length === 0) return []
  const { rows } = await sql<object>`
    with recursive parts (id) as (
      select unnest(${subforms.filter((id) => typeof id === 'string' && isUuid(id))}::text[])
      union
      select jsonb_array_elements_text(v.data -> 'subforms') from parts p
        join collection_items i on i.id = p.id::uuid and i.edition = ${actor.edition} and i.collection = 'forms'
        join collection_versions v on v.item_id = i.id and v.version in (i.version, i.published_version) and jsonb_typeof(v.data -> 'subforms') = 'array'
    )
    select from parts where id = ${form}`.execute(transaction)
  return rows.length === 0 ? [] : [{ path: 'subforms', code: 'cycle' }]
}
