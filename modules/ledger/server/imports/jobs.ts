import { setTimeout as pause } from 'node:timers/promises'
import { workingStates } from '../../contract/imports.ts'
import { londonDay } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies as All, Origin } from '@atrium/platform/app-context'
import type { Copy } from '@atrium/platform/db/bulk'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, recordEvents } from '@atrium/platform/events/events'
import { undoEntries } from './entry-writes.ts'
import { openFileSource } from './file-reads.ts'
import { applyFile, stageFile, type ImportFile, type Listener } from './file-writes.ts'
import { undoObservations } from './observation-writes.ts'
import { findImportInEdition, listAbandoned, listTouchedAccounts, type ImportRow } from './reads.ts'
import { ImportRefused } from './refusal-rules.ts'
import { undoStates } from './state-writes.ts'
import type { FileScope } from './staging-writes.ts'
import {
  lockImport,
  moveImport,
  noteAlive,
  noteCommitted,
  noteProgress,
  noteUndone,
  rememberHeadings,
  removeFile,
  takeUp,
  tryLedger,
} from './writes.ts'

type Dependencies = Pick<All, 'db' | 'bulk' | 'clock' | 'log' | 'config'>

/** Edition of the work, and its request while there is one. */
export type Asked = Origin & { edition: Edition; deps: Dependencies }

/** Least interval between progress reports. */
const tellEveryMs = 400
/** Interval of heartbeats of waiting or running work; without one for much longer it counts as abandoned. */
const signEveryMs = 20_000
const abandonedMs = 120_000
const mostTries = 3
/** Interval of retries while another process uses the ledger. */
const askAgainMs = 500

/**
 * Runs the next step of an import: checks its file, commits or undoes it, one import of an edition at a time. Errors are stored in
 * the import.
 */
export async function runImportJob(asked: Asked, id: string): Promise<void> {
  const { bulk } = asked.deps
  if (bulk.queue.has(id)) return
  await whileAlive(asked, id, () => bulk.queue.add(asked.edition.id, id, () => untilDone(asked, id)))
}

async function whileAlive(asked: Asked, id: string, work: () => Promise<void>): Promise<void> {
  const { deps, edition } = asked
  const sign = () =>
    withTenant(deps.db, systemActor(edition.id), (transaction) => noteAlive(transaction, id, deps.clock())).catch((error: unknown) =>
      deps.log.warn({ err: error, import: id }, 'a heartbeat of an import could not be written'),
    )
  const signs = setInterval(() => void sign(), signEveryMs)
  await work().finally(() => clearInterval(signs))
}

async function untilDone(asked: Asked, id: string): Promise<void> {
  const { deps, edition } = asked
  const actor = systemActor(edition.id)
  try {
    // No connection is held while another process uses the ledger.
    while (!(await deps.bulk.withTenant(actor, (transaction, copy) => attempt(asked, id, transaction, copy)))) await pause(askAgainMs)
  } catch (error) {
    // Interrupted work is rolled back and resumed.
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof ImportRefused)) deps.log.error({ err: error, import: id }, 'an import failed unexpectedly')
    await withTenant(deps.db, actor, (transaction) => giveBack(transaction, id, error, deps.clock()))
  }
  await withTenant(deps.db, actor, (transaction) => removeFile(transaction, id))
}

/** State read before the lock may be outdated, so it is read again. False where the ledger is in use. */
async function attempt(asked: Asked, id: string, transaction: SystemTransacting, copy: Copy): Promise<boolean> {
  if (!(await lockImport(transaction, id))) return true
  const row = await findImportInEdition(transaction, id)
  if (!row || !workingStates.includes(row.state)) return true
  if (!(await tryLedger(transaction, asked.edition.id))) return false
  if (row.state === 'undoing') await undo(asked, row, transaction)
  else await readFile(asked, row, transaction, copy)
  return true
}

/** Returns the import to its previous state; unexpected errors leave it failed. No effect while another process works on it. */
async function giveBack(transaction: SystemTransacting, id: string, error: unknown, now: Date): Promise<void> {
  if (!(await lockImport(transaction, id))) return
  const row = await findImportInEdition(transaction, id)
  if (!row || !workingStates.includes(row.state)) return
  const { code, count, detail } = error instanceof ImportRefused ? error : new ImportRefused('unexpected')
  const before = row.state === 'undoing' ? 'committed' : code === 'unexpected' ? 'failed' : 'received'
  await moveImport(transaction, id, [row.state], before, { now, refusal: { code, count, detail }, progress: null })
  await removeFile(transaction, id)
}

async function readFile(asked: Asked, row: ImportRow, transaction: SystemTransacting, copy: Copy): Promise<void> {
  const { deps, edition } = asked
  const file = fileOf(asked, row)
  const tell = teller(deps, edition, row)
  const { counts, errorCount, hash } = await stageFile(transaction, copy, file, tell)
  const now = deps.clock()
  const done = { now, counts, errorCount, fileHash: hash, refusal: null, progress: null }
  if (row.state === 'checking') return moveOn(transaction, row, 'checked', done)
  if (!row.file_hash?.equals(hash)) throw new ImportRefused('file-changed')
  if (counts.wrong > 0) return moveOn(transaction, row, 'checked', done)
  await tell.step('saving')
  const booked = await applyFile(transaction, file, now)
  if (row.kind === 'accounts') await recordAccounts(transaction, asked, row, { new: 'created', other: 'changed' })
  await rememberHeadings(transaction, { edition: edition.id, ...row, columns: row.columns ?? [], now })
  await recordEvent(transaction, asked, {
    kind: 'import.committed',
    ...by(row.committed_by),
    subject: { type: 'import', id: row.id },
    details: { file: row.kind, ...counts },
  })
  await noteCommitted(transaction, row.id, { ...booked, at: now })
  await moveOn(transaction, row, 'committed', done)
}

