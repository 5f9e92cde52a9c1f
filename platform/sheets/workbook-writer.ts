import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { safeText, type FileCell } from './cells.ts'

/** Maximum length of text in a cell of a spreadsheet program. */
const maxTextLength = 32_767
/** Numbers of the cell formats in `styles`. */
const bold = 1
const day = 2

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook besides its sheet, by path. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * Writes rows as a workbook with one sheet, batch by batch, so that memory does not depend on their number. The first row contains the
 * headings. Texts are never formulas.
 */
export function writeWorkbook(batches: AsyncIterable<readonly (readonly FileCell[])[]>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(writeSheet(batches), { objectMode: false })
  sheet.on('error', (error) => output.destroy(error))
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(declaration + xml), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* writeSheet(batches: AsyncIterable<readonly (readonly FileCell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`,
  )
  let number = 0
  for await (const rows of batches) {
    let xml = ''
    for (const cells of rows) {
      number++
      xml += `<row r="${number}">${cells.map((cell) => formatCell(cell, number === 1)).join('')}</row>`
    }
    yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function formatCell(cell: FileCell, isHeading: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return formatText(safeText(cell), isHeading)
  if ('date' in cell) return `<c s="${day}"><v>${serialDay(cell.date)}</v></c>`
  // A spreadsheet would round a figure with more than fifteen digits.
  const isExact = cell.number.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15
  return isExact ? `<c><v>${cell.number}</v></c>` : formatText(cell.number, false)
}

function formatText(text: string, isHeading: boolean): string {
  const style = isHeading ? ` s="${bold}"` : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text.slice(0, maxTextLength))}</t></is></c>`
}

/** Escapes a text for XML. Characters that XML cannot contain are removed. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Returns the number of a day in a spreadsheet, in which 1 January 1900 is day 1 and the year 1900 a leap year. */
const serialDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569
