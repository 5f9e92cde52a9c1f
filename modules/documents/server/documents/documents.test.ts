import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEdition } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { ListedDocument, ListedFolder } from '../../contract/documents.ts'

let app: TestApp
let client: string
let adviser: string
let colleague: string
let stranger: string
let account: string
let foreignAccount: string

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  colleague = await app.signIn('tobias-hartnell')
  stranger = await app.signIn('rosemary-fairbairn')
  account = await app.findAccountId('ashworth')
  foreignAccount = await app.findAccountId('fairbairn')
})
afterAll(() => app.close())

const path = (rest = '', of = account) => `/api/accounts/${of}${rest}`
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

async function add(
  name: string,
  { cookie = client, text = name, ...target }: { cookie?: string; text?: string } & Record<string, string> = {},
) {
  const content = pdf(text)
  const begun = await begin(app, { cookie, name, bytes: content.length, purpose: 'document', target: { account, ...target } })
  expect([begun.status, begun.text]).toEqual([201, expect.any(String)])
  const address = String(begun.headers['location'])
  await sendPart(app, cookie, address, 0, content)
  return waitForCheck(app, cookie, address)
}

const list = async (query = '', cookie = client): Promise<ListedDocument[]> => {
  const { status, json, text } = await app.get(path(`/documents?limit=100${query}`), { cookie })
  expect([status, text]).toEqual([200, expect.any(String)])
  return json.items
}
const stored = async (query = '', cookie = client) => list(`&source=atrium${query}`, cookie)
const findNamed = async (name: string, cookie = client) => {
  const found = (await stored('', cookie)).find((document) => document.name === name)
  if (!found) throw new Error(`There is no document "${name}".`)
  return found
}
const change = (document: ListedDocument, body: object, cookie = client) =>
  app.call('PATCH', path(`/documents/${document.id}`), { cookie, body: { revision: document.revision, ...body } })
const addFolder = async (name: string, { cookie = client, parent = null as string | null, id = randomUUID() as string } = {}) => {
  const { status, json } = await app.call('PUT', path(`/document-folders/${id}`), { cookie, body: { name, parent } })
  return { id, status, json }
}
const folders = async (cookie = client): Promise<ListedFolder[]> => (await app.get(path('/document-folders'), { cookie })).json.folders

