import { randomBytes } from 'node:crypto'
import { createBatchThread } from '../threads/batch-thread.ts'
import { createWorkbook } from '@atrium/server/testing/workbook'
import { describe, expect, test } from 'vitest'
import { SheetRefusalError } from './refusal.ts'
import type { FileRow } from './file-row.ts'
import { readRowsOfWorkbook, type SheetBatch } from './workbook-rows.ts'
import { readWorkbookRows } from './workbook-reader.ts'
import type { ThreadRefusal } from './workbook-thread.ts'

async function readAll(batches: AsyncIterable<SheetBatch>): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const batch of batches) rows.push(...batch.rows)
  return rows
}
const readOutcome = (batches: AsyncIterable<SheetBatch>) =>
  readAll(batches).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetRefusalError ? `${error.code} ${error.count}` : error),
  )
const createThread = (limits: { heapMb?: number; limitMs?: number }) =>
  createBatchThread<Uint8Array, SheetBatch, ThreadRefusal | null>(new URL('workbook-thread.ts', import.meta.url), {
    threads: 1,
    heapMb: 400,
    limitMs: 120_000,
    ...limits,
  })

/** Returns text that can hardly be compressed. */
const createNoise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)
const createRow = (number: number) =>
  `<row r="${number}"><c r="A${number}" t="str"><v>${createNoise(12)}</v></c><c r="B${number}"><v>${number * 1.25}</v></c></row>`
const plainRow = '<row r="1"><c r="A1" t="str"><v>x</v></c></row>'

describe('a workbook read in a worker thread', () => {
  test('has the same rows as if read in the main thread', async () => {
    const bytes = createWorkbook({ sheet: Array.from({ length: 4_000 }, (_, index) => createRow(index + 1)).join('') })
    const before = bytes.length
    const rows = await readAll(readWorkbookRows(bytes))
    expect([rows.length, bytes.length]).toEqual([4_000, before])
    expect(rows).toEqual(await readAll(readRowsOfWorkbook(bytes)))
  })

  test('can be read in part, and later workbooks can still be read', async () => {
    const bytes = createWorkbook({ sheet: Array.from({ length: 20_000 }, (_, index) => createRow(index + 1)).join('') })
    for (let time = 0; time < 5; time++)
      for await (const batch of readWorkbookRows(bytes)) {
        expect(batch.rows[0]?.number).toBe(1)
        break
      }
    expect(await readOutcome(readWorkbookRows(createWorkbook({ sheet: plainRow })))).toBe('read')
  })

  test('is refused with a reason if it takes too much time or memory, and only its thread ends', async () => {
    const bytes = createWorkbook({ sheet: Array.from({ length: 10_000 }, (_, index) => createRow(index + 1)).join('') })
    expect(await readOutcome(readWorkbookRows(bytes, createThread({ limitMs: 1 })))).toBe('spreadsheet-too-slow null')
    const shared = Array.from({ length: 300_000 }, () => `<si><t>${createNoise(24)}</t></si>`).join('')
    const texts = createWorkbook({ sheet: plainRow, shared })
    expect(await readOutcome(readWorkbookRows(texts, createThread({ heapMb: 16 })))).toBe('spreadsheet-too-large null')
    expect(await readOutcome(readWorkbookRows(texts))).toBe('read')
  })
})

describe('a decompression bomb as workbook', () => {
  // `bin/check security` tests a workbook of 590 MB.
  test.each([
    ['rows of 100 MB', { sheet: '<row><c><v>1</v></c></row>'.repeat(4_000_000) }],
    ['one text of 100 MB', { sheet: `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(100_000_000)}</v></c></row>` }],
    ['shared texts of 50 MB', { sheet: plainRow, shared: '<si><t>x</t></si>'.repeat(3_000_000) }],
    ['number formats of 4 MB', { sheet: plainRow, styles: '<numFmts/>'.repeat(400_000) }],
  ])('is refused before it is unpacked if it contains %s [S36]', async (_, parts) => {
    expect(await readOutcome(readWorkbookRows(createWorkbook(parts)))).toBe('spreadsheet-too-compressed 100')
  })

  test('is refused for an incompressible long text in a cell or in the shared texts [S36]', async () => {
    const long = createNoise(32_768)
    const inCell = createWorkbook({ sheet: `<row r="1"><c r="A1" t="str"><v>${long}</v></c></row>` })
    const inShared = createWorkbook({ sheet: plainRow, shared: `<si><r><t>${long.slice(9)}</t></r><r><t>${long.slice(0, 9)}</t></r></si>` })
    const between = createWorkbook({ sheet: `${plainRow}${long}` })
    for (const bytes of [inCell, inShared, between])
      expect(await readOutcome(readRowsOfWorkbook(bytes))).toBe('spreadsheet-text-too-long 32767')
    expect(
      await readOutcome(readRowsOfWorkbook(createWorkbook({ sheet: `<row r="1"><c r="A1" t="str"><v>${long.slice(1)}</v></c></row>` }))),
    ).toBe('read')
  })

  test('is refused for more rows than a spreadsheet program allows, even if they are empty, and for too many cells [S36]', async () => {
    const limits = { rows: 100, cells: 50, keptText: 1_000 }
    const withRows = (count: number) => readRowsOfWorkbook(createWorkbook({ sheet: '<row/>'.repeat(count) }), limits)
    const withCells = (count: number) => readRowsOfWorkbook(createWorkbook({ sheet: `<row>${'<c/>'.repeat(count)}</row>` }), limits)
    expect(await readOutcome(withRows(101))).toBe('spreadsheet-too-many-rows 100')
    expect(await readOutcome(withCells(51))).toBe('spreadsheet-too-many-cells 50')
    for (const batches of [withRows(100), withCells(50)]) expect(await readOutcome(batches)).toBe('read')
  })
})
