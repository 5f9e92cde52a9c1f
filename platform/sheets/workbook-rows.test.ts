import { describe, expect, test } from 'vitest'
import { createArchive, createWorkbook } from '@atrium/server/testing/workbook'
import { SheetRefusalError } from './refusal.ts'
import type { FileRow } from './file-row.ts'
import { readRowsOfWorkbook } from './workbook-rows.ts'

async function readRows(bytes: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const batch of readRowsOfWorkbook(bytes)) rows.push(...batch.rows)
  return rows
}
const readRefusal = (bytes: Buffer) =>
  readRows(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetRefusalError ? error.code : error),
  )

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'

describe('the reader of workbooks', () => {
  test('returns shared and inline texts, numbers as displayed, dates and row numbers', async () => {
    const bytes = createWorkbook({
      shared: '<si><t>Symbol</t></si><si><r><t>Da</t></r><r><t>te</t></r></si><si><t>Sigur &amp; Co</t></si>',
      styles,
      sheet: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>
        <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>46112</v></c><c r="C3"><v>11488.410000000002</v></c></row>
        <row r="4"><c r="B4" s="2"><v>46112.5</v></c><c r="C4" s="3"><v>7</v></c></row>
        <row r="5"><c r="A5" t="str"><v>X</v></c></row>`,
    })
    expect(await readRows(bytes)).toEqual([
      { number: 1, cells: ['Symbol', 'Date', 'Price'] },
      { number: 3, cells: ['Sigur & Co', '2026-03-31', '11488.41'] },
      { number: 4, cells: ['', '2026-03-31 12:00:00', '7'] },
      { number: 5, cells: ['X', '', ''] },
    ])
  })

  test('counts days from 1904 if the workbook requires it, and returns formulas instead of their results', async () => {
    const sheet = '<row r="1"><c r="A1" s="1"><v>44650</v></c><c r="B1"><f>SUM(A1:A9)</f><v>12</v></c></row>'
    expect((await readRows(createWorkbook({ styles, sheet, date1904: true })))[0]!.cells).toEqual(['2026-03-31', '=SUM(A1:A9)'])
  })

  test('refuses another kind of file, a damaged file and a decompression bomb', async () => {
    expect(await readRefusal(Buffer.from('PK\u0003\u0004 nothing more'))).toBe('not-a-spreadsheet')
    expect(await readRefusal(createArchive([{ name: 'other.txt', bytes: Buffer.from('x') }]))).toBe('not-a-spreadsheet')
    expect(await readRefusal(createWorkbook({ sheet: '<row><c></row>' }))).toBe('not-a-spreadsheet')
    expect(await readRefusal(createWorkbook({ sheet: '', claims: 3_000_000_000 }))).toBe('spreadsheet-too-large')
    expect(
      await readRefusal(createArchive(Array.from({ length: 501 }, (_, index) => ({ name: `${index}`, bytes: Buffer.from('x') })))),
    ).toBe('spreadsheet-too-large')
    const grown = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    expect(await readRefusal(createWorkbook({ sheet: `</sheetData></worksheet>${grown}<worksheet><sheetData>` }))).toBe('not-a-spreadsheet')
    expect(await readRefusal(createWorkbook({ sheet: '<row r="1"><c r="ZZZ1"><v>1</v></c></row>' }))).toBe('too-many-columns')
  })

  test('refuses a sheet that is larger than the archive states', async () => {
    const sheet = `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(200_000)}</v></c></row>`
    expect(await readRefusal(createWorkbook({ sheet, claims: 500 }))).toBe('not-a-spreadsheet')
  })

  test('shortens cells to their maximum length', async () => {
    const sheet = `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(32_767)}</v></c></row>`
    expect((await readRows(createWorkbook({ sheet })))[0]!.cells[0]!.length).toBe(1_000)
  })

  test('refuses deeper nesting and larger tags than any real workbook has', async () => {
    const row = '<row r="1"><c r="A1" t="str"><v>x</v></c></row>'
    const nested = (levels: number) => '<x>'.repeat(levels) + '</x>'.repeat(levels)
    expect(await readRefusal(createWorkbook({ sheet: row + nested(30) }))).toBe('read')
    expect(await readRefusal(createWorkbook({ sheet: row + nested(31) }))).toBe('not-a-spreadsheet')
    expect(await readRefusal(createWorkbook({ sheet: row, shared: '<a>'.repeat(300_000) }))).toBe('not-a-spreadsheet')
    const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('')
    expect(await readRefusal(createWorkbook({ sheet: `${row}<row r="2"><c${attributes(50)}/></row>` }))).toBe('read')
    expect(await readRefusal(createWorkbook({ sheet: `${row}<row r="2"><c${attributes(51)}/></row>` }))).toBe('not-a-spreadsheet')
    // The limit applies to the attributes of each tag.
    expect(await readRefusal(createWorkbook({ sheet: `${row}<row r="2"><c${attributes(30)}/><c${attributes(30)}/></row>` }))).toBe('read')
  })

  test('is fast even with extreme number formats', async () => {
    const open = `<numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/>`
    const long = `<numFmt numFmtId="201" formatCode="${'0'.repeat(255)}dd"/><numFmt numFmtId="202" formatCode="[$-409]d mmm yy"/>`
    const cells = '<cellXfs><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/></cellXfs>'
    const styled = `<numFmts>${open.repeat(15)}${long}</numFmts>${cells}`
    const sheet = '<row r="1"><c r="A1" s="0"><v>46112</v></c><c r="B1" s="1"><v>46112</v></c><c r="C1" s="2"><v>46112</v></c></row>'
    expect((await readRows(createWorkbook({ sheet, styles: styled })))[0]!.cells).toEqual(['46112', '46112', '2026-03-31'])
  })

  test('refuses shared texts that would exhaust the memory', async () => {
    const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    const shared = '<si/>'.repeat(1_000)
    const read = async (keptText: number) => {
      for await (const _ of readRowsOfWorkbook(createWorkbook({ sheet, shared }), { rows: 10, cells: 10, keptText }));
    }
    await expect(read(39_999)).rejects.toThrow('spreadsheet-too-large')
    await read(40_000)
  })

  test('shortens shared texts to the maximum length of a cell', async () => {
    const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    const shared = `<si><t>${'x'.repeat(30_000)}</t><t>y</t></si><si><t>${'ð'.repeat(900)}</t><t>${'Þ'.repeat(900)}</t></si>`
    expect((await readRows(createWorkbook({ sheet, shared })))[0]!.cells).toEqual(['x'.repeat(1_000), 'ð'.repeat(900) + 'Þ'.repeat(100)])
  })
})
