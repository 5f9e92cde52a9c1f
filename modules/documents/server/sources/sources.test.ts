import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createDocumentCalls } from '../testing/document-calls.ts'
import { listedDocument, type ListedDocument } from '../../contract/documents.ts'

let app: TestApp
let client: string
let adviser: string
let account: string
const externalId = 'HL-204417'

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  account = await app.findAccountId('ashworth')
})
beforeEach(() => app.simulator.setMode('ok'))
afterAll(() => app.close())

const path = (rest: string) => `/api/accounts/${account}${rest}`
const list = async (query = '', cookie = client) => (await app.get(path(`/documents?limit=100${query}`), { cookie })).json
const requests = (part: string) => app.simulator.log().filter((request) => request.path.includes(part))

describe("documents of the firm's own system", () => {
  test('[P188] have the fields of the specification', async () => {
    expect(Object.keys(listedDocument.shape)).toEqual(
      expect.arrayContaining(['name', 'fileUrl', 'signatureUrl', 'isSigned', 'dateAdded', 'module', 'service', 'signatureRequested']),
    )
    const { items } = await list('&source=firm')
    const waiting = items.find(({ signatureRequested, isSigned }: ListedDocument) => signatureRequested && !isSigned)
    expect(waiting).toMatchObject({
      name: expect.stringMatching(/\.pdf$/),
      fileUrl: path(`/firm-documents/${waiting.id}`),
      signatureUrl: expect.stringContaining('https://sign.example/envelopes/'),
      isSigned: false,
      dateAdded: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      module: expect.any(String),
      service: expect.any(String),
      signatureRequested: true,
    })
    const signed = items.find(({ isSigned }: ListedDocument) => isSigned)
    expect([signed.signatureRequested, signed.signatureUrl]).toEqual([true, null])
  })

  test('[P442] are requested with folder, date, line of business and search, as the reader chooses them', async () => {
    await list('&source=firm&folder=firm%3Aplans&addedFrom=2025-01-01&service=FF&search=plan')
    const { path: requested, query } = requests(`/documents/${externalId}`).at(-1)!
    expect([requested, query]).toEqual([
      expect.stringMatching(new RegExp(`/documents/${externalId}$`)),
      { folder: 'plans', date: '2025-01-01', lineOfBusinessCode: 'FF', searchQuery: 'plan' },
    ])
    const { items } = await list('&source=firm&folder=firm%3Aplans&addedFrom=2025-01-01&service=FF&search=PLAN')
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect([item.folder, item.module, item.name.toLowerCase().includes('plan')]).toEqual(['firm:plans', expect.any(String), true])
      expect(item.dateAdded >= '2025-01-01').toBe(true)
    }
  })

  test('[P443] stand in the folders that the firm states, below those in Atrium', async () => {
    const { json } = await app.get(path('/document-folders'), { cookie: client })
    expect(requests(`/folders/${externalId}`).length).toBeGreaterThan(0)
    const ofFirm = json.folders.filter(({ source }: { source: string }) => source === 'firm')
    expect(ofFirm.length).toBeGreaterThan(2)
    for (const { id, name, count, mayChange } of ofFirm) {
      expect([id, name, mayChange]).toEqual([expect.stringMatching(/^firm:/), expect.any(String), false])
      expect((await list(`&folder=${encodeURIComponent(id)}`)).items).toHaveLength(count)
    }
  })

  test('[P446] that a client signs are requested with their address, their name and where to return; staff request none', async () => {
    const { json } = await app.get(path('/signature-documents'), { cookie: client })
    expect(json.documents.length).toBeGreaterThan(0)
    const { query } = requests(`/signaturedocuments/${externalId}`).at(-1)!
    expect(query).toEqual({
      emailAddress: 'margaret.ashworth@ashworth-home.example',
      userName: 'Margaret Ashworth',
      returnUrl: expect.stringMatching(new RegExp(`^https?://[^/]+/dashboard/private-clients/account/${account}/library$`)),
    })
    const count = requests('/signaturedocuments/').length
    expect((await app.get(path('/signature-documents'), { cookie: adviser })).json.documents).toEqual([])
    await list('', adviser)
    expect(requests('/signaturedocuments/').length).toBe(count)
  })

  test('[P447] of an envelope are fetched through the route of signed documents, with download address and file name', async () => {
    const { json } = await app.get(path('/signature-documents'), { cookie: client })
    const [document] = json.documents
    const file = await app.get(document.fileUrl, { cookie: client })
    expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(requests('/signeddocument').at(-1)!.query).toEqual({
      downloadUrl: `/envelopes/${externalId}/${document.id}`,
      fileName: document.name,
    })
  })

  test('lead only to hosts of the edition’s signature service', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const hosts = mainEdition.signingHosts
    mainEdition.signingHosts = ['other.example']
    try {
      const { json } = await app.get(path('/signature-documents'), { cookie: client })
      expect(json.documents.every(({ signatureUrl }: { signatureUrl: string | null }) => signatureUrl === null)).toBe(true)
      const { items } = await list('&source=firm')
      expect(items.every(({ signatureUrl }: ListedDocument) => signatureUrl === null)).toBe(true)
    } finally {
      mainEdition.signingHosts = hosts
    }
  })

  test('[P357] are downloaded with a session only, by people of the account; each download is in its history', async () => {
    const { items } = await list('&source=firm')
    const { fileUrl, id } = items[0]
    expect((await app.get(fileUrl)).status).toBe(401)
    expect((await app.get(fileUrl, { cookie: await app.signIn('rosemary-fairbairn') })).status).toBe(404)
    expect((await app.get(fileUrl, { cookie: await app.signIn('tobias-hartnell') })).status).toBe(404)
    const file = await app.get(fileUrl, { cookie: adviser })
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const events = await app.asOwner(`select count(*)::int as count from events where kind = 'document.opened' and subject_id = '${id}'`)
    expect(events).toEqual([{ count: 1 }])
    expect((await app.get(path('/firm-documents/unknown'), { cookie: client })).status).toBe(404)
  })

  test('[P325] are searched by any part of the title, ignoring case, with those in Atrium', async () => {
    const content = Buffer.from('%PDF-1.4\nx\n%%EOF\n')
    const begun = await begin(app, {
      cookie: client,
      name: 'My PLAN for retirement.pdf',
      bytes: content.length,
      purpose: 'document',
      target: { account },
    })
    await sendPart(app, client, String(begun.headers['location']), 0, content)
    await waitForCheck(app, client, String(begun.headers['location']))
    const all = (await list()).items
    for (const search of ['plan', 'PLAN', 'LaN']) {
      const found = (await list(`&search=${search}`)).items
      expect(found.map(({ name }: ListedDocument) => name)).toEqual(
        all.map(({ name }: ListedDocument) => name).filter((name: string) => name.toLowerCase().includes(search.toLowerCase())),
      )
      expect(new Set(found.map(({ source }: ListedDocument) => source))).toEqual(new Set(['atrium', 'firm']))
    }
  })

  test('that cannot be read leave the others, and the list says so', async () => {
    const own = await createTestApp()
    try {
      const cookie = await own.signIn('callum-strachan')
      const id = await own.findAccountId('strachan-marine')
      const body = { name: 'Own folder', parent: null }
      expect((await own.call('PUT', `/api/accounts/${id}/document-folders/${randomUUID()}`, { cookie, body })).status).toBe(200)
      own.simulator.setMode('error', '/advisory')
      const { status, json } = await own.get(`/api/accounts/${id}/documents`, { cookie })
      expect([status, json.items, json.sources]).toEqual([200, [], [expect.objectContaining({ source: 'firm', isUnavailable: true })]])
      const overview = (await own.get(`/api/accounts/${id}/document-folders`, { cookie })).json
      expect(overview.folders.map(({ name }: { name: string }) => name)).toEqual(['Own folder'])
      const file = await own.get(`/api/accounts/${id}/firm-documents/D-FF1-1`, { cookie })
      expect(file.status).toBeGreaterThanOrEqual(500)
    } finally {
      await own.close()
    }
  })
})

