import { randomBytes } from 'node:crypto'
import { createWorkbook } from '@atrium/server/testing/workbook'
import { describe, expect, test } from 'vitest'
import { readFileRows } from './file-reads.ts'

/** Returns text that can hardly be compressed. */
const createNoise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)
const createRow = (number: number) =>
  `<row r="${number}"><c r="A${number}" t="str"><v>${createNoise(12)}</v></c><c r="B${number}"><v>${number * 1.25}</v></c></row>`

describe('a workbook', () => {
  test('reports the share of the file that has been read, and the whole file at the end', async () => {
    const bytes = createWorkbook({ sheet: Array.from({ length: 20_000 }, (_, place) => createRow(place + 1)).join('') })
    const source = {
      async *parts() {
        yield bytes
      },
      bytes: bytes.length,
    }
    const layout = {
      source: 'workbook',
      encoding: 'utf-8',
      delimiter: ',',
      hasHeadings: false,
      dateOrder: 'year-first',
      decimalMark: 'point',
    } as const
    const reports: { bytes: number; rows: number }[] = []
    let rowCount = 0
    for await (const rows of readFileRows(source, layout, (read) => reports.push({ bytes: read, rows: rowCount }))) rowCount += rows.length
    expect([rowCount, reports.at(-1)?.bytes]).toEqual([20_000, bytes.length])
    expect(reports.length).toBeGreaterThan(10)
    for (const [place, report] of reports.slice(1).entries()) {
      expect(report.bytes).toBeGreaterThanOrEqual(reports[place]!.bytes)
      expect(Math.abs(reports[place]!.bytes / bytes.length - report.rows / 20_000)).toBeLessThan(0.02)
    }
  })
})
