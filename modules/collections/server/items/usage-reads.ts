import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { Usage } from '../contributions.ts'
import { findRelatedScope, type CollectionScope } from './access.ts'
import { listUsages as listGenericUsages } from './generic-reads.ts'
import { listCollections } from './registry-rules.ts'

type Page = { offset: number; limit: number }

/**
 * Lists the items in which an item is used: those in tables of their own first, then the generic ones. Items that the caller may not see
 * count, and are not listed.
 */
export async function listUsages(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  id: string,
  { offset, limit }: Page,
): Promise<{ items: Usage[]; count: number }> {
  const target = { collection: scope.definition.name, id }
  const found: Usage[] = []
  let hidden = 0
  for (const definition of listCollections(context.deps)) {
    const listOwn = definition.store?.listUsages
    if (!listOwn) continue
    const usages = await listOwn(transaction, scope, definition, target)
    const own = findRelatedScope(context, definition.name)
    const names = await own?.definition.store?.listNames(
      transaction,
      own,
      usages.map((usage) => usage.id),
    )
    for (const usage of usages)
      if (names?.has(usage.id)) found.push({ collection: definition.name, ...usage })
      else hidden++
  }
  const generic = await listGenericUsages(transaction, scope, target, {
    offset: Math.max(0, offset - found.length),
    limit: Math.max(0, limit - Math.max(0, found.length - offset)),
  })
  return { items: [...found.slice(offset, offset + limit), ...generic.items], count: found.length + hidden + generic.count }
}
