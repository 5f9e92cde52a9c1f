import { mainEdition } from '@atrium/editions/registry'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { SearchItem, SearchResults } from '../../contract/search.ts'
import type { SearchKind } from '../../contract/search-terms.ts'

let app: TestApp
const cookies: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp()
  await refreshOverviews(app.deps, mainEdition)
  for (const person of ['eleanor-whitcombe', 'tobias-hartnell', 'naomi-feldmann', 'oscar-venn', 'margaret-ashworth'])
    cookies[person] = await app.signIn(person)
})
afterAll(() => app.close())

const request = (person: string, q: string) => app.get(`/api/search?${new URLSearchParams({ q })}`, { cookie: cookies[person] })
async function search(q: string, person = 'eleanor-whitcombe'): Promise<SearchResults> {
  const { status, json } = await request(person, q)
  expect(status).toBe(200)
  return json as SearchResults
}
async function list(kind: SearchKind, q: string, person = 'eleanor-whitcombe', page: Record<string, string> = {}) {
  const { status, json } = await app.get(`/api/search/${kind}?${new URLSearchParams({ q, ...page })}`, { cookie: cookies[person] })
  expect(status).toBe(200)
  return json as { isApproximate: boolean; items: SearchItem[]; count: number }
}
const ofKind = ({ groups }: SearchResults, kind: SearchKind) => groups.find((group) => group.kind === kind) ?? { items: [], count: 0 }
const titles = ({ items }: { items: SearchItem[] }) => items.map(({ title }) => title)

describe('folding', () => {
  test.each([
    ['Ásdís Þórðardóttir', 'asdis thordardottir'],
    ['Ægir Öxndal', 'aegir oxndal'],
    ['Eleftheria Παπαδοπούλου', 'eleftheria παπαδοπουλου'],
    ['Ἀνδρέας ΓΕΏΡΓΙΟΣ', 'ανδρεασ γεωργιοσ'],
    ['Zoë O’Brien-Müller', 'zoe obrien muller'],
    ["O'Brien & Sons, Ltd.", 'obrien sons ltd'],
    ['HL-204417', 'hl 204417'],
    ['Straße', 'strasse'],
    ['ﬁnance Ⅻ', 'finance xii'],
    ['%_\\', ''],
    ['', ''],
  ])('changes %j to %j', async (given, expected) => {
    const { rows } = await sql<{ folded: string }>`select fold_words(${given}) as folded`.execute(app.db)
    expect(rows[0]?.folded).toBe(expected)
  })

  test('gives the same result again', async () => {
    const { rows } = await sql<{ differing: number }>`select count(*)::int as differing from (
      select fold_words(name) as once from accounts union all select fold_words(name) from ledger_securities
    ) folded where fold_words(once) <> once`.execute(app.db)
    expect(rows).toEqual([{ differing: 0 }])
  })
})

describe('the length of a search', () => {
  test('must be at least three characters, and otherwise nothing is found; without a search, the list shows all clients [P319]', async () => {
    for (const q of ['', 'a', 'as', ' as ', 'a-s', '´´´a', 'ás']) expect(await search(q)).toEqual({ isApproximate: false, groups: [] })
    for (const kind of ['clients', 'people', 'portfolios', 'holdings', 'documents', 'messages', 'forms', 'tasks', 'actions'] as const)
      expect(await list(kind, 'as')).toEqual({ isApproximate: false, items: [], count: 0 })
    expect(titles(ofKind(await search('ash'), 'clients'))).toContain('Margaret Ashworth')
    const all = (await app.get('/api/portals/private-clients/accounts?limit=200', { cookie: cookies['eleanor-whitcombe'] })).json
    const empty = (await app.get('/api/portals/private-clients/accounts?limit=200&search=', { cookie: cookies['eleanor-whitcombe'] })).json
    expect(all.count).toBeGreaterThan(5)
    expect([empty.count, empty.items.length]).toEqual([all.count, all.count])
  })

  test('is at most 100 characters', async () => {
    const { status, json } = await request('eleanor-whitcombe', 'a'.repeat(101))
    expect([status, json.code]).toEqual([400, 'invalid-request'])
    expect((await app.get('/api/search', { cookie: cookies['eleanor-whitcombe'] })).status).toBe(400)
    expect((await app.get('/api/search/passwords?q=abc', { cookie: cookies['eleanor-whitcombe'] })).status).toBe(400)
  })
})