describe('documents of the provider of the portfolios', () => {
  test('are in the list and downloaded by people of the account only', async () => {
    const { host } = app.findPerson('clara-hendry-partner')
    const cookie = await app.signIn('clara-hendry-partner')
    const [row] = await app.asOwner(`select a.id from accounts a join account_people ap on ap.account_id = a.id and ap.relation = 'owner'
      join people p on p.id = ap.person_id where a.edition = 'partner' and p.email = '${app.findPerson('clara-hendry-partner').email}'`)
    const { json } = await app.get(`/api/accounts/${row?.['id']}/documents?source=provider`, { cookie, host })
    expect(json.items.length).toBeGreaterThan(0)
    const [document] = json.items
    expect(document).toMatchObject({ source: 'provider', from: 'provider', kind: null, mayChange: false })
    const file = await app.get(document.fileUrl, { cookie, host })
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await app.get(document.fileUrl, { cookie: client })).status).toBe(404)
  })
})

describe('the libraries of a portal', () => {
  const read = async (cookie: string, query = '') => (await app.get(`/api/portals/private-clients/library${query}`, { cookie })).json

  test('[P210] state the accounts and groups that the reader may choose, the accounts of a chosen group, and the latest documents', async () => {
    const all = await read(adviser)
    const types = all.accountsAndGroups.map(({ type }: { type: string }) => type)
    expect(types).toEqual(types.toSorted().toReversed())
    const group = all.accountsAndGroups.find(({ type }: { type: string }) => type === 'group')
    const ofGroup = await read(adviser, `?group=${group.id}`)
    expect(ofGroup.accountsAndGroups).toHaveLength(group.count)
    expect(ofGroup.accountsAndGroups.every(({ type }: { type: string }) => type === 'account')).toBe(true)
    const [found] = (await read(adviser, '?search=ASHWORTH')).accountsAndGroups
    expect(found).toMatchObject({ type: 'account', name: expect.stringContaining('Ashworth') })
    expect(all.latestDocs[0]).toMatchObject({
      name: 'My PLAN for retirement.pdf',
      fileUrl: expect.stringMatching(/^\/api\/files\//),
      account: { id: account, name: 'Margaret Ashworth' },
      addedBy: 'Margaret Ashworth',
    })
    const { json } = await app.get(path('/documents?limit=3'), { cookie: adviser })
    expect(json.items).toHaveLength(3)
  })

  test('list for each reader only what the reader may see: a client, an adviser, a colleague, a professional from outside, and an admin', async () => {
    const names = async (key: string) => {
      const { accountsAndGroups, latestDocs } = await read(await app.signIn(key))
      return {
        accounts: accountsAndGroups.filter(({ type }: { type: string }) => type === 'account').map(({ name }: { name: string }) => name),
        groups: accountsAndGroups.filter(({ type }: { type: string }) => type === 'group').length,
        latest: new Set(latestDocs.map((document: { account: { name: string } }) => document.account.name)),
      }
    }
    expect(await names('margaret-ashworth')).toEqual({
      accounts: ['Margaret Ashworth', 'The Ashworth Family Trust'],
      groups: 0,
      latest: new Set(['Margaret Ashworth']),
    })
    expect((await names('eleanor-whitcombe')).latest).toEqual(new Set(['Margaret Ashworth']))
    expect((await names('tobias-hartnell')).latest).toEqual(new Set())
    expect((await names('tobias-hartnell')).accounts).not.toContain('Margaret Ashworth')
    expect((await names('oscar-venn')).latest).toEqual(new Set(['Margaret Ashworth']))
    const outside = await names('naomi-feldmann')
    const may =
      await app.asOwner(`select a.name from accounts a join account_people ap on ap.account_id = a.id and ap.relation = 'professional'
      join people p on p.id = ap.person_id where p.email like 'naomi%' and a.portal_id = 'private-clients' order by a.name`)
    expect(outside.accounts).toEqual(may.map(({ name }) => name))
  })
})

describe('the search of the documents of a portal by title', () => {
  const search = async (key: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams({ search: 'plan for', ...query })
    const { status, json } = await app.get(`/api/portals/private-clients/library/documents?${parameters}`, {
      cookie: await app.signIn(key),
    })
    return { status, ...(json as { items: { id: string; name: string; account: { name: string } }[]; next: string | null }) }
  }
  const titles = async (key: string, query: Record<string, string> = {}) => (await search(key, query)).items.map(({ name }) => name)

  test('finds parts of titles of all clients whom the reader may see, ignoring case', async () => {
    const found = ['My PLAN for retirement.pdf']
    expect(await titles('eleanor-whitcombe')).toEqual(found)
    expect(await titles('oscar-venn')).toEqual(found)
    expect(await titles('margaret-ashworth')).toEqual(found)
    expect(await titles('oscar-venn', { search: 'PLAN FOR RETIREMENT' })).toEqual(found)
    for (const text of ['%', '_', 'retirement plan', 'Margaret'])
      expect([text, await titles('oscar-venn', { search: text })]).toEqual([text, []])
  })

  test('finds none of another adviser’s clients, whether the reader is in a team or from outside the firm', async () => {
    expect(await titles('tobias-hartnell')).toEqual([])
    expect(await titles('naomi-feldmann')).toEqual([])
    // A member of the team of an access group finds those of its clients.
    const [group] =
      await app.asOwner(`with g as (insert into access_groups (edition, portal_id, name) values ('wealth', 'private-clients', 'Planning') returning id),
        m as (insert into access_group_accounts (edition, group_id, account_id) select 'wealth', id, '${account}' from g)
      insert into access_group_team (edition, group_id, person_id) select 'wealth', g.id, p.id from g, people p
        where p.email = '${app.findPerson('tobias-hartnell').email}' returning group_id as id`)
    expect(await titles('tobias-hartnell')).toEqual(['My PLAN for retirement.pdf'])
    await app.asOwner(`delete from access_groups where id = '${String(group!['id'])}'`)
    expect(await titles('tobias-hartnell')).toEqual([])
    // Groups of clients belong to the firm.
    const { accountsAndGroups } = (await app.get('/api/portals/private-clients/library', { cookie: adviser })).json
    for (const { id } of accountsAndGroups.filter(({ type }: { type: string }) => type === 'group'))
      expect(await titles('naomi-feldmann', { group: id, search: '.pdf' })).toEqual([])
  })

  test('lists page by page, the newest first, each document once', async () => {
    const { add } = createDocumentCalls(app, account, adviser)
    for (const name of ['Old letter.txt', 'New letter.txt', 'Newest letter.txt']) await add(name, { content: Buffer.from(name) })
    const all = await search('oscar-venn', { search: '.', limit: '100' })
    expect(all.items).toHaveLength(4)
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await search('oscar-venn', { search: '.', limit: '1', ...(next && { before: next }) })
      ids.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(ids).toEqual(all.items.map(({ id }) => id))
    expect((await search('oscar-venn', { search: ' ' })).status).toBe(400)
    expect((await search('oscar-venn', { before: 'x' })).status).toBe(400)
  })

  test('omits deleted documents, and those of an account whose rules switch its library off for the client', async () => {
    await app.asOwner(`update documents set deleted_at = now() where name = 'My PLAN for retirement.pdf'`)
    expect(await titles('eleanor-whitcombe')).toEqual([])
    await app.asOwner(`update documents set deleted_at = null where name = 'My PLAN for retirement.pdf'`)
    await app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${account}', 'library', false)
      on conflict (account_id, name) do update set is_enabled = false`)
    expect([await titles('margaret-ashworth'), (await titles('eleanor-whitcombe')).length]).toEqual([[], 1])
    await app.asOwner(`update account_rules set is_enabled = true where account_id = '${account}' and name = 'library'`)
  })
})

describe('the search', () => {
  test('finds documents by parts of their names, only for staff who may see the client', async () => {
    const find = async (key: string) => {
      const { json } = await app.get('/api/search?q=retirement+plan', { cookie: await app.signIn(key) })
      const documents = json.groups.find(({ kind }: { kind: string }) => kind === 'documents')
      return (documents?.items ?? []).map(({ title, path: to }: { title: string; path: string }) => [title, to])
    }
    const found = [
      ['My PLAN for retirement.pdf', `/dashboard/private-clients/account/${account}/library?q=My%20PLAN%20for%20retirement.pdf`],
    ]
    expect(await find('eleanor-whitcombe')).toEqual(found)
    expect(await find('oscar-venn')).toEqual(found)
    expect(await find('tobias-hartnell')).toEqual([])
    expect(await find('naomi-feldmann')).toEqual([])
  })
})

describe('the action queue', () => {
  test('[P266] tells the client how many documents wait for a signature, until they are signed', async () => {
    const { items } = await list('&source=firm&signature=required')
    const queue = (await app.get('/api/me/action-queue', { cookie: client })).json
    expect(queue.find(({ kind }: { kind: string }) => kind === 'documents-to-sign')).toEqual({
      kind: 'documents-to-sign',
      subject: 'Margaret Ashworth',
      count: items.length,
      record: { id: account, portal: 'private-clients', account, at: null },
    })
    await app.asOwner(
      `update provider_snapshots set payload = jsonb_set(payload, '{items}', '[]') where account_id = '${account}' and call like '% documents ${externalId}'`,
    )
    const after = (await app.get('/api/me/action-queue', { cookie: client })).json
    expect(after.some(({ kind }: { kind: string }) => kind === 'documents-to-sign')).toBe(false)
  })
})
