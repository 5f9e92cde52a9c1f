import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { sweepFiles } from '@atrium/files/server/sweeping/jobs'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { sql } from 'kysely'
import { lockNames } from '../documents/version-writes.ts'
import { createDocumentCalls, fakePdf } from '../testing/document-calls.ts'

let app: TestApp
let client: string
let adviser: string
let admin: string
let companyAdmin: string
let account: string
let calls: ReturnType<typeof createDocumentCalls>
const dayMs = 86_400_000
const portal = 'private-clients'
const noDates = { recordOn: null, taxYear: null, returnSentOn: null, periodEndOn: null, endedOn: null, isMifid: false }

const signIn = async () => {
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
}

beforeAll(async () => {
  app = await createTestApp()
  await signIn()
  account = await app.findAccountId('ashworth')
  calls = createDocumentCalls(app, account, client)
})
afterAll(() => app.close())

const retention = async (document: string, cookie = adviser) =>
  (await app.get(calls.path(`/documents/${document}/retention`), { cookie })).json
/** The holds of a document, those of its account first. */
const holdsOf = async (document: string) =>
  (await retention(document)).holds.toSorted((left: { isOfAccount: boolean }) => (left.isOfAccount ? -1 : 1))
/** What the client sees of the bin: its names, its number, and the number of documents that count for the account's limit. */
const readBin = async () => {
  const { deletedCount, use } = (await app.get(calls.path('/document-folders'), { cookie: client })).json
  return { names: (await calls.list('&source=atrium&deleted=true', client)).map(({ name }) => name), count: deletedCount, use: use.count }
}
const setClass = (document: string, name: string, given: object = {}, cookie = adviser) =>
  calls.put(`/documents/${document}/classes/${name}`, { revision: 0, ...noDates, ...given }, cookie)
const hold = (document: string | null, { id = randomUUID() as string, reason = 'Dispute over fees', cookie = adviser } = {}) =>
  calls.put(`/legal-holds/${id}`, { document, reason }, cookie)
const release = (id: string, { reason = 'Dispute settled', cookie = admin } = {}) =>
  calls.post(`/legal-holds/${id}/release`, { reason }, cookie)
const order = (document: string, { reason = 'No longer needed', cookie = admin } = {}) =>
  calls.put(`/destruction-orders/${document}`, { reason }, cookie)
const cancel = (document: string, cookie = adviser) =>
  app.call('DELETE', calls.path(`/destruction-orders/${document}`), { cookie, body: {} })
const remove = (document: string, cookie = adviser) => app.call('DELETE', calls.path(`/documents/${document}`), { cookie })
const ended = async (cookie = adviser) => (await app.get(`/api/portals/${portal}/ended-documents?limit=100`, { cookie })).json
const certificates = async (cookie = adviser) => (await app.get(`/api/portals/${portal}/destruction-certificates`, { cookie })).json
const isStored = async (file: string) =>
  ((await app.asOwner(`select removed_at is null as stored from files where id = '${file}'`))[0] as { stored: boolean }).stored
const sweep = () => sweepFiles(app.deps, editions)
const codes = ({ status, json }: Awaited<ReturnType<typeof remove>>) => [status, json.issues?.[0]?.path, json.issues?.[0]?.code]
const eventsOf = async (document: string) =>
  (await app.asOwner(`select kind from events where subject_id = '${document}' order by id`)).map(({ kind }) => String(kind))
const passDays = async (days: number) => {
  app.advance(days * dayMs)
  await signIn()
}

