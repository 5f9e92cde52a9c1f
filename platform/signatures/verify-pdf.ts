import type { X509Certificate } from 'node:crypto'
import { PDF, PdfArray, PdfRef, PdfStream } from '@libpdf/core'
import { listByteRanges, readCovered, readSignature, type ByteRange } from './byte-range.ts'
import { findPath, listRevoked, nameCertificate } from './certificates.ts'
import { SignatureFault, verifyCms } from './cms.ts'
import { listChangedObjects, type ObjectHash } from './object-hashes.ts'
import { createCalculation } from '../threads/calculation-thread.ts'
import { verifyTimestamp } from './timestamps.ts'

/** Something that is wrong, and where: a part of the file or of the bundle. */
export type Finding = { where: string; fault: string }

/** Result of a verification: it is valid if there are no findings. `notes` state what was verified. */
export type Verification = { findings: Finding[]; notes: string[] }

export type Trust = { roots: readonly X509Certificate[]; timestampRoots: readonly X509Certificate[] }

/**
 * Verifies a sealed PDF without network: that one seal covers the whole file, or all of it but later timestamps; that its certificate leads
 * to a trusted root; that nothing was changed. `objects` are the hashes of the objects when it was sealed; with them, changes are named.
 */
export async function verifyPdf(bytes: Uint8Array, trust: Trust, objects: readonly ObjectHash[] = []): Promise<Verification> {
  const result: Verification = { findings: [], notes: [] }
  const report = (where: string, fault: string) => void result.findings.push({ where, fault })
  const [seal, ...timestamps] = listByteRanges(bytes)
  if (!seal) {
    report('file', 'it has no seal')
    return result
  }
  for (const { object, page } of listChangedObjects(bytes, objects, { from: seal.gap, to: seal.resume }))
    report(page === null ? `object ${object}` : `page ${page}, object ${object}`, 'it is not as it was sealed')
  const times = verifyTimestamps(bytes, timestamps, trust, result)
  await verifySeal({ bytes, seal, trust, result, laterTime: times[0] })
  await verifyEnd({ bytes, seal, timestamps, result })
  return result
}

type SealCheck = {
  bytes: Uint8Array
  seal: ByteRange
  trust: Trust
  result: Verification
  laterTime: Date | undefined
}

async function verifySeal({ bytes, seal, trust, result, laterTime }: SealCheck): Promise<void> {
  const report = (where: string, fault: string) => void result.findings.push({ where, fault })
  const der = readSignature(bytes, seal)
  if (!der) return report('seal', 'its signature is damaged')
  try {
    const cms = verifyCms(der, readCovered(bytes, seal))
    const stamp = cms.timestampToken && findTimestamp(cms.timestampToken, cms.signature, trust, result)
    const at = stamp ?? laterTime ?? cms.signingTime
    if (!at) return report('seal', 'it does not state when it was made')
    const found = findPath(cms.signer, { pool: cms.certificates, roots: trust.roots, at })
    if ('fault' in found) return report('certificate', found.fault)
    const foreign = cms.certificates.find((one) => !found.path.some((known) => known.raw.equals(one.raw)))
    if (foreign) report('certificate', `${nameCertificate(foreign)} does not belong to the seal`)
    for (const one of await listRevoked(found.path, await readRevocationLists(bytes.subarray(0, seal.end))))
      report('certificate', `${nameCertificate(one)} had been revoked`)
    const [last] = found.path.slice(-1)
    result.notes.push(`sealed by ${nameCertificate(cms.signer)}, issued under ${nameCertificate(last!)}`)
    if (stamp) result.notes.push(`the seal has a timestamp of ${stamp.toISOString()}`)
    else result.notes.push(`the seal states the time ${cms.signingTime?.toISOString() ?? 'of no moment'} itself`)
  } catch (error) {
    if (!(error instanceof SignatureFault)) throw error
    report('seal', error.message)
  }
}

function findTimestamp(token: Uint8Array, content: Uint8Array, trust: Trust, result: Verification): Date | undefined {
  try {
    return verifyTimestamp(token, content, { roots: trust.timestampRoots, pool: [] }).at
  } catch (error) {
    if (!(error instanceof SignatureFault)) throw error
    result.findings.push({ where: 'timestamp of the seal', fault: error.message })
    return undefined
  }
}

/** Returns the revocation lists inside the seal. The file is read only after its seal was found to be valid. */
async function readRevocationLists(sealed: Uint8Array): Promise<Uint8Array[]> {
  const pdf = await PDF.load(sealed)
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const lists = pdf.getCatalog().getDict('DSS', resolve)?.getArray('CRLs', resolve)
  return [...(lists ?? new PdfArray([]))].flatMap((one) => {
    const list = one instanceof PdfRef ? pdf.getObject(one) : one
    return list instanceof PdfStream ? [list.getDecodedData()] : []
  })
}

/** Verifies the later timestamps, and returns their times. */
function verifyTimestamps(bytes: Uint8Array, ranges: readonly ByteRange[], trust: Trust, result: Verification): Date[] {
  return ranges.flatMap((range, index) => {
    const where = `later timestamp ${index + 1}`
    const report = (fault: string): Date[] => (result.findings.push({ where, fault }), [])
    const token = readSignature(bytes, range)
    if (!token) return report('its signature is damaged')
    try {
      const { at, authority } = verifyTimestamp(token, readCovered(bytes, range), { roots: trust.timestampRoots, pool: [] })
      result.notes.push(`a later revision adds a timestamp of ${at.toISOString()} by ${nameCertificate(authority)}, which is permitted`)
      return [at]
    } catch (error) {
      if (!(error instanceof SignatureFault)) throw error
      return report(error.message)
    }
  })
}

type EndCheck = { bytes: Uint8Array; seal: ByteRange; timestamps: readonly ByteRange[]; result: Verification }

/** Checks that nothing follows the seal but timestamps, which change no page. */
async function verifyEnd({ bytes, seal, timestamps, result }: EndCheck): Promise<void> {
  const report = (where: string, fault: string) => void result.findings.push({ where, fault })
  const covered = timestamps.at(-1) ?? seal
  if (covered.end > bytes.length) return report('file', `${covered.end - bytes.length} bytes are missing at the end`)
  if (covered.end < bytes.length) report('file', `${bytes.length - covered.end} bytes were appended after the last signature`)
  if (seal.end === bytes.length) return void result.notes.push('the seal covers the whole file')
  const changes = await compareInThread({ before: bytes.subarray(0, seal.end), after: bytes }).catch(() => ['it cannot be read'])
  for (const change of changes) report('revision after the seal', change)
}

/** Compares revisions in a worker thread with limits, because nobody has signed the bytes that were appended. */
const compareInThread = createCalculation<{ before: Uint8Array; after: Uint8Array }, string[]>(
  new URL('compare-thread.ts', import.meta.url),
)
