import { ORPCError } from '@orpc/contract'
import { createCalculation } from '../threads/calculation-thread.ts'
import { listByteRanges, readCovered, readSignature, replaceSignature } from './byte-range.ts'
import { defaultPdfLimits, type PdfCheck, type PdfLimits } from './check-pdf.ts'
import { addTimestampToken, verifyCms } from './cms.ts'
import type { SealedPdf, SealInput } from './seal-document.ts'
import { requestTimestamp, type TimestampSource } from './timestamps.ts'

const checkInThread = createCalculation<{ bytes: Uint8Array; limits: PdfLimits }, PdfCheck>(new URL('check-thread.ts', import.meta.url))

/**
 * Checks in a worker thread whether a PDF can be signed. Damaged files can take any amount of memory or time to read; one that exceeds the
 * limits of the thread is refused as too complex.
 */
export async function checkSignable(bytes: Uint8Array, limits: PdfLimits = defaultPdfLimits): Promise<PdfCheck> {
  try {
    return await checkInThread({ bytes, limits })
  } catch (error) {
    if (error instanceof ORPCError) return { refusal: 'too-complex' }
    throw error
  }
}

/** Seals a document in a worker thread. */
export const sealInThread = createCalculation<SealInput, SealedPdf>(new URL('seal-thread.ts', import.meta.url))

const prepareTimestampInThread = createCalculation<Uint8Array, Uint8Array>(new URL('late-timestamp-thread.ts', import.meta.url))

/**
 * Adds a timestamp of the seal (PAdES B-T), in the space of the seal's signature. With the validation data inside the seal, the document then
 * has the level B-LT.
 * @throws UpstreamError if the authority does not answer, SignatureFault if its timestamp is not valid
 */
export async function addSealTimestamp(sealed: Uint8Array, source: TimestampSource): Promise<Uint8Array> {
  const range = listByteRanges(sealed).at(-1)
  const cms = range && readSignature(sealed, range)
  if (!range || !cms) throw new Error('The document has no seal.')
  const { signature } = verifyCms(cms, readCovered(sealed, range))
  return replaceSignature(sealed, range, addTimestampToken(cms, await requestTimestamp(source, signature)))
}

/**
 * Adds a document timestamp as a further revision, to a document that was sealed while the authority was away, or whose earlier timestamp
 * will expire (PAdES B-LTA).
 * @throws UpstreamError if the authority does not answer, SignatureFault if its timestamp is not valid
 */
export async function addDocumentTimestamp(sealed: Uint8Array, source: TimestampSource): Promise<Uint8Array> {
  const prepared = await prepareTimestampInThread(sealed)
  const range = listByteRanges(prepared).at(-1)
  if (!range || range.end !== prepared.length) throw new Error('The document has no place for a timestamp.')
  return replaceSignature(prepared, range, await requestTimestamp(source, readCovered(prepared, range)))
}
