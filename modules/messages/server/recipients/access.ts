import { recipientScopes, type SegmentCriteria, type SegmentState } from '@atrium/accounts/server/accounts/access'
import type { ConditionFacts } from '@atrium/accounts/contract/client-conditions'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import { isStaff } from '@atrium/platform/session/access'
import { messageScope } from '../messages/access.ts'
import { listMembersOfGroup, listReach, type ChosenRecipient, type ReachedAccount } from './reads.ts'

type Members = {
  name: string
  conditions: SegmentState['conditions']
  /** What the segment looks for; null for a group. */
  filter: SegmentCriteria | null
  factsOf: (account: string) => ConditionFacts[]
  reached: ReachedAccount[]
}

/**
 * Returns the clients whom a segment finds now among those whom the caller sees, with the reasons.
 * @throws the refusal `invalid-request` for a segment that is not offered to the caller
 */
export async function findSegmentMembers(context: RequestContext, scope: PortalScope, id: string): Promise<Members> {
  const { segment, filter, recipients } = await recipientScopes(context, scope, { by: 'segment', segment: id })
  const facts = new Map(recipients.map(({ scope: { account }, facts: own }) => [account.id, own]))
  const reached = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listReach(transaction, scope, context.edition, [...facts.keys()]),
  )
  return {
    name: segment?.name ?? '',
    conditions: segment?.conditions ?? [],
    filter,
    factsOf: (account) => facts.get(account) ?? [],
    reached,
  }
}

/** Returns the clients of a group whom the caller sees. @throws the refusal `not-found` for a group to which they may not write */
export const findGroupMembers = (context: RequestContext, scope: PortalScope, id: string): Promise<Members> =>
  withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const group = await listMembersOfGroup(transaction, scope, context.edition, id)
    if (!group) throw refusal('not-found')
    return {
      name: group.name,
      conditions: [],
      filter: null,
      factsOf: () => [],
      reached: await listReach(transaction, scope, context.edition, group.accounts),
    }
  })

/**
 * Finds a segment to whose clients the caller may write; undefined if it is not offered to them.
 * @throws the refusal `invalid-request` if it reaches nobody
 */
export async function findSegmentRecipient(context: RequestContext, scope: PortalScope, id: string): Promise<ChosenRecipient | undefined> {
  if (!isStaff(scope.edition.person)) return undefined
  const { name, conditions, filter, reached } = await findSegmentMembers(context, scope, id).catch((error: unknown) => {
    if (isRefusal(error)) throw refusal('invalid-request', { issues: [{ path: 'recipient', code: 'not-found' }] })
    throw error
  })
  const clients = reached.filter(({ leftOut }) => leftOut === null).length
  if (clients === 0) throw refusal('invalid-request', { issues: [{ path: 'recipient', code: 'empty' }] })
  if (filter === null) return undefined
  return { kind: 'segment', id, name, account: null, group: null, clients, segment: { name, conditions, filter, clients } }
}

/** What a segment has found when its message is delivered. */
export type FoundSegment = { filter: SegmentCriteria; accounts: readonly string[] }

/**
 * Finds the clients of a segment with the present rights of the sender, for a message that is delivered now. Undefined if the sender may no longer
 * use the segment.
 */
export async function findSegmentAtDelivery(
  deps: Dependencies,
  edition: Edition,
  { portal, sender, segment: id }: { portal: string; sender: string; segment: string },
): Promise<FoundSegment | undefined> {
  const context = await findPersonContext(deps, edition, sender)
  if (!context) return undefined
  try {
    const scope = await messageScope(context, portal)
    if (!isStaff(scope.edition.person)) return undefined
    const { filter, recipients } = await recipientScopes(context, scope, { by: 'segment', segment: id })
    return filter === null ? undefined : { filter, accounts: recipients.map(({ scope: { account } }) => account.id) }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