describe('documents of an account', () => {
  test('are added by clients and staff, and listed with who added them, until when they are current, and what the caller may change', async () => {
    const own = await add('Passport.pdf', { kind: 'identity' })
    expect(own.state).toBe('clean')
    await add('Suitability report.pdf', { cookie: adviser, kind: 'advice' })
    expect(await findNamed('Passport.pdf')).toMatchObject({
      source: 'atrium',
      id: own.id,
      fileUrl: `/api/files/${own.id}`,
      kind: 'identity',
      from: 'client',
      addedBy: 'Margaret Ashworth',
      version: 1,
      revision: 1,
      mayChange: true,
      bytes: pdf('Passport.pdf').length,
      signatureRequested: false,
      isSigned: false,
      deletedAt: null,
    })
    expect(await findNamed('Suitability report.pdf')).toMatchObject({
      from: 'firm',
      addedBy: 'Eleanor Whitcombe',
      kind: 'advice',
      mayChange: false,
    })
    expect(await findNamed('Passport.pdf', adviser)).toMatchObject({ mayChange: true })
    expect(await findNamed('Suitability report.pdf', adviser)).toMatchObject({ mayChange: true })
  })

  test('are downloaded by people of the account and its staff only; each download is in the history of the account', async () => {
    const { id } = await add('Deed of trust.pdf')
    const read = await app.get(`/api/files/${id}`, { cookie: adviser })
    expect([read.status, read.text]).toEqual([200, pdf('Deed of trust.pdf').toString()])
    expect(read.headers['content-disposition']).toContain('attachment')
    for (const cookie of [colleague, stranger]) {
      expect((await app.get(`/api/files/${id}`, { cookie })).status).toBe(404)
      expect((await app.get(path('/documents'), { cookie })).status).toBe(404)
    }
    expect((await app.get(`/api/files/${id}`)).status).toBe(401)
    const rows = await app.asOwner(`select e.kind, p.name from events e join people p on p.id = e.person_id
      where e.account_id = '${account}' and e.details ->> 'file' = '${id}' order by e.kind`)
    expect(rows).toEqual([
      { kind: 'document.added', name: 'Margaret Ashworth' },
      { kind: 'document.opened', name: 'Eleanor Whitcombe' },
    ])
  })

  test('are not added to accounts of others, to unknown folders, and by professionals from outside the firm', async () => {
    const attempt = async (cookie: string, target: Record<string, string>) =>
      (await begin(app, { cookie, name: 'a.pdf', bytes: 10, purpose: 'document', target })).status
    expect(await attempt(client, { account: foreignAccount })).toBe(404)
    expect(await attempt(colleague, { account })).toBe(404)
    expect(await attempt(client, { account, folder: randomUUID() })).toBe(400)
    expect(await attempt(client, {})).toBe(404)
    expect((await stored()).some(({ name }) => name === 'a.pdf')).toBe(false)
  })

  test('with a name in use get a number or, if wanted, become a new version of the document, whose earlier versions stay readable', async () => {
    const first = await add('Valuation.pdf', { text: 'first' })
    await add('valuation.PDF', { text: 'kept beside it' })
    expect((await stored()).map(({ name }) => name)).toContain('valuation (2).PDF')
    const check = (names: string[], cookie = client) => app.call('POST', path('/document-names'), { cookie, body: { folder: null, names } })
    const { items } = (await check(['VALUATION.pdf', 'New.pdf', 'folder/Valuation.pdf'])).json
    expect(items[1]).toBeNull()
    expect(items[0]).toMatchObject({
      document: first.id,
      name: 'Valuation.pdf',
      version: 1,
      from: 'client',
      mayReplace: true,
      nameIfKept: 'VALUATION (3).pdf',
    })
    expect(items[2]).toMatchObject({ document: first.id })
    const second = await add('Valuation.pdf', { text: 'second', replaces: 'yes' })
    expect(await findNamed('Valuation.pdf')).toMatchObject({ id: first.id, version: 2, fileUrl: `/api/files/${second.id}` })
    const versions = (await app.get(path(`/documents/${first.id}/versions`), { cookie: adviser })).json.items
    expect(versions.map(({ number, fileUrl }: { number: number; fileUrl: string }) => [number, fileUrl])).toEqual([
      [2, `/api/files/${second.id}`],
      [1, `/api/files/${first.id}`],
    ])
    expect((await app.get(`/api/files/${first.id}`, { cookie: client })).text).toBe(pdf('first').toString())
  })

  test('of the firm are neither replaced, renamed nor deleted by clients', async () => {
    const firm = await add('Fee agreement.pdf', { cookie: adviser, text: 'of the firm' })
    await add('Fee agreement.pdf', { text: 'of the client', replaces: 'yes' })
    expect(await findNamed('Fee agreement.pdf')).toMatchObject({ id: firm.id, version: 1, from: 'firm' })
    expect(await findNamed('Fee agreement (2).pdf')).toMatchObject({ from: 'client' })
    const document = await findNamed('Fee agreement.pdf')
    expect((await change(document, { name: 'Mine.pdf' })).status).toBe(403)
    expect((await app.call('DELETE', path(`/documents/${firm.id}`), { cookie: client })).status).toBe(403)
    expect((await change(document, { name: 'Fee agreement 2026.pdf' }, adviser)).status).toBe(200)
  })

  test('of a client are not replaced by the firm: both stay', async () => {
    const own = await add('Plan.pdf', { text: 'of the client' })
    const { items } = (await app.call('POST', path('/document-names'), { cookie: adviser, body: { folder: null, names: ['Plan.pdf'] } }))
      .json
    expect(items[0]).toMatchObject({ document: own.id, mayReplace: false, nameIfKept: 'Plan (2).pdf' })
    await add('Plan.pdf', { cookie: adviser, text: 'of the firm', replaces: 'yes' })
    expect([(await findNamed('Plan.pdf')).from, (await findNamed('Plan (2).pdf')).from]).toEqual(['client', 'firm'])
    await add('Plan (2).pdf', { text: 'once more' })
    expect(await findNamed('Plan (3).pdf')).toMatchObject({ from: 'client' })
  })

  test('whose names differ only in the case of rare letters are both stored', async () => {
    for (const name of ['ᲐᲑᲒ.pdf', 'ΛΟΓΑΡΙΑΣΜΟΣ.pdf', 'İstanbul.pdf'])
      expect([(await add(name)).state, (await add(name)).state, (await add(name.toLowerCase())).state]).toEqual(['clean', 'clean', 'clean'])
    expect(
      (await stored()).filter(({ name }) => /^(ᲐᲑᲒ|აბგ|λογαριασμός|ΛΟΓΑΡΙΑΣΜΟΣ|λογαριασμοσ)/i.test(name)).length,
    ).toBeGreaterThanOrEqual(4)
  })

  test('are not added by people whose rights ended during the upload', async () => {
    const content = pdf('late')
    const start = async (cookie: string, name: string) => {
      const begun = await begin(app, { cookie, name, bytes: content.length, purpose: 'document', target: { account } })
      return String(begun.headers['location'])
    }
    const finish = async (cookie: string, address: string) => {
      await sendPart(app, cookie, address, 0, content)
      return waitForCheck(app, cookie, address)
    }
    const [ofClient, ofAdviser] = [await start(client, 'Late client.pdf'), await start(adviser, 'Late adviser.pdf')]
    const email = app.findPerson('eleanor-whitcombe').email
    const [{ organisation } = {}] = await app.asOwner(`select organisation_id as organisation from people where email = '${email}'`)
    await app.asOwner(`update people set organisation_id = null where email = '${email}'`)
    await app.asOwner(`insert into account_rules (account_id, edition, name, is_enabled) values ('${account}', 'wealth', 'library', false)
      on conflict (account_id, name) do update set is_enabled = false`)
    try {
      expect(await finish(client, ofClient)).toMatchObject({ state: 'refused', fault: 'place-missing' })
      expect(await finish(adviser, ofAdviser)).toMatchObject({ state: 'refused', fault: 'place-missing' })
    } finally {
      await app.asOwner(`update people set organisation_id = '${String(organisation)}' where email = '${email}'`)
      await app.asOwner(`delete from account_rules where account_id = '${account}' and name = 'library'`)
    }
    expect((await stored()).some(({ name }) => name.startsWith('Late'))).toBe(false)
  })

  test('that are pictures, and parts of a document, are in the history when they are read', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const begun = await begin(app, {
      cookie: client,
      name: 'Passport.png',
      bytes: picture.length,
      purpose: 'document',
      target: { account },
    })
    await sendPart(app, client, String(begun.headers['location']), 0, picture)
    const { id } = await waitForCheck(app, client, String(begun.headers['location']))
    const { id: text } = await add('Ranged.pdf')
    const count = async (file: string) =>
      Number(
        (await app.asOwner(`select count(*) from events where kind = 'document.opened' and details ->> 'file' = '${file}'`))[0]?.['count'],
      )
    expect((await app.get(`/api/files/${id}`, { cookie: adviser })).status).toBe(200)
    expect((await app.get(`/api/files/${id}/small`, { cookie: adviser })).status).toBe(200)
    expect((await app.get(`/api/files/${text}`, { cookie: adviser, headers: { range: 'bytes=1-' } })).status).toBe(206)
    expect([await count(id), await count(text)]).toEqual([2, 1])
  })

  test('are renamed and moved; a name in use, an unknown folder and a change of an older state are refused, and a repeat changes nothing', async () => {
    await add('Letter.pdf')
    const { id: folder } = await addFolder('Correspondence')
    const document = await findNamed('Letter.pdf')
    expect((await change(document, { name: 'Letter of March', kind: 'letter', folder })).status).toBe(200)
    const after = await findNamed('Letter of March.pdf')
    expect(after).toMatchObject({ kind: 'letter', folder, revision: 2 })
    expect((await change(document, { name: 'Letter of March', kind: 'letter', folder })).status).toBe(200)
    expect(await findNamed('Letter of March.pdf')).toEqual(after)
    expect((await change(document, { name: 'Another' })).status).toBe(409)
    await add('Passport copy.pdf', { folder })
    const taken = await change(after, { name: 'passport COPY.pdf' })
    expect([taken.status, taken.json.issues]).toEqual([400, [{ path: 'name', code: 'taken' }]])
    const unknown = await change(after, { folder: randomUUID() })
    expect([unknown.status, unknown.json.issues]).toEqual([400, [{ path: 'folder', code: 'not-found' }]])
    for (const name of ['a/b.pdf', ' ', 'a\u202Eb.pdf', 'x'.repeat(201)]) expect((await change(after, { name })).status).toBe(400)
    expect((await list(`&folder=${folder}`)).map(({ name }) => name).toSorted()).toEqual(['Letter of March.pdf', 'Passport copy.pdf'])
  })

  test('are put into the bin and restored, with a number if the name was taken meanwhile; in the bin they cannot be read', async () => {
    const { id } = await add('Old statement.pdf')
    const remove = () => app.call('DELETE', path(`/documents/${id}`), { cookie: client })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await stored()).some((document) => document.id === id)).toBe(false)
    expect((await stored('&deleted=true')).find((document) => document.id === id)).toMatchObject({ deletedAt: expect.any(String) })
    expect((await app.get(`/api/files/${id}`, { cookie: client })).status).toBe(404)
    await add('Old statement.pdf', { text: 'another' })
    const restore = (cookie = client) => app.call('POST', path(`/documents/${id}/restore`), { cookie, body: {} })
    expect((await restore(stranger)).status).toBe(404)
    expect([(await restore()).status, (await restore()).status]).toEqual([200, 200])
    expect((await stored()).find((document) => document.id === id)).toMatchObject({ name: 'Old statement (2).pdf', deletedAt: null })
    const rows = await app.asOwner(`select kind, count(*)::int as count from events where subject_id = '${id}' group by kind order by kind`)
    expect(rows).toEqual([
      { kind: 'document.added', count: 1 },
      { kind: 'document.deleted', count: 1 },
      { kind: 'document.restored', count: 1 },
    ])
  })

  test('that the firm deleted are neither listed, counted nor found by clients, and are restored by staff as long as they are kept', async () => {
    const { id } = await add('Meant for somebody else.pdf', { cookie: adviser })
    await app.call('DELETE', path(`/documents/${id}`), { cookie: adviser })
    const isListed = async (cookie: string, query = '') =>
      (await stored(`&deleted=true${query}`, cookie)).some((document) => document.id === id)
    expect([await isListed(client), await isListed(client, '&search=Meant&inText=true'), await isListed(adviser)]).toEqual([
      false,
      false,
      true,
    ])
    const countOf = async (cookie: string) => (await app.get(path('/document-folders'), { cookie })).json.deletedCount as number
    expect((await countOf(adviser)) - (await countOf(client))).toBe(1)
    await app.asOwner(`update documents set deleted_at = '2026-10-01' where id = '${id}'`)
    expect((await app.call('POST', path(`/documents/${id}/restore`), { cookie: adviser, body: {} })).status).toBe(200)
  })

  test('added at the same time with one name all stay, with different names', async () => {
    const uploads = await Promise.all(Array.from({ length: 6 }, (_, index) => add('Same.pdf', { text: `Copy ${index}` })))
    expect(uploads.every(({ state }) => state === 'clean')).toBe(true)
    const names = (await stored()).map(({ name }) => name).filter((name) => name.startsWith('Same'))
    expect(names.toSorted()).toEqual(['Same (2).pdf', 'Same (3).pdf', 'Same (4).pdf', 'Same (5).pdf', 'Same (6).pdf', 'Same.pdf'])
  })

  test('are listed by pages over all sources, each once and the newest first, and their titles are searched by any part, ignoring case', async () => {
    const all = await list()
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['atrium', 'firm']))
    const dates = all.map(({ dateAdded }) => dateAdded)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const paged: ListedDocument[] = []
    for (let next: string | null = ''; next !== null;) {
      const { json } = await app.get(path(`/documents?limit=7${next && `&before=${encodeURIComponent(next)}`}`), { cookie: client })
      paged.push(...json.items)
      next = json.next
    }
    expect(paged).toEqual(all)
    const found = await list('&search=VALUATION')
    expect(found.length).toBeGreaterThan(2)
    expect(found).toEqual(all.filter(({ name }) => name.toLowerCase().includes('valuation')))
    expect(await list('&search=%25')).toEqual([])
    for (const before of ['x', '2026-01-01T00:00:00.000Z', '9'.repeat(300)])
      expect((await app.get(path(`/documents?before=${before}`), { cookie: client })).status).toBe(400)
  })
})

