import { fromBufferPromise } from 'yauzl'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type TextTask = { bytes: Uint8Array; kind: 'pdf' | 'docx' | 'txt' | 'csv' }
/** Text of each page. A text without pages is divided into parts. */
export type TextResult = { pages: readonly string[]; isCut: boolean }

/** Maximum number of pages and characters that are read. */
const maxPages = 2_000
const maxCharacters = 500_000
/** Length of the parts of a text without pages, which are searched and shown like pages. */
const partLength = 20_000
const maxDocumentBytes = 20_000_000

/** Reads the text of a file. */
export async function extractText({ bytes, kind }: TextTask): Promise<TextResult> {
  if (kind === 'pdf') return readPdf(bytes)
  const text = kind === 'docx' ? await readWordDocument(bytes) : new TextDecoder().decode(bytes)
  return { pages: divide(clean(text.slice(0, maxCharacters))), isCut: text.length > maxCharacters }
}

/** Divides a text into parts, where possible at the ends of lines or words. */
function divide(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; ;) {
    if (rest.length <= partLength) return [...parts, rest]
    const part = rest.slice(0, partLength)
    const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '))
    const length = end > partLength / 2 ? end : partLength
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
}

/** Characters that the database does not store, and form feeds, which divide pages, become spaces. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', ' ')
    .replaceAll('\f', ' ')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .trim()

async function readPdf(bytes: Uint8Array): Promise<TextResult> {
  const task = getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, stopAtErrors: false, verbosity: 0 })
  const document = await task.promise
  try {
    const pages: string[] = []
    let length = 0
    for (let number = 1; number <= Math.min(document.numPages, maxPages) && length < maxCharacters; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const text = clean(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      pages.push(text.slice(0, maxCharacters - length))
      length += text.length
      page.cleanup()
    }
    return { pages, isCut: pages.length < document.numPages || length > maxCharacters }
  } finally {
    await task.destroy()
  }
}

/** Returns the text of the main part of a document in Office Open XML, a line for each paragraph. */
async function readWordDocument(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'word/document.xml') continue
      if (entry.uncompressedSize > maxDocumentBytes) throw new Error('The document is too large.')
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      return readParagraphs(Buffer.concat(parts).toString('utf8'))
    }
    return ''
  } finally {
    zip.close()
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const readParagraphs = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)(?: [^<>]*)?\/>|<\/w:p>/g)]
    .map(([match, text]) => text ?? (match === '</w:p>' ? '\n' : ' '))
    .join('')
    .replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, code: string) => toCharacter(Number.parseInt(code, hex ? 16 : 10)))

const toCharacter = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')
