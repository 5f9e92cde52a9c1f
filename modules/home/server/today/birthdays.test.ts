import { daysAfter, yearsAfter } from '@atrium/domain/calendar'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let adviser: string

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
})
afterAll(() => app.close())
beforeEach(() => app.asOwner('update people set born_on = null'))

const birthday = (age: number, inDays: number) => yearsAfter(daysAfter(testDay, inDays), -age)
const setBirth = (email: string, bornOn: string) => app.asOwner(`update people set born_on = '${bornOn}' where email = '${email}'`)
const margaret = 'margaret.ashworth@ashworth-home.example'
const list = async (cookie = adviser) => (await app.get('/api/portals/private-clients/today/birthday', { cookie })).json
type Item = { client: string; text: string; on: string; age: number }
const summarise = (json: { items: Item[] }) => json.items.map(({ text, on, age }) => [text, on, age])

test('a birthday at 55, 57 or 75 is listed from 30 days before it, the next first', async () => {
  await setBirth(margaret, birthday(55, 30))
  await setBirth('geoffrey@tillotson-post.example', birthday(75, 0))
  expect(await list()).toMatchObject({
    count: 2,
    items: [
      { client: 'Geoffrey Tillotson', text: 'Geoffrey Tillotson', on: testDay, age: 75 },
      { client: 'Margaret Ashworth', text: 'Margaret Ashworth', on: daysAfter(testDay, 30), age: 55 },
    ],
  })
  for (const [age, inDays] of [
    [55, 31],
    [75, -1],
    [56, 3],
    [65, 3],
    // The minimum pension age is 57 only from 6 April 2028.
    [57, 3],
  ] as const) {
    await setBirth('geoffrey@tillotson-post.example', birthday(age, inDays))
    expect([age, inDays, summarise(await list())]).toEqual([age, inDays, [['Margaret Ashworth', daysAfter(testDay, 30), 55]]])
  }
})

test('from 6 April 2028, 57 is listed and 55 is not', async () => {
  const later = await createTestApp()
  later.advance(Date.parse('2028-03-20T12:00:00Z') - later.deps.clock().getTime())
  const cookie = await later.signIn('eleanor-whitcombe')
  const agesOf = async (birth: string) => {
    await later.asOwner(`update people set born_on = null; update people set born_on = '${birth}' where email = '${margaret}'`)
    return (await later.get('/api/portals/private-clients/today/birthday', { cookie })).json.items.map(({ age }: Item) => age)
  }
  expect([await agesOf('1973-04-05'), await agesOf('1973-04-06'), await agesOf('1971-04-05'), await agesOf('1971-04-06')]).toEqual([
    [55],
    [],
    [],
    [57],
  ])
  await later.close()
})

test('a client of several accounts is listed once, joint owners each, and attorneys, staff and disabled people never', async () => {
  for (const email of ['daniel@fenwick-hale.example', 'rosalind@fenwick-hale.example', 'philip.garrod@garrod-lane.example'])
    await setBirth(email, birthday(55, 5))
  await setBirth('eleanor.whitcombe@harcourt-lisle.example', birthday(55, 5))
  expect(summarise(await list()).map(([name]) => name)).toEqual(['Daniel Fenwick-Hale', 'Rosalind Fenwick-Hale'])
  await app.asOwner(`update people set is_active = false where email = 'daniel@fenwick-hale.example'`)
  expect((await list()).count).toBe(1)
  await app.asOwner(`update people set is_active = true where email = 'daniel@fenwick-hale.example'`)
})

test('birthdays are listed for the staff who see the client, not for colleagues, outside professionals or clients', async () => {
  await setBirth(margaret, birthday(55, 5))
  await setBirth('benedict@sauveterre.example', birthday(75, 5))
  const readAs = async (key: string) => list(await app.signIn(key))
  expect([(await readAs('oscar-venn')).count, (await list()).count]).toEqual([2, 2])
  expect(await readAs('tobias-hartnell')).toEqual({ items: [], count: 0 })
  expect(await readAs('naomi-feldmann')).toEqual({ items: [], count: 0 })
  const client = await app.signIn('margaret-ashworth')
  expect((await app.get('/api/portals/private-clients/today/birthday', { cookie: client })).status).toBe(403)
  // A client cannot record their own date of birth, nor does their profile state it.
  expect((await app.call('PATCH', '/api/me', { cookie: client, body: { birthDate: '1980-01-01' } })).status).toBe(400)
  expect((await app.get('/api/me', { cookie: client })).text).not.toContain(birthday(55, 5))
})

test('a date of birth is recorded in the back office, within 120 years and not in the future, for clients only', async () => {
  const cookie = await app.signIn('oscar-venn')
  const idOf = async (key: string) =>
    String((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}' and edition = 'wealth'`))[0]?.['id'])
  const save = async (key: string, birthDate: string | null) => {
    const path = `/api/collections/users/items/${await idOf(key)}`
    const { version } = (await app.get(path, { cookie })).json
    return app.call('PATCH', path, { cookie, body: { version, values: { birthDate } } })
  }
  expect((await save('margaret-ashworth', birthday(55, 10))).status).toBe(200)
  expect(summarise(await list())).toEqual([['Margaret Ashworth', daysAfter(testDay, 10), 55]])
  expect(await app.asOwner(`select field, after from revisions where field = 'born_on'`)).toEqual([
    { field: 'born_on', after: birthday(55, 10) },
  ])
  for (const [key, birthDate, code] of [
    ['margaret-ashworth', daysAfter(testDay, 1), 'in-future'],
    ['margaret-ashworth', yearsAfter(daysAfter(testDay, -1), -120), 'too-long-ago'],
    ['margaret-ashworth', '1980-02-30', 'not-a-date'],
    ['tobias-hartnell', '1980-01-01', 'not-wanted'],
  ] as const) {
    const { status, json } = await save(key, birthDate)
    expect([birthDate, status, json.issues?.[0]]).toEqual([birthDate, 400, { path: 'values.birthDate', code }])
  }
  expect((await save('margaret-ashworth', null)).status).toBe(200)
  expect((await list()).count).toBe(0)
})
