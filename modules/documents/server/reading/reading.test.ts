import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createDocumentCalls, fakePdf } from '../testing/document-calls.ts'
import { notifyOfDocuments, recordReadings } from './jobs.ts'

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

const ask = (document: string, { request = randomUUID() as string, cookie = adviser } = {}) =>
  calls.put(`/reading-requests/${request}`, { document }, cookie)
const confirm = (request: string, { version = 1, id = randomUUID() as string, cookie = client } = {}) =>
  calls.put(`/reading-confirmations/${id}`, { request, version }, cookie)
const actions = async (): Promise<{ subject: string; record: { id: string } }[]> =>
  (await app.get('/api/me/action-queue', { cookie: client })).json.filter(({ kind }: { kind: string }) => kind === 'documents-to-confirm')
const readers = async (document: string, cookie = adviser) => (await app.get(calls.path(`/documents/${document}/readers`), { cookie })).json
const open = (file: string, cookie = client) => app.get(`/api/files/${file}`, { cookie })

describe('the confirmation that a document was read', () => {
  test('is asked for by staff, is an action of the client until it is given, and states person, version, hash and time', async () => {
    const { id } = await calls.add('Terms.pdf', { cookie: adviser })
    const request = randomUUID()
    expect((await Promise.all([1, 2, 3].map(() => ask(id, { request })))).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await actions()).map(({ subject, record }) => [subject, record.id])).toEqual([['Terms.pdf', id]])
    expect(await calls.find('Terms.pdf')).toMatchObject({ confirmation: { request, confirmedAt: null, count: 0 } })
    expect((await confirm(request)).json.issues).toEqual([{ path: 'version', code: 'not-opened' }])
    await open(id)
    expect((await confirm(request, { version: 2 })).status).toBe(409)
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(request)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await actions()).toEqual([])
    const sha256 = createHash('sha256').update(fakePdf('Terms.pdf')).digest('hex')
    const { confirmations } = await readers(id)
    expect(confirmations).toEqual([{ person: 'Margaret Ashworth', version: 1, sha256, at: '2026-11-18T10:00:00.000Z' }])
    expect(await calls.find('Terms.pdf', adviser)).toMatchObject({ confirmation: { confirmedAt: null, count: 1 } })
    expect(await calls.find('Terms.pdf')).toMatchObject({ confirmation: { confirmedAt: '2026-11-18T10:00:00.000Z' } })
    const events = await app.asOwner(`select kind, details - 'file' as details from events where subject_id = '${id}'
      and kind in ('document.reading-asked', 'document.read-confirmed') order by id`)
    expect(events).toEqual([
      { kind: 'document.reading-asked', details: { name: 'Terms.pdf', version: 1 } },
      { kind: 'document.read-confirmed', details: { name: 'Terms.pdf', version: 1, sha256 } },
    ])
    const history = (await app.get('/api/me/access-history', { cookie: client })).json.items.map(({ kind }: { kind: string }) => kind)
    expect(history).toEqual(expect.arrayContaining(['document-read-confirmed', 'document-reading-asked']))
  })

  test('concerns the current version, which must have been opened', async () => {
    const { id } = await calls.add('Policy.pdf', { cookie: adviser })
    const request = randomUUID()
    await ask(id, { request })
    await open(id)
    const second = await calls.add('Policy.pdf', { cookie: adviser, content: fakePdf('second'), target: { replaces: 'yes' } })
    expect((await confirm(request)).status).toBe(409)
    expect((await confirm(request, { version: 2 })).json.issues).toEqual([{ path: 'version', code: 'not-opened' }])
    await open(second.id)
    expect((await confirm(request, { version: 2 })).status).toBe(200)
    expect((await readers(id)).confirmations).toMatchObject([{ version: 2 }])
  })

  test('is withdrawn by staff; clients neither ask nor see readers, and nobody confirms for others', async () => {
    const { id } = await calls.add('Notice.pdf', { cookie: adviser })
    const request = randomUUID()
    expect((await ask(id, { request, cookie: client })).status).toBe(403)
    expect((await ask(id, { request })).status).toBe(200)
    expect((await ask(randomUUID(), { request })).status).toBe(409)
    expect((await ask(id)).status).toBe(200)
    await notifyOfDocuments(app.deps, editions)
    const told = async () => JSON.stringify((await app.get('/api/portals/private-clients/notifications', { cookie: client })).json.items)
    expect(await told()).toContain('Notice.pdf')
    expect((await confirm(request, { cookie: adviser })).status).toBe(403)
    expect((await confirm(request, { cookie: stranger })).status).toBe(404)
    expect((await app.get(calls.path(`/documents/${id}/readers`), { cookie: client })).status).toBe(403)
    const withdraw = () => app.call('DELETE', calls.path(`/reading-requests/${request}`), { cookie: adviser })
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
    expect(await actions()).toEqual([])
    expect(await told()).not.toContain('Notice.pdf')
    expect(
      await app.asOwner(`select state, reason from notification_deliveries d join notifications n on n.id = d.notification_id
      where n.cause = '${request}' and d.state = 'held'`),
    ).toEqual([])
    await open(id)
    expect((await confirm(request)).status).toBe(404)
    expect(await calls.find('Notice.pdf')).toMatchObject({ confirmation: null })
  })
})

