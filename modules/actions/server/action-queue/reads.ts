import type { FindContributions } from '@atrium/platform/contributions'
import { isStaff } from '@atrium/platform/session/access'
import type { Action } from '../../contract/action-queue.ts'
import type { ActionQuery } from '../contributions.ts'

/**
 * Lists the outstanding actions of a client or a member of staff, sorted by the `order` of their sources. The sources run in
 * sequence, because a transaction runs one query at a time.
 */
export async function findActions(query: ActionQuery, contributed: FindContributions): Promise<Action[]> {
  const audience = isStaff(query.person) ? 'staff' : undefined
  const sources = contributed('actions')
    .flat()
    .filter((source) => source.audience === audience)
  const actions: Action[] = []
  for (const { kind, find } of sources.toSorted((one, other) => one.order - other.order))
    for (const action of await find(query)) actions.push({ kind, ...action })
  return actions
}

/** Lists the outstanding actions of a client that staff may see, in a transaction of staff who may see the client's accounts. */
export async function findClientActions(query: ActionQuery, contributed: FindContributions): Promise<Action[]> {
  const sources = contributed('actions')
    .flat()
    .filter(({ isSharedWithStaff, audience }) => isSharedWithStaff && audience === undefined)
  const actions: Action[] = []
  for (const { kind, find } of sources.toSorted((one, other) => one.order - other.order))
    for (const action of await find(query)) actions.push({ kind, ...action })
  return actions
}
