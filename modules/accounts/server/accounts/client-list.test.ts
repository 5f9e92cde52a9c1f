import { refreshOverviews } from './jobs.ts'
import { clientFilter } from '../../contract/accounts.ts'
import { portfolioTypes } from '@atrium/contract/portfolio-terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

type Entry = {
  id: string
  name: string
  externalId: string | null
  value: { amount: string } | null
  fault: string | null
  portfolios: { name: string; type: string }[]
}

let app: TestApp
let eleanorCookie: string
let adminCookie: string

beforeAll(async () => {
  app = await createTestApp()
  eleanorCookie = await app.signIn('eleanor-whitcombe')
  adminCookie = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

async function list(query: Record<string, string> = {}, cookie = eleanorCookie) {
  const response = await app.get(`/api/portals/private-clients/accounts?${new URLSearchParams(query)}`, { cookie })
  expect(response.status).toBe(200)
  return response.json as {
    items: Entry[]
    count: number
    portfolioCount: number
    totals: { value: { amount: string; currency: string } }[]
    asOn: string
    olderCount: number
    missingCount: number
  }
}
const listNames = (response: { items: Entry[] }) => response.items.map((entry) => entry.name)

describe('the scope of the client list', () => {
  test('shows an adviser their clients and the clients of active access groups, with their values [P003]', async () => {
    const own = await list()
    expect(listNames(own)).toContain('Margaret Ashworth')
    expect(listNames(own)).not.toContain('Amara Osei')
    expect(own.items.every((entry) => entry.value !== null)).toBe(true)
    const tobias = await list({}, await app.signIn('tobias-hartnell'))
    expect(listNames(tobias)).toContain('Amara Osei')
    // The access group that would give this adviser access to the client is inactive.
    expect(listNames(tobias)).not.toContain('Henrietta Lockwood')
  })

  test('shows an admin every account of the portal', async () => {
    expect(listNames(await list({ limit: '200' }, adminCookie))).toEqual(
      expect.arrayContaining(['Margaret Ashworth', 'Amara Osei', 'Henrietta Lockwood']),
    )
  })

  test('shows a professional all accounts of their firm if the edition is configured for it [P342]', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const before = mainEdition.adviserScope
    mainEdition.adviserScope = 'all'
    try {
      expect(listNames(await list({ limit: '200' }))).toContain('Amara Osei')
    } finally {
      mainEdition.adviserScope = before
    }
  })

  test('excludes accounts whose owner is an admin or professional [P321]', async () => {
    const before = (await list({}, adminCookie)).count
    const { email } = app.findPerson('daniel-fenwick-hale')
    const setRole = (role: 'client' | 'professional') =>
      withTenant(app.db, systemActor('wealth'), (transaction) =>
        transaction.updateTable('people').set({ role }).where('email', '=', email).execute(),
      )
    await setRole('professional')
    const without = await list({ limit: '200' }, adminCookie)
    await setRole('client')
    expect(without.count).toBe(before - 2)
    expect(listNames(without)).not.toContain('Daniel Fenwick-Hale')
  })

  test('excludes accounts without an external id, which are shown faded under "not linked" [P322] [P249]', async () => {
    expect(listNames(await list())).not.toContain('Rosemary Fairbairn')
    const unlinked = await list({ linked: 'unlinked' })
    expect(unlinked.items.map(({ name, fault, value }) => ({ name, fault, value }))).toEqual([
      { name: 'Rosemary Fairbairn', fault: 'no-external-id', value: null },
    ])
    expect((await list({ linked: 'all' })).count).toBe((await list()).count + 1)
  })

  test('disables an account without a linked client, with an error [P249]', async () => {
    const id = await app.findAccountId('delacourt')
    const people = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.deleteFrom('account_people').where('account_id', '=', id).where('relation', '=', 'owner').returningAll().execute(),
    )
    expect((await list({ search: 'delacourt' })).items[0]?.fault).toBe('no-client')
    await withTenant(app.db, systemActor('wealth'), (transaction) => transaction.insertInto('account_people').values(people).execute())
    expect((await list({ search: 'delacourt' })).items[0]?.fault).toBeNull()
  })

  test('shows an account whose portfolios are all empty with an error, an empty list and value 0 [P250]', async () => {
    const [pask] = (await list({ search: 'pask' }, adminCookie)).items
    expect(pask).toMatchObject({ fault: 'empty-portfolios', portfolios: [], value: { amount: '0' } })
  })
})

