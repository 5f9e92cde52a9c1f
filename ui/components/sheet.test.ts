import { describe, expect, it } from 'vitest'
import { formatCsv, createWorkbookRows, type Sheet } from './sheet.ts'

const sheet: Sheet = {
  headings: ['Date', 'Name, in full', 'Amount'],
  rows: [
    [{ date: '2026-07-20' }, 'Smith, Jones & Co', { number: '-1234.56' }],
    [null, '=HYPERLINK("http://x")', { number: '1234567890.123456789' }],
  ],
}

describe('a sheet', () => {
  it('as CSV has texts without commas, days as displayed, figures in plain notation, and no formulas [P547]', () => {
    expect(formatCsv(sheet)).toBe(
      'Date,Name in full,Amount\r\n20/07/2026,Smith Jones & Co,-1234.56\r\n,"\'=HYPERLINK(""http://x"")",1234567890.123456789\r\n',
    )
  })

  it('as a workbook has dates and numbers of these types, and texts that are never formulas', () => {
    const [, first, second] = createWorkbookRows(sheet)
    expect(first).toEqual([
      { type: Date, value: new Date('2026-07-20T00:00:00Z'), format: 'dd/mm/yyyy' },
      { type: String, value: 'Smith Jones & Co' },
      { type: Number, value: -1234.56 },
    ])
    expect(second?.[1]).toMatchObject({ type: String })
  })

  it('as a workbook has figures with too many digits for a spreadsheet as text', () =>
    expect(createWorkbookRows(sheet)[2]?.[2]).toEqual({ type: String, value: '1234567890.123456789' }))
})
