import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

type Listed = { id: string; name: string; version: string; isActive: boolean; values: Record<string, unknown> }

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const call = async (method: string, to: string, body?: object) => {
  const response = await app.call(method, to, { cookie: admin, ...(body && { body }) })
  expect([to, response.status, response.text]).toEqual([to, 200, response.text])
  return response.json
}
const list = async (collection: string, query: object): Promise<{ items: Listed[]; count: number }> =>
  call('POST', path(collection, '/search'), { limit: 200, ...query })
const add = async (collection: string, values: object): Promise<Listed> =>
  call('POST', path(collection, '/items'), { id: randomUUID(), values: { portal: 'private-clients', ...values } })
const read = async (collection: string, id: string): Promise<Listed> => call('GET', path(collection, `/items/${id}`))
const save = async (collection: string, { id }: Listed, values: object): Promise<Listed> =>
  call('PATCH', path(collection, `/items/${id}`), { version: (await read(collection, id)).version, values })

/** Accounts of the portal that clients own. */
const listAccounts = async (count: number): Promise<Listed[]> => {
  const filters = [
    { field: 'portal', value: 'private-clients' },
    { field: 'external_id', value: '[not-empty]' },
  ]
  const { items } = await list('accounts', { filters, sort: 'created', direction: 'ascending', limit: count })
  expect(items).toHaveLength(count)
  return items
}
const findUser = async (key: string): Promise<Listed> => {
  const [user] = (await list('users', { search: app.findPerson(key).email })).items
  if (!user) throw new Error(`${key} is not listed`)
  return user
}

describe('groups', () => {
  test('[P197] have an id, a name, a score, and members, each with the account’s id and the day since which it is a member', async () => {
    const [first, second, third] = (await listAccounts(3)) as [Listed, Listed, Listed]
    const group = await add('groups', { name: 'Founders', score: '12', members: [first.id] })
    app.advance(3 * 86_400_000)
    admin = await app.signIn('oscar-venn')
    await save('groups', group, { members: [first.id, second.id] })
    await app.asOwner(
      `update client_group_members set member_since = '2019-05-04' where account_id = '${second.id}' and group_id = '${group.id}'`,
    )
    const stored = await read('groups', group.id)
    expect(stored).toMatchObject({ id: group.id, values: { name: 'Founders', score: '12' } })
    expect(new Set(stored.values['members'] as string[])).toEqual(new Set([first.id, second.id]))
    const { items, headers } = JSON.parse(String(stored.values['memberSince'])) as { items: string[][]; headers: string[] }
    expect([headers, items]).toEqual([
      ['Client', 'Member since'],
      [
        [second.id, '2019-05-04'],
        [first.id, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ],
    ])
    // Who stays keeps their day; the day itself cannot be written.
    await save('groups', group, { members: [second.id, third.id] })
    const after = JSON.parse(String((await read('groups', group.id)).values['memberSince'])) as { items: string[][] }
    expect(after.items.map(([id]) => id)).toEqual([second.id, third.id])
    expect(after.items[0]?.[1]).toBe('2019-05-04')
    await save('groups', group, { memberSince: '{"items":[],"headers":[]}' })
    expect((await read('groups', group.id)).values['memberSince']).toBe(JSON.stringify({ ...after, headers }))
    expect(await app.asOwner(`select details ? 'memberSince' as stored from client_groups where id = '${group.id}'`)).toEqual([
      { stored: false },
    ])
    expect((await save('groups', group, { score: '13' })).values['memberSince']).toBe(JSON.stringify({ ...after, headers }))
    await save('groups', group, { members: [] })
    expect((await read('groups', group.id)).values['memberSince']).toBeNull()
  })

  test('[P198] access groups have a name, a state, and clients by the ids of their accounts', async () => {
    const [first, second] = (await listAccounts(2)) as [Listed, Listed]
    const team = [(await findUser('tobias-hartnell')).id]
    const group = await add('accessGroups', { name: 'Trust desk', team, clients: [first.id] })
    expect((await read('accessGroups', group.id)).values).toMatchObject({ name: 'Trust desk', active: true, clients: [first.id] })
    await save('accessGroups', group, { name: 'Estate desk', active: false, clients: [second.id] })
    expect((await read('accessGroups', group.id)).values).toMatchObject({ name: 'Estate desk', active: false, clients: [second.id] })
    const rows = await app.asOwner(`select account_id from access_group_accounts where group_id = '${group.id}'`)
    expect(rows).toEqual([{ account_id: second.id }])
    const body = { version: (await read('accessGroups', group.id)).version, values: { clients: ['somebody'] } }
    expect((await app.call('PATCH', path('accessGroups', `/items/${group.id}`), { cookie: admin, body })).status).toBe(400)
  })

  test('[P372] of both kinds are queried by their state, and read by id; inactive ones are not offered as filters of the client list', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    const owned = (await app.get('/api/portals/private-clients/accounts?limit=1', { cookie: adviser })).json.items[0]
    const team = [(await findUser('tobias-hartnell')).id]
    for (const [collection, option, values] of [
      ['groups', 'clientGroups', { score: '1', members: [owned.id] }],
      ['accessGroups', 'accessGroups', { team, clients: [owned.id] }],
    ] as const) {
      const [shown, hidden] = [
        await add(collection, { name: `Shown ${collection}`, ...values }),
        await add(collection, { name: `Hidden ${collection}`, ...values }),
      ]
      const namesOf = async (value: string) =>
        (await list(collection, { filters: [{ field: 'active', value }] })).items.map(({ name }) => name)
      const optionsOf = async (): Promise<{ id: string }[]> =>
        (await app.get('/api/portals/private-clients/account-filters', { cookie: adviser })).json[option]
      const countOf = async (group: Listed) =>
        (await app.get(`/api/portals/private-clients/accounts?${option.slice(0, -1)}=${group.id}`, { cookie: adviser })).json.count
      expect((await optionsOf()).map(({ id }) => id)).toEqual(expect.arrayContaining([shown.id, hidden.id]))
      expect([await countOf(shown), await countOf(hidden)]).toEqual([1, 1])
      await save(collection, hidden, { active: false })
      expect(await namesOf('true')).toContain(shown.name)
      expect(await namesOf('true')).not.toContain(hidden.name)
      expect(await namesOf('false')).toContain(hidden.name)
      const offered = new Set((await optionsOf()).map(({ id }) => id))
      expect([offered.has(shown.id), offered.has(hidden.id)]).toEqual([true, false])
      expect([await countOf(shown), await countOf(hidden)]).toEqual([1, 0])
      for (const group of [shown, hidden])
        expect(await read(collection, group.id)).toMatchObject({ id: group.id, name: group.name, values: { active: group === shown } })
      const unknown = await app.get(path(collection, `/items/${randomUUID()}`), { cookie: admin })
      expect(unknown.status).toBe(404)
    }
  })
})

