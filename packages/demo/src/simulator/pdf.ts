/** Characters of a line that fit between the margins. */
const lineLength = 88

/** Creates a minimal valid PDF: one A4 page with lines of text from the top, in one font. Long lines are broken between words. */
export function createPdf(texts: readonly string[]): Buffer {
  const lines = texts.flatMap(breakLine)
  const content = lines
    .map((line, index) => `BT /F1 ${index === 0 ? 18 : 11} Tf 60 ${760 - index * 24} Td (${escapeLine(line)}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + trailer, 'latin1')
}

const breakLine = (text: string): string[] =>
  text.match(new RegExp(`.{1,${lineLength}}(?:\\s+|$)`, 'g'))?.map((line) => line.trimEnd()) ?? [text]

/** Escapes a line. Replaces characters that the built-in font does not have with question marks; it has only Western European letters. */
const escapeLine = (line: string) => line.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