describe('the room for documents of an account', () => {
  const withLimits = async (limits: { bytes: number; count: number }, work: () => Promise<void>) => {
    const edition = findEdition('wealth')!
    const before = edition.documentLimits
    edition.documentLimits = limits
    try {
      await work()
    } finally {
      edition.documentLimits = before
    }
  }
  const readUse = async () => (await app.get(path('/document-folders'), { cookie: client })).json.use

  test('is stated; an upload that would exceed it is refused before it begins, with the limit and what is in use', async () => {
    const use = await readUse()
    expect(use).toMatchObject({ maxBytes: 20_000_000_000, maxCount: 20_000 })
    expect(use.count).toBeGreaterThan(5)
    const refused = async (limits: { bytes: number; count: number }) => {
      let issues: unknown
      await withLimits(limits, async () => {
        const begun = await begin(app, { cookie: client, name: 'Large.pdf', bytes: 5_000, purpose: 'document', target: { account } })
        issues = [begun.status, begun.status === 201 ? undefined : begun.json.issues]
      })
      return issues
    }
    expect(await refused({ bytes: use.bytes + 4_999, count: 99_999 })).toEqual([
      400,
      [{ path: 'file', code: 'space-used-up', limit: use.bytes + 4_999, used: use.bytes }],
    ])
    expect(await refused({ bytes: 1e12, count: use.count })).toEqual([
      400,
      [{ path: 'file', code: 'too-many-files', limit: use.count, used: use.count }],
    ])
    expect(await refused({ bytes: use.bytes + 5_000, count: use.count + 1 })).toEqual([201, undefined])
  })

  test('is not exceeded by uploads that end at the same time; the others are refused with the reason, which their uploader sees later', async () => {
    const { bytes } = await readUse()
    const size = pdf('x'.repeat(1_000)).length
    await withLimits({ bytes: bytes + 2 * size + 10, count: 99_999 }, async () => {
      const results = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`Limit ${index}.pdf`, { text: 'x'.repeat(1_000) })))
      expect(results.map(({ state }) => state).toSorted()).toEqual(['clean', 'clean', 'refused', 'refused', 'refused', 'refused'])
      const { items } = (await app.get('/api/uploads?purpose=document', { cookie: client })).json
      const full = items.filter(({ fault }: { fault: string }) => fault === 'space-used-up')
      expect(full).toHaveLength(4)
      expect(full[0]).toMatchObject({ target: { account }, limit: bytes + 2 * size + 10, used: bytes + 2 * size })
      const ofOthers = (await app.get('/api/uploads?purpose=document', { cookie: adviser })).json.items as { fault: string }[]
      expect(ofOthers.some(({ fault }) => fault === 'space-used-up')).toBe(false)
      const dismiss = (cookie: string) => app.call('POST', `/api/uploads/${full[0].id}/dismissal`, { cookie, body: {} })
      expect((await dismiss(adviser)).status).toBe(200)
      const isListed = async () =>
        (await app.get('/api/uploads?purpose=document', { cookie: client })).json.items.some(({ id }: { id: string }) => id === full[0].id)
      expect(await isListed()).toBe(true)
      expect([(await dismiss(client)).status, (await dismiss(client)).status, await isListed()]).toEqual([200, 200, false])
    })
    expect((await readUse()).bytes).toBe(bytes + 2 * size)
  })
})