describe('the time of reading', () => {
  const report = (document: string, seconds: number, { reading = randomUUID() as string, cookie = client, file = document } = {}) =>
    calls.put(`/document-readings/${reading}`, { document, file, seconds }, cookie)

  test('is at most the time since the first report, is recorded once after the document was closed, and is in the history', async () => {
    const { id } = await calls.add('Long read.pdf', { cookie: adviser })
    await open(id)
    const reading = randomUUID()
    expect((await report(id, 0, { reading })).status).toBe(200)
    app.advance(150_000)
    expect((await report(id, 9_000, { reading })).status).toBe(200)
    expect((await report(id, 20, { reading })).status).toBe(200)
    expect(await recordReadings(app.deps, editions)).toEqual({ recorded: 0 })
    app.advance(601_000)
    expect([await recordReadings(app.deps, editions), await recordReadings(app.deps, editions)]).toEqual([{ recorded: 1 }, { recorded: 0 }])
    const { items } = (await app.get('/api/me/access-history', { cookie: client })).json
    expect(items.find(({ kind }: { kind: string }) => kind === 'document-read')).toMatchObject({
      seconds: 150,
      account: { name: 'Margaret Ashworth' },
    })
    expect((await readers(id)).readers).toMatchObject([{ name: 'Margaret Ashworth', isClient: true, count: 1, seconds: 150 }])
  })

  test('is reported for a version of a document that the person sees, and only by them', async () => {
    const { id } = await calls.add('Short.pdf', { cookie: adviser })
    const reading = randomUUID()
    expect((await report(id, 0, { reading })).status).toBe(200)
    expect((await report(id, 5, { reading, cookie: adviser })).status).toBe(409)
    expect((await report(id, 5, { cookie: stranger })).status).toBe(404)
    expect((await report(id, 5, { file: randomUUID() })).status).toBe(404)
    expect((await report(id, 14_401)).status).toBe(400)
    app.advance(601_000)
    // An opening of a moment is not a time of reading.
    expect(await recordReadings(app.deps, editions)).toEqual({ recorded: 0 })
  })
})

describe('the request to confirm a document', () => {
  test('is a regulatory notification of each client, once, unless they have confirmed it already', async () => {
    const titles = async (cookie = client): Promise<{ title: string; class: string; path: string; body: string }[]> =>
      (await app.get('/api/portals/private-clients/notifications', { cookie })).json.items
    const { id } = await calls.add('Charges 2026.pdf', { cookie: adviser })
    const request = randomUUID()
    await ask(id, { request })
    const done = await Promise.all([1, 2, 3].map(() => notifyOfDocuments(app.deps, editions)))
    expect(done.some(({ notifications }) => notifications > 0)).toBe(true)
    expect(await notifyOfDocuments(app.deps, editions)).toEqual({ notifications: 0 })
    expect((await titles()).filter(({ body }) => body.includes('Charges 2026.pdf'))).toMatchObject([
      {
        class: 'regulatory',
        title: 'A document to read and confirm',
        path: `/dashboard/private-clients/account/${account}/library?confirm=${id}`,
        deliveries: [{ channel: 'email', state: 'queued' }],
      },
    ])
    expect(await titles(stranger)).toEqual([])
    const early = await calls.add('Confirmed at once.pdf', { cookie: adviser })
    const other = randomUUID()
    await ask(early.id, { request: other })
    await open(early.id)
    await confirm(other)
    await notifyOfDocuments(app.deps, editions)
    expect((await titles()).filter(({ body }) => body.includes('Confirmed at once.pdf'))).toEqual([])
  })
})
