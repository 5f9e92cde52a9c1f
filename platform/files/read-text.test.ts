import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readText } from './read-text.ts'

/** A PDF of one page with a content stream. */
function createPdf(stream: Buffer, filter: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
  ]
  const parts = [
    Buffer.from('%PDF-1.4\n'),
    ...objects.map((object, index) => Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`)),
    Buffer.from(`4 0 obj\n<< /Length ${stream.length} /Filter ${filter} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

describe('the text of a file', () => {
  test('is divided into parts at the ends of lines or words if it has no pages', async () => {
    const words = Array.from({ length: 9_000 }, (_, index) => `word${index}`).join(' ')
    const { pages, isCut } = await readText({ bytes: new TextEncoder().encode(words), kind: 'txt' })
    expect([pages.length > 3, isCut, pages.join('')]).toEqual([true, false, words])
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(20_000)
  })

  test('of a small file that unpacks to much more than the limit of memory is not read, and its process is stopped', async () => {
    const bytes = createPdf(deflateSync(deflateSync(Buffer.alloc(600_000_000, ' '))), '[/FlateDecode /FlateDecode]')
    expect(bytes.length).toBeLessThan(100_000)
    await expect(readText({ bytes, kind: 'pdf' }, { limitMs: 30_000, maxBytes: 300_000_000 })).rejects.toThrow(/too much memory/)
  }, 60_000)

  test('is not read if it takes too long', async () => {
    const bytes = new TextEncoder().encode('text')
    await expect(readText({ bytes, kind: 'txt' }, { limitMs: 1, maxBytes: 900_000_000 })).rejects.toThrow(/too long/)
  })
})
