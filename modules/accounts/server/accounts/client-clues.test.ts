import { createDemoFirm } from '@atrium/demo/firm/firm'
import { mainEdition } from '@atrium/editions/registry'
import { testDay } from '@atrium/server/testing/clock'
import { collectMarkers } from '@atrium/server/testing/foreign-markers'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientList } from '../../contract/accounts.ts'
import { refreshOverviews } from './jobs.ts'

let app: TestApp
const cookies: Record<string, string> = {}
/** The first adviser, a team member of an access group, an outside professional, and an admin. */
const staff = ['eleanor-whitcombe', 'tobias-hartnell', 'naomi-feldmann', 'oscar-venn']

beforeAll(async () => {
  app = await createTestApp()
  await refreshOverviews(app.deps, mainEdition)
  for (const person of staff) cookies[person] = await app.signIn(person)
})
afterAll(() => app.close())

async function search(text: string, person = 'eleanor-whitcombe', query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ search: text, limit: '200', ...query })
  const { status, json, text: body } = await app.get(`/api/portals/private-clients/accounts?${parameters}`, { cookie: cookies[person] })
  expect(status).toBe(200)
  return { ...(json as ClientList), body }
}
/** Finds the names of clients, each with what contains the text. */
const find = async (text: string, person?: string) =>
  (await search(text, person)).items.map(({ name, foundBy }) => [name, ...(foundBy ? [foundBy.by, foundBy.text] : [])])
const margaret = 'Margaret Ashworth'

describe('a search of the client list', () => {
  test.each([
    ['its number', 'HL-204417', ['number', 'HL-204417']],
    ['a part of its number', '204417', ['number', 'HL-204417']],
    ['its number without separators', 'hl 204417', ['number', 'HL-204417']],
    ['the number of a portfolio', 'hl-204417-02', ['portfolio-number', 'HL-204417-02']],
    ['the number of a portfolio as it is spoken', '204417 02', ['portfolio-number', 'HL-204417-02']],
    ['an e-mail address in capitals', 'MARGARET.ASHWORTH@', null],
    ['a telephone number', '01483 496 0142', ['phone', '01483 496 0142']],
    ['the end of a telephone number', '0142', ['phone', '01483 496 0142']],
    ['a telephone number with the country code', '+44 (1483) 496-0142', ['phone', '01483 496 0142']],
    ['a telephone number from abroad', '0044 1483 4960142', ['phone', '01483 496 0142']],
  ])('finds a client by %s', async (_, text, why) => {
    const { email } = app.findPerson('margaret-ashworth')
    const given = text.endsWith('@') ? email.slice(0, email.indexOf('@') + 1).toUpperCase() : text
    expect(await find(given)).toContainEqual([margaret, ...(why ?? ['email', email])])
  })

  test('states nothing for a name, and the portfolio for its name', async () => {
    expect(await find('margaret ashw')).toEqual([[margaret]])
    const byPortfolio = await search('offshore portfolio bond')
    expect(byPortfolio.items.length).toBeGreaterThan(0)
    for (const { foundBy } of byPortfolio.items) expect(foundBy).toEqual({ by: 'portfolio', text: 'Offshore Portfolio Bond' })
    expect((await search('')).items.every((entry) => !('foundBy' in entry))).toBe(true)
  })

  test('finds an account by the address of its joint owner', async () => {
    const account = await app.findAccountId('ashworth')
    await app.asOwner(`insert into people (edition, email, name, role, locale, phone)
        values ('wealth', 'zebedee@quay.example', 'Zebedee Ashworth', 'client', 'en', '+354 555 9981');
      insert into account_people (edition, account_id, person_id, relation, since_on)
        select 'wealth', '${account}', id, 'joint', '2020-01-01' from people where email = 'zebedee@quay.example'`)
    expect(await find('zebedee')).toEqual([[margaret, 'email', 'zebedee@quay.example']])
    expect(await find('@quay.ex')).toEqual([[margaret, 'email', 'zebedee@quay.example']])
    // A number that is stored without its country code is found with it.
    await app.asOwner(`update people set phone = '555 9981' where email = 'zebedee@quay.example'`)
    expect(await find('+354 555 9981')).toEqual([[margaret, 'phone', '555 9981']])
    await app.asOwner(`update account_people set until_on = '2020-02-01' where account_id = '${account}' and relation = 'joint'`)
    for (const text of ['zebedee', '@quay.ex', '555 9981']) expect([text, await find(text)]).toEqual([text, []])
  })

  test('finds the company of an address only by a text with @ or a full stop, and short texts find names only', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    const company = email.slice(email.indexOf('@') + 1)
    expect(await find('example', 'oscar-venn')).toEqual([])
    expect(await find('-home', 'oscar-venn')).toEqual([])
    expect(await find(`@${company}`)).toContainEqual([margaret, 'email', email])
    expect(await find(company)).toContainEqual([margaret, 'email', email])
    // Many numbers contain these.
    for (const text of ['20', 'hl-', '-0', '@e']) expect([text, await find(text, 'oscar-venn')]).toEqual([text, []])
  })

  test.each(['%%%', '___', '@@@', '...', '---', '+++', '\\\\\\', "1'; drop table accounts; --", '((((1', '😀😀😀'])(
    'treats %j as text',
    async (text) => expect(await find(text, 'oscar-venn')).toEqual([]),
  )

  test('has the same matches in its totals, for a selection of all, and for a segment', async () => {
    const { count, totals } = await search('204417', 'oscar-venn', { limit: '1' })
    expect(count).toBeGreaterThan(0)
    expect(totals).toEqual((await search('204417', 'oscar-venn')).totals)
    const body = { search: '204417', where: [{ kind: 'portfolio-count', settings: { atLeast: 1, atMost: null } }] }
    const { json } = await app.call('POST', '/api/portals/private-clients/accounts/search', { cookie: cookies['oscar-venn'], body })
    expect(json.items[0]).toMatchObject({ name: margaret, foundBy: { by: 'number' }, matches: [expect.anything()] })
  })

  test('finds clients outside the portal by number and address', async () => {
    await app.asOwner(`insert into external_clients (edition, source, external_id, name, currency, email)
      values ('wealth', 'api', 'HL-700001', 'Quentin Zephyr', 'GBP', 'q.zephyr@quince.example'), ('wealth', 'api', 'HL-700002', 'Xanthe Yew', 'GBP', null)`)
    const findAll = async (text: string, person = 'oscar-venn') =>
      (await search(text, person, { linked: 'not-in-portal' })).items.map(({ name, foundBy }) => [name, foundBy?.by])
    expect(await findAll('zephyr')).toEqual([['Quentin Zephyr', undefined]])
    expect(await findAll('700002')).toEqual([['Xanthe Yew', 'number']])
    expect(await findAll('@quince')).toEqual([['Quentin Zephyr', 'email']])
    for (const text of ['zephyr', '700002', '@quince']) expect(await findAll(text, 'eleanor-whitcombe')).toEqual([])
  })
})