describe('how long a document is kept', () => {
  test('follows from its kind, from the classes that staff state, and from the end of the relationship', async () => {
    const { id } = await calls.add('Advice.pdf', { cookie: adviser, target: { kind: 'advice' } })
    expect(await retention(id)).toMatchObject({
      records: [{ class: 'suitability', recordOn: '2026-11-18', keepUntil: '2031-11-18', duty: 'may', revision: 0, setBy: null }],
      isDeletable: false,
      deletableFrom: '2031-11-19',
      holds: [],
      mayDestroy: false,
    })
    expect((await setClass(id, 'complaint', { recordOn: '2024-02-29', isMifid: true })).status).toBe(200)
    expect(await retention(id)).toMatchObject({
      records: [{ class: 'complaint', keepUntil: '2029-02-28', setBy: 'Eleanor Whitcombe', revision: 1 }],
      deletableFrom: '2029-03-01',
    })
    // The latest end decides, and a class without an end outweighs every other.
    await setClass(id, 'contract')
    expect(await retention(id)).toMatchObject({
      records: [{ class: 'complaint' }, { class: 'contract', keepUntil: null }],
      deletableFrom: null,
    })
    const body = { revision: 1, ...noDates, endedOn: '2026-01-31' }
    expect((await calls.put(`/documents/${id}/classes/contract`, body, adviser)).status).toBe(200)
    expect(await retention(id)).toMatchObject({ deletableFrom: '2032-02-01' })
    expect((await calls.post(`/documents/${id}/classes/contract/removal`, { revision: 1 }, adviser)).status).toBe(409)
    expect((await calls.post(`/documents/${id}/classes/contract/removal`, { revision: 2 }, adviser)).status).toBe(200)
    expect((await calls.post(`/documents/${id}/classes/contract/removal`, { revision: 2 }, adviser)).status).toBe(200)
    expect(await retention(id)).toMatchObject({ deletableFrom: '2029-03-01' })
    expect(await eventsOf(id)).toEqual(['document.added', ...Array(3).fill('document.class-set'), 'document.class-removed'])

    const changes = await app.asOwner(
      `select field, before, after from revisions where subject_id = '${id}' and field = 'ended_on' order by id`,
    )
    expect(changes).toEqual([
      { field: 'ended_on', before: null, after: '2026-01-31' },
      { field: 'ended_on', before: '2026-01-31', after: null },
    ])

    const identity = await calls.add('Passport.pdf', { cookie: adviser, target: { kind: 'identity' } })
    expect(await retention(identity.id)).toMatchObject({
      records: [{ class: 'identity', keepUntil: null, duty: 'must' }],
      deletableFrom: null,
    })
    const end = (endedOn: string | null, before: string | null) => calls.put('/relationship-end', { endedOn, before }, adviser)
    expect(codes(await end('2026-11-19', null))).toEqual([400, 'endedOn', 'in-future'])
    expect((await end('2020-03-31', null)).status).toBe(200)
    expect((await end('2020-03-31', null)).status).toBe(200)
    expect((await end('2021-03-31', null)).status).toBe(409)
    expect(await retention(identity.id)).toMatchObject({
      relationshipEndedOn: '2020-03-31',
      records: [{ keepUntil: '2025-03-31', duty: 'must' }],
      isDeletable: true,
      deletableFrom: '2025-04-01',
    })
    expect((await ended()).items).toContainEqual(
      expect.objectContaining({ id: identity.id, duty: 'must', deletableFrom: '2025-04-01', order: null }),
    )
    expect((await end(null, '2020-03-31')).status).toBe(200)
    expect(await retention(identity.id)).toMatchObject({ relationshipEndedOn: null, isDeletable: false })
  })

  test('names the date that is missing, not used or invalid, and keeps what somebody else stated meanwhile', async () => {
    const { id } = await calls.add('Return.pdf', { cookie: adviser })
    expect(await retention(id)).toMatchObject({ records: [], isDeletable: false, deletableFrom: null })
    expect(codes(await setClass(id, 'personalTax'))).toEqual([400, 'taxYear', 'required'])
    expect(codes(await setClass(id, 'personalTax', { taxYear: '2025/27' }))).toEqual([400, 'taxYear', 'invalid'])
    expect(codes(await setClass(id, 'personalTax', { taxYear: '2025/26', recordOn: '2026-01-01' }))).toEqual([400, 'recordOn', 'not-used'])
    expect(codes(await setClass(id, 'vat', { periodEndOn: '2026-03-31', isMifid: true }))).toEqual([400, 'isMifid', 'not-used'])
    const given = { taxYear: '2025/26', returnSentOn: '2027-03-01' }
    const responses = await Promise.all([1, 2, 3].map(() => setClass(id, 'personalTax', given)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await retention(id)).records).toMatchObject([{ revision: 1, keepUntil: '2028-06-01' }])
    expect((await setClass(id, 'personalTax', { taxYear: '2024/25' })).status).toBe(409)
    expect((await setClass(randomUUID(), 'will')).status).toBe(404)
  })

  test('is not changed or seen by clients, people from outside the firm, other clients’ advisers, or under impersonation', async () => {
    const { id } = await calls.add('Letter.pdf', { cookie: adviser, target: { kind: 'letter' } })
    const outside = await app.signIn('naomi-feldmann')
    for (const cookie of [client, outside]) {
      expect((await app.get(calls.path(`/documents/${id}/retention`), { cookie })).status).toBeOneOf([403, 404])
      expect((await setClass(id, 'will', {}, cookie)).status).toBeOneOf([403, 404])
      expect((await hold(id, { cookie })).status).toBeOneOf([403, 404])
      expect((await order(id, { cookie })).status).toBeOneOf([403, 404])
      expect((await app.get(`/api/portals/${portal}/legal-holds`, { cookie })).status).toBeOneOf([403, 404])
      expect((await app.get(`/api/portals/${portal}/ended-documents`, { cookie })).status).toBeOneOf([403, 404])
      expect((await app.get(`/api/portals/${portal}/destruction-certificates`, { cookie })).status).toBeOneOf([403, 404])
    }
    const other = createDocumentCalls(app, await app.findAccountId('fairbairn'), admin)
    // The document of one account is not found through another.
    expect((await app.get(other.path(`/documents/${id}/retention`), { cookie: admin })).status).toBe(404)
    expect((await other.put(`/legal-holds/${randomUUID()}`, { document: id, reason: 'Wrong account' }, admin)).status).toBe(404)
    expect((await other.put(`/documents/${id}/classes/will`, { revision: 0, ...noDates }, admin)).status).toBe(404)
    await app.call('POST', '/api/impersonations', { cookie: adviser, body: { account, reason: 'client-care' } })
    expect((await hold(id)).json.code).toBe('read-only-impersonation')
    expect((await setClass(id, 'will')).json.code).toBe('read-only-impersonation')
    adviser = await app.signIn('eleanor-whitcombe')
    expect((await retention(id)).records).toEqual([])
  })
})

