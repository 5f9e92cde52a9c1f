import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isBlank } from '@atrium/domain/fields/field-type'
import { isUuid } from '@atrium/domain/fields/ids'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { contentScope } from '../content/access.ts'
import { listPublishedItems } from '../content/reads.ts'
import type { CollectionDefinition } from '../contributions.ts'
import { findRelatedScope } from './access.ts'
import { readFilter, readQuery } from './filter-rules.ts'
import { genericStore } from './generic-contributions.ts'
import { foldText, nameOf } from './key-rules.ts'
import { findCollection } from './registry-rules.ts'

/** A record that a person may choose. */
export type Choice = { id: string; name: string }

export type ChoiceQuery = {
  collection: string
  /** Conditions by field: an exact value, `[empty]` or `[not-empty]`. */
  filter: Readonly<Record<string, string>>
  search: string
  offset: number
  limit: number
}

/** Largest number of published items among which people outside the back office choose. */
const mostPublished = 5_000

/**
 * Lists a page of the records of a collection that the caller may see, by name. Staff who may open the collection see its items. Others see
 * the published items of collections with readers outside the back office, and nothing of other collections.
 */
export async function listChoices(
  transaction: Transacting,
  context: RequestContext,
  _scope: EditionScope,
  { collection, filter, search, offset, limit }: ChoiceQuery,
): Promise<{ items: Choice[]; count: number }> {
  const scope = findRelatedScope(context, collection)
  if (scope) {
    const filters = Object.entries(filter).map(([field, value]) => ({ field, value }))
    const isNamed = scope.definition.fields.some(({ name }) => name === 'name')
    const sort = isNamed ? { sort: 'name' } : {}
    const read = readQuery(scope.definition, { collection, search, filters, direction: 'ascending', isBin: false, offset, limit, ...sort })
    if ('issues' in read) return none
    const query = { ...read.query, hiddenEmails: context.edition.developerDomains }
    const page = await (scope.definition.store ?? genericStore).list(transaction, scope, query)
    return { items: page.items.map(({ id, name }) => ({ id, name })), count: page.count }
  }
  const wanted = foldText(search)
  const found = (await listPublished(transaction, context, collection))
    .filter(({ name, values }) => foldText(name).includes(wanted) && meets(values, filter))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
  return { items: found.slice(offset, offset + limit), count: found.length }
}

/** Returns the names of the records of a collection that the caller may see, by id. Others are missing. */
export async function nameChoices(
  transaction: Transacting,
  context: RequestContext,
  _scope: EditionScope,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const scope = findRelatedScope(context, collection)
  if (scope) return (scope.definition.store ?? genericStore).listNames(transaction, scope, ids)
  const definition = findPublished(context, collection)
  if (!definition) return new Map()
  const { rows } = await sql<{ id: string; data: FieldValues }>`select id, data from published_items(${definition.name})
    where id = any (${ids.filter(isUuid)}::uuid[])`.execute(transaction)
  return new Map(rows.map(({ id, data }) => [id, nameOf(definition, data)]))
}

const none: { items: Choice[]; count: number } = { items: [], count: 0 }

/** Returns a collection that has readers outside the back office. */
function findPublished(context: RequestContext, collection: string): CollectionDefinition | undefined {
  const definition = findCollection(context.deps, collection)
  return definition?.audience && !definition.store ? definition : undefined
}

async function listPublished(transaction: Transacting, context: RequestContext, collection: string) {
  if (!findPublished(context, collection)) return []
  return listPublishedItems(transaction, contentScope(context, collection), mostPublished)
}

/** Returns true if the values of a record meet all conditions. */
function meets(values: FieldValues, filter: ChoiceQuery['filter']): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const [value, read] = [values[field] ?? null, readFilter(field, condition)]
    if (read.is === 'empty' || read.is === 'not-empty') return isBlank(value) === (read.is === 'empty')
    const list: readonly FieldValue[] = Array.isArray(value) ? value : [value]
    return list.some((one) => String(one) === condition)
  })
}