describe('the filters of the client list', () => {
  test('find account names and portfolio names, ignoring case [P311] [P323]', async () => {
    expect(listNames(await list({ search: 'ASHWORTH' }))).toEqual(
      expect.arrayContaining(['Margaret Ashworth', 'The Ashworth Family Trust']),
    )
    const byPortfolio = await list({ search: 'offshore portfolio bond' })
    expect(byPortfolio.count).toBeGreaterThan(0)
    expect(byPortfolio.items.every((entry) => entry.portfolios.some((portfolio) => portfolio.name === 'Offshore Portfolio Bond'))).toBe(
      true,
    )
  })

  test('treat percent signs and underscores as characters, not wildcards', async () => {
    expect((await list({ search: '%' })).count).toBe(0)
    expect((await list({ search: '_' })).count).toBe(0)
  })

  test('return the full list for an empty search [P320]', async () => {
    expect((await list({ search: '' })).count).toBe((await list()).count)
  })

  test('match a letter with the first letter of the first or of the last word, as requested [P312]', async () => {
    expect(listNames(await list({ letter: 'm', searchByFirstName: 'true' }))).toContain('Margaret Ashworth')
    expect(listNames(await list({ letter: 'm', searchByFirstName: 'false' }))).not.toContain('Margaret Ashworth')
    expect(listNames(await list({ letter: 'A', searchByFirstName: 'false' }))).toContain('Margaret Ashworth')
    const either = listNames(await list({ letter: 'A' }))
    expect(either).toContain('Margaret Ashworth')
    expect(either).not.toContain('The Ashworth Family Trust')
  })

  test('return all accounts without a letter [P313]', async () => {
    expect((await list({})).count).toBeGreaterThan((await list({ letter: 'A' })).count)
  })

  test('return only accounts with a portfolio of the type [P314]', async () => {
    for (const type of portfolioTypes) {
      const found = await list({ portfolioType: type }, adminCookie)
      expect(found.items.every((entry) => entry.portfolios.some((portfolio) => portfolio.type === type))).toBe(true)
    }
    expect((await list({ portfolioType: 'Trust' })).count).toBeGreaterThan(0)
  })

  test('return only accounts in the client group or access group [P315] [P316]', async () => {
    const options = (await app.get('/api/portals/private-clients/account-filters', { cookie: eleanorCookie })).json
    const group = options.clientGroups.find((one: { name: string }) => one.name === 'Trustees')
    expect(listNames(await list({ clientGroup: group.id }))).toContain('The Ashworth Family Trust')
    expect(listNames(await list({ clientGroup: group.id }))).not.toContain('Geoffrey Tillotson')
    const access = options.accessGroups.find((one: { name: string }) => one.name === 'Surrey office')
    expect(listNames(await list({ accessGroup: access.id })).toSorted()).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    expect((await list({ accessGroup: 'nothing' })).count).toBe(0)
  })

  test('omit empty portfolios [P317]', async () => {
    const { findAccountId, simulator } = app
    expect(simulator.url).toBeTruthy()
    const id = await findAccountId('pask')
    const entry = (await list({ limit: '200' }, adminCookie)).items.find((one) => one.id === id)
    expect(entry?.portfolios).toEqual([])
  })
})