describe('a legal hold', () => {
  test('keeps staff from deleting a document, alone and among many, until an admin of the firm releases the last one', async () => {
    const { id } = await calls.add('Held.pdf', { cookie: adviser, target: { kind: 'letter' } })
    const [first, second] = [randomUUID(), randomUUID()]
    const placed = await Promise.all([1, 2, 3].map(() => hold(id, { id: first })))
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await hold(id, { id: first, reason: 'Another reason' })).status).toBe(409)
    expect((await hold(null, { id: second, reason: 'Enquiry of the regulator' })).status).toBe(200)
    expect(await holdsOf(id)).toMatchObject([
      { isOfAccount: true, reason: 'Enquiry of the regulator', placedBy: 'Eleanor Whitcombe', fromOn: '2026-11-18', releasedOn: null },
      { isOfAccount: false, reason: 'Dispute over fees' },
    ])
    expect(codes(await remove(id))).toEqual([400, 'document', 'on-hold'])
    const { revision } = await calls.find('Held.pdf')
    const many = await calls.put(
      `/document-changes/${randomUUID()}`,
      { action: { kind: 'remove' }, documents: [{ id, revision }] },
      adviser,
    )
    expect(many.json.outcomes).toMatchObject([{ name: 'Held.pdf', outcome: 'refused', reason: 'on-hold' }])
    const listed = (await app.get(`/api/portals/${portal}/legal-holds`, { cookie: adviser })).json.items
    expect(listed).toContainEqual(expect.objectContaining({ id: first, document: { id, name: 'Held.pdf' } }))
    expect(listed).toContainEqual(expect.objectContaining({ id: second, document: null }))
    expect((await release(first, { cookie: adviser })).status).toBe(403)
    expect((await release(first, { cookie: companyAdmin })).status).toBe(200)
    expect((await release(first, { reason: 'Again' })).status).toBe(200)
    expect(codes(await remove(id))).toEqual([400, 'document', 'on-hold'])
    expect((await release(second)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect(await holdsOf(id)).toMatchObject([
      { releasedBy: 'Oscar Venn', releaseReason: 'Dispute settled' },
      { releasedBy: 'Beatrix Lisle' },
    ])
    const released = (await app.get(`/api/portals/${portal}/legal-holds?released=true`, { cookie: adviser })).json.items
    expect(released.map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining([first, second]))
    expect(await eventsOf(id)).toEqual(['document.added', 'document.hold-placed', 'document.hold-released', 'document.deleted'])
    const history = JSON.stringify((await app.get('/api/me/access-history?limit=100', { cookie: client })).json)
    expect(history).not.toMatch(/hold|Dispute/)
  })

  test('is not noticed by the client, whose deleted document stays until it is released', async () => {
    const { id } = await calls.add('Mine.pdf', { cookie: client })
    const held = randomUUID()
    await hold(id, { id: held })
    expect((await remove(id, client)).status).toBe(200)
    const other = await calls.add('Not held.pdf', { cookie: client })
    await remove(other.id, client)
    const before = await readBin()
    expect(before.names).toEqual(expect.arrayContaining(['Mine.pdf', 'Not held.pdf']))
    await passDays(33)
    await sweep()
    expect([await isStored(id), await isStored(other.id)]).toEqual([true, false])
    // Both look the same to the client.
    const after = await readBin()
    expect(after.names).toEqual([])
    expect([after.count, after.use]).toEqual([0, (await calls.list('&source=atrium', client)).length])
    for (const one of [id, other.id]) expect((await calls.post(`/documents/${one}/restore`, {}, client)).status).toBe(404)
    expect((await release(held)).status).toBe(200)
    await passDays(1)
    await sweep()
    expect(await isStored(id)).toBe(false)
    expect((await certificates()).items.find(({ document }: { document: string }) => document === id)).toMatchObject({
      content: {
        name: 'Mine.pdf',
        isFromClient: true,
        records: [],
        binned: { by: 'Margaret Ashworth', isByClient: true },
        relationshipEndedOn: null,
        remainingCopies: 0,
        order: null,
        holds: expect.arrayContaining([
          { reason: 'Dispute over fees', fromOn: '2026-11-18', releasedOn: '2026-12-21', releasedBy: 'Oscar Venn' },
        ]),
      },
    })
  })

  test('that is placed while documents are being deleted counts, or finds the document gone', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Race ${index}.pdf`)
    const added = []
    for (const name of names) added.push(await calls.add(name, { cookie: client }))
    for (const { id } of added) await remove(id, client)
    await passDays(33)
    const placing = added.map(({ id }) => hold(id))
    const [, ...placed] = await Promise.all([sweep(), ...placing])
    for (const [index, { id }] of added.entries()) {
      const isPlaced = placed[index]?.status === 200
      expect([id, isPlaced, await isStored(id)]).toEqual([id, isPlaced, isPlaced])
    }
  })

  test('that is placed after the job has chosen the document and before it has locked the account counts', async () => {
    const { id } = await calls.add('Chosen.pdf', { cookie: client })
    await remove(id, client)
    await passDays(33)
    const isWaiting = async () =>
      (
        await app.asOwner(
          `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length > 0
    let sweeping: Promise<unknown> = Promise.resolve()
    await withTenant(app.db, systemActor('wealth'), async (transaction) => {
      await lockNames(transaction, account)
      sweeping = sweep()
      await expect.poll(isWaiting).toBe(true)
      await sql`insert into legal_holds (id, edition, account_id, document_id, reason, from_on, placed_at)
        values (${randomUUID()}::uuid, 'wealth', ${account}::uuid, ${id}::uuid, 'Enquiry', '2026-11-18', now())`.execute(transaction)
    })
    await sweeping
    expect(await isStored(id)).toBe(true)
  })
})

