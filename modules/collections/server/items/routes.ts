import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { listChangedFields } from '@atrium/domain/fields/merge'
import { isChangeable, isEqual } from '@atrium/domain/fields/read-values'
import type { RequestContext } from '@atrium/platform/app-context'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isProven } from '@atrium/platform/session/proof-rules'
import { items as contract, type Item } from '../../contract/items.ts'
import type { CollectionStore, StoredItem } from '../contributions.ts'
import { listUsages } from './usage-reads.ts'
import { collectionScope, writableScope, type CollectionScope } from './access.ts'
import { checkItems } from './check-reads.ts'
import { readQuery } from './filter-rules.ts'
import { genericStore } from './generic-contributions.ts'
import { readVersionValues } from './generic-reads.ts'
import { lockOrder, moveItem, publishItem, saveItem, withdrawItem } from './generic-writes.ts'
import { readAuthors, toStamp } from './author-reads.ts'
import { listMissingReferences, readItem, readListedItems, toRecord } from './item-reads.ts'

const items = implementContract(contract)

const list = items.list.handler(async ({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  const read = readQuery(scope.definition, input)
  if ('issues' in read) throw refusal('invalid-request', { issues: read.issues })
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const query = input.isChoice ? { ...read.query, hiddenEmails: context.edition.developerDomains } : read.query
    const page = await storeOf(scope).list(transaction, scope, query)
    return { items: await readListedItems(transaction, context, scope, page.items), count: page.count }
  })
})

const get = items.get.handler(async ({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  const { stored, item } = await withTenant(context.deps.db, scope.actor, async (transaction) => {
    const found = await findOrRefuse(transaction, scope, input.item)
    return { stored: found, item: await readItem(transaction, context, scope, found) }
  })
  return addDerived(context, scope, stored, item)
})

const create = items.create.handler(async ({ input, context }) => {
  const scope = writableScope(context, input.collection)
  const store = storeOf(scope)
  const add = store.create
  if (!add || !scope.mayCreate) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    const known = await store.find(transaction, scope, input.id, 'lock')
    if (known) return known.id
    const values = await checkValues(transaction, context, scope, null, input.values)
    requireProof(context, scope, Object.keys(values))
    await add(transaction, context, scope, { id: input.id, values })
    return input.id
  })
})

const save = items.save.handler(({ input, context }) => saveInput(context, writableScope(context, input.collection), input))

type SaveInput = { item: string; version: string; values: FieldValues }

/** Saves values of an item that the caller may change. */
export async function saveInput(context: RequestContext, scope: CollectionScope, input: SaveInput): Promise<Item> {
  const store = storeOf(scope)
  const write = store.save
  if (!write) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    const item = await lockOrRefuse(transaction, scope, input.item)
    const values = await checkValues(transaction, context, scope, item, input.values)
    requireProof(context, scope, listChangedFields(item.values, values))
    // A repeated request finds its own values saved, whatever version it states.
    if (item.version !== input.version && !isEqual(item.values, values)) throw refusal('conflict')
    await write(transaction, context, scope, item, values)
    return item.id
  })
}

const publish = items.publish.handler(async ({ input, context }) => {
  const scope = publishableScope(context, input.collection)
  const [at, withdrawAt] = [toDate(input.at), toDate(input.withdrawAt)]
  const now = context.deps.clock()
  if (withdrawAt && withdrawAt <= (at && at > now ? at : now))
    throw refusal('invalid-request', { issues: [{ path: 'withdrawAt', code: 'too-small' }] })
  return change(context, scope, async (transaction) => {
    const item = await lockOrRefuse(transaction, scope, input.item)
    if (item.version !== input.version) throw refusal('conflict')
    refuseIssues((await storeOf(scope).check?.(transaction, scope, item, item.values)) ?? [])
    refuseIssues((await scope.definition.checkStored?.(transaction, scope, item.id, item.values)) ?? [])
    await publishItem(transaction, context, scope, item, { at, withdrawAt })
    return item.id
  })
})

