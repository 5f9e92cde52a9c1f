import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from '@libpdf/core'

/** Reasons for which a PDF cannot be signed. */
export const pdfRefusals = [
  'too-large',
  'not-pdf',
  'broken',
  'encrypted',
  'active-content',
  'form',
  'already-signed',
  'layers',
  'external-content',
  'too-many-pages',
  'page-size',
  'too-complex',
] as const
export type PdfRefusal = (typeof pdfRefusals)[number]

/** Size of a page as it is displayed, in points of 1/72 inch. */
export type PageSize = { width: number; height: number }

/** Facts about a PDF that can be signed. `sha256` is hexadecimal. */
export type SignablePdf = { sha256: string; bytes: number; pages: PageSize[] }

export type PdfCheck = { signable: SignablePdf } | { refusal: PdfRefusal }

export type PdfLimits = { maxBytes: number; maxPages: number }

export const defaultPdfLimits: PdfLimits = { maxBytes: 25_000_000, maxPages: 300 }

/** Longest side of a page: A0. */
const maxSide = 3_371
const minSide = 72
const maxObjects = 200_000
/** Bytes at the beginning in which the header must be. */
const headerBytes = 1_024

/** Types of actions that run code, open files or send data. A link to a web page or within the document is none. */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
  'Movie',
])
const activeAnnotations = new Set(['RichMedia', 'Movie', 'Screen', '3D', 'Sound', 'FileAttachment'])

/**
 * Checks whether a PDF can be signed: it must show every reader the same pages. Content that can change what is shown, such as scripts,
 * fields, layers or files elsewhere, is refused.
 */
export async function checkPdf(bytes: Uint8Array, limits: PdfLimits = defaultPdfLimits): Promise<PdfCheck> {
  if (bytes.length > limits.maxBytes) return { refusal: 'too-large' }
  if (!Buffer.from(bytes.subarray(0, headerBytes)).includes('%PDF-')) return { refusal: 'not-pdf' }
  let pdf: PDF
  try {
    pdf = await PDF.load(bytes)
  } catch {
    return { refusal: bytes.length > 0 && isNamed(bytes, '/Encrypt') ? 'encrypted' : 'broken' }
  }
  if (pdf.isEncrypted) return { refusal: 'encrypted' }
  // Readers repair a damaged file in different ways.
  if (pdf.recoveredViaBruteForce || pdf.getPageCount() === 0) return { refusal: 'broken' }
  if (pdf.getPageCount() > limits.maxPages) return { refusal: 'too-many-pages' }
  if (isNamed(bytes, '/ByteRange')) return { refusal: 'already-signed' }
  try {
    const refusal = findRefusedContent(pdf)
    if (refusal) return { refusal }
    const pages = pdf.getPages().map((page) => {
      const box = page.getCropBox()
      const isTurned = page.rotation % 180 !== 0
      return {
        width: isTurned ? box.height : box.width,
        height: isTurned ? box.width : box.height,
        hasUnit: (page.dict.getNumber('UserUnit')?.value ?? 1) !== 1,
      }
    })
    if (pages.some(({ width, height, hasUnit }) => hasUnit || !isSide(width) || !isSide(height))) return { refusal: 'page-size' }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { signable: { sha256, bytes: bytes.length, pages: pages.map(({ width, height }) => ({ width, height })) } }
  } catch {
    return { refusal: 'broken' }
  }
}

const isSide = (length: number) => Number.isFinite(length) && length >= minSide && length <= maxSide

const isNamed = (bytes: Uint8Array, name: string) => Buffer.from(bytes).includes(name)

/** Examines every object that the document reaches. */
function findRefusedContent(pdf: PDF): PdfRefusal | undefined {
  const catalog = pdf.getCatalog()
  if (catalog.has('OCProperties')) return 'layers'
  const seen = new Set<string>()
  const waiting: PdfObject[] = [catalog]
  let count = 0
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (++count > maxObjects) return 'too-complex'
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`
      if (seen.has(key)) continue
      seen.add(key)
      const target = pdf.getObject(object)
      if (target) waiting.push(target)
    } else if (object instanceof PdfArray) waiting.push(...object)
    else if (object instanceof PdfDict) {
      const refusal = findRefusedEntry(object, pdf)
      if (refusal) return refusal
      for (const [, value] of object) waiting.push(value)
    }
  }
  return undefined
}

function findRefusedEntry(dict: PdfDict, pdf: PDF): PdfRefusal | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const name = (key: string) => {
    const value = dict.get(key, resolve)
    return value instanceof PdfName ? value.value : undefined
  }
  const [type, action, subtype] = [name('Type'), name('S'), name('Subtype')]
  if (type === 'Sig' || type === 'DocTimeStamp' || dict.has('ByteRange')) return 'already-signed'
  if (
    dict.has('XFA') ||
    dict.has('FT') ||
    (dict.get('Fields', resolve) instanceof PdfArray && dict.getArray('Fields', resolve)!.length > 0)
  )
    return isSignedField(dict, pdf) ? 'already-signed' : 'form'
  if ((action && activeActions.has(action)) || dict.has('JS') || dict.has('JavaScript') || dict.has('AA')) return 'active-content'
  if ((subtype && activeAnnotations.has(subtype)) || dict.has('EmbeddedFiles')) return 'active-content'
  if (type === 'OCG' || type === 'OCMD') return 'layers'
  const isExternalStream = dict.type === 'stream' && (dict.has('F') || dict.has('FFilter'))
  if (isExternalStream || (action === 'GoToR' && dict.has('F')) || (type === 'Filespec' && dict.get('FS') !== undefined))
    return 'external-content'
  const reference = dict.get('Ref', resolve)
  return subtype === 'Form' && reference instanceof PdfDict && reference.get('F', resolve) instanceof PdfString
    ? 'external-content'
    : undefined
}

/** Returns true for a form with a field that is signed, or such a field. */
function isSignedField(dict: PdfDict, pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const isSigned = (field: PdfObject | null | undefined) =>
    field instanceof PdfDict && field.getName('FT', resolve)?.value === 'Sig' && field.has('V')
  if (isSigned(dict)) return true
  const fields = dict.getArray('Fields', resolve)
  return fields !== undefined && [...fields].some((one) => isSigned(one instanceof PdfRef ? pdf.getObject(one) : one))
}
