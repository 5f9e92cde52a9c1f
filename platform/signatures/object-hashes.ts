import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core'

/** An object in the bytes of a PDF: where it is, on which page (null: on none, or on several), and its SHA-256 in base64url. */
export type ObjectHash = { object: string; page: number | null; offset: number; length: number; sha256: string }

/**
 * Lists the objects of a PDF with the hash of their bytes, so that a later change can be named. What lies between objects, such as
 * cross-reference tables, belongs to the object before it.
 */
export function listObjects(bytes: Uint8Array, pdf: PDF): ObjectHash[] {
  const pages = findPages(pdf)
  const starts = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/(?<=[\r\n])(\d+) (\d+) obj\b/g),
  ]
  const header = { object: 'header', offset: 0 }
  const found = [header, ...starts.map(({ index, 1: number, 2: generation }) => ({ object: `${number} ${generation}`, offset: index }))]
  return found.map(({ object, offset }, index) => {
    const length = (found[index + 1]?.offset ?? bytes.length) - offset
    return { object, page: pages.get(object) ?? null, offset, length, sha256: hashPart(bytes, offset, length) }
  })
}

/** Returns the objects whose bytes are not those of a list; the signature's own space is ignored. */
export function listChangedObjects(bytes: Uint8Array, objects: readonly ObjectHash[], ignored: { from: number; to: number }): ObjectHash[] {
  return objects.filter(
    ({ offset, length, sha256 }) =>
      !(offset <= ignored.from && offset + length >= ignored.to) && hashPart(bytes, offset, length) !== sha256,
  )
}

function hashPart(bytes: Uint8Array, offset: number, length: number): string {
  return createHash('sha256')
    .update(bytes.subarray(offset, offset + length))
    .digest('base64url')
}

/** Returns the page of each object that only one page uses. */
function findPages(pdf: PDF): Map<string, number | null> {
  const pages = new Map<string, number | null>()
  for (const [index, page] of pdf.getPages().entries()) {
    const seen = new Set<string>()
    const waiting: PdfObject[] = [page.ref]
    for (let object = waiting.pop(); object; object = waiting.pop()) {
      if (object instanceof PdfRef) {
        const key = `${object.objectNumber} ${object.generation}`
        if (seen.has(key)) continue
        seen.add(key)
        const known = pages.get(key)
        pages.set(key, known === undefined || known === index + 1 ? index + 1 : null)
        const target = pdf.getObject(object)
        if (target) waiting.push(target)
      } else if (object instanceof PdfArray) waiting.push(...object)
      else if (object instanceof PdfDict)
        // The tree of pages and the structure lead to all other pages.
        for (const [key, value] of object) if (!['Parent', 'P', 'StructParent', 'Pg'].includes(key.value)) waiting.push(value)
    }
  }
  return pages
}
