import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createBlobKey } from '@atrium/platform/files/file-store'
import { OfficeConversionError } from '@atrium/platform/files/office-converter'
import { toStoreRefusal } from '@atrium/platform/files/store-refusal'
import { refusal } from '@atrium/platform/http/problem'
import { findServedFile, type ServedFile } from '../serving/reads.ts'
import { addVariant } from '../serving/writes.ts'
import { mayConvert, pagesVariant } from './office-rules.ts'

/** Files that wait or are being converted, and files that could not be converted, by the time until which they are not tried again. */
const waiting = new Set<string>()
const failedUntil = new Map<string, number>()
const mostWaiting = 6
const [failedMs, mostFailed] = [3_600_000, 1_000]

type ConversionDependencies = Pick<Dependencies, 'db' | 'files' | 'bulk' | 'log' | 'officeConverter'>

/**
 * Converts an office file to a PDF, which is stored as its variant `pages`. Files are converted one after another, and a file that is being
 * converted is not converted twice by one process.
 * @throws the refusals `not-found` if the file is not converted, and `temporarily-unavailable` if it could not be converted in the last hour, or
 * if too many files wait
 */
export async function convertOnce(deps: ConversionDependencies, edition: string, file: ServedFile): Promise<void> {
  const { officeConverter, bulk, log } = deps
  if (!officeConverter || !mayConvert(file)) throw refusal('not-found')
  const now = performance.now()
  if ((failedUntil.get(file.id) ?? 0) > now || (!waiting.has(file.id) && waiting.size >= mostWaiting))
    throw refusal('temporarily-unavailable')
  waiting.add(file.id)
  try {
    await bulk.queue.add('office files', `office ${file.id}`, () => convertFile(deps, edition, file))
  } catch (error) {
    if (!(error instanceof OfficeConversionError)) throw toStoreRefusal(error)
    log.warn({ err: error, file: file.id }, 'an office file could not be converted')
    if (failedUntil.size >= mostFailed) failedUntil.clear()
    failedUntil.set(file.id, now + failedMs)
    throw refusal('temporarily-unavailable')
  } finally {
    waiting.delete(file.id)
  }
}

async function convertFile({ db, files, officeConverter }: ConversionDependencies, edition: string, file: ServedFile): Promise<void> {
  const actor = systemActor(edition)
  const stored = await withTenant(db, actor, (transaction) => findServedFile(transaction, { actor }, file.id, pagesVariant))
  if (stored || !officeConverter) return
  const pdf = await officeConverter.convert(await files.read(file.blob), file.kind)
  const blob = createBlobKey()
  await files.write(blob, pdf, pdf.length)
  const isAdded = await withTenant(db, actor, (transaction) =>
    addVariant(transaction, edition, file.id, { variant: pagesVariant, blob, bytes: pdf.length, width: null, height: null }),
  )
  // Another process was faster, or the file has been removed.
  if (!isAdded) await files.remove(blob)
}