describe('access groups', () => {
  test('[P349] show an adviser of the team their clients, and no others, as long as they are active', async () => {
    const adviser = await findUser('tobias-hartnell')
    await app.asOwner(`delete from account_people where person_id = '${adviser.id}';
      delete from access_group_team where person_id = '${adviser.id}'`)
    const [first, second, third] = (await listAccounts(3)) as [Listed, Listed, Listed]
    const cookie = await app.signIn('tobias-hartnell')
    const seen = async () => {
      const { items } = (await app.get('/api/portals/private-clients/accounts?limit=200&linked=all', { cookie })).json
      const statuses = await Promise.all(
        [first, second, third].map(async ({ id }) => (await app.get(`/api/accounts/${id}`, { cookie })).status),
      )
      return [items.map(({ id }: { id: string }) => id).toSorted(), statuses]
    }
    const sorted = (...accounts: Listed[]) => accounts.map(({ id }) => id).toSorted()
    expect(await seen()).toEqual([[], [404, 404, 404]])
    const group = await add('accessGroups', { name: 'Desk', team: [adviser.id], clients: [first.id, second.id] })
    expect(await seen()).toEqual([sorted(first, second), [200, 200, 404]])
    await save('accessGroups', group, { clients: [second.id, third.id] })
    expect(await seen()).toEqual([sorted(second, third), [404, 200, 200]])
    await save('accessGroups', group, { active: false })
    expect(await seen()).toEqual([[], [404, 404, 404]])
    await save('accessGroups', group, { active: true, team: [(await findUser('eleanor-whitcombe')).id] })
    expect(await seen()).toEqual([[], [404, 404, 404]])
  })
})
