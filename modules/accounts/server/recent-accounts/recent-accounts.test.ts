import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let adviser: string
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  ;[adviser, admin] = [await app.signIn('eleanor-whitcombe'), await app.signIn('oscar-venn')]
})
afterAll(() => app.close())

const open = async (key: string, cookie: string) =>
  (await app.call('PUT', `/api/me/recent-accounts/${await app.findAccountId(key)}`, { cookie, body: {} })).status
const listNames = async (cookie: string) =>
  (await app.get('/api/me/recent-accounts', { cookie })).json.map(({ name }: { name: string }) => name) as string[]

test('the accounts that a member of staff opened last are listed, newest first, each once and at most five', async () => {
  expect(await listNames(admin)).toEqual([])
  for (const key of ['ashworth', 'osei', 'lockwood', 'tillotson', 'bagshaw', 'delacourt', 'osei']) {
    expect(await open(key, admin)).toBe(204)
    app.advance(1000)
  }
  const names = await listNames(admin)
  expect(names).toHaveLength(5)
  expect(names[0]).toBe('Amara Osei')
  expect(names.filter((name) => name === 'Amara Osei')).toHaveLength(1)
  expect(names).not.toContain('Margaret Ashworth')
  const [{ count }] = (await app.asOwner('select count(*)::int as count from recent_accounts')) as [{ count: number }]
  expect(count).toBe(5)
})

test('they are those of the person only, and an account that they may not see cannot be added', async () => {
  expect(await listNames(adviser)).toEqual([])
  expect(await open('ashworth', adviser)).toBe(204)
  expect(await listNames(adviser)).toEqual(['Margaret Ashworth'])
  expect(await open('osei', adviser)).toBe(404)
  expect(await listNames(adviser)).toEqual(['Margaret Ashworth'])
})

test('an account that the person may no longer see is not listed', async () => {
  const account = await app.findAccountId('ashworth')
  await app.asOwner(`delete from access_group_accounts where account_id = '${account}';
    update account_people set until_on = '2020-01-01' where account_id = '${account}' and relation in ('adviser', 'staff', 'professional')`)
  expect(await listNames(adviser)).toEqual([])
})

test('an id that is no account is refused, and so is a client', async () => {
  const add = (id: string, cookie: string) => app.call('PUT', `/api/me/recent-accounts/${id}`, { cookie, body: {} })
  expect((await add('unknown', admin)).status).toBe(404)
  expect((await add(await app.findAccountId('ashworth'), await app.signIn('margaret-ashworth'))).status).toBe(403)
})