describe('a renamed document', () => {
  test('is saved under its present name, in all its versions', async () => {
    const first = await add('Scan 17.pdf', { text: 'one' })
    const second = await add('Scan 17.pdf', { text: 'two', replaces: 'yes' })
    expect((await change(await findNamed('Scan 17.pdf'), { name: 'Will of 2026' })).status).toBe(200)
    for (const { id } of [first, second])
      expect((await app.get(`/api/files/${id}`, { cookie: client })).headers['content-disposition']).toContain('Will of 2026.pdf')
    const { items } = (await app.get(path(`/documents/${first.id}/versions`), { cookie: client })).json
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Will of 2026.pdf', 'Will of 2026.pdf'])
  })
})

describe('the day of a document', () => {
  test('is that of the time zone of the firm, in the list and in the filter', async () => {
    const { id } = await add('Summer night.pdf')
    // Half past midnight of 2 July in London.
    await app.asOwner(`update documents set versioned_at = '2026-07-01T23:30:00Z' where id = '${id}'`)
    expect(await findNamed('Summer night.pdf')).toMatchObject({ dateAdded: '2026-07-01T23:30:00.000Z', addedOn: '2026-07-02' })
    const isFrom = async (day: string) => (await stored(`&search=Summer%20night&addedFrom=${day}`)).length
    expect([await isFrom('2026-07-02'), await isFrom('2026-07-03')]).toEqual([1, 0])
    expect((await app.get(path('/document-folders'), { cookie: client })).json.today).toBe('2026-11-18')
  })
})

