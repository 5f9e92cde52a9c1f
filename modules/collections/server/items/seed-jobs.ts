import { createSeedId } from '@atrium/platform/db/seed-id'
import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { readValues } from '@atrium/domain/fields/read-values'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { seedScope } from './access.ts'
import { genericStore } from './generic-contributions.ts'
import { addItem, publishItem, saveItem } from './generic-writes.ts'
import { findCollection } from './registry-rules.ts'

/** An item that a command creates. `@key` in a value is the id of the item of the same command with that key. */
export type SeedItem = {
  collection: string
  key: string
  values: Readonly<Record<string, unknown>>
  /** Later versions: the values that change. */
  changes?: readonly Readonly<Record<string, unknown>>[]
  /** Number of the version to publish, counted from 1. */
  published?: number
}

/**
 * Creates items with their versions and events, as an admin would, in the order given.
 * @throws Error for an unknown collection or author, and for values that the collection refuses
 */
export function seedItems(
  deps: Pick<Dependencies, 'db' | 'clock' | 'contributed'>,
  edition: Edition,
  author: string,
  items: readonly SeedItem[],
): Promise<void> {
  const actor = systemActor(edition.id)
  const context = { edition, deps }
  return withTenant(deps.db, actor, async (transaction) => {
    const person = await transaction.selectFrom('people').select('id').where('email', '=', author).executeTakeFirst()
    if (!person) throw new Error(`${author} is unknown, so they cannot create items.`)
    for (const { collection, key, values, changes = [], published } of items) {
      const definition = findCollection(deps, collection)
      if (!definition || definition.store) throw new Error(`There is no collection "${collection}" to fill.`)
      const scope = seedScope(actor, person, definition)
      const id = createItemId(edition.id, key)
      // A command that was interrupted is repeated.
      if (await genericStore.find(transaction, scope, id)) continue
      const read = (given: Readonly<Record<string, unknown>>, before: FieldValues | null): FieldValues => {
        const result = readValues(definition.fields, resolveKeys(edition.id, given), { isAdmin: true, before })
        if (result.issues.length > 0) throw new Error(`${collection} "${key}": ${JSON.stringify(result.issues)}`)
        return result.values
      }
      const versions = [read(values, null)]
      for (const change of changes) versions.push(read(change, versions.at(-1) ?? null))
      await addItem(transaction, context, scope, { id, values: versions[0] ?? {} })
      for (const [index, version] of versions.entries()) {
        const item = await genericStore.find(transaction, scope, id, 'lock')
        if (!item) throw new Error(`${collection} "${key}" was not created.`)
        if (index > 0) await saveItem(transaction, context, scope, item, { values: version, action: 'saved', event: 'item.saved' })
        const saved = await genericStore.find(transaction, scope, id)
        if (saved && published === index + 1) await publishItem(transaction, context, scope, saved, { at: null, withdrawAt: null })
      }
    }
  })
}

/** Returns the id of an item with a key: the same in every installation. */
export const createItemId = (edition: string, key: string): string => createSeedId(`${edition} ${key}`)

/** Replaces each `@key` by the id of the item with the key. */
export function resolveKeys(edition: string, values: Readonly<Record<string, unknown>>): Readonly<Record<string, FieldValue>> {
  const resolve = (value: unknown): FieldValue => {
    if (typeof value === 'string' && value.startsWith('@')) return createItemId(edition, value.slice(1))
    return Array.isArray(value) ? value.map(resolve) : (value as FieldValue)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, resolve(value)]))
}
