import { setTimeout as pause } from 'node:timers/promises'
import { workingStates, type ImportState } from '../../contract/imports.ts'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies as All, Origin } from '@atrium/platform/app-context'
import type { Copy } from '@atrium/platform/db/bulk'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { resumeAbandoned } from '@atrium/platform/jobs/abandoned-work'
import { recordEvent, recordEvents } from '@atrium/platform/events/events'
import { undoEntries } from './entry-writes.ts'
import { openFileSource } from './file-reads.ts'
import { applyFile, stageFile, type ImportFile, type Listener } from './file-writes.ts'
import { undoObservations } from './observation-writes.ts'
import { findImportInEdition, findWithdrawal, listAbandoned, listTouchedAccounts, type ImportRow } from './reads.ts'
import { ImportRefusalError, isImportRefusal } from './refusal-rules.ts'
import { undoStates } from './state-writes.ts'
import type { FileScope } from './staging-writes.ts'
import {
  forgetRequester,
  lockImport,
  changeImportState,
  recordHeartbeat,
  recordCommit,
  recordProgress,
  recordUndo,
  rememberHeadings,
  removeFile,
  claimAbandoned,
  tryLockLedger,
} from './writes.ts'

type Dependencies = Pick<All, 'db' | 'bulk' | 'clock' | 'log' | 'config'>

/** The edition and dependencies of the work, and the request if one started it. */
export type ImportWork = Origin & { edition: Edition; deps: Dependencies }

/** Minimum interval between progress reports, in milliseconds. */
const progressIntervalMs = 400
/**
 * Interval between heartbeats of waiting or running work, in milliseconds. Work without a heartbeat for `abandonedMs` is treated as
 * abandoned.
 */
const heartbeatIntervalMs = 20_000
const abandonedMs = 120_000
const maxTries = 3
/** Interval between attempts while another process uses the ledger, in milliseconds. */
const retryIntervalMs = 500

/**
 * Runs the next step of an import: checks, commits or undoes it. Only one import of an edition runs at a time. Errors are stored in the
 * import.
 */
export async function runImportJob(importWork: ImportWork, id: string): Promise<void> {
  const { bulk } = importWork.deps
  if (bulk.queue.has(id)) return
  await runWithHeartbeat(importWork, id, () => bulk.queue.add(importWork.edition.id, id, () => runUntilDone(importWork, id)))
}

async function runWithHeartbeat(importWork: ImportWork, id: string, work: () => Promise<void>): Promise<void> {
  const { deps, edition } = importWork
  const sendHeartbeat = () =>
    withTenant(deps.db, systemActor(edition.id), (transaction) => recordHeartbeat(transaction, id, deps.clock())).catch((error: unknown) =>
      deps.log.warn({ err: error, import: id }, 'a heartbeat of an import could not be written'),
    )
  const heartbeatTimer = setInterval(() => void sendHeartbeat(), heartbeatIntervalMs)
  await work().finally(() => clearInterval(heartbeatTimer))
}

async function runUntilDone(importWork: ImportWork, id: string): Promise<void> {
  const { deps, edition } = importWork
  const actor = systemActor(edition.id)
  try {
    // While another process uses the ledger, no database connection is held between attempts.
    while (!(await deps.bulk.withTenant(actor, (transaction, copy) => attemptStep(importWork, id, transaction, copy))))
      await pause(retryIntervalMs)
  } catch (error) {
    // If the database is unavailable, the work is rolled back and resumed later.
    if (isDatabaseAway(error)) throw error
    if (!isImportRefusal(error)) deps.log.error({ err: error, import: id }, 'an import failed unexpectedly')
    await withTenant(deps.db, actor, (transaction) => restorePreviousState(importWork, transaction, id, error))
  }
  await withTenant(deps.db, actor, (transaction) => removeFile(transaction, id))
}

/**
 * Attempts the step. The state is read after locking the import, because it may have changed before. Returns false if another process uses
 * the ledger.
 */
async function attemptStep(importWork: ImportWork, id: string, transaction: SystemTransacting, copy: Copy): Promise<boolean> {
  if (!(await lockImport(transaction, id))) return true
  const row = await findImportInEdition(transaction, id)
  if (!row || !workingStates.includes(row.state)) return true
  if (!(await tryLockLedger(transaction, importWork.edition.id))) return false
  if (row.state === 'committing') await refuseWithdrawn(transaction, id)
  if (row.state === 'undoing') await undo(importWork, row, transaction)
  else await readFile(importWork, row, transaction, copy)
  return true
}

