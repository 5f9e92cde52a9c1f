import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import { sql } from 'kysely'
import { listChoices, type Choice } from '@atrium/collections/server/items/choice-reads'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { isStaff, type EditionScope } from '@atrium/platform/session/access'
import type { FormScope } from './access.ts'

const accounts = 'accounts'

/** Collections whose records the access levels of a field `permissions` name. */
const levelCollections = new Set(['users', 'organisations'])

/** Returns true if the control of a field offers records of the collection. */
export const offersRecords = ({ type, collection }: FieldDefinition, wanted: string): boolean =>
  type === 'permissions' ? levelCollections.has(wanted) : ['picker', 'collectionSelect', 'grid'].includes(type) && collection === wanted

export type AnswerChoiceQuery = { field: FieldDefinition; collection: string; search: string; offset: number; limit: number }

/**
 * Lists a page of the records among which a person chooses the answer to a field, by name: for clients their own accounts, and published
 * items; for staff what they may open in the back office.
 */
export async function listAnswerChoices(
  transaction: Transacting,
  context: RequestContext,
  { portal: { edition } }: FormScope,
  { field, collection, search, offset, limit }: AnswerChoiceQuery,
): Promise<{ items: Choice[]; count: number }> {
  if (collection !== accounts || isStaff(edition.person))
    return listChoices(transaction, context, edition, { collection, filter: field.filter ?? {}, search, offset, limit })
  const { rows } = await sql<Choice>`select id, name from accounts where id = any (${[...edition.person.accountIds]}::uuid[])
    and edition = ${edition.actor.edition} order by name, id`.execute(transaction)
  const found = rows.filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
  return { items: found.slice(offset, offset + limit), count: found.length }
}

/** Returns the names of those accounts that a client sees as their own; undefined for staff and for other collections. */
export async function nameOwnAccounts(
  transaction: Transacting,
  { person, actor }: EditionScope,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  if (collection !== accounts || isStaff(person)) return undefined
  const own = ids.filter((id) => isUuid(id) && person.accountIds.includes(id))
  const { rows } = await sql<Choice>`select id, name from accounts where id = any (${own}::uuid[]) and edition = ${actor.edition}`.execute(
    transaction,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
