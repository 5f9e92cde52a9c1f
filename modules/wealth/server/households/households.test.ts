import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Household } from '../../contract/households.ts'
import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { chooseCurrency, summariseHousehold, sumAccounts, type HouseholdAccount } from './household-rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function readHousehold(person: string, at = app, rest = '') {
  const response = await at.get(`/api/me/household${rest}?portal=private-clients`, { cookie: await at.signIn(person) })
  return { status: response.status, json: response.json as Household }
}

describe('the household of a client', () => {
  test('lists the accounts that the client sees, with the value on each account’s page, and their sum', async () => {
    const { json } = await readHousehold('margaret-ashworth')
    const cookie = await app.signIn('margaret-ashworth')
    expect(json.accounts.map(({ name, relation }) => [name, relation])).toEqual([
      ['Margaret Ashworth', 'owner'],
      ['The Ashworth Family Trust', 'owner'],
    ])
    const values = await Promise.all(
      json.accounts.map(async ({ id }) => (await app.get(`/api/accounts/${id}`, { cookie })).json.value.amount),
    )
    expect(json.accounts.map(({ value }) => value?.amount)).toEqual(values)
    expect(json.value?.amount).toBe(values.reduce((sum: Decimal, value: string) => sum.plus(value), new Decimal(0)).toString())
    const hundredths = json.accounts.map(({ share }) => Math.round(Number(share) * 100))
    expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(10_000)
    expect(json.provenance?.asOn).toBe('2026-11-17')
  })

  test('uses the market’s exchange rate of the day for another currency if no account states one', async () => {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      const getAccount: typeof provider.getAccount = async (client, on) => {
        const account = await provider.getAccount(client, on)
        return { ...account, exchangeRates: [], currency: account.name.includes('Trust') ? 'USD' : account.currency }
      }
      return { ...provider, getAccount }
    }
    const { currency, value, accounts } = (await readHousehold('margaret-ashworth', own)).json
    const [ownAccount, trust] = [false, true].map((isTrust) => accounts.find(({ name }) => name.includes('Trust') === isTrust))
    expect([currency, trust?.value?.currency, trust?.leftOut]).toEqual(['GBP', 'USD', null])
    const rate = new Decimal(trust?.householdValue?.amount ?? 0).div(trust?.value?.amount ?? 1)
    expect(rate.gt('0.5') && rate.lt('1')).toBe(true)
    expect(value?.amount).toBe(new Decimal(ownAccount?.householdValue?.amount ?? 0).plus(trust?.householdValue?.amount ?? 0).toString())
    await own.close()
  })

  test('includes a jointly owned account once, with equal shares for its owners', async () => {
    const { json } = await readHousehold('rosalind-fenwick-hale')
    const joint = json.accounts.find(({ relation }) => relation === 'joint')
    expect(joint?.owners).toEqual([
      { name: 'Daniel Fenwick-Hale', isReader: false, percent: '50' },
      { name: 'Rosalind Fenwick-Hale', isReader: true, percent: '50' },
    ])
    const sole = json.accounts.find(({ relation }) => relation === 'owner')
    expect(sole?.owners).toEqual([{ name: 'Rosalind Fenwick-Hale', isReader: true, percent: '100' }])
    const [whole, halfShare] = [new Decimal(sole?.value?.amount ?? 0), new Decimal(joint?.value?.amount ?? 0).div(2).toDecimalPlaces(2)]
    expect(json.ownValue?.amount).toBe(whole.plus(halfShare).toString())
    expect(json.accounts.map(({ name }) => name)).not.toContain('Daniel Fenwick-Hale')
  })

  test('excludes from the client’s share an account for which they only act', async () => {
    const { json } = await readHousehold('philip-garrod')
    expect(json.accounts.map(({ relation, owners }) => [relation, owners.map(({ name }) => name)])).toEqual([
      ['executor', ['Margaret Ashworth']],
    ])
    expect([Number(json.value?.amount) > 0, json.ownValue?.amount]).toEqual([true, '0'])
  })

  test('names accounts that cannot be read or are not linked, and excludes them from all totals', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('rosalind-fenwick-hale')
    own.simulator.setMode('error', '/Account/HL-204426')
    const household = (await own.get('/api/me/household?portal=private-clients', { cookie })).json as Household
    expect(household.accounts.map(({ relation, leftOut, value }) => [relation, leftOut, value === null])).toEqual([
      ['owner', null, false],
      ['joint', 'account-not-read', true],
    ])
    expect(household.value).toEqual(household.accounts[0]?.value)
    const explained = (await own.get('/api/me/household/explanation?portal=private-clients', { cookie })).json as ExplainedFigure
    expect([explained.value, explained.explanation.missing]).toEqual([
      household.value?.amount,
      [{ name: 'value', label: 'Daniel and Rosalind Fenwick-Hale', reason: 'account-not-read' }],
    ])
    own.simulator.setMode('ok')
    await own.asOwner(`update accounts set external_id = null where external_id = 'HL-204432'`)
    const other = (await own.get('/api/me/household?portal=private-clients', { cookie })).json as Household
    expect(other.accounts.map(({ leftOut }) => leftOut)).toEqual([null, 'account-not-linked'])
    await own.close()
  })

  test('explains the total with the same inputs as the page', async () => {
    const { json } = await readHousehold('margaret-ashworth')
    const explained = (await readHousehold('margaret-ashworth', app, '/explanation')).json as unknown as ExplainedFigure
    expect([explained.value, explained.explanation.formula]).toEqual([json.value?.amount, 'household-value'])
    expect(explained.explanation.inputs.map(({ label, value }) => [label, value]).toSorted()).toEqual(
      json.accounts.map(({ name, value }) => [name, value?.amount]).toSorted(),
    )
    expect(explained.explanation.steps.at(-1)?.result).toBe(explained.value)
  })

  test('returns 403 to staff, 404 for an unknown portal and 400 for a malformed portal id', async () => {
    expect((await readHousehold('eleanor-whitcombe')).status).toBe(403)
    const cookie = await app.signIn('margaret-ashworth')
    expect((await app.get('/api/me/household?portal=nowhere', { cookie })).status).toBe(404)
    expect((await app.get('/api/me/household?portal=../etc', { cookie })).status).toBe(400)
  })
})