async function undo(asked: Asked, row: ImportRow, transaction: SystemTransacting): Promise<void> {
  if (row.kind === 'accounts') await recordAccounts(transaction, asked, row, { new: 'removed', other: 'restored' })
  await takeBack(transaction, row, scopeOf(asked, row))
  const now = asked.deps.clock()
  await recordEvent(transaction, asked, {
    kind: 'import.undone',
    ...by(row.undone_by),
    subject: { type: 'import', id: row.id },
    details: { file: row.kind, ...row.counts },
  })
  await noteUndone(transaction, row.id, now)
  await moveOn(transaction, row, 'undone', { now, refusal: null, progress: null })
}

/** Events are written for each account, where its history is found. */
async function recordAccounts(
  transaction: SystemTransacting,
  asked: Asked,
  row: ImportRow,
  change: { new: 'created' | 'removed'; other: 'changed' | 'restored' },
): Promise<void> {
  const touched = await listTouchedAccounts(transaction, row.id)
  for (const isNew of [true, false]) {
    await recordEvents(
      transaction,
      asked,
      {
        kind: 'account.imported',
        ...by(row.state === 'undoing' ? row.undone_by : row.committed_by),
        subject: { type: 'import', id: row.id },
        details: { change: isNew ? change.new : change.other },
      },
      touched.filter((account) => account.isNew === isNew).map(({ id }) => id),
    )
  }
}

/** @throws where the state of the import changed meanwhile, so that nothing is committed */
async function moveOn(transaction: SystemTransacting, row: ImportRow, ...[to, change]: MoveOf): Promise<void> {
  if (!(await moveImport(transaction, row.id, [row.state], to, change))) throw new Error(`The import is no longer ${row.state}`)
}
type MoveOf = [to: Parameters<typeof moveImport>[3], change: Parameters<typeof moveImport>[4]]

const by = (personId: string | null) => (personId === null ? {} : { personId })

async function takeBack(transaction: SystemTransacting, row: ImportRow, scope: FileScope): Promise<void> {
  const { id, kind, first_sequence_no: first, last_sequence_no: last } = row
  if (kind === 'transactions') {
    if (first !== null && last !== null) await undoEntries(transaction, { id, first, last })
  } else if (kind === 'prices' || kind === 'rates' || kind === 'levels') await undoObservations(transaction, kind, id)
  else await undoStates(transaction, kind, scope, id)
}

const scopeOf = ({ deps, edition }: Asked, row: ImportRow): FileScope => ({
  edition: edition.id,
  organisationId: row.organisation_id,
  today: londonDay(deps.clock()),
  defaultPortal: edition.defaultPortal,
  standardSource: edition.dataSource ?? deps.config.dataProvider,
})

function fileOf(asked: Asked, row: ImportRow): ImportFile {
  const { deps, edition } = asked
  if (!row.layout || !row.columns) throw new ImportRefused('unexpected')
  return {
    id: row.id,
    kind: row.kind,
    scope: scopeOf(asked, row),
    layout: row.layout,
    fields: row.columns.map(({ field }) => field),
    source: openFileSource(deps.db, systemActor(edition.id), row.id, Number(row.file_bytes)),
  }
}

type Teller = Listener & { step(step: 'comparing' | 'saving'): Promise<void> }

/** Reports progress outside the transaction, so that it is visible. */
function teller({ db, clock }: Dependencies, edition: Edition, row: ImportRow): Teller {
  const actor = systemActor(edition.id)
  const bytesInAll = Math.max(1, Number(row.file_bytes))
  let [toldAt, rowsRead] = [-Infinity, 0]
  const tell = (step: 'reading' | 'comparing' | 'saving', percent: number) =>
    withTenant(db, actor, (transaction) => noteProgress(transaction, row.id, { step, percent, rows: rowsRead }, clock()))
  return {
    async onRead(bytes, rows) {
      rowsRead = rows
      if (bytes >= bytesInAll) return tell('comparing', 100)
      if (performance.now() - toldAt < tellEveryMs) return undefined
      toldAt = performance.now()
      return tell('reading', Math.min(99, Math.floor((bytes / bytesInAll) * 100)))
    },
    step: (step) => tell(step, 100),
  }
}

/** Resumes work that an ended process abandoned, in every given edition. */
export async function resumeImports(deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> {
  const counts = { resumed: 0 }
  for (const edition of editions) {
    const before = new Date(deps.clock().getTime() - abandonedMs)
    const actor = systemActor(edition.id)
    for (const id of await withTenant(deps.db, actor, (transaction) => listAbandoned(transaction, before))) {
      if (deps.bulk.queue.has(id)) continue
      const tries = await withTenant(deps.db, actor, (transaction) => takeUp(transaction, id, before, deps.clock()))
      if (tries === undefined) continue
      counts.resumed++
      if (tries <= mostTries) await runImportJob({ deps, edition }, id)
      else await withTenant(deps.db, actor, (transaction) => giveBack(transaction, id, new ImportRefused('unexpected'), deps.clock()))
    }
  }
  return counts
}
