import type { Entry } from 'yauzl'
import { openArchive, unpackText, type Archive } from './archive.ts'
import { copyText, createMarkupParser, localName, type MarkupListener } from './markup.ts'
import { SheetRefusalError } from './refusal.ts'
import type { FileRow } from './file-row.ts'

/** Maximum unpacked sizes of the entries that are read. */
const maxSheetBytes = 600_000_000
const maxStyleBytes = 5_000_000
const maxSharedBytes = 60_000_000
const textOverhead = 40
const maxColumns = 200
/** Maximum length of text in a cell of a spreadsheet program. */
const maxTextLength = 32_767
/** Longer than any valid cell. The remainder of a longer text is dropped. */
const maxCellText = 1_000
/** The attributes that are read. All others are dropped. */
const readAttributes = new Set(['id', 'date1904', 'Id', 'Target', 'numFmtId', 'formatCode', 'r', 's', 't'])

/**
 * `rows` is the limit of spreadsheet programs and includes empty rows. `keptText` limits the memory for shared texts: their length, plus an
 * overhead for each.
 */
export type SheetLimits = { rows: number; cells: number; keptText: number }
const usualLimits: SheetLimits = { rows: 1_048_576, cells: 20_000_000, keptText: 120_000_000 }

/** Rows of a sheet, and the share of the sheet that has been read with them, from 0 to 1. The last batch has the share 1. */
export type SheetBatch = { rows: FileRow[]; share: number }

/**
 * Reads the rows of a workbook's first sheet. Dates are returned as `YYYY-MM-DD`, numbers with a decimal point, and formulas as formulas.
 */
export async function* readRowsOfWorkbook(bytes: Buffer, limits = usualLimits): AsyncGenerator<SheetBatch> {
  const archive = await openArchive(bytes)
  const { entries } = archive
  const sheet = await findFirstSheet(archive)
  const shared = await readSharedStrings(archive, entries.get('xl/sharedStrings.xml'), limits)
  const isDay = await readDateStyles(archive, entries.get('xl/styles.xml'))
  const reader = createSheetReader({ shared, isDay, startsIn1904: sheet.startsIn1904, limits })
  let readBytes = 0
  for await (const chunk of unpackText(archive, sheet.entry, maxSheetBytes)) {
    readBytes += Buffer.byteLength(chunk)
    yield { rows: reader.take(chunk), share: readBytes / sheet.entry.uncompressedSize }
  }
  yield { rows: reader.end(), share: 1 }
}

async function parseEntry(archive: Archive, entry: Entry, maxBytes: number, listener: MarkupListener): Promise<void> {
  const parser = createMarkupParser(readAttributes, listener)
  for await (const chunk of unpackText(archive, entry, maxBytes)) parser.take(chunk)
  parser.end()
}

