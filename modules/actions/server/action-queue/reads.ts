import type { Contributed } from '@atrium/platform/contributions'
import type { Action } from '../../contract/action-queue.ts'
import type { ActionQuery } from '../contributions.ts'

/**
 * Lists a client's outstanding actions in the order of the kinds. The sources run in sequence, because a transaction
 * runs one query at a time.
 */
export async function findActions(query: ActionQuery, contributed: Contributed): Promise<Action[]> {
  const sources = contributed('actions').flat()
  const found: Action[] = []
  for (const { kind, find } of sources.toSorted((one, other) => one.order - other.order))
    for (const action of await find(query)) found.push({ kind, ...action })
  return found
}
