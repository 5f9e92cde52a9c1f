import { ops, rgb, type EmbeddedFont, type PDF, type PDFPage } from '@libpdf/core'
import { listFontFiles, splitByFont, type FontName } from '../pdf/fonts.ts'
import type { Mark, Place, Strokes } from './marks.ts'

/** Blue of ink, by which a mark is told from the text of the document. */
const ink = rgb(0.05, 0.13, 0.42)
const [strokeWidth, noteSize, textSize, smallestSize, padding] = [1.3, 5.5, 10, 4, 2]
/** Share of a signature's field that its note takes. */
const noteShare = 0.24

/**
 * Draws marks on the pages of a document. Text is always drawn as text, never read as an instruction.
 * @throws Error for a mark on a page that does not exist
 */
export function drawMarks(pdf: PDF, marks: readonly Mark[]): void {
  const write = createWriter(pdf)
  for (const mark of marks) {
    const page = pdf.getPage(mark.page - 1)
    if (!page) throw new Error(`The document has no page ${mark.page}.`)
    drawMark(page, mark, write)
  }
}

type Write = (page: PDFPage, text: string, style: { font: FontName; size: number; x: number; y: number; width: number }) => void

function drawMark(page: PDFPage, mark: Mark, write: Write): void {
  const { width, height } = measure(page)
  const box = { x: mark.x * width, y: height - (mark.y + mark.height) * height, width: mark.width * width, height: mark.height * height }
  page.drawOperators([ops.pushGraphicsState(), ops.concatMatrix(...findMatrix(page))])
  switch (mark.kind) {
    case 'drawn':
      drawStrokes(page, mark.strokes, raise(box))
      drawNote(page, mark.note, box, write)
      break
    case 'typed':
    case 'passkey': {
      const area = raise(box)
      const size = Math.min(area.height * 0.6, 26)
      const style = { font: mark.kind === 'typed' ? 'heading' : 'strong', size } as const
      write(page, mark.text, { ...style, x: area.x + padding, y: area.y + area.height * 0.3, width: area.width - 2 * padding })
      drawNote(page, mark.note, box, write)
      break
    }
    case 'text':
      write(page, mark.text, {
        font: 'text',
        size: Math.min(textSize, box.height * 0.75),
        x: box.x + padding,
        y: box.y + box.height * 0.28,
        width: box.width - 2 * padding,
      })
      break
    case 'checkbox':
      drawCheckbox(page, mark.isChecked, box)
  }
  page.drawOperators([ops.popGraphicsState()])
}

type Box = Pick<Place, 'x' | 'y' | 'width' | 'height'>

/** Returns the part of a signature's field above its note. */
const raise = (box: Box): Box => ({ ...box, y: box.y + box.height * noteShare, height: box.height * (1 - noteShare) })

function drawNote(page: PDFPage, note: string, box: Box, write: Write): void {
  const line = box.y + box.height * noteShare
  drawLines(
    page,
    [
      [
        { x: box.x, y: line },
        { x: box.x + box.width, y: line },
      ],
    ],
    0.5,
  )
  write(page, note, { font: 'text', size: Math.min(noteSize, box.height * noteShare * 0.8), x: box.x, y: box.y + 1, width: box.width })
}

function drawStrokes(page: PDFPage, strokes: Strokes, box: Box): void {
  const place = ([x, y]: readonly [number, number]) => ({ x: box.x + clamp(x) * box.width, y: box.y + (1 - clamp(y)) * box.height })
  drawLines(
    page,
    strokes.map((stroke) => stroke.map(place)),
    strokeWidth,
  )
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

function drawCheckbox(page: PDFPage, isChecked: boolean, box: Box): void {
  const side = Math.min(box.width, box.height)
  const at = (x: number, y: number) => ({ x: box.x + x * side, y: box.y + y * side })
  drawLines(page, [[at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]], 0.8)
  if (isChecked) drawLines(page, [[at(0.2, 0.5), at(0.42, 0.25), at(0.82, 0.78)]], 1.6)
}

type Point = { x: number; y: number }

function drawLines(page: PDFPage, lines: readonly (readonly Point[])[], width: number): void {
  const path = lines.flatMap(([first, ...rest]) =>
    // A line of a single point is a dot, which a line without length draws because its ends are round.
    first ? [ops.moveTo(first.x, first.y), ...(rest.length > 0 ? rest : [first]).map(({ x, y }) => ops.lineTo(x, y))] : [],
  )
  if (path.length === 0) return
  page.drawOperators([
    ops.pushGraphicsState(),
    ops.setStrokingRGB(ink.red, ink.green, ink.blue),
    ops.setLineWidth(width),
    ops.setLineCap(1),
    ops.setLineJoin(1),
    ...path,
    ops.stroke(),
    ops.popGraphicsState(),
  ])
}

/** Returns a function that writes one line of text, with the fonts of its scripts, smaller if it would be wider than its field. */
function createWriter(pdf: PDF): Write {
  const embedded = new Map<string, EmbeddedFont>()
  const findFont = (name: FontName, id: string) => {
    const known = embedded.get(id)
    if (known) return known
    const font = pdf.embedFont(
      new Uint8Array(
        listFontFiles(name)
          .find((one) => one.id === id)!
          .open(),
      ),
    )
    embedded.set(id, font)
    return font
  }
  return (page, text, { font, size, x, y, width }) => {
    const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
    const runs = splitByFont(font, line).map((run) => ({ text: run.text, font: findFont(font, run.font) }))
    const full = runs.reduce((sum, run) => sum + run.font.getTextWidth(run.text, size), 0)
    const fitted = Math.max(smallestSize, full > width ? (size * width) / full : size)
    let left = x
    for (const run of runs) {
      page.drawText(run.text, { x: left, y, size: fitted, font: run.font, color: ink })
      left += run.font.getTextWidth(run.text, fitted)
    }
  }
}

/** Returns the size of a page as it is displayed. */
export function measure(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox()
  return page.rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

type Matrix = [number, number, number, number, number, number]

/** Returns the matrix from the page as it is displayed, with its origin in the lower left corner, to the coordinates of the page. */
export function findMatrix(page: PDFPage): Matrix {
  const { x, y, width, height } = page.getCropBox()
  switch (page.rotation) {
    case 90:
      return [0, 1, -1, 0, x + width, y]
    case 180:
      return [-1, 0, 0, -1, x + width, y + height]
    case 270:
      return [0, -1, 1, 0, x, y + height]
    default:
      return [1, 0, 0, 1, x, y]
  }
}
