import { degrees, ops, PDF, rgb } from '@libpdf/core'
import { findMatrix, measure } from '../signatures/draw-marks.ts'
import { listFontFiles, splitByFont } from './fonts.ts'

export type MarkInput = { bytes: Uint8Array; text: string }

const grey = rgb(0.35, 0.35, 0.35)
const [footSize, footMargin, crossSize, crossOpacity, most] = [7, 14, 26, 0.13, 300] as const

/** True for a PDF with a signature, whose bytes must not change. */
export const isSignedPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')

/**
 * Draws a text at the foot of each page and across it. Returns null for a document that is signed, encrypted, damaged or too long, which is
 * left as it is.
 */
export async function markPdf({ bytes, text }: MarkInput): Promise<Uint8Array | null> {
  if (isSignedPdf(bytes)) return null
  const pdf = await PDF.load(bytes).catch(() => null)
  if (!pdf || pdf.isEncrypted || pdf.getPageCount() > most) return null
  const fonts = new Map(
    [...new Set(splitByFont('text', text).map(({ font }) => font))].map((id) => [
      id,
      pdf.embedFont(
        new Uint8Array(
          listFontFiles('text')
            .find((one) => one.id === id)!
            .open(),
        ),
      ),
    ]),
  )
  const runs = splitByFont('text', text).map((run) => ({ text: run.text, font: fonts.get(run.font)! }))
  const widthAt = (size: number) => runs.reduce((sum, run) => sum + run.font.getTextWidth(run.text, size), 0)
  for (const page of pdf.getPages()) {
    const { width, height } = measure(page)
    page.drawOperators([ops.pushGraphicsState(), ops.concatMatrix(...findMatrix(page))])
    const angle = Math.atan2(height, width)
    const size = Math.min(crossSize, (crossSize * Math.hypot(width, height) * 0.7) / widthAt(crossSize))
    const length = widthAt(size)
    let [foot, across] = [footMargin, -length / 2]
    for (const run of runs) {
      page.drawText(run.text, { x: foot, y: footMargin * 0.6, size: footSize, font: run.font, color: grey })
      page.drawText(run.text, {
        x: width / 2 + Math.cos(angle) * across,
        y: height / 2 + Math.sin(angle) * across,
        size,
        font: run.font,
        color: grey,
        opacity: crossOpacity,
        rotate: degrees((angle * 180) / Math.PI),
      })
      foot += run.font.getTextWidth(run.text, footSize)
      across += run.font.getTextWidth(run.text, size)
    }
    page.drawOperators([ops.popGraphicsState()])
  }
  return pdf.save({ subsetFonts: true })
}