/** @throws ImportRefused if the service account was switched off, or its token revoked, while the commit waited */
async function refuseWithdrawn(transaction: SystemTransacting, id: string): Promise<void> {
  const reason = await findWithdrawal(transaction, id)
  if (reason) throw new ImportRefusalError('access-withdrawn', null, reason)
}

/**
 * Returns the import to its previous state, or marks it as failed after an unexpected error. Does nothing if another process works on it.
 */
async function restorePreviousState(importWork: ImportWork, transaction: SystemTransacting, id: string, error: unknown): Promise<void> {
  if (!(await lockImport(transaction, id))) return
  const row = await findImportInEdition(transaction, id)
  if (!row || !workingStates.includes(row.state)) return
  const { code, count, detail } = isImportRefusal(error) ? error : new ImportRefusalError('unexpected')
  if (code === 'access-withdrawn') await recordWithdrawal(transaction, importWork, row, detail)
  await changeImportState(transaction, id, [row.state], stateBefore(row, code), {
    now: importWork.deps.clock(),
    refusal: { code, count, detail },
    progress: null,
  })
  await forgetRequester(transaction, id, row.state === 'undoing' ? 'undo' : 'commit')
  await removeFile(transaction, id)
}

function stateBefore({ state }: ImportRow, code: ImportRefusalError['code']): ImportState {
  if (state === 'undoing') return 'committed'
  if (code === 'unexpected') return 'failed'
  return code === 'access-withdrawn' ? 'checked' : 'received'
}

function recordWithdrawal(transaction: SystemTransacting, importWork: ImportWork, row: ImportRow, reason: string | null): Promise<void> {
  return recordEvent(transaction, importWork, {
    kind: 'import.commit-refused',
    outcome: 'refused',
    ...toAuthorFields(null, row.committed_by_service),
    subject: { type: 'import', id: row.id },
    details: { file: row.kind, reason },
  })
}

async function readFile(importWork: ImportWork, row: ImportRow, transaction: SystemTransacting, copy: Copy): Promise<void> {
  const { deps, edition } = importWork
  const file = createImportFile(importWork, row)
  const progress = createProgressReporter(deps, edition, row)
  const { counts, errorCount, hash } = await stageFile(transaction, copy, file, progress)
  const now = deps.clock()
  const result = { now, counts, errorCount, fileHash: hash, refusal: null, progress: null }
  if (row.state === 'checking') return returnToChecked(transaction, row, result)
  if (!row.file_hash?.equals(hash)) throw new ImportRefusalError('file-changed')
  if (counts.wrong > 0) return returnToChecked(transaction, row, result)
  await progress.step('saving')
  const booked = await applyFile(transaction, file, now)
  if (row.kind === 'accounts') await recordAccounts(transaction, importWork, row, { new: 'created', other: 'changed' })
  // Headings are remembered only for commits by people, because the mapping applies to all later imports of the owner.
  if (row.committed_by !== null) await rememberHeadings(transaction, { edition: edition.id, ...row, columns: row.columns ?? [], now })
  await recordEvent(transaction, importWork, {
    kind: 'import.committed',
    ...toAuthorFields(row.committed_by, row.committed_by_service),
    subject: { type: 'import', id: row.id },
    details: { file: row.kind, ...counts },
  })
  await recordCommit(transaction, row.id, { ...booked, at: now })
  await moveToState(transaction, row, 'committed', result)
}

async function returnToChecked(transaction: SystemTransacting, row: ImportRow, change: StateChange[1]): Promise<void> {
  await forgetRequester(transaction, row.id, 'commit')
  await moveToState(transaction, row, 'checked', change)
}

async function undo(importWork: ImportWork, row: ImportRow, transaction: SystemTransacting): Promise<void> {
  if (row.kind === 'accounts') await recordAccounts(transaction, importWork, row, { new: 'removed', other: 'restored' })
  await undoImport(transaction, row, createFileScope(importWork, row))
  const now = importWork.deps.clock()
  await recordEvent(transaction, importWork, {
    kind: 'import.undone',
    ...toAuthorFields(row.undone_by, null),
    subject: { type: 'import', id: row.id },
    details: { file: row.kind, ...row.counts },
  })
  await recordUndo(transaction, row.id, now)
  await moveToState(transaction, row, 'undone', { now, refusal: null, progress: null })
}

