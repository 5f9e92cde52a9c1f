import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originalText, safeText, type FileCell } from './cells.ts'
import { writeCsv } from './csv-writer.ts'
import { createSplitter } from './text-rows.ts'
import { readRowsOfWorkbook } from './workbook-rows.ts'
import { writeWorkbook } from './workbook-writer.ts'

async function* inBatches(rows: readonly (readonly FileCell[])[]): AsyncGenerator<readonly (readonly FileCell[])[]> {
  for (let start = 0; start < rows.length; start += 2) yield rows.slice(start, start + 2)
}
async function readWorkbook(rows: readonly (readonly FileCell[])[]): Promise<string[][]> {
  const bytes = Buffer.concat(await writeWorkbook(inBatches(rows)).toArray())
  const read: string[][] = []
  for await (const batch of readRowsOfWorkbook(bytes)) read.push(...batch.rows.map(({ cells }) => [...cells]))
  return read
}
async function readCsv(rows: readonly (readonly FileCell[])[]): Promise<string[][]> {
  let text = ''
  for await (const part of writeCsv(inBatches(rows))) text += part
  const splitter = createSplitter(',')
  return [...splitter.take(text.replace('\uFEFF', '')), ...splitter.end()].map(({ cells }) => [...cells])
}

const rows: FileCell[][] = [
  ['Name', 'Value', 'Day'],
  ['Guðrún, Ægis "x" & <y>', { number: '1234.50' }, { date: '2026-03-31' }],
  ['Σταύρος', { number: '-0.5' }, { date: '1999-12-31' }],
  ['Exact', { number: '12345678901234567890' }, null],
]

test('a workbook contains figures as figures, days as days, and texts of every script', async () => {
  expect(await readWorkbook(rows)).toEqual([
    ['Name', 'Value', 'Day'],
    ['Guðrún, Ægis "x" & <y>', '1234.50', '2026-03-31'],
    ['Σταύρος', '-0.5', '1999-12-31'],
    ['Exact', '12345678901234567890', ''],
  ])
})

test('CSV contains the same, with line breaks and delimiters in quotes', async () => {
  expect(await readCsv([...rows, ['two\nlines;and more', null, 'tab\tin it']])).toEqual([
    ['Name', 'Value', 'Day'],
    ['Guðrún, Ægis "x" & <y>', '1234.50', '2026-03-31'],
    ['Σταύρος', '-0.5', '1999-12-31'],
    ['Exact', '12345678901234567890', ''],
    ['two\nlines;and more', '', 'tab in it'],
  ])
})

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', 'a;=1', 'one\n=two', '"=1', ' =1'])(
  'the text %j is safe in a file, and the same after an import',
  (text) => {
    expect(safeText(text)).not.toBe(text)
    expect(originalText(safeText(text))).toBe(text)
  },
)

test('no text becomes a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const line of safeText(text).split(/[\n;]/)) if (/^["\s]*[=@]/.test(line)) return false
      return true
    }),
  )
})