describe('other people’s clients', () => {
  const firm = createDemoFirm({ clients: 0, today: testDay })

  /** Lists the ids of the accounts that a person may see by the data of the demo firm. */
  async function listPermitted(person: string): Promise<string[]> {
    const isAdmin = firm.people.find(({ key }) => key === person)?.role === 'admin'
    const groups = firm.accessGroups.filter(({ active, team }) => active && team.includes(person))
    const keys = firm.accounts
      .filter(({ edition }) => edition === 'wealth')
      .filter(
        ({ key, people }) =>
          isAdmin || people.some((one) => one.person === person) || groups.some(({ accounts }) => accounts.includes(key)),
      )
      .map(({ key }) => key)
    return Promise.all(keys.map((key) => app.findAccountId(key)))
  }

  test.each(staff)('are found by no clue of theirs by %s, who finds each of their own by each', async (person) => {
    const markers = await collectMarkers(app)
    const permitted = await listPermitted(person)
    const listed = new Set((await search('', person)).items.map(({ id }) => id))
    expect(listed.size).toBeGreaterThan(0)
    const rows = (await app.asOwner(`select a.id, clue.kind, clue.text from accounts a cross join lateral (
        select 'number' as kind, a.external_id as text union select 'email', a.email
        union select 'portfolio-number', f->>'id' from account_overviews o, jsonb_array_elements(o.portfolios) f where o.account_id = a.id
        union select kind, text from account_people ap join people p on p.id = ap.person_id
          cross join lateral (values ('email', p.email), ('phone', p.phone)) each (kind, text)
          where ap.account_id = a.id and ap.relation in ('owner', 'joint') and ap.until_on is null and p.role = 'client'
      ) clue where a.edition = 'wealth' and a.portal_id = 'private-clients' and clue.text is not null`)) as {
      id: string
      kind: string
      text: string
    }[]
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['number', 'email', 'portfolio-number', 'phone']))
    for (const { id, kind, text } of rows) {
      const { items, count, body } = await search(text, person)
      const found = items.map((item) => item.id)
      expect([text, found.filter((one) => !permitted.includes(one)), count]).toEqual([text, [], found.length])
      expect([text, markers.findForeign(person, body)]).toEqual([text, []])
      // A professional from outside the firm finds nobody by telephone.
      const isFound = listed.has(id) && (kind !== 'phone' || person !== 'naomi-feldmann')
      expect([text, kind, found.includes(id)]).toEqual([text, kind, isFound])
    }
  })
})
