import { createSplitter } from './text-rows.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1253'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export type DateOrder = 'year-first' | 'day-first' | 'month-first'
export type DecimalMark = 'point' | 'comma'

/** Number of bytes at the start of a file from which its format is detected. */
export const sampleBytes = 256_000
const sampledRows = 200

/** Detects the encoding and the delimiter of a text file from its start, and returns its first rows. */
export function detectTextFormat(
  sample: Uint8Array,
  usualEncoding: Encoding,
): { encoding: Encoding; delimiter: Delimiter; rows: string[][] } {
  const encoding = detectEncoding(sample, usualEncoding)
  const text = new TextDecoder(encoding).decode(sample)
  const delimiter = detectDelimiter(text)
  return { encoding, delimiter, rows: splitRows(text, delimiter) }
}

/** Splits the first rows of a text. Rows that cannot be split are omitted. */
export function splitRows(text: string, delimiter: string): string[][] {
  const splitter = createSplitter(delimiter)
  return splitter
    .take(text)
    .concat(splitter.end())
    .slice(0, sampledRows)
    .filter(({ broken }) => !broken)
    .map(({ cells }) => [...cells])
}

function detectEncoding(sample: Uint8Array, usualEncoding: Encoding): Encoding {
  const [first, second, third] = sample
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16, Latin letters have two bytes, one of which is zero.
  const start = sample.subarray(0, 1_000)
  const countZeroBytes = (parity: number) => start.filter((byte, index) => index % 2 === parity && byte === 0).length
  if (countZeroBytes(1) > start.length / 3) return 'utf-16le'
  if (countZeroBytes(0) > start.length / 3) return 'utf-16be'
  return isMostlyUtf8(sample) ? 'utf-8' : usualEncoding
}

/**
 * Returns true if the text is probably UTF-8. A few invalid bytes can be an error in a row: they are accepted if the text has more valid
 * multi-byte characters, or if the bytes are not letters or signs of a single-byte encoding. The sample can end within a character.
 */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true })
  const invalidCount = text.match(/\uFFFD/g)?.length ?? 0
  if (invalidCount === 0) return true
  const nonAsciiCount = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  if (nonAsciiCount > 0) return nonAsciiCount > invalidCount || invalidCount <= 2
  return invalidCount <= 2 && !sample.some(isSingleByteSign)
}

/** Returns true for bytes that are accented letters, €, quotation marks, dashes or £ in Windows-1252. */
const isSingleByteSign = (byte: number) => (byte >= 0xc0 && byte <= 0xfe) || [0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa3].includes(byte)

/** Returns the delimiter that splits most lines into the same number of cells. The number must be greater than one. */
function detectDelimiter(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const lengths = splitRows(text.slice(0, 50_000), delimiter).map((row) => row.length)
    const first = lengths[0] ?? 1
    const equalCount = lengths.filter((length) => length === first).length
    return { delimiter, score: first > 1 ? equalCount * 1_000 + first : 0 }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** Detects the order of day, month and year in cells with dates. */
export function detectDateOrder(cells: readonly string[]): DateOrder {
  if (cells.some((cell) => /^\d{4}-\d{2}-\d{2}/.test(cell.trim()))) return 'year-first'
  const parts = cells.flatMap((cell) => {
    const found = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{4}\s*$/.exec(cell)
    return found ? [{ first: Number(found[1]), second: Number(found[2]) }] : []
  })
  if (parts.length === 0) return 'year-first'
  const monthsSecond = parts.filter(({ second }) => second > 12).length
  const monthsFirst = parts.filter(({ first }) => first > 12).length
  return monthsSecond > monthsFirst ? 'month-first' : 'day-first'
}

/** Detects whether numbers have a decimal point or a decimal comma. */
export function detectDecimalMark(cells: readonly string[]): DecimalMark {
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell.trim())).length
  const commas = count(/^-?\d{1,3}([. ]\d{3})+,\d+$|^-?\d+,(\d{1,2}|\d{4,})$/)
  const points = count(/^-?\d{1,3}([, ]\d{3})+\.\d+$|^-?\d+\.\d+$/)
  return commas > points ? 'comma' : 'point'
}