describe('folders of an account', () => {
  test('are nested, have one name each within a folder, and are deleted only if they are empty', async () => {
    const top = await addFolder('Tax')
    const inside = await addFolder('2025/26'.replace('/', '-'), { parent: top.id })
    expect([top.status, inside.status]).toEqual([200, 200])
    expect((await addFolder('Tax', { id: top.id })).status).toBe(200)
    expect((await addFolder('Other', { id: top.id })).status).toBe(409)
    expect((await addFolder('TAX')).json.issues).toEqual([{ path: 'name', code: 'taken' }])
    expect((await addFolder('a/b')).status).toBe(400)
    await add('Return.pdf', { folder: inside.id })
    expect((await folders()).find(({ id }) => id === inside.id)).toMatchObject({
      name: '2025-26',
      parent: top.id,
      count: 1,
      mayChange: true,
    })
    const remove = (id: string, cookie = client) => app.call('DELETE', path(`/document-folders/${id}`), { cookie })
    expect([(await remove(top.id)).status, (await remove(inside.id)).status]).toEqual([409, 409])
    await app.call('DELETE', path(`/documents/${(await findNamed('Return.pdf')).id}`), { cookie: client })
    expect([(await remove(inside.id)).status, (await remove(inside.id)).status, (await remove(top.id)).status]).toEqual([200, 404, 200])
  })

  test('of the firm are renamed by staff, not by clients; those of another account are unknown', async () => {
    const { id } = await addFolder('Advice', { cookie: adviser })
    const rename = (cookie: string, of = account) =>
      app.call('PATCH', path(`/document-folders/${id}`, of), { cookie, body: { name: 'Advice and reviews' } })
    expect((await rename(client)).status).toBe(403)
    expect((await rename(stranger, foreignAccount)).status).toBe(404)
    expect((await rename(adviser)).status).toBe(200)
    expect((await folders()).find((folder) => folder.id === id)).toMatchObject({ name: 'Advice and reviews', mayChange: false })
  })

  test('are at most six levels deep', async () => {
    let parent: string | null = null
    for (let level = 1; level <= 6; level++) {
      const added = await addFolder(`Level ${level}`, { parent })
      expect(added.status).toBe(200)
      parent = added.id
    }
    expect((await addFolder('Level 7', { parent })).json.issues).toEqual([{ path: 'parent', code: 'too-many', limit: 6 }])
  })
})

