import { londonDay } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies as All, Origin } from '../../app-context.ts'
import { isDatabaseAway } from '../../db/client.ts'
import { inScope, systemActor, type Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'
import { undoEntries } from './entry-writes.ts'
import { sourceOf } from './file-reads.ts'
import { applyFile, stageFile, type ImportFile, type Listener } from './file-writes.ts'
import { undoObservations } from './observation-writes.ts'
import { findImport, listAbandoned, type ImportRow } from './reads.ts'
import { ImportRefused } from './refusal-rules.ts'
import { undoStates } from './state-writes.ts'
import type { FileScope } from './staging-writes.ts'
import {
  lockImport,
  lockLedger,
  moveImport,
  noteCommitted,
  noteProgress,
  noteUndone,
  removeFile,
  removeMistakes,
  saveMistakes,
  takeUp,
} from './writes.ts'

type Dependencies = Pick<All, 'db' | 'bulk' | 'clock' | 'log' | 'config'>

/** Where the work is for, and, while there is one, the request that asked for it. */
export type Asked = Origin & { edition: Edition; deps: Dependencies }

/** What is said of how far the work is, at most so often. */
const tellEveryMs = 400
/** Work that gave no sign for this long was left lying. */
const abandonedMs = 120_000
const mostTries = 3

/** Does what an import waits for: checks its file, takes it in or undoes it. What goes wrong stands in the import itself. */
export async function workOn(asked: Asked, id: string): Promise<void> {
  const { deps, edition } = asked
  const actor = systemActor(edition.id)
  const row = await inScope(deps.db, actor, (transaction) => findImport(transaction, null, id))
  if (!row) return
  try {
    if (row.state === 'undoing') await undo(asked, row)
    else if (row.state === 'checking' || row.state === 'committing') await readFile(asked, row)
  } catch (error) {
    // What was cut short is taken up again; it is as if it had never begun.
    if (isDatabaseAway(error)) throw error
    if (!(error instanceof ImportRefused)) deps.log.error({ err: error, import: id }, 'an import failed unexpectedly')
    await inScope(deps.db, actor, (transaction) => giveBack(transaction, row, error, deps.clock()))
  }
}

/** To where it was before; what nobody foresaw leaves it failed. */
async function giveBack(transaction: Transacting, row: ImportRow, error: unknown, now: Date): Promise<void> {
  const { code, count, detail } = error instanceof ImportRefused ? error : new ImportRefused('unexpected')
  const before = row.state === 'undoing' ? 'committed' : code === 'unexpected' ? 'failed' : 'received'
  await moveImport(transaction, row.id, [row.state], before, { now, refusal: { code, count, detail }, progress: null })
}

async function readFile(asked: Asked, row: ImportRow): Promise<void> {
  const { deps, edition } = asked
  const actor = systemActor(edition.id)
  await inScope(deps.db, actor, (transaction) => removeMistakes(transaction, row.id))
  const file = fileOf(asked, row)
  const tell = teller(deps, edition, row)
  await deps.bulk.inScope(actor, async (transaction, copy) => {
    if (!(await lockImport(transaction, row.id))) return
    const isCommitting = row.state === 'committing'
    if (isCommitting) await lockLedger(transaction, edition.id)
    const counts = await stageFile(transaction, copy, file, tell)
    const now = deps.clock()
    const done = { now, counts, refusal: null, progress: null }
    if (!isCommitting || counts.wrong > 0) return void (await moveImport(transaction, row.id, [row.state], 'checked', done))
    await tell.step('saving')
    await noteCommitted(transaction, row.id, { ...(await applyFile(transaction, file, now)), at: now })
    await removeFile(transaction, row.id)
    await recordEvent(transaction, asked, {
      kind: 'import.committed',
      ...by(row.committed_by),
      subject: { type: 'import', id: row.id },
      details: { file: row.kind, ...counts },
    })
    await moveImport(transaction, row.id, ['committing'], 'committed', done)
  })
}

async function undo(asked: Asked, row: ImportRow): Promise<void> {
  const { deps, edition } = asked
  await deps.bulk.inScope(systemActor(edition.id), async (transaction) => {
    if (!(await lockImport(transaction, row.id))) return
    await lockLedger(transaction, edition.id)
    await takeBack(transaction, row, scopeOf(asked, row))
    const now = deps.clock()
    await noteUndone(transaction, row.id, now)
    await recordEvent(transaction, asked, {
      kind: 'import.undone',
      ...by(row.undone_by),
      subject: { type: 'import', id: row.id },
      details: { file: row.kind, ...row.counts },
    })
    await moveImport(transaction, row.id, ['undoing'], 'undone', { now, refusal: null, progress: null })
  })
}

const by = (personId: string | null) => (personId === null ? {} : { personId })

async function takeBack(transaction: Transacting, row: ImportRow, scope: FileScope): Promise<void> {
  const { id, kind, first_booking: first, last_booking: last } = row
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
    source: sourceOf(deps.db, systemActor(edition.id), row.id, Number(row.file_bytes)),
  }
}

type Teller = Listener & { step(step: 'comparing' | 'saving'): Promise<void> }

/** Tells how far the work is, outside its transaction, so that whoever waits can read it. */
function teller({ db, clock }: Dependencies, edition: Edition, row: ImportRow): Teller {
  const actor = systemActor(edition.id)
  const bytesInAll = Math.max(1, Number(row.file_bytes))
  let [toldAt, rowsRead] = [-Infinity, 0]
  const tell = (step: 'reading' | 'comparing' | 'saving', percent: number) =>
    inScope(db, actor, (transaction) => noteProgress(transaction, row.id, { step, percent, rows: rowsRead }, clock()))
  return {
    onMistakes: (mistakes) => inScope(db, actor, (transaction) => saveMistakes(transaction, edition.id, row.id, mistakes)),
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

/** Takes up, in every edition given, what a process that ended left lying. */
export async function resumeImports(deps: Dependencies, editions: readonly Edition[]): Promise<{ resumed: number }> {
  const counts = { resumed: 0 }
  for (const edition of editions) {
    const before = new Date(deps.clock().getTime() - abandonedMs)
    const actor = systemActor(edition.id)
    for (const id of await inScope(deps.db, actor, (transaction) => listAbandoned(transaction, before))) {
      const tries = await inScope(deps.db, actor, (transaction) => takeUp(transaction, id, before, deps.clock()))
      if (tries === undefined) continue
      counts.resumed++
      if (tries > mostTries) await inScope(deps.db, actor, (transaction) => giveUp(transaction, id, deps.clock()))
      else await workOn({ deps, edition }, id)
    }
  }
  return counts
}

async function giveUp(transaction: Transacting, id: string, now: Date): Promise<void> {
  const row = await findImport(transaction, null, id)
  if (row) await giveBack(transaction, row, new ImportRefused('unexpected'), now)
}
