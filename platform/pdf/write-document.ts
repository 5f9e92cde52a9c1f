import { Buffer } from 'node:buffer'
import PdfKit from 'pdfkit'
import type { PdfDocument } from './document.ts'
import { listFontFiles, splitByFont, type FontName } from './fonts.ts'

type Doc = InstanceType<typeof PdfKit>

/** Measures in points, 1/72 inch, on A4. */
const [marginSide, marginTop, marginFoot, markSize] = [62, 96, 78, 18]
const [inkColour, mutedColour, lineColour] = ['#1B2228', '#596169', '#D8D8D4']

/** Space that a heading needs below it, so that it does not end a page. */
const spaceBelowHeading = 96

/**
 * Writes a document as an accessible PDF: its text is tagged with headings and paragraphs, its language and title are stated, and its fonts
 * are embedded.
 */
export async function writeDocument(document: PdfDocument): Promise<Uint8Array> {
  const doc = new PdfKit({
    size: 'A4',
    margins: { top: marginTop, bottom: marginFoot, left: marginSide, right: marginSide },
    bufferPages: true,
    tagged: true,
    lang: document.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: document.title,
      Author: document.brand.name,
      Creator: 'Atrium',
      Producer: 'Atrium',
      CreationDate: new Date(document.createdAt),
    },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((done, fail) => {
    doc.on('end', done)
    doc.on('error', fail)
  })
  registerFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (tag: 'H1' | 'H2' | 'H3' | 'P', text: string, style: TextStyle) => {
    root.add(doc.struct(tag, {}, () => writeText(doc, text, style)))
  }
  const { colour } = document.brand
  add('H1', document.title, { font: 'heading', size: 22, colour, after: 8 })
  for (const paragraph of document.lead) add('P', paragraph, { font: 'text', size: 9.5, colour: mutedColour, after: 2 })
  for (const { title, level, entries } of document.sections) {
    if (title !== '') {
      keepTogether(doc, spaceBelowHeading)
      doc.y += level === 1 ? 22 : 14
      add(
        level === 1 ? 'H2' : 'H3',
        title,
        level === 1 ? { font: 'heading', size: 15, colour, after: 6 } : { font: 'strong', size: 11, after: 4 },
      )
    }
    for (const { label, text } of entries) {
      keepTogether(doc, 44)
      doc.y += 9
      add('P', label, { font: 'text', size: 8.5, colour: mutedColour, after: 1.5 })
      add('P', text, { font: 'text', size: 10.5, after: 0 })
    }
  }
  root.end()
  writePageEdges(doc, document)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

type TextStyle = { font: FontName; size: number; colour?: string; after: number }

function registerFonts(doc: Doc): void {
  for (const name of ['text', 'strong', 'heading'] as const) for (const { id, open } of listFontFiles(name)) doc.registerFont(id, open())
}

/** Writes a text over the whole width, with the font of each of its scripts. */
function writeText(doc: Doc, text: string, { font, size, colour = inkColour, after }: TextStyle): void {
  const runs = splitByFont(font, text)
  doc.fillColor(colour).fontSize(size)
  for (const [index, run] of runs.entries())
    doc
      .font(run.font)
      .text(run.text, { lineGap: size * 0.25, continued: index < runs.length - 1, ...(index === 0 && { width: widthOf(doc) }) })
  doc.y += after
}

const widthOf = (doc: Doc): number => doc.page.width - 2 * marginSide

/** Begins a new page if less than the given space is left on this one. */
function keepTogether(doc: Doc, space: number): void {
  if (doc.y + space > doc.page.height - marginFoot) doc.addPage()
}

/** Writes the brand at the head and the text at the foot of every page, which programs do not read aloud with the answers. */
function writePageEdges(doc: Doc, { brand, foot }: PdfDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    // Text in the margins would begin another page.
    doc.page.margins.top = doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    drawMark(doc, brand)
    writeLine(doc, brand.name, { font: 'strong', size: 10, colour: brand.colour }, marginSide + markSize + 8, 44)
    const rule = doc.page.height - marginFoot + 18
    doc
      .strokeColor(lineColour)
      .lineWidth(0.5)
      .moveTo(marginSide, rule)
      .lineTo(doc.page.width - marginSide, rule)
      .stroke()
    const text = foot.replaceAll('{page}', String(index + 1)).replaceAll('{pages}', String(count))
    writeLine(doc, text, { font: 'text', size: 8, colour: mutedColour }, marginSide, rule + 10)
    doc.endMarkedContent()
  }
}

function writeLine(
  doc: Doc,
  text: string,
  { font, size, colour }: Pick<TextStyle, 'font' | 'size'> & { colour: string },
  x: number,
  y: number,
): void {
  doc.fillColor(colour).fontSize(size)
  let left = x
  for (const run of splitByFont(font, text)) {
    doc.font(run.font).text(run.text, left, y, { lineBreak: false })
    left += doc.widthOfString(run.text)
  }
}

/** Draws the paths and circles of a brand mark. */
function drawMark(doc: Doc, { mark, colour }: PdfDocument['brand']): void {
  doc.save()
  doc.translate(marginSide, 40).scale(markSize / 24)
  for (const [, element = '', attributes = ''] of mark.matchAll(/<(path|circle) ([^>]*)\/>/g)) {
    const of = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
    doc.fillOpacity(Number(of('opacity') ?? 1))
    if (element === 'path') doc.path(of('d') ?? '').fill(colour, of('fill-rule') === 'evenodd' ? 'even-odd' : 'non-zero')
    else doc.circle(Number(of('cx')), Number(of('cy')), Number(of('r'))).fill(colour)
  }
  doc.fillOpacity(1)
  doc.restore()
}
