import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { findEdition } from '@atrium/editions/registry'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { extractText } from '@atrium/platform/files/extract-text'
import { createDocumentCalls } from '../testing/document-calls.ts'

let app: TestApp
let client: string
let calls: ReturnType<typeof createDocumentCalls>
const edition = findEdition('wealth')!

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  calls = createDocumentCalls(app, await app.findAccountId('ashworth'), client)
})
afterAll(async () => {
  edition.marksDocuments = false
  await app.close()
})

const letter = createPdf(['A letter', 'Its text.'])
const signed = Buffer.concat([letter, Buffer.from('\n% /ByteRange [0 10 20 30]\n')])
const read = (id: string, headers: Record<string, string> = {}) => app.get(`/api/files/${id}`, { cookie: client, headers })

test('a downloaded PDF has the name of its reader and the time on each page if the firm wants it, but never a signed one', async () => {
  const { id } = await calls.add('Marked.pdf', { content: letter })
  const { id: sealed } = await calls.add('Sealed.pdf', { content: signed })
  const { id: note } = await calls.add('Note.txt', { content: Buffer.from('A note.') })
  expect((await read(id)).bytes.equals(letter)).toBe(true)
  edition.marksDocuments = true
  // A part of it is answered with the whole, because the bytes differ each time.
  const marked = await read(id, { range: 'bytes=0-9' })
  expect([marked.status, marked.headers.etag]).toEqual([200, undefined])
  const { pages } = await extractText({ bytes: new Uint8Array(marked.bytes), kind: 'pdf' })
  expect(pages[0]).toMatch(/Its text\.[^]*Margaret Ashworth · 18\/11\/2026, 10:00/)
  expect((await read(sealed)).bytes.equals(signed)).toBe(true)
  expect((await read(note)).text).toBe('A note.')
  const archive = crypto.randomUUID()
  const documents = [id, sealed].map((one) => ({ source: 'atrium', id: one }))
  const { json } = await calls.put(`/document-archives/${archive}`, { content: { kind: 'documents', documents } })
  const { bytes } = await app.get(json.fileUrl, { cookie: client })
  expect([bytes.includes(letter), bytes.includes(signed)]).toEqual([true, true])
  expect(bytes.indexOf(letter)).toBe(bytes.indexOf(signed))
  const events = await app.asOwner(`select from events where kind = 'document.opened' and subject_id = '${id}'`)
  expect(events).toHaveLength(3)
})