describe('documents about a portfolio', () => {
  const portfolios = async () => (await app.get(`/api/accounts/${account}`, { cookie: client })).json.portfolios as { id: string }[]

  test('are found by it, at its account only, and are about the whole account again if it is taken away; a repeat changes nothing', async () => {
    const [first, second] = await portfolios()
    await add('Pension options.pdf')
    const document = await findNamed('Pension options.pdf')
    expect(document.portfolio).toBeNull()
    expect((await change(document, { portfolio: first!.id })).status).toBe(200)
    expect((await change(document, { portfolio: first!.id })).status).toBe(200)
    const changed = await findNamed('Pension options.pdf')
    expect([changed.portfolio, changed.revision]).toEqual([first!.id, document.revision! + 1])
    const named = async (portfolio: string, cookie = client) =>
      (await list(`&portfolio=${portfolio}`, cookie)).filter(({ name }) => name === 'Pension options.pdf').length
    expect([await named(first!.id), await named(first!.id, adviser), await named(second!.id)]).toEqual([1, 1, 0])
    expect((await list(`&portfolio=${first!.id}`)).every(({ source }) => source === 'atrium')).toBe(true)
    expect((await change(document, { portfolio: null })).json.code).toBe('conflict')
    expect((await change(changed, { portfolio: null })).status).toBe(200)
    expect(await named(first!.id)).toBe(0)
    const revisions = await app.asOwner(`select before, after from revisions
      where subject_id = '${document.id}' and field = 'portfolio_id' order by id`)
    expect(revisions).toEqual([
      { before: null, after: first!.id },
      { before: first!.id, after: null },
    ])
  })

  test('are not about a portfolio of another account, nor about one that does not exist', async () => {
    await add('Whole account.pdf')
    const document = await findNamed('Whole account.pdf')
    const other = await app.findAccountId('tillotson')
    const [foreign] = (await app.get(`/api/accounts/${other}`, { cookie: await app.signIn('oscar-venn') })).json.portfolios
    for (const portfolio of [foreign.id, 'no-such-portfolio']) {
      const refused = await change(document, { portfolio })
      expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'portfolio', code: 'not-found' }]])
    }
    expect((await change(document, { portfolio: 'a b' })).status).toBe(400)
    expect((await findNamed('Whole account.pdf')).portfolio).toBeNull()
  })

  test('are items of the back office, for admins and for company admins of the organisation only', async () => {
    await add('For the back office.pdf', { kind: 'legal' })
    const document = await findNamed('For the back office.pdf')
    const [first] = await portfolios()
    expect((await change(document, { portfolio: first!.id })).status).toBe(200)
    const search = (cookie: string, body: object) => app.call('POST', '/api/collections/documents/search', { cookie, body })
    const admin = await app.signIn('oscar-venn')
    const companyAdmin = await app.signIn('beatrix-lisle')
    for (const cookie of [admin, companyAdmin])
      for (const [field, value] of [
        ['account', account],
        ['portfolio', first!.id],
      ]) {
        const { items } = (await search(cookie, { filters: [{ field, value }], limit: 50 })).json
        expect(items.map(({ id }: { id: string }) => id)).toContain(document.id)
        expect(items.every(({ values }: { values: Record<string, string> }) => values[field!] === value)).toBe(true)
      }
    const item = (await app.get(`/api/collections/documents/items/${document.id}`, { cookie: companyAdmin })).json
    expect(item.values).toMatchObject({ name: document.name, kind: 'legal', version: '1', addedBy: 'Margaret Ashworth', account })
    const [own] = await app.asOwner(
      `select o.id, o.organisation_id from portals o join accounts a on a.portal_id = o.id where a.id = '${account}'`,
    )
    await app.asOwner(`update portals set organisation_id = (select id from organisations where id <> '${own!['organisation_id']}' limit 1)
      where id = '${own!['id']}'`)
    expect((await search(companyAdmin, { filters: [{ field: 'account', value: account }] })).json.count).toBe(0)
    expect((await app.get(`/api/collections/documents/items/${document.id}`, { cookie: companyAdmin })).status).toBe(404)
    await app.asOwner(`update portals set organisation_id = '${own!['organisation_id']}' where id = '${own!['id']}'`)
    expect([(await search(client, {})).status, (await search(adviser, {})).status]).toEqual([403, 404])
    const write = { cookie: admin, body: { version: item.version, values: { name: 'x' } } }
    expect((await app.call('PATCH', `/api/collections/documents/items/${document.id}`, write)).json.code).toBe('not-allowed')
    expect((await change(await findNamed(document.name), { portfolio: null })).status).toBe(200)
    await app.call('DELETE', path(`/documents/${document.id}`), { cookie: client })
    expect((await app.get(`/api/collections/documents/items/${document.id}`, { cookie: admin })).status).toBe(404)
  })
})