describe('a household with accounts in several currencies', () => {
  const account = (name: string, currency: 'GBP' | 'EUR' | 'USD', value: number | null, change: Partial<HouseholdAccount> = {}) => ({
    id: name,
    name,
    relation: 'owner' as const,
    owners: [{ id: 'me', name: 'Me' }],
    currency,
    value: value === null ? null : new Decimal(value),
    asOn: '2026-11-17',
    rates: [],
    leftOut: value === null ? ('no-account-value' as const) : null,
    ...change,
  })
  const rate = { from: 'EUR' as const, to: 'GBP' as const, rate: new Decimal('0.8'), on: '2026-11-17', name: 'EUR/GBP' }

  test('uses the most frequent currency, or pounds in a tie', () => {
    const [pounds, euros] = [account('a', 'GBP', 1), account('b', 'EUR', 1)]
    expect([chooseCurrency([euros, euros, pounds]), chooseCurrency([pounds, euros]), chooseCurrency([])]).toEqual(['EUR', 'GBP', 'GBP'])
  })

  test('converts accounts that have an exchange rate and excludes those that have none', () => {
    const accounts = [
      account('a', 'GBP', 50),
      account('b', 'EUR', 100, { rates: [rate] }),
      account('c', 'USD', 10),
      account('d', 'GBP', null),
    ]
    const { value, accounts: rows } = summariseHousehold(accounts, 'me')
    expect(value).toEqual({ amount: '130', currency: 'GBP' })
    expect(rows.map(({ name, householdValue, share, leftOut }) => [name, householdValue?.amount, share, leftOut])).toEqual([
      ['b', '80', '61.54', null],
      ['a', '50', '38.46', null],
      ['c', undefined, null, 'no-exchange-rate'],
      ['d', undefined, null, 'no-account-value'],
    ])
  })

  test('has no total if no account could be read', () => expect(sumAccounts([account('d', 'GBP', null)], 'GBP')).toBeNull())

  test('rounds the client’s share once, after adding the accounts', () => {
    const owners = ['me', 'you'].map((id) => ({ id, name: id }))
    const joint = [account('a', 'GBP', 100.01, { owners }), account('b', 'GBP', 100.01, { owners })]
    expect(summariseHousehold(joint, 'me').ownValue?.amount).toBe('100.01')
  })

  test('gives three owners percentages that sum to exactly 100', () => {
    const owners = ['me', 'you', 'they'].map((id) => ({ id, name: id }))
    const { accounts, ownValue } = summariseHousehold([account('a', 'GBP', 100, { owners })], 'me')
    expect([accounts[0]?.owners.map(({ percent }) => percent), ownValue?.amount]).toEqual([['33.34', '33.33', '33.33'], '33.33'])
  })
})