/** Finds the first sheet of a workbook, and the workbook's date system. */
async function findFirstSheet(archive: Archive): Promise<{ entry: Entry; startsIn1904: boolean }> {
  const { entries } = archive
  const [workbook, relations] = [entries.get('xl/workbook.xml'), entries.get('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) throw new SheetRefusalError('not-a-spreadsheet')
  let relation: string | undefined
  let startsIn1904 = false
  await parseEntry(archive, workbook, maxStyleBytes, {
    open({ name, attributes }) {
      if (name === 'sheet') relation ??= Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1]
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  let target: string | undefined
  await parseEntry(archive, relations, maxStyleBytes, {
    open({ name, attributes }) {
      if (name === 'Relationship' && attributes['Id'] === relation) target = attributes['Target']
    },
  })
  const entry = entries.get(target?.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!entry) throw new SheetRefusalError('not-a-spreadsheet')
  return { entry, startsIn1904 }
}

async function readSharedStrings(archive: Archive, entry: Entry | undefined, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = []
  if (!entry) return strings
  let [current, isText, isPhonetic] = ['', false, false]
  let [kept, length] = [0, 0]
  await parseEntry(archive, entry, maxSharedBytes, {
    open({ name }) {
      if (name === 'si') [current, length] = ['', 0]
      if (name === 't') isText = true
      if (name === 'rPh') isPhonetic = true
    },
    text(part) {
      length = addLength(length, part)
      if (isText && !isPhonetic) current = appendText(current, part)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      kept += current.length + textOverhead
      if (kept > limits.keptText) throw new SheetRefusalError('spreadsheet-too-large')
      strings.push(current)
    },
  })
  return strings
}

/**
 * Adds the length of a part to the length of a text. The limit also applies to text between the elements of a row, which is not used.
 * @throws SheetRefusalError if the text becomes too long
 */
function addLength(length: number, part: string): number {
  const sum = length + part.length
  if (sum > maxTextLength) throw new SheetRefusalError('spreadsheet-text-too-long', maxTextLength)
  return sum
}

/** Appends a part to the text of a cell, up to the maximum length. */
function appendText(text: string, part: string): string {
  const room = maxCellText - text.length
  return part.length <= room ? text + part : room <= 0 ? text : text + copyText(part, room)
}

/** Returns a function that recognises the styles with a date format. */
async function readDateStyles(archive: Archive, entry: Entry | undefined): Promise<(style: string | undefined) => boolean> {
  const dayFormats = new Set(['14', '15', '16', '17', '22', '27', '30', '36', '50', '57'])
  const styles: boolean[] = []
  let isInCells = false
  if (entry)
    await parseEntry(archive, entry, maxStyleBytes, {
      open({ name, attributes }) {
        if (name === 'numFmt' && isDayFormat(attributes['formatCode'] ?? '')) dayFormats.add(attributes['numFmtId'] ?? '')
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells) styles.push(dayFormats.has(attributes['numFmtId'] ?? ''))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return (style) => styles[Number(style ?? 0)] ?? false
}

/**
 * Returns true for a format such as `dd/mm/yyyy`, but not for `#,##0.00 "days"`. Texts in brackets are removed without nesting, which keeps
 * matching fast.
 */
const isDayFormat = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))

type SheetFacts = { shared: readonly string[]; isDay: (style: string | undefined) => boolean; startsIn1904: boolean; limits: SheetLimits }

function createSheetReader(facts: SheetFacts): { take(chunk: string): FileRow[]; end(): FileRow[] } {
  const { limits } = facts
  let rows: FileRow[] = []
  let cells: string[] = []
  let [number, column, width] = [0, 0, 0]
  let cell: Record<string, string> = {}
  let value = ''
  let formula: string | null = null
  let reading: 'value' | 'formula' | null = null
  let [rowCount, cellCount, length] = [0, 0, 0]
  const parser = createMarkupParser(readAttributes, {
    open({ name, attributes }) {
      length = 0
      if (name === 'row' && ++rowCount > limits.rows) throw new SheetRefusalError('spreadsheet-too-many-rows', limits.rows)
      if (name === 'c' && ++cellCount > limits.cells) throw new SheetRefusalError('spreadsheet-too-many-cells', limits.cells)
      if (name === 'row') [number, cells, column] = [Number(attributes['r'] ?? number + 1), [], 0]
      if (name === 'c') {
        ;[cell, value, formula] = [attributes, '', null]
        column = attributes['r'] ? findColumnIndex(attributes['r']) : column
        if (column >= maxColumns) throw new SheetRefusalError('too-many-columns')
      }
      if (name === 'v' || name === 't') reading = 'value'
      if (name === 'f') [reading, formula] = ['formula', '']
    },
    text(part) {
      length = addLength(length, part)
      if (reading === 'value') value = appendText(value, part)
      if (reading === 'formula') formula = appendText(formula!, part)
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') reading = null
      if (name === 'c') {
        while (cells.length < column) cells.push('')
        cells[column++] = formula === null ? cellText(cell, value, facts) : `=${formula}`
      }
      if (name === 'row' && cells.some((text) => text !== '')) {
        // Trailing empty cells are omitted.
        width ||= cells.length
        while (cells.length < width) cells.push('')
        rows.push({ number, cells })
      }
    },
  })
  const takeRows = () => {
    const done = rows
    rows = []
    return done
  }
  return {
    take(chunk) {
      parser.take(chunk)
      return takeRows()
    },
    end() {
      parser.end()
      return takeRows()
    },
  }
}

/** Returns the index of a column. For example, `AB12` is in the 28th column, which has the index 27. */
function findColumnIndex(reference: string): number {
  let index = 0
  for (const letter of reference.replace(/\d+$/, '')) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

function cellText({ t: type, s: style }: Record<string, string>, value: string, { shared, isDay, startsIn1904 }: SheetFacts): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== undefined && type !== 'n') return value
  if (value === '') return ''
  return isDay(style) ? formatSerialDay(Number(value), startsIn1904) : formatShortest(value)
}

/** Formats a binary number as spreadsheet programs display it: with at most 15 significant digits, and so without rounding noise. */
function formatShortest(value: string): string {
  if (value.length <= 15 && /^-?\d+(\.\d+)?$/.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const text = String(Number(number.toPrecision(15)))
  return /e/i.test(text) ? number.toFixed(10).replace(/\.?0+$/, '') : text
}

const dayMs = 86_400_000
/** Spreadsheets include 29 February 1900, a day that did not exist. Therefore, for days from March 1900, day 0 is 30 December 1899. */
const findEpoch = (startsIn1904: boolean) => (startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))

function formatSerialDay(serial: number, startsIn1904: boolean): string {
  const moment = new Date(findEpoch(startsIn1904) + Math.round(serial * dayMs))
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999 || moment.getUTCFullYear() < 1000) return String(serial)
  const [day = '', time = ''] = moment.toISOString().split('T')
  return serial % 1 === 0 ? day : `${day} ${time.slice(0, 8)}`
}
