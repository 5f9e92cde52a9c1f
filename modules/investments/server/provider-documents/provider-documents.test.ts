import type { DocumentList } from '../../contract/provider-documents.ts'
import { demoPassword } from '@atrium/demo/firm/firm'
import { documentPath } from '../../contract/document-path.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { buildContentDisposition, toSafeMediaType } from '@atrium/platform/http/file-headers'

const portfolio = 'FP-5120-01'
const host = 'partner.localhost'
let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('ambrose-kettle')
})
afterAll(() => app.close())

const get = (path: string, as: string | undefined = cookie) => app.get(path, { host, cookie: as })
const list = async (path: string) => (await get(`/api/portfolios/${path}/documents`)).json as DocumentList
const holdingWithDocuments = async (): Promise<{ holding: string; documents: DocumentList['documents'] }> => {
  const { groups } = (await get(`/api/portfolios/${portfolio}/holdings`)).json
  for (const { id } of groups.flatMap((group: { holdings: { id: string }[] }) => group.holdings)) {
    const { documents } = await list(`${portfolio}/holdings/${id}`)
    if (documents?.length) return { holding: id, documents }
  }
  throw new Error('no holding has documents')
}

/** Creates another client of the same edition, and returns the cookie of their session. */
async function signInAnotherClient(email: string): Promise<string> {
  const { email: like, edition } = app.findPerson('ambrose-kettle')
  await app.asOwner(`insert into people (edition, email, name, role, locale, password_hash, email_verified_at)
    select edition, '${email}', 'Another Client', 'client', 'en', password_hash, now() from people where email = '${like}'`)
  const pending = await app.call('POST', '/api/session', { host, body: { email, password: demoPassword } })
  const body = { code: await app.findLastPin(email, edition) }
  return (await app.call('POST', '/api/session/second-factor', { host, cookie: pending.cookie, body })).cookie ?? ''
}

