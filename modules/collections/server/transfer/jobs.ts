import { randomUUID } from 'node:crypto'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { resumeAbandoned } from '@atrium/platform/jobs/abandoned-work'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import { recordEvent } from '@atrium/platform/events/events'
import { isRefusal } from '@atrium/platform/http/problem'
import { writableScope } from '../items/access.ts'
import { changeItems } from './change-jobs.ts'
import { isTransferRefusal, TransferRefusalError } from './file-reads.ts'
import type { Work } from './batch-jobs.ts'
import { checkFile, importFile } from './import-jobs.ts'
import { listAbandoned, type TransferRow } from './reads.ts'
import { undoChanges } from './undo-jobs.ts'
import { advanceTransfer, claimTransfer, recordHeartbeat, rememberMapping, WorkLostError, type Run } from './writes.ts'

type WorkDependencies = Dependencies

const heartbeatMs = 4_000
/** Work without a heartbeat for this time was abandoned, for example because its process ended. */
const abandonedMs = 15_000

/** Starts the work on an import or on many items, which continues after the response. Errors are stored in it. */
export function startWork(deps: WorkDependencies, edition: Edition, { id, collection }: Pick<TransferRow, 'id' | 'collection'>): void {
  const { queue } = deps.bulk
  if (queue.has(id)) return
  queue
    .add(`transfers ${edition.id} ${collection}`, id, () => runWork(deps, edition, id))
    .catch((error: unknown) => deps.log.error({ err: error, transfer: id }, 'an import into a collection stopped'))
}

/** Continues work that a process abandoned when it ended, in all given editions. */
export const resumeTransfers = (deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> =>
  resumeAbandoned(deps, editions, {
    abandonedMs,
    list: listAbandoned,
    resume: async (edition, id) => {
      await deps.bulk.queue.add(`resumed transfers ${edition.id}`, id, () => runWork(deps, edition, id))
      return true
    },
  })

async function runWork(deps: WorkDependencies, edition: Edition, id: string): Promise<void> {
  const actor = systemActor(edition.id)
  const worker = randomUUID()
  const now = deps.clock()
  const transfer = await withTenant(deps.db, actor, (transaction) =>
    claimTransfer(transaction, { id, worker, now, before: new Date(now.getTime() - abandonedMs) }),
  )
  if (!transfer) return
  const run: Run = { id, worker, state: transfer.state }
  const heartbeat = setInterval(() => {
    withTenant(deps.db, actor, (transaction) => recordHeartbeat(transaction, run, deps.clock())).catch((error: unknown) =>
      deps.log.warn({ err: error, transfer: id }, 'a heartbeat of an import could not be written'),
    )
  }, heartbeatMs)
  try {
    await runStep(deps, edition, transfer, run)
  } catch (error) {
    // Without the database the work is rolled back, and continued later. Work that another run has taken over is not ours any more.
    if (isDatabaseAway(error) || error instanceof WorkLostError || isStopped(error)) return
    if (!isTransferRefusal(error)) deps.log.error({ err: error, transfer: id }, 'an import into a collection failed unexpectedly')
    await withTenant(deps.db, actor, (transaction) => {
      const { code, count, detail } = isTransferRefusal(error) ? error : new TransferRefusalError('unexpected')
      const to = transfer.state === 'checking' ? 'failed' : 'done'
      return advanceTransfer(transaction, { actor }, run, {
        now: deps.clock(),
        to,
        refusal: { code, count, detail },
        percent: 100,
        doneAt: deps.clock(),
      })
    })
  } finally {
    clearInterval(heartbeat)
  }
}

/** The connections are closed while the app stops. */
const isStopped = (error: unknown): boolean =>
  error instanceof Error && /driver has already been destroyed|pool after calling end/.test(error.message)

async function runStep(deps: WorkDependencies, edition: Edition, transfer: TransferRow, run: Run): Promise<void> {
  const work = await createWork(deps, edition, transfer, run)
  if (transfer.state === 'checking') return checkFile(work)
  if (transfer.state === 'undoing') return finishUndo(work)
  if (transfer.kind !== 'import') {
    await changeItems(work)
    return finish(work, 'items.changed')
  }
  if (await importFile(work)) return finish(work, 'items.imported')
  // A row has become invalid since the check: what was stored before it is taken back, so that nothing is stored.
  await withTenant(deps.db, work.scope.actor, (transaction) =>
    advanceTransfer(transaction, work.scope, run, {
      now: deps.clock(),
      to: 'undoing',
      refusal: { code: 'row-failed', count: null, detail: null },
    }),
  )
  await finishUndo({ ...work, run: { ...run, state: 'undoing' } })
}

async function finish(work: Work, kind: 'items.changed' | 'items.imported'): Promise<void> {
  const { context, scope, run, transfer } = work
  const now = context.deps.clock()
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await advanceTransfer(transaction, scope, run, { now, to: 'done', percent: 100, doneAt: now })
    const { columns, options } = transfer
    if (columns) await rememberMapping(transaction, scope, { columns, matchBy: options.matchBy ?? null, now })
    await recordEnd(transaction, work, kind)
  })
}

async function finishUndo(work: Work): Promise<void> {
  const { context, scope, run } = work
  await undoChanges(work)
  const now = context.deps.clock()
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await advanceTransfer(transaction, scope, run, { now, to: 'undone', percent: 100, undoneAt: now })
    await recordEnd(transaction, work, 'items.undone')
  })
}

async function recordEnd(
  transaction: Parameters<typeof recordEvent>[0],
  { context, scope, transfer }: Work,
  kind: 'items.changed' | 'items.imported' | 'items.undone',
): Promise<void> {
  const { counts } = await transaction
    .selectFrom('collection_transfers')
    .select('counts')
    .where('id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, context, {
    kind,
    subject: { type: 'transfer', id: transfer.id },
    details: { collection: scope.definition.name, what: transfer.kind, fileName: transfer.file_name, ...counts },
  })
}

/**
 * Creates the context of the person who started the work, with their present rights: whoever has lost them meanwhile changes nothing more.
 * @throws TransferRefusalError if the person may no longer change the collection
 */
async function createWork(deps: WorkDependencies, edition: Edition, transfer: TransferRow, run: Run): Promise<Work> {
  const context = await findPersonContext(deps, edition, transfer.person_id)
  if (!context) throw new TransferRefusalError('access-withdrawn')
  try {
    return { context, scope: writableScope(context, transfer.collection), run, transfer }
  } catch (error) {
    if (isRefusal(error)) throw new TransferRefusalError('access-withdrawn')
    throw error
  }
}
