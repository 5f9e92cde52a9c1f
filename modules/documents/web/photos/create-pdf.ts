import type { Photo } from './photo.ts'

/** A4 in points. */
const [shortSide, longSide] = [595.28, 841.89]

/**
 * Creates a PDF with a page of A4 for each photograph, upright or across as the photograph is. The library is loaded with the first one. The
 * name of the document is the only text in it.
 */
export async function createPdf(
  photos: readonly Pick<Photo, 'blob' | 'width' | 'height'>[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { PDF } = await import('@libpdf/core')
  const pdf = PDF.create()
  pdf.setTitle(title)
  for (const { blob, width, height } of photos) {
    const image = pdf.embedJpeg(new Uint8Array(await blob.arrayBuffer()))
    const [pageWidth, pageHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide]
    const page = pdf.addPage({ width: pageWidth, height: pageHeight })
    const scale = Math.min(pageWidth / width, pageHeight / height)
    const size = { width: width * scale, height: height * scale }
    page.drawImage(image, { x: (pageWidth - size.width) / 2, y: (pageHeight - size.height) / 2, ...size })
  }
  return new Uint8Array(await pdf.save())
}
