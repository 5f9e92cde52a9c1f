import { randomUUID } from 'node:crypto'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { isRefusal } from '@atrium/platform/http/problem'
import { clientImportsScope, type ClientImportsScope } from './access.ts'
import { importClient, RowRefusedError } from './client-writes.ts'
import { resumeAbandoned } from '@atrium/platform/jobs/abandoned-work'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import { listAbandoned, type ImportRow, type StoredRow } from './reads.ts'
import { claimImport, endImport, lockNextRow, recordHeartbeat, saveOutcome, settleOtherRows, WorkLostError, type Run } from './writes.ts'

/** Work without a heartbeat for this time was abandoned, for example because its process ended. Each row gives a heartbeat. */
const abandonedMs = 15_000

/** The person may no longer import clients into the portal. */
class AccessWithdrawnError extends Error {}

/** Starts the work on an import, which continues after the response. */
export function startWork(deps: Dependencies, edition: Edition, id: string): void {
  const { queue } = deps.bulk
  if (queue.has(id)) return
  queue
    .add(`client imports ${edition.id}`, id, () => runWork(deps, edition, id))
    .catch((error: unknown) => deps.log.error({ err: error, import: id }, 'an import of clients stopped'))
}

/** Continues work that a process abandoned when it ended, in all given editions. */
export const resumeClientImports = (deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> =>
  resumeAbandoned(deps, editions, {
    abandonedMs,
    list: listAbandoned,
    resume: async (edition, id) => {
      await deps.bulk.queue.add(`resumed client imports ${edition.id}`, id, () => runWork(deps, edition, id))
      return true
    },
  })

async function runWork(deps: Dependencies, edition: Edition, id: string): Promise<void> {
  const actor = systemActor(edition.id)
  const run: Run = { id, worker: randomUUID() }
  const now = deps.clock()
  const claimed = await withTenant(deps.db, actor, (transaction) =>
    claimImport(transaction, { ...run, now, before: new Date(now.getTime() - abandonedMs) }),
  )
  if (!claimed) return
  try {
    await withTenant(deps.db, actor, (transaction) => settleOtherRows(transaction, id))
    const context = await importRows(deps, edition, claimed, run)
    await withTenant(deps.db, actor, (transaction) => finish(transaction, context, claimed, run))
  } catch (error) {
    // Without the database the row is rolled back, and continued later. Work that another run has taken over is not ours any more.
    if (isDatabaseAway(error) || error instanceof WorkLostError) return
    const refusal = error instanceof AccessWithdrawnError ? 'access-withdrawn' : 'unexpected'
    if (refusal === 'unexpected') deps.log.error({ err: error, import: id }, 'an import of clients failed unexpectedly')
    await withTenant(deps.db, actor, (transaction) => endImport(transaction, run, { refusal, now: deps.clock() }))
  }
}

/** Imports row by row, and reads the rights of the person before each. Returns the context of the person. */
async function importRows(deps: Dependencies, edition: Edition, claimed: ImportRow, run: Run): Promise<RequestContext> {
  for (;;) {
    const work = await findWork(deps, edition, claimed)
    if (!(await importNextRow(work, claimed, run))) return work.context
  }
}

type Work = { context: RequestContext; scope: ClientImportsScope }

/** @throws AccessWithdrawnError if the person may no longer import clients into the portal */
async function findWork(deps: Dependencies, edition: Edition, { created_by: person, portal_id: portal }: ImportRow): Promise<Work> {
  const context = await findPersonContext(deps, edition, person)
  if (!context) throw new AccessWithdrawnError()
  try {
    return { context, scope: await clientImportsScope(context, portal) }
  } catch (error) {
    throw isRefusal(error) ? new AccessWithdrawnError() : error
  }
}

/** Imports the next row in one transaction, completely or not at all. Returns false if there is none. */
async function importNextRow({ context, scope }: Work, claimed: ImportRow, run: Run): Promise<boolean> {
  const { deps, edition } = context
  const actor = systemActor(edition.id)
  let row: StoredRow | undefined
  try {
    return await withTenant(deps.db, actor, async (transaction) => {
      await recordHeartbeat(transaction, run, deps.clock())
      row = await lockNextRow(transaction, run.id)
      if (!row) return false
      const inviting = { isInviting: claimed.is_inviting, address: claimed.address ?? '' }
      await saveOutcome(transaction, row, await importClient({ transaction, context, scope }, row, inviting))
      return true
    })
  } catch (error) {
    if (!row || !(error instanceof RowRefusedError)) throw error
    const refused = row
    const { fault } = error
    await withTenant(deps.db, actor, async (transaction) => {
      await recordHeartbeat(transaction, run, deps.clock())
      await saveOutcome(transaction, refused, { outcome: 'refused', account: null, isInvited: false, fault })
    })
    return true
  }
}

async function finish(
  transaction: SystemTransacting,
  context: RequestContext,
  { id, portal_id: portalId }: ImportRow,
  run: Run,
): Promise<void> {
  await endImport(transaction, run, { refusal: null, now: context.deps.clock() })
  await recordEvent(transaction, context, { kind: 'client-import.finished', portalId, subject: { type: 'client-import', id } })
}
