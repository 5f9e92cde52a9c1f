import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const readById = async (id: string, person: string) => app.get(`/api/accounts/${id}/client-contacts`, { cookie: await app.signIn(person) })
const read = async (account: string, person: string) => readById(await app.findAccountId(account), person)

test('staff see the number of a client, and the addresses and telephone numbers of the owners', async () => {
  const { email } = app.findPerson('margaret-ashworth')
  const margaret = { id: expect.any(String), name: 'Margaret Ashworth', email, phone: '01483 496 0142' }
  for (const person of ['eleanor-whitcombe', 'oscar-venn'])
    expect((await read('ashworth', person)).json).toEqual({ number: 'HL-204417', email: null, owners: [margaret] })
  const id = await app.findAccountId('ashworth')
  await app.asOwner(`update accounts set email = 'office@ashworth-home.example' where external_id = 'HL-204417'`)
  expect((await readById(id, 'eleanor-whitcombe')).json).toMatchObject({ email: 'office@ashworth-home.example', owners: [margaret] })
  await app.asOwner(`update people set phone = ' ' where email = '${email}'`)
  expect((await readById(id, 'eleanor-whitcombe')).json.owners).toEqual([{ ...margaret, phone: null }])
  await app.asOwner(`update accounts set email = '${email}' where id = '${id}'`)
})

test('those of another adviser’s client are refused as if the client did not exist, and clients are refused', async () => {
  expect((await read('ashworth', 'tobias-hartnell')).status).toBe(404)
  expect((await read('ashworth', 'naomi-feldmann')).status).toBe(404)
  expect((await read('osei', 'eleanor-whitcombe')).status).toBe(404)
  expect((await read('ashworth', 'margaret-ashworth')).status).toBe(403)
})

test('a professional from outside the firm sees no telephone number', async () => {
  const [{ id }] = (await app.asOwner(`select a.id from accounts a join account_people ap on ap.account_id = a.id
    join people p on p.id = ap.person_id where p.email = '${app.findPerson('naomi-feldmann').email}' limit 1`)) as [{ id: string }]
  const readAs = async (person: string) => (await readById(id, person)).json.owners
  const [own] = await readAs('oscar-venn')
  expect(own.phone).toBe('020 7946 0677')
  expect(await readAs('naomi-feldmann')).toEqual([{ ...own, phone: null }])
})