const withdraw = items.withdraw.handler(async ({ input, context }) => {
  const scope = publishableScope(context, input.collection)
  return change(context, scope, async (transaction) => {
    const item = await lockOrRefuse(transaction, scope, input.item)
    if (item.publishedVersion !== null || item.publishAt !== null) await withdrawItem(transaction, context, scope, item)
    return item.id
  })
})

const move = items.move.handler(async ({ input, context }) => {
  const scope = writableScope(context, input.collection)
  if (!scope.definition.isOrdered || scope.definition.store) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    await lockOrder(transaction, scope)
    const item = await lockOrRefuse(transaction, scope, input.item)
    await moveItem(transaction, context, scope, item, input.to)
    return item.id
  })
})

const remove = items.remove.handler(({ input, context }) => removeInput(context, writableScope(context, input.collection), input))

/** Moves an item to the bin, unless it is used. */
export async function removeInput(context: RequestContext, scope: CollectionScope, input: { item: string }): Promise<Item> {
  const store = storeOf(scope)
  const write = store.remove
  if (!write || !scope.mayRemove) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    const item = await store.find(transaction, scope, input.item, 'lock')
    if (!item) throw refusal('not-found')
    if (!item.isActive) return item.id
    const { count } = await listUsages(transaction, context, scope, item.id, { offset: 0, limit: 1 })
    if (count > 0) throw refusal('conflict')
    requireProof(context, scope, scope.definition.stepUp ?? [])
    await write(transaction, context, scope, item)
    return item.id
  })
}

const restore = items.restore.handler(({ input, context }) => restoreInput(context, writableScope(context, input.collection), input))

/** Restores an item from the bin. */
export async function restoreInput(context: RequestContext, scope: CollectionScope, input: { item: string }): Promise<Item> {
  const store = storeOf(scope)
  const write = store.restore
  if (!write || !scope.mayRemove) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    const item = await store.find(transaction, scope, input.item, 'lock')
    if (!item) throw refusal('not-found')
    if (item.isActive) return item.id
    refuseIssues(await listMissingReferences(transaction, context, scope, {}, item.values))
    refuseIssues((await store.check?.(transaction, scope, item, item.values)) ?? [])
    requireProof(context, scope, scope.definition.stepUp ?? [])
    await write(transaction, context, scope, item)
    return item.id
  })
}

const usages = items.usages.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const item = await findOrRefuse(transaction, scope, input.item)
    return listUsages(transaction, context, scope, item.id, input)
  })
})

const versions = items.versions.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  const { before, limit } = input
  if (before !== undefined && !/^\d{1,9}$/.test(before)) throw refusal('invalid-request', { issues: [{ path: 'before', code: 'format' }] })
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const item = await findOrRefuse(transaction, scope, input.item)
    const found = (await storeOf(scope).listVersions?.(transaction, scope, item, { before, limit: limit + 1 })) ?? []
    const authors = await readAuthors(
      transaction,
      scope,
      found.map(({ saved }) => saved.by),
    )
    return {
      items: found.slice(0, limit).map(({ version, action, saved, changed, hasValues }) => ({
        version,
        action,
        saved: toStamp(saved, authors),
        isLive: version === item.publishedVersion && item.isActive,
        changed: [...changed],
        hasValues,
      })),
      next: found.length > limit ? (found[limit - 1]?.version ?? null) : null,
    }
  })
})

const version = items.version.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const item = await findOrRefuse(transaction, scope, input.item)
    const values = scope.definition.store ? undefined : await readVersionValues(transaction, scope, item, input.version)
    if (!values) throw refusal('not-found')
    return { values: toRecord(scope, { ...item, values }).values }
  })
})

