import { readFileSync } from 'node:fs'
import { themes } from '@atrium/editions/themes/themes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Answers = Record<'account' | 'portfolio' | 'holdings' | 'breakdowns' | 'charges' | 'performance', Record<string, any>>
type Field = { where: string; read: (responses: Answers) => unknown; expected: unknown }

const specifiedFields = (
  'id, name, type, objective, value, currency, change, riskProfile, holdings, breakdown, charges, returns, external_id, ' +
  'owner_id or clientId, account_change, color, icon'
).split(', ')

const decimal = expect.stringMatching(/^-?\d+(\.\d+)?$/)
const pounds = { amount: decimal, currency: 'GBP' }
const costs = ['oneOff', 'ongoing', 'transaction', 'incidental']
const composition = { slices: expect.arrayContaining([expect.objectContaining({ key: expect.any(String), percent: decimal })]) }

/** The specification's name for each field, with its location in the API. */
const fieldLocations: Record<string, Field> = {
  id: { where: 'portfolio.id', read: ({ portfolio }) => portfolio['id'], expected: 'HL-204417-02' },
  name: { where: 'portfolio.name', read: ({ portfolio }) => portfolio['name'], expected: 'General Investment Account' },
  type: { where: 'portfolio.type', read: ({ portfolio }) => portfolio['type'], expected: 'GIA' },
  objective: { where: 'portfolio.objective', read: ({ portfolio }) => portfolio['objective'], expected: 'Both' },
  value: { where: 'portfolio.value', read: ({ portfolio }) => portfolio['value'], expected: pounds },
  currency: { where: 'portfolio.currency', read: ({ portfolio }) => portfolio['currency'], expected: 'GBP' },
  change: { where: 'portfolio.change', read: ({ portfolio }) => portfolio['change'], expected: pounds },
  riskProfile: { where: 'portfolio.riskProfile', read: ({ portfolio }) => portfolio['riskProfile'], expected: 5 },
  holdings: {
    where: 'holdings.groups, of the portfolio’s own route',
    read: ({ holdings }) => holdings['groups'].map(({ assetClass }: { assetClass: string }) => assetClass),
    expected: ['Fixed Interest', 'Equities', 'Alternatives', 'Other'],
  },
  breakdown: {
    where: 'breakdowns.compositions, by currency, sector and asset class',
    read: ({ breakdowns }) => breakdowns['compositions'],
    expected: expect.arrayContaining(
      ['currency', 'sector', 'asset-class'].map((dimension) => expect.objectContaining({ dimension, ...composition })),
    ),
  },
  charges: {
    where: 'charges.service, charges.product and charges.totalCost',
    read: ({ charges }) => ({ ...charges['service'], ...charges['product'], totalCost: charges['totalCost'] }),
    expected: expect.objectContaining(Object.fromEntries([...costs, 'totalCost'].map((name) => [name, decimal]))),
  },
  returns: {
    where: 'performance.returns',
    read: ({ performance }) => performance['returns'].map(({ period }: { period: string }) => period),
    expected: ['1D', '1M', 'YTD', '1Y', '3Y', '5Y', 'SI'],
  },
  external_id: {
    where: 'portfolio.id: the provider’s own id is the portfolio’s, under its account’s externalId',
    read: ({ account, portfolio }) => String(portfolio['id']).startsWith(account['externalId']),
    expected: true,
  },
  'owner_id or clientId': {
    where: 'portfolio.account.id',
    read: ({ account, portfolio }) => portfolio['account'].id === account['id'],
    expected: true,
  },
  account_change: { where: 'account.change', read: ({ account }) => account['change'], expected: pounds },
  color: {
    where: 'by type, of the theme',
    read: ({ portfolio }) => themes.main.portfolioType[portfolio['type'] as 'GIA'],
    expected: expect.stringMatching(/^#[\dA-F]{6}$/),
  },
  icon: {
    where: 'by type, of the web app',
    read: ({ portfolio }) => new RegExp(`${portfolio['type']}: '\\w+'`).test(readFileSync('ui/components/portfolio-type.tsx', 'utf8')),
    expected: true,
  },
}

test('[P176] every field of a portfolio in the specification is supplied by the API or the web app', async () => {
  const cookie = await app.signIn('margaret-ashworth')
  const get = async (path: string) => (await app.get(path, { cookie })).json
  const [portfolio, account] = ['/api/portfolios/HL-204417-02', `/api/accounts/${await app.findAccountId('ashworth')}`]
  const responses: Answers = {
    account: await get(account),
    portfolio: await get(portfolio),
    holdings: await get(`${portfolio}/holdings`),
    breakdowns: await get(`${portfolio}/breakdowns`),
    charges: await get(`${portfolio}/charges`),
    performance: await get(`${portfolio}/performance`),
  }
  for (const [name, { where, read, expected }] of Object.entries(fieldLocations))
    expect([name, where, read(responses)]).toEqual([name, where, expected])
  expect(Object.keys(fieldLocations)).toEqual(specifiedFields)
  const [currencyColumn] = await app.asOwner(`select column_default from information_schema.columns
    where table_name = 'accounts' and column_name = 'currency'`)
  expect(currencyColumn?.['column_default']).toMatch(/'GBP'/)
})
