import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { extractText } from '../files/extract-text.ts'
import { markInThread } from './mark-in-thread.ts'

const text = 'Margrét Ægisdóttir · 18/11/2026, 10:00'
const plain = new Uint8Array(createPdf(['A letter', 'The text of the letter stays.']))

describe('a mark', () => {
  test('is on every page, with the text of the document', async () => {
    const turned = await PDF.load(plain)
    turned.addPage({ width: 400, height: 600, rotate: 90 })
    const marked = await markInThread({ bytes: await turned.save(), text })
    const { pages } = await extractText({ bytes: marked!, kind: 'pdf' })
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page.replaceAll(/\s+/g, ' ')).toContain('Margrét Ægisdóttir')
    expect(pages[0]).toContain('The text of the letter stays.')
  })

  test('is not drawn into signed and damaged documents', async () => {
    const signed = Buffer.concat([plain, Buffer.from('\n% /ByteRange [0 10 20 30]\n')])
    expect(await markInThread({ bytes: new Uint8Array(signed), text })).toBeNull()
    expect(await markInThread({ bytes: new Uint8Array(Buffer.from('%PDF-1.4\nnothing\n%%EOF')), text })).toBeNull()
  })

  test('is never left out because others wait: too many documents at once are refused', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => markInThread({ bytes: plain, text })))
    const marked = results.filter((result) => result.status === 'fulfilled')
    expect(marked).toHaveLength(50)
    for (const { value } of marked) expect(value).not.toBeNull()
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'temporarily-unavailable' })
  })
})