describe('a document that is deleted for good', () => {
  test('leaves a certificate with its versions and hashes, and nothing of its content; until the night it can be kept', async () => {
    const content = fakePdf('first')
    const { id } = await calls.add('Old advice.pdf', { cookie: adviser, content, target: { kind: 'advice' } })
    const second = await calls.add('Old advice.pdf', {
      cookie: adviser,
      content: fakePdf('second'),
      target: { kind: 'advice', replaces: 'yes' },
    })
    expect(codes(await order(id))).toEqual([400, 'document', 'still-kept'])
    await setClass(id, 'suitability', { recordOn: '2020-01-15' })
    const held = randomUUID()
    await hold(id, { id: held })
    expect(codes(await order(id))).toEqual([400, 'document', 'on-hold'])
    await release(held)
    expect((await order(id, { cookie: adviser })).status).toBe(403)
    const responses = await Promise.all([1, 2, 3].map(() => order(id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ended()).items).toContainEqual(
      expect.objectContaining({ id, order: expect.objectContaining({ orderedBy: 'Oscar Venn' }) }),
    )
    expect((await calls.list('&source=atrium', client)).map(({ name }) => name)).not.toContain('Old advice.pdf')
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).status).toBe(200)
    expect((await calls.list('&source=atrium', client)).map(({ name }) => name)).toContain('Old advice.pdf')
    await order(id, { reason: 'Retention has ended' })
    await app.asOwner(`update document_texts set content = 'secret words', state = 'read' where file_id = '${id}'`)
    await sweep()
    expect([await isStored(id), await isStored(second.id)]).toEqual([false, false])
    expect(await app.asOwner(`select content, state from document_texts where file_id = '${id}'`)).toEqual([{ content: '', state: 'none' }])
    expect((await order(id)).status).toBe(404)
    expect((await cancel(id)).status).toBe(404)
    expect((await hold(id)).status).toBe(404)
    expect((await calls.post(`/documents/${id}/restore`, {}, adviser)).status).toBe(404)
    expect((await app.get(`/api/files/${id}`, { cookie: adviser })).status).toBe(404)
    const certificate = (await certificates()).items.find(({ document }: { document: string }) => document === id)
    expect(certificate).toMatchObject({
      document: id,
      account: { id: account },
      content: {
        name: 'Old advice.pdf',
        kind: 'advice',
        account: 'Margaret Ashworth',
        isFromClient: false,
        versions: [
          { number: 1, name: 'Old advice.pdf', bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
          { number: 2, sha256: createHash('sha256').update(fakePdf('second')).digest('hex') },
        ],
        records: [{ class: 'suitability', keepUntil: '2025-01-15', duty: 'may' }],
        binned: null,
        order: { reason: 'Retention has ended', orderedBy: 'Oscar Venn' },
      },
    })
    const pdf = await app.get(certificate.fileUrl, { cookie: adviser })
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect((await app.get(certificate.fileUrl, { cookie: client })).status).toBe(403)
    expect((await eventsOf(id)).slice(-2)).toEqual(['document.destroyed', 'document.certificate-saved'])
    await sweep()
    expect((await certificates()).items.filter(({ document }: { document: string }) => document === id)).toHaveLength(1)
  })

  test('needs a class and the order of an admin, and what staff put into the bin stays until then', async () => {
    const { id } = await calls.add('Unclassified.pdf', { cookie: adviser })
    expect(codes(await order(id))).toEqual([400, 'document', 'no-class'])
    await remove(id)
    const agreement = await calls.add('Agreement.pdf', { cookie: adviser, target: { kind: 'agreement' } })
    await remove(agreement.id)
    await passDays(400)
    await sweep()
    expect([await isStored(id), await isStored(agreement.id)]).toEqual([true, true])
    // Clients restore for thirty days, staff as long as the document is kept.
    expect((await calls.post(`/documents/${id}/restore`, {}, adviser)).status).toBe(200)
    // A class alone deletes nothing: an admin must order it.
    await setClass(agreement.id, 'otherAdvice', { recordOn: '2023-01-01' })
    await sweep()
    expect(await isStored(agreement.id)).toBe(true)
    expect((await ended()).items).toContainEqual(expect.objectContaining({ id: agreement.id, isDeleted: true, order: null }))
    expect((await order(agreement.id)).status).toBe(200)
    await sweep()
    expect(await isStored(agreement.id)).toBe(false)
  })

  test('is no longer ordered once a hold or a longer class forbids it', async () => {
    const { id } = await calls.add('Reconsidered.pdf', { cookie: adviser })
    await setClass(id, 'otherAdvice', { recordOn: '2020-01-15' })
    await order(id)
    const held = randomUUID()
    await hold(id, { id: held })
    expect(await retention(id)).toMatchObject({ order: null, deletedAt: null })
    await release(held)
    await order(id)
    await setClass(id, 'will')
    expect(await retention(id)).toMatchObject({ order: null, deletedAt: null, deletableFrom: null })
    await sweep()
    expect(await isStored(id)).toBe(true)
    expect((await eventsOf(id)).filter((kind) => kind === 'document.destruction-cancelled')).toHaveLength(2)
  })

  test('is held, ordered and deleted for a closed account too', async () => {
    const { id } = await calls.add('Former.pdf', { cookie: adviser })
    await setClass(id, 'otherAdvice', { recordOn: '2020-01-15' })
    await app.asOwner(`update accounts set is_active = false where id = '${account}'`)
    const held = randomUUID()
    expect((await hold(id, { id: held })).status).toBe(200)
    expect(codes(await order(id))).toEqual([400, 'document', 'on-hold'])
    expect((await release(held)).status).toBe(200)
    expect((await order(id)).status).toBe(200)
    await sweep()
    expect(await isStored(id)).toBe(false)
    const certificate = (await certificates()).items.find(({ document }: { document: string }) => document === id)
    expect((await app.get(certificate.fileUrl, { cookie: adviser })).status).toBe(200)
    await app.asOwner(`update accounts set is_active = true where id = '${account}'`)
  })

  test('loses its bytes in a later run if the store is away', async () => {
    const { id } = await calls.add('Away.pdf', { cookie: client })
    const [{ blob }] = (await app.asOwner(`select blob from files where id = '${id}'`)) as [{ blob: string }]
    await remove(id, client)
    await passDays(33)
    const { remove: removeBlob, list } = app.deps.files
    app.deps.files.remove = () => Promise.reject(new Error('The store is away.'))
    await sweep()
    expect([await isStored(id), await app.deps.files.stat(blob)]).toEqual([false, expect.any(Number)])
    app.deps.files.remove = removeBlob
    app.deps.files.list = async function* () {
      for await (const one of list()) yield { ...one, writtenAt: new Date(0) }
    }
    await sweep()
    app.deps.files.list = list
    expect(await app.deps.files.stat(blob)).toBeUndefined()
  })

  test('that one member of staff deleted is restored by another, with its event and its history', async () => {
    const { id } = await calls.add('Shared work.pdf', { cookie: adviser })
    await remove(id, admin)
    expect((await calls.post(`/documents/${id}/restore`, {}, adviser)).status).toBe(200)
    expect(await calls.find('Shared work.pdf', client)).toMatchObject({ id, deletedAt: null })
    expect((await eventsOf(id)).slice(-2)).toEqual(['document.deleted', 'document.restored'])
  })

  test('is a client’s own only while no class makes it a record of the firm', async () => {
    const { id } = await calls.add('My passport.pdf', { cookie: client, target: { kind: 'identity' } })
    expect((await retention(id)).records).toEqual([])
    await setClass(id, 'identity')
    expect((await remove(id, client)).status).toBe(403)
    expect(await calls.find('My passport.pdf', client)).toMatchObject({ from: 'firm', mayChange: false })
  })
})
