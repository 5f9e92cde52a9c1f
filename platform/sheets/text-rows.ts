import type { BrokenRow, FileRow } from './file-row.ts'

type TextLayout = { encoding: string; delimiter: string }

const maxRowLength = 100_000
/** Maximum number of lines in a row with quoted cells. A row with more lines has an unclosed quote. */
const maxLinesOfRow = 50

/**
 * Reads rows of delimited text (RFC 4180). Empty lines are counted but not returned. A row that cannot be split does not affect other rows:
 * reading continues at the next line.
 */
export async function* readTextRows(bytes: AsyncIterable<Uint8Array>, layout: TextLayout): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(layout.encoding)
  const splitter = createSplitter(layout.delimiter)
  for await (const chunk of bytes) yield splitter.take(decoder.decode(chunk, { stream: true }))
  yield splitter.take(decoder.decode())
  yield splitter.end()
}

type Splitter = { take(text: string): FileRow[]; end(): FileRow[] }

export function createSplitter(delimiter: string): Splitter {
  let rest = ''
  let number = 0
  let isSkipping = false

  function take(text: string): FileRow[] {
    const rows: FileRow[] = []
    rest += text
    let start = 0
    if (isSkipping) {
      const end = rest.indexOf('\n')
      if (end < 0) rest = ''
      else [isSkipping, start] = [false, end + 1]
    }
    for (let end = rest.indexOf('\n', start); end >= 0; end = rest.indexOf('\n', start)) {
      const next = takeLine(rows, start, end)
      if (next === null) break
      start = next
    }
    rest = rest.slice(start)
    if (rest.length > maxRowLength && !rest.includes('\n')) {
      rows.push(createBrokenRow('row-too-long'))
      ;[rest, isSkipping] = ['', true]
    }
    return rows
  }

  /** Returns the start of the next row, or null if more input is needed. */
  function takeLine(rows: FileRow[], start: number, end: number): number | null {
    const line = removeCarriageReturn(rest.slice(start, end))
    if (line.length > maxRowLength) rows.push(createBrokenRow('row-too-long'))
    else if (!line.includes('"')) addPlain(rows, line)
    else return takeQuoted(rows, start, end)
    return end + 1
  }

  function addPlain(rows: FileRow[], line: string): void {
    number++
    if (line !== '') rows.push({ number, cells: line.split(delimiter) })
  }

  /** Reads a row with a quoted cell, which can contain line breaks. Lines are added until all quotes are closed. */
  function takeQuoted(rows: FileRow[], start: number, firstEnd: number): number | null {
    let end = firstEnd
    for (let lines = 1; lines <= maxLinesOfRow && end - start <= maxRowLength; lines++) {
      const cells = splitCells(removeCarriageReturn(rest.slice(start, end)), delimiter)
      if (Array.isArray(cells)) {
        rows.push({ number: ++number, cells })
        return end + 1
      }
      if (cells === 'broken') break
      const next = rest.indexOf('\n', end + 1)
      if (next < 0) {
        if (rest.length - start <= maxRowLength) return null
        break
      }
      end = next
    }
    rows.push(createBrokenRow('broken-quotes'))
    return firstEnd + 1
  }

  const createBrokenRow = (code: BrokenRow): FileRow => ({ number: ++number, cells: [], broken: code })

  return {
    take,
    end() {
      if (rest === '') return []
      const rows = take('\n')
      // If a quote is still open at the end of the file, the line that opens it is invalid, and the following lines are
      // separate rows.
      while (rest !== '') {
        const first = rest.indexOf('\n')
        rest = rest.slice(first + 1)
        rows.push(createBrokenRow('broken-quotes'), ...(rest === '' ? [] : take('')))
      }
      return rows
    },
  }
}

const removeCarriageReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** Splits a line into cells. Returns `open` if a quote is not closed, and `broken` if there are characters next to a quote. */
function splitCells(line: string, delimiter: string): string[] | 'open' | 'broken' {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (line[at] !== '"') {
      const end = line.indexOf(delimiter, at)
      const cell = end < 0 ? line.slice(at) : line.slice(at, end)
      if (cell.includes('"')) return 'broken'
      cells.push(cell)
      if (end < 0) return cells
      at = end + 1
      continue
    }
    const close = findClosingQuote(line, at + 1)
    if (close < 0) return 'open'
    cells.push(line.slice(at + 1, close).replaceAll('""', '"'))
    if (close + 1 === line.length) return cells
    if (line[close + 1] !== delimiter) return 'broken'
    at = close + 2
  }
}

function findClosingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at
  return -1
}
