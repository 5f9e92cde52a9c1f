// office files with LibreOffice itself: Word and Excel files become PDF, and nothing that they link to is fetched
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createOfficeConverter } from '@atrium/platform/files/office-converter'
import { readText } from '@atrium/platform/files/read-text'
import { writeWorkbook } from '@atrium/platform/sheets/workbook-writer'
import { createArchive } from '@atrium/server/testing/workbook'

const command = process.env['OFFICE_CONVERTER'] ?? '/usr/bin/soffice'
if (!existsSync(command))
  throw new Error(`There is no ${command}: apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui`)

const results: boolean[] = []
function report(name: string, isGood: boolean, found: unknown): void {
  results.push(isGood)
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${JSON.stringify(found)}\n`)
}

const requested: string[] = []
const server = createServer((request, response) => {
  requested.push(String(request.url))
  response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const converter = createOfficeConverter(command)

async function readPages(content: Buffer, kind: 'docx' | 'xlsx'): Promise<string> {
  const bytes = new Uint8Array(await converter.convert(Readable.from([content]), kind))
  return (await readText({ bytes, kind: 'pdf' })).pages.join(' ')
}

const startedAt = performance.now()
const word = await readPages(createWordDocument(`http://127.0.0.1:${port}/picture.png`), 'docx')
report('a Word document becomes a PDF', word.includes('A letter to a client'), `${Math.round(performance.now() - startedAt)} ms`)
report('a linked picture is not fetched', requested.length === 0, requested)
const workbook = writeWorkbook(
  (async function* () {
    yield [
      ['Charge', 'Amount'],
      ['Advice', '650.00'],
    ]
  })(),
)
const excel = await readPages(Buffer.concat(await workbook.toArray()), 'xlsx')
report('a workbook becomes a PDF', excel.includes('Advice') && excel.includes('650'), excel.slice(0, 60))
server.close()
process.stdout.write(`${results.filter(Boolean).length}/${results.length}\n`)
process.exit(results.every(Boolean) ? 0 : 1)

/** A Word document with a text and a picture at an address. */
function createWordDocument(address: string): Buffer {
  const office = 'http://schemas.openxmlformats.org'
  const relationships = `${office}/officeDocument/2006/relationships`
  const drawing = `${office}/drawingml/2006`
  const part = (name: string, xml: string) => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>${xml}`) })
  return createArchive([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    part(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r2" Type="${relationships}/image" Target="${address}" TargetMode="External"/></Relationships>`,
    ),
    part(
      'word/document.xml',
      `<w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relationships}" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"><w:body>
      <w:p><w:r><w:t>A letter to a client</w:t></w:r></w:p>
      <w:p><w:r><w:drawing><wp:inline><wp:extent cx="1000000" cy="1000000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${drawing}/picture">
      <pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r2"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
      <pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>
      </a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`,
    ),
  ])
}
