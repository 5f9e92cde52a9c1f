import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { readText } from '@atrium/platform/files/read-text'
import type { RetentionContext } from '@atrium/platform/module'
import { takeWaitingText, type WaitingText } from './reads.ts'
import { clearRemovedTexts, saveText } from './writes.ts'

const perRun = 20
const leaseMs = 120_000
/** A file that could not be read so often, for example because the process ended meanwhile, is not tried again. */
const mostTries = 5
const maxBytes = 50_000_000

type TextDependencies = Pick<Dependencies, 'db' | 'clock' | 'files' | 'log'>

/** Reads the texts of new documents, so that they are found by their words. */
export async function readWaitingTexts(deps: TextDependencies, editions: readonly Edition[]): Promise<{ read: number; failed: number }> {
  const counts = { read: 0, failed: 0 }
  for (const edition of editions) {
    for (let count = 0; count < perRun; count++) {
      const now = deps.clock()
      const until = new Date(now.getTime() + leaseMs)
      const text = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
        takeWaitingText(transaction, edition.id, { now, until }),
      )
      if (!text) break
      counts[(await readOne(deps, edition, text)) ? 'read' : 'failed']++
    }
  }
  return counts
}

/** Reads one text. A file that is too large or damaged has none; a store that does not respond is tried again. */
async function readOne({ db, files, log }: TextDependencies, edition: Edition, { fileId, blob, bytes, kind, tries }: WaitingText) {
  const save = (outcome: Parameters<typeof saveText>[2]) =>
    withTenant(db, systemActor(edition.id), (transaction) => saveText(transaction, fileId, outcome))
  if (bytes > maxBytes || tries > mostTries) {
    await save({ state: 'failed' })
    return false
  }
  const parts: Uint8Array[] = []
  try {
    for await (const part of await files.read(blob)) parts.push(part as Uint8Array)
  } catch (error) {
    log.warn({ err: error, file: fileId, tries }, 'the text of a document could not be read')
    if (tries >= mostTries) await save({ state: 'failed' })
    return false
  }
  try {
    const { pages } = await readText({ bytes: new Uint8Array(Buffer.concat(parts)), kind })
    await save({ state: 'read', content: pages.join('\f'), pages: pages.length })
    return true
  } catch (error) {
    log.warn({ err: error, file: fileId }, 'a document has no readable text')
    await save({ state: 'failed' })
    return false
  }
}

/** Removes the texts of documents whose content was removed. */
export const removeTexts = (transaction: SystemTransacting, { edition }: RetentionContext): Promise<void> =>
  clearRemovedTexts(transaction, edition.id)