describe('pages, order and totals of the client list', () => {
  test('cover all matches in totals and count, not only the page', async () => {
    const whole = await list({ limit: '200' })
    const page = await list({ limit: '2' })
    expect([page.items.length, page.count, page.portfolioCount]).toEqual([2, whole.count, whole.portfolioCount])
    expect(page.totals).toEqual(whole.totals)
    const pence = (entry: Pick<Entry, 'value'>) =>
      BigInt(
        (entry.value?.amount ?? '0').replace(/^(-?\d+)(?:\.(\d{1,2}))?$/, (_, pounds: string, rest = '') => pounds + rest.padEnd(2, '0')),
      )
    const sums = Map.groupBy(whole.items, (entry) => (entry.value as { currency?: string } | null)?.currency ?? '')
    for (const total of whole.totals) {
      const own = (sums.get(total.value.currency) ?? []).reduce((sum, entry) => sum + pence(entry), 0n)
      expect(pence(total)).toBe(own)
    }
  })

  test('exclude a client without a known value from all totals and count it separately', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('eleanor-whitcombe')
    const read = async () => (await own.get('/api/portals/private-clients/accounts?limit=200', { cookie })).json
    const before = await read()
    await withTenant(own.db, systemActor('wealth'), async (transaction) =>
      transaction
        .updateTable('account_overviews')
        .set({ value: null })
        .where('account_id', '=', await own.findAccountId('tillotson'))
        .execute(),
    )
    const after = await read()
    expect([before.missingCount, after.missingCount, after.count]).toEqual([0, 1, before.count])
    expect(Number(after.totals[0].value.amount)).toBeLessThan(Number(before.totals[0].value.amount))
    await own.close()
  })

  test('neither skip nor repeat a row', async () => {
    const whole = (await list({ limit: '200' })).items.map((entry) => entry.id)
    const joined = []
    for (let offset = 0; offset < whole.length; offset += 3)
      joined.push(...(await list({ limit: '3', offset: String(offset) })).items.map((entry) => entry.id))
    expect(joined).toEqual(whole)
  })

  test.each(['name', 'value', 'change', 'change1y', 'lastSignIn'])(
    'are sorted by %s in both directions, unknown values last',
    async (sort) => {
      const up = (await list({ sort, direction: 'ascending', limit: '200', linked: 'all' })).items
      const down = (await list({ sort, direction: 'descending', limit: '200', linked: 'all' })).items
      expect(up).toHaveLength(down.length)
      if (sort === 'value') {
        const known = up.filter((entry) => entry.value).map((entry) => Number(entry.value?.amount))
        expect(known).toEqual(known.toSorted((left, right) => left - right))
        expect(up.at(-1)?.value).toBeNull()
        expect(down.at(-1)?.value).toBeNull()
      }
      if (sort === 'name') expect(listNames({ items: up })).toEqual(listNames({ items: down }).toReversed())
    },
  )

  test.each([
    { limit: '0' },
    { limit: '201' },
    { offset: '-1' },
    { sort: 'password' },
    { letter: 'abc' },
    { portfolioType: 'XYZ' },
    { linked: 'perhaps' },
  ])('are refused for an invalid parameter, with its name (%j)', async (query) => {
    const response = await app.get(`/api/portals/private-clients/accounts?${new URLSearchParams(query as Record<string, string>)}`, {
      cookie: eleanorCookie,
    })
    expect([response.status, response.json.issues[0].path]).toEqual([400, Object.keys(query)[0]])
  })
})

test('the filter has the fields of the specification: search, letter and whether it is that of the first name, type, client group and access group [P211]', () => {
  expect(Object.keys(clientFilter.shape)).toEqual(
    expect.arrayContaining(['search', 'letter', 'searchByFirstName', 'portfolioType', 'clientGroup', 'accessGroup']),
  )
})

test('the list is filtered by the advisers of a client; a client without one belongs to the first admin [P360]', async () => {
  const options = async () =>
    (await app.get('/api/portals/private-clients/account-filters', { cookie: adminCookie })).json.advisers as { id: string; name: string }[]
  const all = { limit: '200', linked: 'all' }
  const names = async (adviser: string) => listNames(await list({ ...all, adviser }, adminCookie))
  const eleanor = (await options()).find(({ name }) => name === 'Eleanor Whitcombe')
  const tobias = (await options()).find(({ name }) => name === 'Tobias Hartnell')
  expect(await names(eleanor!.id)).toContain('Margaret Ashworth')
  expect(await names(eleanor!.id)).not.toContain('Amara Osei')
  expect(await names(tobias!.id)).toContain('Amara Osei')
  expect(await names('nobody')).toEqual([])
  const [owner] = await app.asOwner(
    `select id, name from people where edition = 'wealth' and role = 'admin' and is_active order by created_at, id limit 1`,
  )
  const before = await names(owner?.['id'] as string)
  expect(before).not.toContain('Amara Osei')
  // A relation that has ended no longer counts.
  await app.asOwner(`update account_people set until_on = date '2020-01-01' where relation = 'adviser'
    and account_id in (select id from accounts where name = 'Amara Osei')`)
  expect(await names(tobias!.id)).not.toContain('Amara Osei')
  expect((await names(owner?.['id'] as string)).toSorted()).toEqual([...before, 'Amara Osei'].toSorted())
  expect(await options()).toContainEqual({ id: owner?.['id'], name: owner?.['name'] })
  const entry = (await list({ ...all, search: 'Amara' }, adminCookie)).items[0] as unknown as { advisers: string[] }
  expect(entry.advisers).toEqual([])
})