describe('results', () => {
  test('of clients state number, portal, value with its day, and why they match', async () => {
    const { items, count } = ofKind(await search('ashw'), 'clients')
    expect(count).toBe(items.length)
    expect(items[0]).toMatchObject({
      title: 'Margaret Ashworth',
      reference: 'HL-204417',
      value: { currency: 'GBP', amount: expect.stringMatching(/^\d+/) },
      asOn: expect.stringMatching(/^\d{4}-/),
      path: `/dashboard/private-clients/account/${await app.findAccountId('ashworth')}`,
      matched: { field: 'name', text: 'Margaret Ashworth' },
      account: { portal: 'private-clients' },
    })
  })

  test.each([
    ['by a number', '204417', 'reference'],
    ['by parts of two words in any order', 'worth marg', 'name'],
    ['in capitals', 'ASHWORTH', 'name'],
  ])('are found %s', async (_, q, field) => {
    expect(ofKind(await search(q), 'clients').items[0]).toMatchObject({ title: 'Margaret Ashworth', matched: { field } })
  })

  test('are found by an e-mail address', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    expect(ofKind(await search(email), 'clients').items[0]).toMatchObject({
      title: 'Margaret Ashworth',
      matched: { field: 'email', text: email },
    })
    expect(ofKind(await search(email), 'people').items[0]).toMatchObject({ title: 'Margaret Ashworth', matched: { field: 'email' } })
  })

  test('state the address if the text is a part of one, although the name contains its words', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    for (const kind of ['clients', 'people'] as const)
      expect(ofKind(await search(email.slice(0, email.indexOf('@') + 1)), kind).items[0]?.matched).toEqual({ field: 'email', text: email })
  })

  test('are found by a telephone number, but not by professionals from outside the firm', async () => {
    for (const q of ['01483 496 0142', '+44 1483 496 0142', '(01483) 4960142', '496 0142'])
      expect([q, ofKind(await search(q), 'people').items]).toEqual([
        q,
        [expect.objectContaining({ title: 'Margaret Ashworth', matched: { field: 'phone', text: '01483 496 0142' } })],
      ])
    expect(await search('01483 496 0142', 'tobias-hartnell')).toEqual({ isApproximate: false, groups: [] })
    // The only client of the accountant has this number.
    expect(titles(ofKind(await search('020 7946 0677', 'oscar-venn'), 'people'))).toEqual(['Benedict Sauveterre'])
    expect(await search('020 7946 0677', 'naomi-feldmann')).toEqual({ isApproximate: false, groups: [] })
  })

  test.each([
    ['Ásdís Þórðardóttir', ['asdis', 'thordar', 'ÁSDÍS þórð', 'Þórð']],
    ['Γεώργιος Παπαδόπουλος', ['γεωργιος', 'παπαδοπ', 'ΠΑΠΑΔΌΠΟΥΛΟΣ']],
    ['Zoë O’Brien', ['zoe', 'obrien', "o'brien", 'ZOË']],
  ])('with accents are found without them: %s', async (name, queries) => {
    const id = await app.findAccountId('ashworth')
    await app.asOwner(`update accounts set name = '${name}' where id = '${id}'`)
    for (const q of queries) expect([q, titles(ofKind(await search(q), 'clients'))]).toEqual([q, [name]])
    await app.asOwner(`update accounts set name = 'Margaret Ashworth' where id = '${id}'`)
  })

  test('are spelt similarly if nothing contains the words', async () => {
    const results = await search('ashwroth')
    expect(results.isApproximate).toBe(true)
    expect(ofKind(results, 'clients').items[0]).toMatchObject({ title: 'Margaret Ashworth', matched: null })
    expect(await search('qqqxxqqxx')).toEqual({ isApproximate: false, groups: [] })
    expect((await search('ashworth')).isApproximate).toBe(false)
    // Each word may be misheard.
    const id = await app.findAccountId('ashworth')
    await app.asOwner(`update accounts set name = 'Shauna Dalton' where id = '${id}'`)
    for (const q of ['dolton', 'shona dolton', 'dolton shona'])
      expect([q, titles(ofKind(await search(q), 'clients'))[0]]).toEqual([q, 'Shauna Dalton'])
    expect(titles(ofKind(await search('shona wetherby'), 'clients'))).not.toContain('Shauna Dalton')
    await app.asOwner(`update accounts set name = 'Margaret Ashworth' where id = '${id}'`)
  })

  test('include portfolios, forms and actions', async () => {
    expect(ofKind(await search('HL-204417-01'), 'portfolios').items[0]).toMatchObject({
      id: 'HL-204417-01',
      note: 'Margaret Ashworth',
      path: '/dashboard/private-clients/portfolio/HL-204417-01',
      matched: { field: 'reference' },
    })
    await app.asOwner(`with item as (insert into collection_items (id, edition, collection, name, search_text, version, published_version, published_at,
          created_at, updated_at) values (uuidv7(), 'wealth', 'forms', 'Yearly health declaration', '', 1, 1, now(), now(), now()) returning id)
      insert into collection_versions (item_id, version, edition, action, data, saved_at)
        select id, 1, 'wealth', 'published', '{"name": "Yearly health declaration"}', now() from item`)
    const found = ofKind(await search('health declaration', 'oscar-venn'), 'forms')
    expect(found.items[0]).toMatchObject({ title: 'Yearly health declaration', path: expect.stringMatching(/^\/admin\/submissions\//) })
    const account = await app.findAccountId('ashworth')
    await app.asOwner(`insert into account_link_requests (edition, account_id, person_id, requested_at)
      select 'wealth', '${account}', p.id, now() from people p where p.email = '${app.findPerson('margaret-ashworth').email}'`)
    expect(ofKind(await search('ashworth'), 'actions').items).toEqual([
      expect.objectContaining({ title: 'Margaret Ashworth', note: 'link-request', path: `/dashboard/private-clients/account/${account}` }),
    ])
    expect(ofKind(await search('ashworth', 'tobias-hartnell'), 'actions').count).toBe(0)
  })

  test('of one kind are listed in pages, with the number of all', async () => {
    const all = await list('portfolios', 'HL-2', 'oscar-venn', { limit: '100' })
    expect(all.count).toBeGreaterThan(10)
    const overview = ofKind(await search('HL-2', 'oscar-venn'), 'portfolios')
    expect([overview.count, overview.items.length]).toEqual([all.count, 5])
    const pages = await Promise.all(
      [0, 4].map((offset) => list('portfolios', 'HL-2', 'oscar-venn', { limit: '4', offset: String(offset) })),
    )
    expect(pages.flatMap(titles)).toEqual(titles(all).slice(0, 8))
    expect(await list('portfolios', 'HL-2', 'oscar-venn', { offset: String(all.count) })).toMatchObject({ items: [], count: all.count })
  })

  test('treat patterns and quotes as text', async () => {
    for (const q of ['%%%', '___', "'; drop table accounts; --", '\\\\\\', '<script>', '😀😀😀'])
      expect((await search(q)).groups).toEqual([])
  })
})
