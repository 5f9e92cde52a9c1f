import { createHash, type Hash } from 'node:crypto'
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PDF, type PdfObject } from '@libpdf/core'

/** Entries of the catalog that a timestamp may change: the list of fields, and the data for validation. */
const permittedEntries = new Set(['AcroForm', 'DSS', 'Extensions', 'Pages'])
/** Entries that lead back to what has been compared already. */
const backwardEntries = new Set(['Parent', 'P', 'Pg', 'StructParent'])

/**
 * Lists what a later revision of a PDF changed, other than adding document timestamps and data for their validation. Pages are compared by
 * everything that they show.
 */
export function listRevisionChanges(before: PDF, after: PDF): string[] {
  const [old, current] = [describe(before), describe(after)]
  const names = new Set([...old.keys(), ...current.keys()])
  return [...names].flatMap((name) => {
    if (!old.has(name)) return [`${name} was added`]
    if (!current.has(name)) return [`${name} was removed`]
    return old.get(name) === current.get(name) ? [] : [`${name} was changed`]
  })
}

/** Returns a hash of every page, field and entry of the catalog. */
function describe(pdf: PDF): Map<string, string> {
  const parts = new Map<string, string>()
  for (const [index, page] of pdf.getPages().entries()) parts.set(`page ${index + 1}`, hashObject(pdf, page.dict))
  for (const [key, value] of pdf.getCatalog())
    if (!permittedEntries.has(key.value)) parts.set(`the entry ${key.value} of the catalog`, hashObject(pdf, value))
  for (const [name, field] of listFields(pdf)) if (!isTimestamp(pdf, field)) parts.set(`the field “${name}”`, hashObject(pdf, field))
  return parts
}

function listFields(pdf: PDF): [string, PdfDict][] {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const form = pdf.getCatalog().getDict('AcroForm', resolve)
  return [...(form?.getArray('Fields', resolve) ?? [])].flatMap((one): [string, PdfDict][] => {
    const field = one instanceof PdfRef ? pdf.getObject(one) : one
    return field instanceof PdfDict ? [[field.getString('T', resolve)?.asString() ?? '', field]] : []
  })
}

function isTimestamp(pdf: PDF, object: PdfObject | null | undefined): boolean {
  const target = object instanceof PdfRef ? pdf.getObject(object) : object
  if (!(target instanceof PdfDict)) return false
  const value = target.getDict('V', (ref) => pdf.getObject(ref))
  return value?.getName('Type')?.value === 'DocTimeStamp'
}

function hashObject(pdf: PDF, object: PdfObject): string {
  const hash = createHash('sha256')
  update(pdf, hash, object, new Map())
  return hash.digest('base64url')
}

/** Adds an object to a hash. An object that was added before is named by its place, because objects refer to each other in circles. */
function update(pdf: PDF, hash: Hash, object: PdfObject | null, seen: Map<string, number>): void {
  if (object instanceof PdfRef) {
    const key = `${object.objectNumber} ${object.generation}`
    const known = seen.get(key)
    if (known !== undefined) return void hash.update(`again ${known};`)
    seen.set(key, seen.size)
    return update(pdf, hash, pdf.getObject(object), seen)
  }
  if (object instanceof PdfArray) {
    const items = [...object].filter((one) => !isTimestamp(pdf, one))
    hash.update(`array ${items.length};`)
    for (const item of items) update(pdf, hash, item, seen)
  } else if (object instanceof PdfDict) {
    const entries = [...object].filter(([key, value]) => !backwardEntries.has(key.value) && !isEmptyList(pdf, key.value, value))
    hash.update(`dictionary ${entries.length};`)
    for (const [key, value] of entries.toSorted(([left], [right]) => (left.value < right.value ? -1 : 1))) {
      hash.update(`${JSON.stringify(key.value)}:`)
      update(pdf, hash, value, seen)
    }
    if (object instanceof PdfStream) hash.update(`stream ${object.data.length};`).update(object.data)
  } else if (object instanceof PdfString) hash.update(`string ${object.bytes.length};`).update(object.bytes)
  else if (object instanceof PdfName) hash.update(`name ${JSON.stringify(object.value)};`)
  else hash.update(`${object?.type ?? 'null'} ${JSON.stringify((object as { value?: unknown } | null)?.value ?? null)};`)
}

/** A page without annotations may get a list for the invisible field of a timestamp. */
function isEmptyList(pdf: PDF, key: string, value: PdfObject): boolean {
  const target = value instanceof PdfRef ? pdf.getObject(value) : value
  return key === 'Annots' && target instanceof PdfArray && [...target].every((one) => isTimestamp(pdf, one))
}