/** Records an event for each account, so that the account's history shows it. */
async function recordAccounts(
  transaction: SystemTransacting,
  importWork: ImportWork,
  row: ImportRow,
  change: { new: 'created' | 'removed'; other: 'changed' | 'restored' },
): Promise<void> {
  const touched = await listTouchedAccounts(transaction, row.id)
  for (const isNew of [true, false]) {
    await recordEvents(
      transaction,
      importWork,
      {
        kind: 'account.imported',
        ...(row.state === 'undoing' ? toAuthorFields(row.undone_by, null) : toAuthorFields(row.committed_by, row.committed_by_service)),
        subject: { type: 'import', id: row.id },
        details: { change: isNew ? change.new : change.other },
      },
      touched.filter((account) => account.isNew === isNew).map(({ id }) => id),
    )
  }
}

/**
 * Moves the import to its next state.
 * @throws an error if its state has changed meanwhile, so that the transaction is rolled back
 */
async function moveToState(transaction: SystemTransacting, row: ImportRow, ...[to, change]: StateChange): Promise<void> {
  if (!(await changeImportState(transaction, row.id, [row.state], to, change))) throw new Error(`The import is no longer ${row.state}`)
}
type StateChange = [to: Parameters<typeof changeImportState>[3], change: Parameters<typeof changeImportState>[4]]

const toAuthorFields = (personId: string | null, serviceAccountId: string | null) => ({
  ...(personId !== null && { personId }),
  ...(serviceAccountId !== null && { serviceAccountId }),
})

async function undoImport(transaction: SystemTransacting, row: ImportRow, scope: FileScope): Promise<void> {
  const { id, kind, first_sequence_no: first, last_sequence_no: last } = row
  if (kind === 'transactions') {
    if (first !== null && last !== null) await undoEntries(transaction, { id, first, last })
  } else if (kind === 'prices' || kind === 'rates' || kind === 'levels') await undoObservations(transaction, kind, id)
  else await undoStates(transaction, kind, scope, id)
}

const createFileScope = ({ deps, edition }: ImportWork, row: ImportRow): FileScope => ({
  edition: edition.id,
  organisationId: row.organisation_id,
  today: dayIn(edition.timeZone, deps.clock()),
  defaultPortal: edition.defaultPortal,
  standardSource: edition.dataSource ?? deps.config.dataProvider,
})

function createImportFile(importWork: ImportWork, row: ImportRow): ImportFile {
  const { deps, edition } = importWork
  if (!row.layout || !row.columns) throw new ImportRefusalError('unexpected')
  return {
    id: row.id,
    kind: row.kind,
    scope: createFileScope(importWork, row),
    layout: row.layout,
    fields: row.columns.map(({ field }) => field),
    source: openFileSource(deps.db, systemActor(edition.id), row.id, Number(row.file_bytes)),
  }
}

type ProgressReporter = Listener & { step(step: 'comparing' | 'saving'): Promise<void> }

/** Creates a reporter that writes progress outside the transaction, so that it is visible immediately. */
function createProgressReporter({ db, clock }: Dependencies, edition: Edition, row: ImportRow): ProgressReporter {
  const actor = systemActor(edition.id)
  const totalBytes = Math.max(1, Number(row.file_bytes))
  let [reportedAt, rowsRead] = [-Infinity, 0]
  const report = (step: 'reading' | 'comparing' | 'saving', percent: number) =>
    withTenant(db, actor, (transaction) => recordProgress(transaction, row.id, { step, percent, rows: rowsRead }, clock()))
  return {
    async onRead(bytes, rows) {
      rowsRead = rows
      if (bytes >= totalBytes) return report('comparing', 100)
      if (performance.now() - reportedAt < progressIntervalMs) return undefined
      reportedAt = performance.now()
      return report('reading', Math.min(99, Math.floor((bytes / totalBytes) * 100)))
    },
    step: (step) => report(step, 100),
  }
}

/** Resumes work that a process abandoned when it ended, in all given editions. */
export const resumeImports = (deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> =>
  resumeAbandoned(deps, editions, {
    abandonedMs,
    list: (transaction, _edition, before) => listAbandoned(transaction, before),
    resume: async (edition, id, before) => {
      const actor = systemActor(edition.id)
      const tries = await withTenant(deps.db, actor, (transaction) => claimAbandoned(transaction, id, before, deps.clock()))
      if (tries === undefined) return false
      if (tries <= maxTries) await runImportJob({ deps, edition }, id)
      else
        await withTenant(deps.db, actor, (transaction) =>
          restorePreviousState({ deps, edition }, transaction, id, new ImportRefusalError('unexpected')),
        )
      return true
    },
  })