const revert = items.revert.handler(async ({ input, context }) => {
  const scope = writableScope(context, input.collection)
  if (scope.definition.store) throw refusal('not-allowed')
  return change(context, scope, async (transaction) => {
    const item = await lockOrRefuse(transaction, scope, input.item)
    if (item.version !== input.current) throw refusal('conflict')
    const earlier = await readVersionValues(transaction, scope, item, input.version)
    if (!earlier) throw refusal('not-found')
    // Fields that the caller may not change keep their present value. What has become invalid since is refused, by field.
    const changeable = scope.definition.fields.filter((field) => isChangeable(field, scope.isAdmin))
    const wanted = Object.fromEntries(changeable.flatMap(({ name }) => [[name, earlier[name] ?? null] as const]))
    const values = await checkValues(transaction, context, scope, item, wanted)
    await saveItem(transaction, context, scope, item, { values, action: 'reverted', event: 'item.reverted' })
    return item.id
  })
})

/** Maximum number of errors in a response. */
const maxIssues = 100

const storeOf = ({ definition }: CollectionScope): CollectionStore => definition.store ?? genericStore

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null)

function publishableScope(context: RequestContext, name: string): CollectionScope {
  const scope = writableScope(context, name)
  if (!scope.definition.hasDrafts || scope.definition.store) throw refusal('not-allowed')
  return scope
}

/** Runs a change in one transaction and returns the changed item. Two people who take the same unique value get a conflict. */
async function change(
  context: RequestContext,
  scope: CollectionScope,
  write: (transaction: Transacting) => Promise<string>,
): Promise<Item> {
  await context.deps.throttles.count('itemChangeOfPerson', scope.person.id)
  const actor = storeOf(scope).writesAs === 'system' ? systemActor(context.edition.id) : scope.actor
  try {
    const { stored, item } = await withTenant(context.deps.db, actor, async (transaction) => {
      const found = await findOrRefuse(transaction, scope, await write(transaction))
      return { stored: found, item: await readItem(transaction, context, scope, found) }
    })
    return await addDerived(context, scope, stored, item)
  } catch (error) {
    if (isDuplicateKeyError(error) || isDeadlockError(error)) throw refusal('conflict')
    throw error
  }
}

/** Adds the values that the storage derives, which a person sees after a save as before it. */
async function addDerived(context: RequestContext, scope: CollectionScope, stored: StoredItem, item: Item): Promise<Item> {
  const derived = await storeOf(scope).derive?.(context, scope, stored)
  return derived ? { ...item, values: { ...item.values, ...derived } } : item
}

async function findOrRefuse(transaction: Transacting, scope: CollectionScope, id: string): Promise<StoredItem> {
  const item = await storeOf(scope).find(transaction, scope, id)
  if (!item) throw refusal('not-found')
  return item
}

/** Locks an active item for a change. A deleted item must be restored first. */
async function lockOrRefuse(transaction: Transacting, scope: CollectionScope, id: string): Promise<StoredItem> {
  const item = await storeOf(scope).find(transaction, scope, id, 'lock')
  if (!item) throw refusal('not-found')
  if (!item.isActive) throw refusal('conflict')
  return item
}

/** Checks the given values and returns all values to store. */
async function checkValues(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  item: StoredItem | null,
  given: FieldValues,
): Promise<FieldValues> {
  const [checked] = await checkItems(transaction, context, scope, [{ item, given }])
  const { values = {}, issues = [] } = checked ?? {}
  refuseIssues(issues)
  return values
}

/** Refuses a change of sensitive fields, unless the person has proved their identity within the last minutes. */
function requireProof({ session, deps }: RequestContext, { definition }: CollectionScope, changed: readonly string[]): void {
  const isSensitive = changed.some((name) => definition.stepUp?.includes(name))
  if (isSensitive && !isProven(session?.secondFactorAt ?? null, deps.clock())) throw refusal('proof-required')
}

function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return
  throw refusal('invalid-request', {
    issues: issues.slice(0, maxIssues).map(({ path, ...issue }) => ({ path: path === '' ? 'values' : `values.${path}`, ...issue })),
  })
}

export const itemRoutes = { list, get, create, save, publish, withdraw, move, remove, restore, usages, versions, version, revert }
