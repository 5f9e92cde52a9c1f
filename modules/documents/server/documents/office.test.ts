import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { sweepFiles } from '@atrium/files/server/sweeping/jobs'
import { createArchive } from '@atrium/server/testing/workbook'
import { createOfficeConverter } from '@atrium/platform/files/office-converter'
import { writeFakeSoffice } from '@atrium/platform/files/testing/fake-soffice'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createDocumentCalls } from '../testing/document-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-fake-office-'))
const limits = { limitMs: 20_000, memoryKb: 4_000_000, maxPdfBytes: 1_000_000 }
let app: TestApp
let client: string
let adviser: string
let account: string
let calls: ReturnType<typeof createDocumentCalls>

beforeAll(async () => {
  app = await createTestApp({}, { officeConverter: createOfficeConverter(writeFakeSoffice(folder), limits) })
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  account = await app.findAccountId('ashworth')
  calls = createDocumentCalls(app, account, client)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A Word document, as far as the check of uploads looks. The text is the name of a part, which is not compressed. */
const docx = (text: string): Buffer =>
  createArchive([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'word/document.xml', bytes: Buffer.from('<document/>') },
    { name: `word/${text}.xml`, bytes: Buffer.from('<text/>') },
  ])
const countRuns = () => readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1
const pages = (id: string, cookie = client) => app.get(`/api/files/${id}/pages`, { cookie })
const countBlobs = async () => (await Array.fromAsync(app.deps.files.list())).length

describe('the pages of an office file', () => {
  test('are written once for all readers, as PDF to save, and each reading is an event of the account', async () => {
    const { id } = await calls.add('Plan.docx', { content: docx('plan') })
    const before = await app.asOwner(`select count(*)::int as count from events where subject_id = '${id}' and kind = 'document.opened'`)
    expect(before).toEqual([{ count: 0 }])
    const responses = await Promise.all([pages(id), pages(id), pages(id, adviser)])
    expect(responses.map(({ status, headers }) => [status, headers['content-type']])).toEqual([1, 2, 3].map(() => [200, 'application/pdf']))
    expect(responses[0]!.headers['content-disposition']).toContain('attachment; filename="Plan.docx.pdf"')
    expect(responses[0]!.text.slice(0, 5)).toBe('%PDF-')
    expect((await pages(id)).status).toBe(200)
    expect(countRuns()).toBe(1)
    const after = await app.asOwner(`select count(*)::int as count from events where subject_id = '${id}' and kind = 'document.opened'`)
    expect(after).toEqual([{ count: 4 }])
  })

  test('are not written for others, for other kinds of files, or for a file that the program cannot convert', async () => {
    const { id } = await calls.add('Private.docx', { content: docx('private') })
    const runs = countRuns()
    expect((await pages(id, await app.signIn('rosemary-fairbairn'))).status).toBe(404)
    const pdf = await calls.add('Letter.pdf')
    expect((await pages(pdf.id)).status).toBe(404)
    expect(countRuns()).toBe(runs)
    const broken = await calls.add('Broken.docx', { content: docx('fail') })
    const blobs = await countBlobs()
    const { status, json } = await pages(broken.id)
    expect([status, json.code]).toEqual([503, 'temporarily-unavailable'])
    expect(await countBlobs()).toBe(blobs)
    expect((await app.get(`/api/files/${broken.id}`, { cookie: client })).status).toBe(200)
  })

  test('are removed with the document', async () => {
    const { id } = await calls.add('Removed.docx', { content: docx('removed') })
    await pages(id)
    const blobs = await countBlobs()
    await app.call('DELETE', calls.path(`/documents/${id}`), { cookie: client })
    expect((await pages(id)).status).toBe(404)
    app.advance(33 * 86_400_000)
    await sweepFiles(app.deps, editions)
    expect(await countBlobs()).toBe(blobs - 2)
  })

  test('do not exist without a program', async () => {
    const plain = await createTestApp()
    const cookie = await plain.signIn('margaret-ashworth')
    const own = createDocumentCalls(plain, await plain.findAccountId('ashworth'), cookie)
    const { id } = await own.add('Plan.docx', { content: docx('plan') })
    expect((await plain.get(`/api/files/${id}/pages`, { cookie })).status).toBe(404)
    await plain.close()
  })
})
