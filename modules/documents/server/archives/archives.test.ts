import { randomUUID } from 'node:crypto'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createDocumentCalls, fakePdf } from '../testing/document-calls.ts'

let app: TestApp
let client: string
let adviser: string
let stranger: string
let account: string
let calls: ReturnType<typeof createDocumentCalls>

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  stranger = await app.signIn('rosemary-fairbairn')
  account = await app.findAccountId('ashworth')
  calls = createDocumentCalls(app, account, client)
})
afterAll(() => app.close())

type Chosen = { source: string; id: string }
const prepare = (content: object, { cookie = client, id = randomUUID() as string } = {}) =>
  calls.put(`/document-archives/${id}`, { content }, cookie)
const choose = (documents: Chosen[]) => ({ kind: 'documents', documents: documents.map(({ source, id }) => ({ source, id })) })

async function download(content: object, cookie = client): Promise<{ name: string; files: Record<string, Buffer> }> {
  const prepared = await prepare(content, { cookie })
  expect([prepared.status, prepared.text]).toEqual([200, expect.any(String)])
  const { status, bytes, headers } = await app.get(prepared.json.fileUrl, { cookie })
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  return { name: String(headers['content-disposition']), files: await unpack(bytes) }
}

async function unpack(bytes: Buffer): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    await writeFile(join(folder, 'a.zip'), bytes)
    const zip = await openPromise(join(folder, 'a.zip'), { autoClose: false, lazyEntries: true })
    const files: Record<string, Buffer> = {}
    for await (const entry of zip.eachEntry()) {
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part as Uint8Array))
      files[entry.fileName] = Buffer.concat(parts)
    }
    zip.close()
    return files
  } finally {
    await rm(folder, { recursive: true })
  }
}

const countOpenings = async (id: string) =>
  Number(
    (
      await app.asOwner(
        `select count(*) from events where kind = 'document.opened' and subject_id = '${id}' and details ? 'archive' and account_id = '${account}'`,
      )
    )[0]?.['count'],
  )

