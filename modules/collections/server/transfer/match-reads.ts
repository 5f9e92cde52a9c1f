import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { findRelatedScope, type CollectionScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { foldText } from '../items/key-rules.ts'
import { usualSort } from '../items/filter-rules.ts'

/** Maximum number of names that are remembered, so that a large file does not take much memory. */
const maxNames = 20_000
const namesakes = 50

/** Ids of the records that cells name, by id or by name. `ambiguous` if several have the name. */
export type RecordNames = {
  find: (
    transaction: Transacting,
    context: RequestContext,
    scope: CollectionScope,
    collection: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
}

/** Creates a search for records by name that remembers what it has found. */
export function createRecordNames(): RecordNames {
  const known = new Map<string, string>()
  return {
    async find(transaction, context, _scope, collection, names) {
      const related = findRelatedScope(context, collection)
      const wanted = [...new Set(names)].filter((name) => !known.has(`${collection} ${name}`))
      if (known.size > maxNames) known.clear()
      if (related && wanted.length > 0) {
        const byId = await (related.definition.store ?? genericStore).listNames(transaction, related, wanted)
        for (const id of byId.keys()) known.set(`${collection} ${id}`, id)
        const unknown = wanted.filter((name) => !byId.has(name))
        for (const [name, id] of await listIdsByName(transaction, related, unknown)) known.set(`${collection} ${name}`, id)
      }
      return new Map(names.flatMap((name) => [[name, known.get(`${collection} ${name}`) ?? '']] as const).filter(([, id]) => id !== ''))
    },
  }
}

async function listIdsByName(transaction: Transacting, scope: CollectionScope, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { actor, definition } = scope
  if (!definition.store) {
    const { rows } = await sql<{ name: string; id: string; count: number }>`select n.name, min(i.id::text) as id, count(*)::int as count
      from unnest(${[...names]}::text[]) as n (name) join collection_items i on lower(i.name) = lower(n.name)
      where i.edition = ${actor.edition} and i.collection = ${definition.name} and i.is_active group by n.name`.execute(transaction)
    return new Map(rows.map(({ name, id, count }) => [name, count > 1 ? 'ambiguous' : id]))
  }
  const found = new Map<string, string>()
  for (const name of names) {
    const query = { search: foldText(name), sort: usualSort(definition), filters: [], parent: undefined, isBin: false }
    const { items } = await definition.store.list(transaction, scope, { ...query, offset: 0, limit: namesakes })
    const same = items.filter((item) => item.name.toLowerCase() === name.toLowerCase())
    if (same[0]) found.set(name, same.length > 1 ? 'ambiguous' : same[0].id)
  }
  return found
}

/** Finds the active items whose field has one of the values. Several items may have the same. */
export async function listIdsByValue(
  transaction: Transacting,
  scope: CollectionScope,
  field: string,
  values: readonly string[],
): Promise<Map<string, string[]>> {
  const { actor, definition } = scope
  const found = new Map<string, string[]>()
  if (!definition.store) {
    const { rows } = await sql<{ value: string; id: string }>`select v.value, k.item_id as id
      from (select distinct value from unnest(${[...values]}::text[]) as g (value)) v
      join collection_keys k on lower(k.text_value) collate "C" = lower(v.value) collate "C"
      where k.edition = ${actor.edition} and k.collection = ${definition.name} and k.field = ${field}`.execute(transaction)
    for (const { value, id } of rows) found.set(value, [...(found.get(value) ?? []), id])
    return found
  }
  for (const value of new Set(values)) {
    const query = { search: undefined, sort: usualSort(definition), parent: undefined, isBin: false, offset: 0, limit: 2 }
    const { items } = await definition.store.list(transaction, scope, { ...query, filters: [{ field, is: 'equal', value }] })
    if (items.length > 0)
      found.set(
        value,
        items.map(({ id }) => id),
      )
  }
  return found
}
