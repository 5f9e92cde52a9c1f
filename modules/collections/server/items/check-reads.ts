import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { readValues } from '@atrium/domain/fields/read-values'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { StoredItem } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import { isDescendant, listTakenKeys } from './generic-reads.ts'
import { listAddedReferences, nameReferences } from './item-reads.ts'
import { listKeys } from './key-rules.ts'

/** Maximum length of all values of an item, as JSON. */
const maxItemLength = 400_000

/** Values that a person gives for an item, which is null for a new one. */
export type Candidate = { item: StoredItem | null; given: Readonly<Record<string, unknown>> }

/** All values to store, or the errors in them. */
export type Checked = { values: FieldValues; issues: readonly FieldIssue[] }

/**
 * Checks the given values of items as every save does, with few statements for all of them: first each field, then rules between fields, the
 * records that they name, and what only the storage knows. Errors of a later step are found once the earlier ones are mended.
 */
export async function checkItems(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  candidates: readonly Candidate[],
): Promise<Checked[]> {
  const { definition, isAdmin } = scope
  const checked = candidates.map(({ item, given }): Checked => {
    const { values, issues } = readValues(definition.fields, given, { isAdmin, before: item?.values ?? null })
    if (issues.length > 0) return { values, issues }
    if (JSON.stringify(values).length > maxItemLength) return { values, issues: [{ path: '', code: 'too-long', limit: maxItemLength }] }
    return { values, issues: definition.check?.(values) ?? [] }
  })
  addIssues(checked, await listMissing(transaction, context, scope, candidates, checked))
  addIssues(checked, await listRefusedByStore(transaction, scope, candidates, checked))
  return checked
}

type Found = ReadonlyMap<number, readonly FieldIssue[]>

function addIssues(checked: Checked[], found: Found): void {
  for (const [index, issues] of found) {
    const one = checked[index]
    if (one && one.issues.length === 0) checked[index] = { ...one, issues }
  }
}

/** Finds records that new values name and that do not exist or that the caller may not see. */
async function listMissing(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  candidates: readonly Candidate[],
  checked: readonly Checked[],
): Promise<Found> {
  const added = checked.map(({ values, issues }, index) =>
    issues.length > 0 ? [] : listAddedReferences(scope.definition, candidates[index]?.item?.values ?? {}, values),
  )
  const all = added.flat()
  if (all.length === 0) return new Map()
  const named = await nameReferences(transaction, context, scope, all, 'lock')
  const missing = new Set(named.filter(({ name }) => name === undefined).map(({ collection, id }) => `${collection} ${id}`))
  return new Map(
    added.map((references, index) => {
      const fields = new Set(references.filter(({ collection, id }) => missing.has(`${collection} ${id}`)).map(({ field }) => field))
      return [index, [...fields].map((path) => ({ path, code: 'not-found' as const }))]
    }),
  )
}

/** Finds values that are taken, and parents that would be their own descendants. Other storages check each item. */
async function listRefusedByStore(
  transaction: Transacting,
  scope: CollectionScope,
  candidates: readonly Candidate[],
  checked: readonly Checked[],
): Promise<Found> {
  const { definition } = scope
  const found = new Map<number, FieldIssue[]>()
  const valid = [...checked.entries()].filter(([, { issues }]) => issues.length === 0)
  if (definition.store) {
    for (const [index, { values }] of valid)
      found.set(index, [...((await definition.store.check?.(transaction, scope, candidates[index]?.item ?? null, values)) ?? [])])
    return found
  }
  const keys = valid.flatMap(([index, { values }]) =>
    listKeys(definition, values).map((key) => ({ ...key, index, itemId: candidates[index]?.item?.id ?? null })),
  )
  const add = (index: number, issue: FieldIssue) => found.set(index, [...(found.get(index) ?? []), issue])
  for (const { index, field } of await listTakenKeys(transaction, scope, keys)) add(index, { path: field, code: 'taken' })
  for (const [index, { values }] of valid) {
    const [item, parent] = [candidates[index]?.item, values['parentId']]
    const isCycle = item && typeof parent === 'string' && (await isDescendant(transaction, scope, parent, item.id))
    if (isCycle) add(index, { path: 'parentId', code: 'cycle' })
    const refused = (await definition.checkStored?.(transaction, scope, item?.id ?? null, values)) ?? []
    for (const issue of refused) add(index, issue)
  }
  return found
}
