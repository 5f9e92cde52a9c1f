import type { ImportKind } from '../../contract/imports.ts'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { inspectFile } from './file-reads.ts'
import type { FileSource } from '@atrium/platform/sheets/file-rows'
import { applyFile, stageFile, type ImportFile } from './file-writes.ts'
import { findFirstImportError } from './reads.ts'
import { addImport, lockLedger, changeImportState, recordCommit, removeImport } from './writes.ts'

type SeedDependencies = Pick<Dependencies, 'bulk' | 'clock'>

/** A file that a command imports. */
export type SeedFile = { kind: ImportKind; name: string; text: string }

/**
 * Imports a file at once, without a person. Columns are mapped by their headings. If the file has no new rows, no import is recorded.
 * @throws Error if a row is invalid
 */
export async function seedFile(
  deps: SeedDependencies,
  edition: Edition,
  { kind, name, text }: SeedFile,
): Promise<{ new: number; changed: number }> {
  const bytes = Buffer.from(text)
  const source = createBufferSource(bytes)
  const { layout, columns } = await inspectFile(source, { kind, fieldsByHeading: new Map(), usualEncoding: 'utf-8' })
  const now = deps.clock()
  return deps.bulk.withTenant(systemActor(edition.id), async (transaction, copy) => {
    await lockLedger(transaction, edition.id)
    const nobody = { organisationId: null, personId: null, serviceAccountId: null }
    const newImport = { edition: edition.id, ...nobody, kind, fileName: name, fileBytes: bytes.length, now }
    const id = await addImport(transaction, newImport)
    const file: ImportFile = {
      id,
      kind,
      scope: {
        edition: edition.id,
        organisationId: null,
        today: dayIn(edition.timeZone, now),
        defaultPortal: edition.defaultPortal,
        standardSource: edition.dataSource ?? 'api',
      },
      layout,
      fields: columns.map(({ field }) => field),
      source,
    }
    const { counts } = await stageFile(transaction, copy, file, { onRead: async () => undefined })
    if (counts.wrong > 0) {
      const first = await findFirstImportError(transaction, id)
      throw new Error(`${name}: ${counts.wrong} rows are invalid, ${JSON.stringify(first)}`)
    }
    if (counts.new + counts.changed === 0) {
      await removeImport(transaction, id)
      return { new: 0, changed: 0 }
    }
    await recordCommit(transaction, id, { ...(await applyFile(transaction, file, now)), at: now })
    await changeImportState(transaction, id, ['receiving'], 'committed', { now, layout, columns, counts, refusal: null })
    const subject = { type: 'import', id }
    await recordEvent(transaction, { edition, deps }, { kind: 'import.committed', subject, details: { file: kind, ...counts } })
    return { new: counts.new, changed: counts.changed }
  })
}

function createBufferSource(bytes: Buffer): FileSource {
  const partBytes = 1_000_000
  return {
    bytes: bytes.length,
    async *parts() {
      for (let start = 0; start < bytes.length; start += partBytes) yield bytes.subarray(start, start + partBytes)
    },
  }
}