describe('clients of the provider who have no account', () => {
  const newcomers = [
    { id: 'HL-700001', name: 'Quentin Zephyr', email: 'quentin@zephyr.example', currency: 'GBP' as const },
    { id: 'HL-700002', name: 'Xanthe Yew', email: null, currency: 'GBP' as const },
  ]
  let own: TestApp
  let admin: string
  const readAs = async (cookie: string, query: Record<string, string> = {}, portal = 'private-clients') =>
    (await own.get(`/api/portals/${portal}/accounts?${new URLSearchParams({ limit: '200', ...query })}`, { cookie })).json

  async function refreshWith(listAccounts: () => Promise<typeof newcomers | null>): Promise<void> {
    const { providers } = own.deps
    const { mainEdition } = await import('@atrium/editions/registry')
    own.deps.providers = {
      ...providers,
      portfolios: (edition, source) => ({ ...providers.portfolios(edition, source), listAccounts }),
    } as typeof providers
    await refreshOverviews(own.deps, mainEdition)
    own.deps.providers = providers
  }

  beforeAll(async () => {
    own = await createTestApp()
    admin = await own.signIn('oscar-venn')
  })
  afterAll(() => own.close())

  test('[P565] are in the list together with the stored accounts, marked as not yet in the portal', async () => {
    await refreshWith(async () => [])
    const before = await readAs(admin, { linked: 'all' })
    const linked = await readAs(admin)
    await refreshWith(async () => newcomers)
    expect(await readAs(admin)).toEqual(linked)
    const after = await readAs(admin, { linked: 'all', sort: 'name', direction: 'descending' })
    expect([after.count, after.notInPortalCount]).toEqual([before.count + 2, 2])
    expect(after.totals).toEqual(before.totals)
    expect([after.missingCount, after.portfolioCount]).toEqual([before.missingCount, before.portfolioCount])
    expect(after.items.find(({ externalId }: Entry) => externalId === 'HL-700001')).toMatchObject({
      id: 'external:HL-700001',
      name: 'Quentin Zephyr',
      externalId: 'HL-700001',
      value: null,
      fault: 'not-in-portal',
    })
    expect((await own.get('/api/portals/private-clients/account-filters', { cookie: admin })).json.hasExternalClients).toBe(true)
    const names = async (query: Record<string, string>) => listNames(await readAs(admin, query))
    expect(await names({ linked: 'not-in-portal', sort: 'name', direction: 'ascending' })).toEqual(['Quentin Zephyr', 'Xanthe Yew'])
    expect(await names({ linked: 'all', search: 'zephyr' })).toEqual(['Quentin Zephyr'])
    expect(await names({ letter: 'Y', linked: 'not-in-portal' })).toEqual(['Xanthe Yew'])
    expect(await names({ linked: 'unlinked', search: 'zephyr' })).toEqual([])
    expect(await names({ linked: 'all', portfolioType: 'SIPP', search: 'zephyr' })).toEqual([])
    for (const sort of ['value', 'change', 'change1y', 'lastSignIn'])
      expect((await readAs(admin, { linked: 'all', sort })).count).toBe(after.count)
    // Pages contain every entry exactly once.
    const pages = [await readAs(admin, { linked: 'all', limit: '20' }), await readAs(admin, { linked: 'all', limit: '20', offset: '20' })]
    const ids = pages.flatMap(({ items }) => items.map(({ id }: Entry) => id))
    expect(new Set(ids).size).toBe(Math.min(after.count, 40))
    // With an account, the client is listed once.
    await own.asOwner(`insert into accounts (edition, portal_id, external_id, name, email)
      values ('wealth', 'private-clients', 'HL-700001', 'Quentin Zephyr', 'quentin@zephyr.example')`)
    expect((await readAs(admin, { linked: 'all', search: 'zephyr' })).items.map(({ fault }: Entry) => fault)).toEqual(['no-client'])
  })

  test('are kept while the provider is unavailable, and removed once it no longer lists them', async () => {
    await refreshWith(() => Promise.reject(new UpstreamError('unreachable', 'asset-manager', 'GET /Account', 'of a test')))
    expect((await readAs(admin, { linked: 'not-in-portal' })).count).toBe(1)
    await refreshWith(async () => newcomers.slice(0, 1))
    expect((await readAs(admin, { linked: 'not-in-portal' })).count).toBe(0)
    await refreshWith(async () => newcomers)
    await refreshWith(async () => null)
    expect((await readAs(admin, { linked: 'not-in-portal' })).count).toBe(0)
  })

  test('are hidden from advisers of assigned clients, and from organisations that share the provider with others', async () => {
    await refreshWith(async () => newcomers)
    expect((await readAs(await own.signIn('eleanor-whitcombe'), { linked: 'not-in-portal' })).count).toBe(0)
    const companyAdmin = await own.signIn('beatrix-lisle')
    await own.asOwner(`with other as (insert into organisations (edition, name) values ('wealth', 'Second Firm') returning id)
      update portals set organisation_id = other.id from other where edition = 'wealth' and portals.id <> 'private-clients'`)
    expect((await readAs(companyAdmin, { linked: 'not-in-portal' })).count).toBe(0)
    await own.asOwner(
      `update portals set organisation_id = (select organisation_id from portals where id = 'private-clients') where edition = 'wealth'`,
    )
    expect((await readAs(companyAdmin, { linked: 'not-in-portal' })).count).toBe(1)
  })
})
