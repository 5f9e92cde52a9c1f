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
type Field = { where: string; of: (answers: Answers) => unknown; is: unknown }

const specified = (
  'id, name, type, objective, value, currency, change, riskProfile, holdings, breakdown, charges, returns, external_id, ' +
  'owner_id or clientId, account_change, color, icon'
).split(', ')

const decimal = expect.stringMatching(/^-?\d+(\.\d+)?$/)
const pounds = { amount: decimal, currency: 'GBP' }
const costs = ['oneOff', 'ongoing', 'transaction', 'incidental']
const composition = { slices: expect.arrayContaining([expect.objectContaining({ key: expect.any(String), percent: decimal })]) }

/** The specification's name for each field, with its location in the API. */
const fieldPlaces: Record<string, Field> = {
  id: { where: 'portfolio.id', of: ({ portfolio }) => portfolio['id'], is: 'HL-204417-02' },
  name: { where: 'portfolio.name', of: ({ portfolio }) => portfolio['name'], is: 'General Investment Account' },
  type: { where: 'portfolio.type', of: ({ portfolio }) => portfolio['type'], is: 'GIA' },
  objective: { where: 'portfolio.objective', of: ({ portfolio }) => portfolio['objective'], is: 'Both' },
  value: { where: 'portfolio.value', of: ({ portfolio }) => portfolio['value'], is: pounds },
  currency: { where: 'portfolio.currency', of: ({ portfolio }) => portfolio['currency'], is: 'GBP' },
  change: { where: 'portfolio.change', of: ({ portfolio }) => portfolio['change'], is: pounds },
  riskProfile: { where: 'portfolio.riskProfile', of: ({ portfolio }) => portfolio['riskProfile'], is: 5 },
  holdings: {
    where: 'holdings.groups, of the portfolio’s own route',
    of: ({ holdings }) => holdings['groups'].map(({ assetClass }: { assetClass: string }) => assetClass),
    is: ['Fixed Interest', 'Equities', 'Alternatives', 'Other'],
  },
  breakdown: {
    where: 'breakdowns.compositions, by currency, sector and asset class',
    of: ({ breakdowns }) => breakdowns['compositions'],
    is: expect.arrayContaining(
      ['currency', 'sector', 'asset-class'].map((dimension) => expect.objectContaining({ dimension, ...composition })),
    ),
  },
  charges: {
    where: 'charges.service, charges.product and charges.totalCost',
    of: ({ charges }) => ({ ...charges['service'], ...charges['product'], totalCost: charges['totalCost'] }),
    is: expect.objectContaining(Object.fromEntries([...costs, 'totalCost'].map((name) => [name, decimal]))),
  },
  returns: {
    where: 'performance.returns',
    of: ({ performance }) => performance['returns'].map(({ period }: { period: string }) => period),
    is: ['1D', '1M', 'YTD', '1Y', '3Y', '5Y', 'SI'],
  },
  external_id: {
    where: 'portfolio.id: the provider’s own id is the portfolio’s, under its account’s externalId',
    of: ({ account, portfolio }) => String(portfolio['id']).startsWith(account['externalId']),
    is: true,
  },
  'owner_id or clientId': {
    where: 'portfolio.account.id',
    of: ({ account, portfolio }) => portfolio['account'].id === account['id'],
    is: true,
  },
  account_change: { where: 'account.change', of: ({ account }) => account['change'], is: pounds },
  color: {
    where: 'by type, of the theme',
    of: ({ portfolio }) => themes.main.portfolioType[portfolio['type'] as 'GIA'],
    is: expect.stringMatching(/^#[\dA-F]{6}$/),
  },
  icon: {
    where: 'by type, of the web app',
    of: ({ portfolio }) => new RegExp(`${portfolio['type']}: '\\w+'`).test(readFileSync('ui/components/portfolio-type.tsx', 'utf8')),
    is: true,
  },
}

test('[P176] every field of a portfolio in the specification is supplied by the API or the web app', async () => {
  const cookie = await app.signIn('margaret-ashworth')
  const read = async (path: string) => (await app.get(path, { cookie })).json
  const [portfolio, account] = ['/api/portfolios/HL-204417-02', `/api/accounts/${await app.accountId('ashworth')}`]
  const answers: Answers = {
    account: await read(account),
    portfolio: await read(portfolio),
    holdings: await read(`${portfolio}/holdings`),
    breakdowns: await read(`${portfolio}/breakdowns`),
    charges: await read(`${portfolio}/charges`),
    performance: await read(`${portfolio}/performance`),
  }
  for (const [name, { where, of, is }] of Object.entries(fieldPlaces)) expect([name, where, of(answers)]).toEqual([name, where, is])
  expect(Object.keys(fieldPlaces)).toEqual(specified)
  const [standard] = await app.asOwner(`select column_default from information_schema.columns
    where table_name = 'accounts' and column_name = 'currency'`)
  expect(standard?.['column_default']).toMatch(/'GBP'/)
})
