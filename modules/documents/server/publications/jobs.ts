import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { Dependencies } from '@atrium/platform/app-context'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import { resumeAbandoned } from '@atrium/platform/jobs/abandoned-work'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import { isOfFirm } from '@atrium/platform/session/access'
import { lockNames } from '../documents/version-writes.ts'
import { addPublished, removePublished } from './copy-writes.ts'
import { findRecipient, listAbandoned } from './reads.ts'
import {
  claimPublication,
  endWork,
  lockNextAccount,
  recordHeartbeat,
  saveOutcome,
  WorkLostError,
  type Claimed,
  type Run,
} from './writes.ts'

/** Work without a heartbeat for this time was abandoned, for example because its process ended. Each account gives a heartbeat. */
const abandonedMs = 15_000

/** Starts the work on a publication, which continues after the response. */
export function startWork(deps: Dependencies, edition: Edition, id: string): void {
  const { queue } = deps.bulk
  if (queue.has(id)) return
  queue
    .add(`publications ${edition.id}`, id, () => finishPublication(deps, edition, id))
    .catch((error: unknown) => deps.log.error({ err: error, publication: id }, 'a publication stopped'))
}

/** Continues work that a process abandoned when it ended. */
export const resumePublications = (deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> =>
  resumeAbandoned(deps, editions, {
    abandonedMs,
    list: listAbandoned,
    resume: async (edition, id) => {
      await deps.bulk.queue.add(`resumed publications ${edition.id}`, id, () => finishPublication(deps, edition, id))
      return true
    },
  })

/** Does the work on a publication, unless another process does it. */
export async function finishPublication(deps: Dependencies, edition: Edition, id: string): Promise<void> {
  const actor = systemActor(edition.id)
  const run: Run = { id, worker: crypto.randomUUID() }
  const now = deps.clock()
  const claimed = await withTenant(deps.db, actor, (transaction) =>
    claimPublication(transaction, { ...run, now, before: new Date(now.getTime() - abandonedMs) }),
  )
  if (!claimed) return
  const end = (state: 'published' | 'withdrawn' | 'stopped') =>
    withTenant(deps.db, actor, (transaction) => endWork(transaction, run, { state, now: deps.clock() }))
  try {
    if (claimed.state === 'withdrawing') {
      while (await withdrawNext(deps, edition, claimed, run));
      await end('withdrawn')
    } else await end((await publishAll(deps, edition, claimed, run)) ? 'published' : 'stopped')
  } catch (error) {
    // Without the database nothing was changed, and the work is continued later. Work that another run has taken over is not ours any more.
    if (isDatabaseAway(error) || error instanceof WorkLostError) return
    deps.log.error({ err: error, publication: id }, 'a publication failed unexpectedly')
    await end('stopped')
  }
}

/** Publishes to one account after another. Returns false if the author may no longer publish. */
async function publishAll(deps: Dependencies, edition: Edition, claimed: Claimed, run: Run): Promise<boolean> {
  for (;;) {
    const scope = await findAuthorScope(deps, edition, claimed)
    if (!scope) return false
    const outcome = await publishNext(deps, edition, { claimed, run, scope })
    if (outcome !== 'next') return outcome === 'done'
  }
}

/** Returns the scope of the author with their present rights; undefined if they may no longer publish in the portal. */
async function findAuthorScope(deps: Dependencies, edition: Edition, { created_by: author, portal_id: portal }: Claimed) {
  const context = author === null ? undefined : await findPersonContext(deps, edition, author)
  if (!context) return undefined
  try {
    const scope = await portalScope(context, portal)
    return isOfFirm(scope.edition.person) ? scope : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

type Publishing = { claimed: Claimed; run: Run; scope: PortalScope }

/** Publishes to the next account in one transaction, completely or not at all. */
function publishNext(deps: Dependencies, edition: Edition, { claimed, run, scope }: Publishing): Promise<'next' | 'done' | 'removed'> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const at = deps.clock()
    await recordHeartbeat(transaction, run, at)
    const next = await lockNextAccount(transaction, claimed.id, 'waiting')
    if (!next) return 'done'
    const accountId = next.account_id
    if (!(await findRecipient(transaction, scope, edition, accountId))) {
      await saveOutcome(transaction, claimed.id, accountId, { state: 'skipped', reason: 'not-visible' })
      return 'next'
    }
    const author = scope.edition.person.id
    const added = await addPublished(transaction, { edition, deps }, { publication: claimed, accountId, author, at })
    if (added === 'removed') return 'removed'
    if (added === 'full') await saveOutcome(transaction, claimed.id, accountId, { state: 'skipped', reason: 'full' })
    else await saveOutcome(transaction, claimed.id, accountId, { state: 'published', document: added.document })
    return 'next'
  })
}

/** Takes the document back from the next account. Returns false if there is none. */
function withdrawNext(deps: Dependencies, edition: Edition, claimed: Claimed, run: Run): Promise<boolean> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const at = deps.clock()
    await recordHeartbeat(transaction, run, at)
    const next = await lockNextAccount(transaction, claimed.id, 'published')
    if (!next) return false
    await lockNames(transaction, next.account_id)
    const copy = { publication: claimed, accountId: next.account_id, author: claimed.withdrawn_by ?? claimed.created_by ?? '', at }
    const today = dayIn(edition.timeZone, at)
    const isKept =
      next.document_id !== null && !(await removePublished(transaction, { edition, deps }, { ...copy, document: next.document_id, today }))
    await saveOutcome(transaction, claimed.id, next.account_id, { state: isKept ? 'kept' : 'withdrawn' })
    return true
  })
}
