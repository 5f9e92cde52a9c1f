import { createDemoFirm } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainEdition } from '@atrium/editions/registry'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { PersonWithAccess } from '../../contract/clients.ts'
import { createCalls, expectRefusals, findPersonId, signInCast, type Cast } from '../testing/client-calls.ts'

let app: TestApp
let cast: Cast

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
})
afterAll(() => app.close())

async function listAccess(account: string, query = '', cookie = cast.admin): Promise<PersonWithAccess[]> {
  const response = await createCalls(app, account).get(`/access?limit=500${query}`, cookie)
  expect(response.status).toBe(200)
  return response.json.items
}

const describePaths = (people: readonly PersonWithAccess[], name: string) =>
  people.find((person) => person.name === name)?.paths.map(({ reason, through, since }) => [reason, through ?? since])

describe('who can see a client, and why', () => {
  test('lists the client, the firm and outside professionals with every path that leads to the client', async () => {
    const people = await listAccess(cast.account)
    expect(describePaths(people, 'Margaret Ashworth')).toEqual([['owner', '2020-10-05']])
    expect(describePaths(people, 'Eleanor Whitcombe')).toEqual([
      ['adviser', '2020-10-05'],
      ['access-group', 'Surrey office'],
    ])
    expect(describePaths(people, 'Marcus Adeyemi')).toEqual([['access-group', 'Surrey office']])
    expect(describePaths(people, 'Beatrix Lisle')).toEqual([['company-admin', 'Harcourt Lisle']])
    expect(describePaths(people, 'Oscar Venn')).toEqual([['admin', null]])
    expect(describePaths(people, 'Tobias Hartnell')).toBeUndefined()
    const outside = await listAccess(await app.findAccountId('sauveterre'), '&group=outside')
    expect(outside).toMatchObject([{ name: 'Naomi Feldmann', group: 'outside', paths: [{ reason: 'professional' }] }])
    expect(describePaths(await listAccess(await app.findAccountId('bagshaw')), 'Simon Bagshaw')).toEqual([['attorney', '2021-11-01']])
  })

  test('agrees with what the server lets each person of the firm open, for clients of every kind [S03]', async () => {
    const { people, accounts, logins } = createDemoFirm({ clients: 0, today: testDay })
    const keys = new Set(logins.map(({ person }) => person))
    const checked = people.filter(
      ({ key, edition, active, signsInBy }) => edition === 'wealth' && active && keys.has(key) && signsInBy === undefined,
    )
    // An adviser of another kind: related in the future, in the past, and without an organisation.
    await app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on, until_on) values
      ('wealth', '${cast.account}', '${await findPersonId(app, 'tobias-hartnell')}', 'adviser', '2020-01-01', '2026-11-17'),
      ('wealth', '${cast.account}', '${await findPersonId(app, 'naomi-feldmann')}', 'adviser', '2020-01-01', null),
      ('wealth', '${cast.account}', '${await findPersonId(app, 'geoffrey-tillotson')}', 'attorney', '2026-11-19', null),
      ('wealth', '${cast.account}', '${await findPersonId(app, 'winifred-bagshaw')}', 'joint', '2026-11-18', '2026-11-18')`)
    const named = ['ashworth', 'ashworth-trust', 'sauveterre', 'bagshaw', 'osei', 'tillotson']
    const chosen = accounts.filter(({ key, edition }) => edition === 'wealth' && named.some((name) => key.startsWith(name)))
    expect(chosen.length).toBeGreaterThan(4)
    expect(checked.length).toBeGreaterThan(20)
    const cookies = new Map<string, string>()
    for (const { key, secondFactor } of checked) cookies.set(key, await (secondFactor ? app.signIn(key) : app.signInWithPasswordOnly(key)))
    for (const account of chosen) {
      const id = await app.findAccountId(account.key)
      const listed = new Set((await listAccess(id)).map((person) => person.id))
      for (const { key } of checked) {
        const { status } = await app.get(`/api/accounts/${id}/contacts`, { cookie: cookies.get(key) })
        expect([account.key, key, status === 200]).toEqual([account.key, key, listed.has(await findPersonId(app, key))])
      }
      expect(listed.size).toBeGreaterThan(2)
    }
  }, 120_000)

  test('agrees with the server in an edition in which advisers see every client of their firm', async () => {
    const isOpen = async () => (await app.get(`/api/accounts/${cast.account}/contacts`, { cookie: cast.colleague })).status === 200
    const findPaths = async () => describePaths(await listAccess(cast.account), 'Tobias Hartnell')
    expect([await isOpen(), await findPaths()]).toEqual([false, undefined])
    const before = mainEdition.adviserScope
    mainEdition.adviserScope = 'all'
    try {
      expect([await isOpen(), await findPaths()]).toEqual([true, [['organisation', 'Harcourt Lisle']]])
    } finally {
      mainEdition.adviserScope = before
    }
  })

  test('excludes a disabled person and a closed access group at once', async () => {
    await app.asOwner(`update access_groups set is_active = false where name = 'Surrey office'`)
    expect(describePaths(await listAccess(cast.account), 'Marcus Adeyemi')).toBeUndefined()
    await app.asOwner(`update access_groups set is_active = true where name = 'Surrey office';
      update people set is_active = false where name = 'Marcus Adeyemi'`)
    expect(describePaths(await listAccess(cast.account), 'Marcus Adeyemi')).toBeUndefined()
    await app.asOwner(`update people set is_active = true where name = 'Marcus Adeyemi'`)
  })

  test.each([
    { method: 'GET', rest: '' },
    { method: 'GET', rest: '/access' },
    { method: 'GET', rest: '/relations' },
    { method: 'GET', rest: '/timeline' },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method $rest', async (request) => {
    await expectRefusals(app, cast, request)
  })
})

describe('the people related to a client', () => {
  test('are listed with their roles, current ones first', async () => {
    const { items, count } = (await createCalls(app, cast.account).get('/relations', cast.adviser)).json
    expect(items[0]).toMatchObject({ person: { name: 'Margaret Ashworth' }, relation: 'owner', isCurrent: true })
    expect(items.at(-1)).toMatchObject({ isCurrent: false })
    expect(items).toHaveLength(count)
  })
})
