import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createHoldingCalls, examplePolicy, setFinancialPage } from '../testing/holdings.ts'

let app: TestApp
let account: string
let client: string
let adviser: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  await setFinancialPage(app, account, true)
})
afterEach(() => app.asOwner(`delete from protections where account_id = '${account}'`))
afterAll(() => app.close())

const path = (id = '') => `/api/accounts/${account}/protections${id && `/${id}`}`
const save = (fields: object, { id = randomUUID(), version = 0, cookie = client } = {}) =>
  app.call('PUT', path(id), { cookie, body: { ...examplePolicy, ...fields, version } })
const list = async () => (await app.get(path(), { cookie: client })).json

describe('a policy', () => {
  test('is added, changed and removed by the client, with a revision of each field [P017]', async () => {
    const id = randomUUID()
    const fields = { kind: 'income-protection', sum: '2,400', premium: null, endsOn: '2040-03-31', name: 'Income plan' }
    const added = await save(fields, { id })
    expect(added.json).toMatchObject({ ...fields, id, sum: '2400', currency: 'GBP', inTrust: false, hasEnded: false, version: 1 })
    expect((await save(fields, { id })).json).toEqual(added.json)
    expect((await save({ ...fields, sum: '2600' }, { id, version: 1, cookie: adviser })).json).toMatchObject({ sum: '2600', version: 2 })
    expect((await save({ ...fields, sum: '2700' }, { id, version: 1 })).json.code).toBe('conflict')
    expect((await list()).items.map((item: { id: string }) => item.id)).toEqual([id])
    expect((await app.call('DELETE', path(id), { cookie: client, body: { version: 2 } })).json).toEqual({ done: true })
    expect((await list()).items).toEqual([])
    const revisions = await app.asOwner(`select before, after from revisions where subject_id = '${id}' and field = 'sum' order by id`)
    expect(revisions).toEqual([
      { before: null, after: 2400 },
      { before: 2400, after: 2600 },
      { before: 2600, after: null },
    ])
  })

  test.each([
    [{ sum: '£1.000,50' }, 'sum', 'invalid-amount'],
    [{ sum: '0' }, 'sum', 'invalid-amount'],
    [{ premium: 'monthly' }, 'premium', 'invalid-amount'],
    [{ premium: '-1' }, 'premium', 'invalid-amount'],
    [{ kind: 'pet' }, 'kind', 'invalid_value'],
    [{ name: ' ' }, 'name', 'too_small'],
  ])('is refused for %j, and the answer names the field', async (fields, field, code) => {
    const { status, json } = await save(fields)
    expect([status, json.issues.map((issue: { path: string; code: string }) => [issue.path, issue.code])]).toEqual([400, [[field, code]]])
  })

  test('is in trust only if it pays on a death', async () => {
    expect((await save({ inTrust: true })).json.inTrust).toBe(true)
    expect((await save({ inTrust: true, kind: 'critical-illness' })).json.inTrust).toBe(false)
  })
})

test('life cover is compared with the debts; what has ended or cannot be converted does not count', async () => {
  const holdings = createHoldingCalls(app, account)
  const debt = await holdings.save({ radioType: 'liability', type: 'mortgage', value: '300000' }, { cookie: client })
  await save({ name: 'Term life', sum: '200000', endsOn: '2035-01-01' })
  await save({ name: 'Whole of life', sum: '50000' })
  await save({ name: 'Old policy', sum: '90000', endsOn: '2026-11-17' })
  await save({ name: 'Illness', kind: 'critical-illness', sum: '75000' })
  await save({ name: 'Abroad', sum: '10000', currency: 'TOP', premium: null })
  const { lifeCover, debts, afterDebts, leftOut, items } = await list()
  expect([lifeCover.amount, debts.amount, afterDebts.amount, leftOut]).toEqual(['250000', '-300000', '-50000', ['Abroad']])
  expect(items.filter(({ hasEnded }: { hasEnded: boolean }) => hasEnded).map(({ name }: { name: string }) => name)).toEqual(['Old policy'])
  for (const [figure, amount] of [
    ['life-cover', '250000'],
    ['cover-after-debts', '-50000'],
  ] as const) {
    // prettier-ignore
    const explained = await app.get(`/api/accounts/${account}/net-worth/explanations/${figure}`, { cookie: client })
    expect([figure, explained.json.value]).toEqual([figure, amount])
    const figureCase = (await app.get(`/api/accounts/${account}/net-worth/explanations/${figure}/case`, { cookie: adviser })).json
    expect([figure, recomputeCase(figureCase.input)]).toEqual([figure, amount])
  }
  await holdings.remove(debt.json.id, client)
})

test('debts that are left out of the comparison are named with the reason', async () => {
  const holdings = createHoldingCalls(app, account)
  const debt = { radioType: 'liability', type: 'loans' }
  await holdings.save({ ...debt, name: 'Loan of a friend', value: null }, { cookie: client })
  await holdings.save({ ...debt, name: 'Loan in Tonga', value: '500', currency: 'TOP' }, { cookie: client })
  const legacy = await holdings.save({ ...debt, name: 'Old loan', value: '1' }, { cookie: client })
  await app.asOwner(`update financial_holdings set value = 'about 5,000' where id = '${legacy.json.id}'`)
  await holdings.save({ name: 'Savings', value: null }, { cookie: client })
  expect((await list()).debtsLeftOut).toEqual([
    { name: 'Loan in Tonga', reason: 'no-exchange-rate' },
    { name: 'Loan of a friend', reason: 'no-value' },
    { name: 'Old loan', reason: 'not-a-number' },
  ])
  await app.asOwner(`delete from financial_holdings where account_id = '${account}'`)
})

test('a policy is removed only in the version that was read, and one event records it', async () => {
  const id = randomUUID()
  await save({}, { id })
  await save({ sum: '300,000' }, { id, version: 1 })
  const remove = (version: number) => app.call('DELETE', path(id), { cookie: client, body: { version } })
  expect((await remove(1)).json.code).toBe('conflict')
  expect([(await remove(2)).status, (await remove(2)).status]).toEqual([200, 200])
  expect(await app.asOwner(`select 1 from events where subject_id = '${id}' and kind = 'planning.protection-removed'`)).toHaveLength(1)
})