describe('the documents of a provider', () => {
  test('are offered only if the provider supplies documents', async () => {
    expect((await get(`/api/portfolios/${portfolio}`)).json.offers).toContain('client-documents')
    const other = await app.signIn('margaret-ashworth')
    expect((await app.get('/api/portfolios/HL-204417-02', { cookie: other })).json.offers).not.toContain('client-documents')
    expect((await app.get('/api/portfolios/HL-204417-02/documents', { cookie: other })).status).toBe(404)
  })

  test('include those about the portfolio and those about all portfolios, newest first, and can be downloaded', async () => {
    const { documents, provenance } = await list(portfolio)
    expect([documents.length > 0, provenance.provider]).toEqual([true, 'partner'])
    const days = documents.map(({ issuedOn }) => issuedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    const file = await get(documentPath(portfolio, documents[0]!.id))
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const {
      'content-type': type,
      'content-disposition': disposition,
      'x-content-type-options': contentTypeOptions,
      'cache-control': cacheControl,
    } = file.headers
    expect([file.status, type, contentTypeOptions, cacheControl]).toEqual([200, 'application/pdf', 'nosniff', 'no-store'])
    expect(disposition).toContain(`attachment; filename="${documents[0]!.fileName}"`)
  })

  test('include the contract notes of a holding, which can be downloaded only through the holding', async () => {
    const { holding, documents } = await holdingWithDocuments()
    expect(documents.every(({ category }) => category === 'contract-note')).toBe(true)
    expect((await get(documentPath(portfolio, documents[0]!.id, holding))).status).toBe(200)
    expect((await get(documentPath(portfolio, documents[0]!.id))).status).toBe(404)
    expect((await get(documentPath('FP-5120-02', documents[0]!.id, holding))).status).toBe(404)
  })

  test('are not found if they are unknown or belong to another client or portfolio [S02]', async () => {
    const { documents } = await list('FP-5120-02')
    const own = documents.find(({ id }) => id.startsWith('02-'))!
    for (const id of [own.id, 'FP-5130/01-2026-09-30', '../FP-5130/01-2026-09-30', 'nothing'])
      expect([id, (await get(documentPath(portfolio, id))).status]).toEqual([id, 404])
    for (const rest of ['', `/${own.id}`, '/ALL-2026-09-30', '/01-2026-09-30'])
      expect((await get(`/api/portfolios/FP-5130-01/documents${rest}`)).status).toBe(404)
    const notFound = (await get(documentPath(portfolio, 'nothing'))).json
    const invalidQueries = ['holding=a&holding=b', 'holding=', 'holding=%00', 'holding=a%1fb', `holding=${'x'.repeat(101)}`]
    const requestCount = app.simulator.log().length
    for (const path of [...invalidQueries.map((query) => `${own.id}?${query}`), '%00', 'a%0ab', 'x'.repeat(101)]) {
      const response = await get(`/api/portfolios/${portfolio}/documents/${path}`)
      expect([path, response.status, response.json]).toEqual([path, 404, { ...notFound, requestId: response.json.requestId }])
    }
    // An invalid id must not cause an upstream request.
    expect(app.simulator.log().length).toBe(requestCount)
    expect((await get(`/api/portfolios/${portfolio}/documents/nothing?portfolio=FP-5130-01`)).status).toBe(404)
    expect((await get(`/api/portfolios/${portfolio}/holdings/a%00b/documents`)).status).toBe(400)
    expect((await app.get(documentPath(portfolio, own.id), { host })).status).toBe(401)
    // A session of another edition is not valid in this edition.
    const stranger = await app.signIn('margaret-ashworth')
    expect((await get(documentPath(portfolio, own.id), stranger)).status).toBe(401)
  })

  test('are not found with a link that is copied into another client’s session [S70]', async () => {
    const { documents } = await list(portfolio)
    const { holding, documents: notes } = await holdingWithDocuments()
    const links = [documentPath(portfolio, documents[0]!.id), documentPath(portfolio, notes[0]!.id, holding)]
    const other = await signInAnotherClient('copied@elsewhere.example')
    for (const link of links) {
      expect([link, (await get(link)).status]).toEqual([link, 200])
      expect([link, (await get(link, other)).status]).toEqual([link, 404])
    }
  })

  test('are recorded as downloaded by an event with account and person [S61]', async () => {
    await app.asOwner(`create table seen as select max(id) as id from events`)
    const { documents } = await list(portfolio)
    const { holding, documents: notes } = await holdingWithDocuments()
    const adviser = await app.signIn('theodora-lyle')
    const account = (await get(`/api/portfolios/${portfolio}`)).json.account.id as string
    await get(documentPath(portfolio, documents[0]!.id))
    await get(documentPath(portfolio, notes[0]!.id, holding), adviser)
    await get(documentPath(portfolio, 'nothing'))
    expect(
      (await app.call('POST', '/api/impersonations', { host, cookie: adviser, body: { account, reason: 'client-care' } })).status,
    ).toBe(200)
    await get(documentPath(portfolio, documents[0]!.id), adviser)
    const events = await app.asOwner(`select e.kind, p.email, e.account_id, e.as_account_id, e.subject_id, e.details from events e
      join people p on p.id = e.person_id where e.id > (select id from seen) and e.kind = 'document.downloaded' order by e.id`)
    const commonFields = { kind: 'document.downloaded', account_id: account, subject_id: portfolio }
    const [client, staff] = [app.findPerson('ambrose-kettle').email, app.findPerson('theodora-lyle').email]
    expect(events).toEqual([
      { ...commonFields, email: client, as_account_id: null, details: { document: documents[0]!.id } },
      { ...commonFields, email: staff, as_account_id: null, details: { document: notes[0]!.id, holding } },
      { ...commonFields, email: staff, as_account_id: account, details: { document: documents[0]!.id } },
    ])
    const { items: entries } = (await get('/api/me/access-history')).json
    const listed = entries.filter(({ kind }: { kind: string }) => kind === 'document-downloaded')
    const names = listed.slice(0, 3).map(({ staff: by }: { staff: { name: string } | null }) => by?.name)
    expect(names).toEqual(['Theodora Lyle', 'Theodora Lyle', undefined])
  })

  test('are still listed while their upstream is unavailable, but a download fails', async () => {
    const { documents } = await list(portfolio)
    for (const path of ['/partner/documents', '/partner/Documents']) app.simulator.setMode('error', path)
    const failure = await get(documentPath(portfolio, documents[0]!.id))
    const cacheControl = await list(portfolio)
    expect([failure.status, failure.json.code]).toEqual([502, 'upstream-unavailable'])
    expect([cacheControl.documents, cacheControl.provenance.isStale]).toEqual([documents, true])
  })
})

describe('the headers of a file', () => {
  test.each([
    ['Note.pdf', `attachment; filename="Note.pdf"; filename*=UTF-8''Note.pdf`],
    ['../a"b\r\nSet-Cookie: c.pdf', `attachment; filename=".._a_b__Set-Cookie: c.pdf"; filename*=UTF-8''.._a_b__Set-Cookie%3A%20c.pdf`],
    [
      'Αναφορά (1).pdf',
      `attachment; filename="_______ (1).pdf"; filename*=UTF-8''%CE%91%CE%BD%CE%B1%CF%86%CE%BF%CF%81%CE%AC%20%281%29.pdf`,
    ],
    // Characters that reverse the direction of text could make "gpj.exe" look like another file type. Unpaired
    // surrogates are replaced.
    ['a\u202Egpj.exe\u2066\u200B', `attachment; filename="a_gpj.exe__"; filename*=UTF-8''a_gpj.exe__`],
    ['a\uD800.pdf', `attachment; filename="a_.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`],
  ])('state the file name %j safely [S38]', (name, header) => expect(buildContentDisposition(name)).toBe(header))

  test.each([
    ['application/pdf', 'application/pdf'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['a\r\nb', 'application/octet-stream'],
  ])('replace the media type %j with %s [S38]', (stated, listed) => expect(toSafeMediaType(stated)).toBe(listed))
})

describe('downloads', () => {
  test('are limited for each person, and refused downloads are not recorded', async () => {
    const { documents } = await list(portfolio)
    const { id } = (await get('/api/me')).json
    const downloads = async () => (await app.asOwner(`select count(*)::int as count from events where kind = 'document.downloaded'`))[0]
    await app.deps.throttles.forgive('downloadOfPerson', id)
    for (let time = 0; time < 300; time++) await app.deps.throttles.count('downloadOfPerson', id)
    const before = await downloads()
    const refused = await get(documentPath(portfolio, documents[0]!.id))
    expect([refused.status, refused.json.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'too-many-attempts', true])
    expect(await downloads()).toEqual(before)
  })
})
