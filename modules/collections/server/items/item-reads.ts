import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue, Reference } from '@atrium/domain/fields/field-type'
import { selectVisibleValues } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { Item, ListedItem } from '../../contract/items.ts'
import type { CollectionDefinition, StoredItem } from '../contributions.ts'
import { findRelatedScope, type CollectionScope } from './access.ts'
import { genericStore } from './generic-contributions.ts'
import { readAuthors, toAuthorStamp, toStamp, type Authors } from './author-reads.ts'
import { listReferences } from './key-rules.ts'

/** Returns an item as the caller may see it, with the names of the items that it refers to. */
export async function readItem(transaction: Transacting, context: RequestContext, scope: CollectionScope, item: StoredItem): Promise<Item> {
  const record = toRecord(scope, item, await readAuthors(transaction, scope, [item.created.by, item.updated.by]))
  const names = await nameReferences(transaction, context, scope, listReferences(scope.definition, record.values))
  return { ...record, references: names.filter(isNamed) }
}

/** Returns the items of a list without long values such as rich texts, each with the names of the records in its fields with one record. */
export async function readListedItems(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  items: readonly StoredItem[],
): Promise<ListedItem[]> {
  const { definition } = scope
  const single = { ...definition, fields: definition.fields.filter(({ type, multiple }) => type === 'collectionSelect' && !multiple) }
  const short = definition.fields.filter(({ type }) => !findFieldType(type)?.isLong).map(({ name }) => name)
  const authors = await readAuthors(
    transaction,
    scope,
    items.flatMap(({ created, updated }) => [created.by, updated.by]),
  )
  const records = items.map((item) => toRecord(scope, { ...item, values: pickValues(item.values, short) }, authors))
  const names = await nameReferences(
    transaction,
    context,
    scope,
    records.flatMap(({ values }) => listReferences(single, values)),
  )
  const named = new Map(names.filter(isNamed).map((reference) => [`${reference.collection} ${reference.id}`, reference]))
  return records.map((record) => ({
    ...record,
    references: listReferences(single, record.values).flatMap(({ collection, id }) => named.get(`${collection} ${id}`) ?? []),
  }))
}

const pickValues = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? null] as const] : [])))

const isNamed = (reference: NamedReference): reference is Reference & { name: string } => reference.name !== undefined

/** Lists the records that new values name and the stored values do not, with their fields. */
export function listAddedReferences(definition: CollectionDefinition, before: FieldValues, values: FieldValues) {
  const known = new Set(listReferences(definition, before).map(({ collection, id }) => `${collection} ${id}`))
  return listReferences(definition, values).filter(({ collection, id }) => !known.has(`${collection} ${id}`))
}

/**
 * Lists errors for records that new values name and that do not exist or that the caller may not see. Records that the stored values
 * already name are not checked again, because they may have been deleted since.
 */
export async function listMissingReferences(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  before: FieldValues,
  values: FieldValues,
): Promise<FieldIssue[]> {
  const added = listAddedReferences(scope.definition, before, values)
  const named = await nameReferences(transaction, context, scope, added, 'lock')
  const missing = named.filter(({ name }) => name === undefined)
  const fields = new Set(
    added.filter(({ id, collection }) => missing.some((one) => one.id === id && one.collection === collection)).map(({ field }) => field),
  )
  return [...fields].map((path) => ({ path, code: 'not-found' }))
}

type NamedReference = Reference & { name: string | undefined }

/** Looks up the names of records, with one query for each collection. */
export async function nameReferences(
  transaction: Transacting,
  context: RequestContext,
  _scope: CollectionScope,
  references: readonly Reference[],
  lock?: 'lock',
): Promise<NamedReference[]> {
  const byCollection = Map.groupBy(references, ({ collection }) => collection)
  const named: NamedReference[] = []
  for (const [collection, found] of byCollection) {
    const scope = findRelatedScope(context, collection)
    const ids = [...new Set(found.map(({ id }) => id))]
    const names = scope && (await (scope.definition.store ?? genericStore).listNames(transaction, scope, ids, lock))
    named.push(...ids.map((id) => ({ collection, id, name: names?.get(id) })))
  }
  return named
}

/** Returns an item with the values that the caller may see. Its stamps name the given authors only. */
export function toRecord(
  { definition, isAdmin }: CollectionScope,
  item: StoredItem,
  authors: Authors = new Map(),
): Omit<Item, 'references'> {
  const isDraft = definition.hasDrafts === true && item.publishedVersion !== item.version
  return {
    id: item.id,
    name: item.name,
    version: item.version,
    isActive: item.isActive,
    parentId: item.parentId,
    order: item.order,
    created: toAuthorStamp(item.created, authors),
    updated: toStamp(item.updated, authors),
    published: isDraft || !item.publishedAt ? null : item.publishedAt.toISOString(),
    publication: definition.hasDrafts
      ? {
          state: item.publishedVersion === null ? 'draft' : isDraft ? 'changed' : 'published',
          liveSince: item.publishedVersion === null ? null : (item.publishedAt?.toISOString() ?? null),
          publishAt: item.publishAt?.toISOString() ?? null,
          withdrawAt: item.withdrawAt?.toISOString() ?? null,
        }
      : null,
    values: selectVisibleValues(definition.fields, item.values, isAdmin) as Item['values'],
  }
}
