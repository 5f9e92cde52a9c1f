import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isUuid } from '@atrium/domain/fields/ids'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { listReferredForms } from '@atrium/domain/forms/tabular-forms'
import { sql } from 'kysely'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { Transacting } from '@atrium/platform/db/scope'

/**
 * Lists an error if a tabular field of a form refers to the form itself (`cycle`) or to one that does not exist (`not-found`). `form` is
 * null for a new form.
 */
export async function listRefusedForms(
  transaction: Transacting,
  { actor }: CollectionScope,
  form: string | null,
  definition: FormDefinition,
): Promise<FieldIssue[]> {
  const ids = listReferredForms(definition)
  if (ids.length === 0) return []
  if (form !== null && ids.includes(form)) return [{ path: 'definition', code: 'cycle' }]
  const { rows } = await sql<{ id: string }>`select id from collection_items where id = any (${ids.filter(isUuid)}::uuid[])
    and edition = ${actor.edition} and collection = 'forms' and is_active`.execute(transaction)
  return rows.length === ids.length ? [] : [{ path: 'definition', code: 'not-found' }]
}