describe('an archive', () => {
  test('has the chosen documents of Atrium and of the firm, each with an event of reading', async () => {
    await calls.add('Ærið bréf.pdf')
    const own = await calls.find('Ærið bréf.pdf')
    const [ofFirm] = await calls.list('&source=firm')
    const { name, files } = await download(choose([own, ofFirm!]))
    expect(name).toContain('Margaret Ashworth.zip')
    expect(files['Ærið bréf.pdf']?.equals(fakePdf('Ærið bréf.pdf'))).toBe(true)
    expect(Object.keys(files)).toEqual(['Ærið bréf.pdf', ofFirm!.name])
    expect(files[ofFirm!.name]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect([await countOpenings(own.id), await countOpenings(ofFirm!.id)]).toEqual([1, 1])
  })

  test('of a folder has the folders below it, and names that are unique whatever their case', async () => {
    const top = await calls.addFolder('Tax')
    const below = randomUUID()
    await calls.put(`/document-folders/${below}`, { name: '2025', parent: top })
    await calls.add('Return.pdf', { target: { folder: top } })
    await calls.add('Return.pdf', { target: { folder: below } })
    const { name, files } = await download({ kind: 'folder', folder: top })
    expect(name).toContain('Tax.zip')
    expect(Object.keys(files).toSorted()).toEqual(['2025/Return.pdf', 'Return.pdf'])
    const two = (await calls.list(`&folder=${top}`)).filter((document) => document.name === 'Return.pdf')
    expect(Object.keys((await download(choose(two))).files)).toEqual(['Return.pdf', 'Return (2).pdf'])
    const ofFirm = (await app.get(calls.path('/document-folders'), { cookie: client })).json.folders.find(
      ({ source, count }: { source: string; count: number }) => source === 'firm' && count > 1,
    )
    expect(Object.keys((await download({ kind: 'folder', folder: ofFirm.id })).files)).toHaveLength(ofFirm.count)
  })

  test('names what it could not read: a document deleted meanwhile, one whose bytes are missing, and one of another account', async () => {
    const documents = []
    for (const name of ['Read.pdf', 'Deleted.pdf', 'Lost.pdf']) {
      await calls.add(name)
      documents.push(await calls.find(name))
    }
    const foreign = createDocumentCalls(app, await app.findAccountId('fairbairn'), stranger)
    const { id: foreignId } = await foreign.add('Secret.pdf')
    const prepared = await prepare(choose([...documents, { source: 'atrium', id: foreignId }]))
    await app.call('DELETE', calls.path(`/documents/${documents[1]!.id}`), { cookie: client })
    const [{ blob } = {}] = await app.asOwner(`select blob from files where id = '${documents[2]!.id}'`)
    await app.deps.files.remove(String(blob))
    const { bytes } = await app.get(prepared.json.fileUrl, { cookie: client })
    const files = await unpack(bytes)
    expect(Object.keys(files)).toEqual(['Read.pdf', 'Documents not included.txt'])
    const text = files['Documents not included.txt']!.toString()
    expect(text).toContain('Lost.pdf (not included)')
    expect(text).not.toContain('Secret')
    expect(bytes.includes('Secret')).toBe(false)
    expect([await countOpenings(documents[0]!.id), await countOpenings(documents[1]!.id), await countOpenings(foreignId)]).toEqual([
      1, 0, 0,
    ])
  })

  test('is downloaded by the person who prepared it, within an hour; its id serves once', async () => {
    await calls.add('Mine.pdf')
    const mine = await calls.find('Mine.pdf')
    const id = randomUUID()
    const { json } = await prepare(choose([mine]), { id })
    expect((await prepare(choose([mine]), { id })).json).toEqual(json)
    expect((await prepare({ kind: 'folder', folder: randomUUID() }, { id })).status).toBe(409)
    expect((await prepare(choose([mine]), { id, cookie: adviser })).status).toBe(409)
    for (const cookie of [adviser, stranger]) expect((await app.get(json.fileUrl, { cookie })).status).toBe(404)
    expect((await prepare(choose([mine]), { cookie: stranger })).status).toBe(404)
    await app.asOwner(`update document_archives set created_at = '2026-11-18T08:59:00Z' where id = '${id}'`)
    expect((await app.get(json.fileUrl, { cookie: client })).status).toBe(404)
  })

  test('reads rights again before each document, and opens none after the client has gone away', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Part ${index}.pdf`)
    for (const name of names) await calls.add(name)
    const documents = await Promise.all(names.map((name) => calls.find(name)))
    const { read } = app.deps.files
    const original = read.bind(app.deps.files)
    let opened = 0
    try {
      // The library is switched off after the second document.
      app.deps.files.read = async (...given) => {
        if (++opened === 2)
          await app.asOwner(`insert into account_rules (account_id, edition, name, is_enabled) values ('${account}', 'wealth', 'library', false)
            on conflict (account_id, name) do update set is_enabled = false`)
        return original(...given)
      }
      const prepared = await prepare(choose(documents))
      const files = await unpack((await app.get(prepared.json.fileUrl, { cookie: client })).bytes)
      expect(Object.keys(files)).toEqual(['Part 0.pdf', 'Part 1.pdf', 'Documents not included.txt'])
      expect(opened).toBe(2)
      await app.asOwner(`delete from account_rules where account_id = '${account}' and name = 'library'`)

      opened = 0
      const closed: boolean[] = []
      app.deps.files.read = async () => {
        opened++
        const endless = Readable.from(
          (function* () {
            for (;;) yield Buffer.alloc(65_536)
          })(),
          { objectMode: false },
        )
        endless.once('close', () => closed.push(true))
        return endless
      }
      const again = await prepare(choose(documents))
      await new Promise<void>((resolve, reject) => {
        const sent = request({
          host: '127.0.0.1',
          port: app.port,
          path: again.json.fileUrl,
          headers: { host: `localhost:${app.port}`, cookie: client },
        })
        sent.on('response', (response) => response.once('data', () => (sent.destroy(), resolve())))
        sent.on('error', () => resolve())
        sent.end()
        setTimeout(() => reject(new Error('no response')), 10_000).unref()
      })
      await expect.poll(() => closed.length).toBe(1)
      expect(opened).toBe(1)
    } finally {
      app.deps.files.read = read
      await app.asOwner(`delete from account_rules where account_id = '${account}' and name = 'library'`)
    }
  })
})
