import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isUuid } from '@atrium/domain/fields/ids'
import { listPublicProblems } from '@atrium/domain/forms/check-definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { listReferredForms } from '@atrium/domain/forms/tabular-forms'
import { sql } from 'kysely'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { addColumns } from './reads.ts'

/**
 * Lists an error if a tabular field of a form refers to the form itself (`cycle`) or to one that does not exist (`not-found`), or if the
 * columns that a public form takes from another do not fit (`not-allowed`). `form` is null for a new form.
 */
export async function listRefusedForms(
  transaction: Transacting,
  { actor }: CollectionScope,
  form: string | null,
  { definition, isPublic }: { definition: FormDefinition; isPublic: boolean },
): Promise<FieldIssue[]> {
  const ids = listReferredForms(definition)
  if (ids.length === 0) return []
  if (form !== null && ids.includes(form)) return [{ path: 'definition', code: 'cycle' }]
  const { rows } = await sql<{ id: string }>`select id from collection_items where id = any (${ids.filter(isUuid)}::uuid[])
    and edition = ${actor.edition} and collection = 'forms' and is_active`.execute(transaction)
  if (rows.length !== ids.length) return [{ path: 'definition', code: 'not-found' }]
  const fits = !isPublic || listPublicProblems(await addColumns(transaction, definition)).length === 0
  return fits ? [] : [{ path: 'access', code: 'not-allowed' }]
}
