import type { AccountCharges } from '../../contract/wealth.ts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Charges } from '@atrium/investments/contract/portfolios'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { computeAverageValue, sumAccountCosts, computeAccountPercent, type ChargedAccount } from './charge-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function requestCharges(person: string, account: string, at = app) {
  const { host } = at.findPerson(person)
  const cookie = await at.signIn(person)
  return at.get(`/api/accounts/${await at.findAccountId(account)}/charges`, { cookie, host })
}
const readCharges = async (person: string, account: string, at = app) =>
  ((await requestCharges(person, account, at)).json as AccountCharges).costs as NonNullable<AccountCharges['costs']>

/** Creates an app with a modified portfolio provider. */
async function createAppWithProvider(change: (given: Provider) => Partial<Provider>): Promise<TestApp> {
  const own = await createTestApp()
  const { portfolios } = own.deps.providers
  own.deps.providers.portfolios = (edition, source) => {
    const given = portfolios(edition, source)
    return { ...given, ...change(given) }
  }
  return own
}
type Provider = ReturnType<TestApp['deps']['providers']['portfolios']>

describe('the costs of an account', () => {
  test('equal the sum of its portfolios’ Fees tabs over the same year, and are a percentage of their total average value', async () => {
    const { from, to, currency, totalCost, averageValue, percent, kinds, portfolios, missing } = await readCharges(
      'margaret-ashworth',
      'ashworth',
    )
    expect([from, to, currency, missing]).toEqual(['2025-11-17', '2026-11-17', 'GBP', []])
    expect(portfolios).toHaveLength(5)
    expect(portfolios.map(({ cost }) => Number(cost))).toEqual(
      portfolios.map(({ cost }) => Number(cost)).toSorted((left, right) => right - left),
    )
    const cookie = await app.signIn('margaret-ashworth')
    const own = await Promise.all(
      portfolios.map(async ({ id }) => (await app.get(`/api/portfolios/${id}/charges?from=${from}&to=${to}`, { cookie })).json as Charges),
    )
    expect(portfolios.map(({ cost }) => cost)).toEqual(own.map((charges) => charges.totalCost))
    const sum = (amounts: (string | null)[]) => decimalText(amounts.reduce((total, amount) => total.plus(amount!), new Decimal(0)))
    expect([totalCost, averageValue]).toEqual([sum(own.map((one) => one.totalCost)), sum(own.map((one) => one.averageValue))])
    const sumPortfolios = (pick: (one: Charges) => readonly string[]) => sum(own.flatMap(pick))
    expect(kinds).toEqual({
      service: sumPortfolios(({ service }) => Object.values(service)),
      product: sumPortfolios(({ product }) => Object.values(product)),
      thirdParty: sumPortfolios(({ thirdPartyPayments }) => [thirdPartyPayments]),
    })
    expect(percent).toBe(decimalText(roundTo(new Decimal(totalCost!).times(100).div(averageValue!), 2)))
    expect(Number(percent)).toBeGreaterThan(0.1)
  })

  test('are converted to the account’s currency for each portfolio, and the rows sum to the total', async () => {
    const { totalCost, kinds, portfolios } = await readCharges('benedict-sauveterre', 'sauveterre')
    expect(decimalText(Object.values(kinds!).reduce((total, amount) => total.plus(amount), new Decimal(0)))).toBe(totalCost)
    expect(Object.values(kinds!).every((amount) => new Decimal(amount).decimalPlaces() <= 2)).toBe(true)
    const cookie = await app.signIn('benedict-sauveterre')
    const { explanation } = (
      await app.get(`/api/accounts/${await app.findAccountId('sauveterre')}/explanations/charges.portfolio?of=HL-204465-02`, { cookie })
    ).json as ExplainedFigure
    expect(explanation.inputs.filter(({ name }) => name === 'exchange-rate').map(({ asOn }) => asOn)).toEqual(['2026-11-17'])
    expect(portfolios.every(({ cost }) => new Decimal(cost).decimalPlaces() <= 2)).toBe(true)
    expect(decimalText(portfolios.reduce((total, { cost }) => total.plus(cost), new Decimal(0)))).toBe(totalCost)
  })

  test('include the other portfolios if the costs of one cannot be read, and name that one', async () => {
    const own = await createAppWithProvider((given) => ({
      getCharges: (key, range) =>
        key.portfolioId === 'HL-204417-03'
          ? Promise.reject(new UpstreamError('failed', 'asset-manager', 'GET /Charges', 'away'))
          : given.getCharges!(key, range),
    }))
    const { portfolios, missing, totalCost, percent } = await readCharges('margaret-ashworth', 'ashworth', own)
    const whole = await readCharges('margaret-ashworth', 'ashworth')
    expect([portfolios.length, missing.map(({ reason }) => reason)]).toEqual([4, ['not-read']])
    expect([new Decimal(totalCost!).lt(whole.totalCost!), percent]).toEqual([true, expect.any(String)])
    const cookie = await own.signIn('margaret-ashworth')
    const { explanation } = (await own.get(`/api/accounts/${await own.findAccountId('ashworth')}/explanations/charges.total`, { cookie }))
      .json as ExplainedFigure
    expect(explanation.missing).toEqual([{ name: 'cost', label: missing[0]?.name, reason: 'portfolio-left-out' }])
    await own.close()
  })

  test('are null, not zero, if no costs could be read or the provider supplies none', async () => {
    const failingApp = await createAppWithProvider(() => ({
      getCharges: () => Promise.reject(new UpstreamError('failed', 'asset-manager', 'GET /Charges', 'away')),
    }))
    const { totalCost, averageValue, percent, kinds, portfolios } = await readCharges('margaret-ashworth', 'ashworth', failingApp)
    expect([totalCost, averageValue, percent, kinds, portfolios]).toEqual([null, null, null, null, []])
    await failingApp.close()
    const appWithoutCharges = await createAppWithProvider(() => ({ getCharges: undefined }) as object)
    expect((await requestCharges('margaret-ashworth', 'ashworth', appWithoutCharges)).json).toEqual({ gap: 'not-offered', costs: null })
    const cookie = await appWithoutCharges.signIn('margaret-ashworth')
    const path = `/api/accounts/${await appWithoutCharges.findAccountId('ashworth')}/explanations/charges.total`
    expect((await appWithoutCharges.get(path, { cookie })).status).toBe(404)
    await appWithoutCharges.close()
  })

  test('are returned to staff in scope, and to the account’s people unless its rules deny access to portfolios', async () => {
    expect((await requestCharges('eleanor-whitcombe', 'ashworth')).status).toBe(200)
    expect((await requestCharges('geoffrey-tillotson', 'ashworth')).status).toBe(404)
    const own = await createTestApp()
    await own.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
      values ('wealth', '${await own.findAccountId('ashworth')}', 'portfolios', false)
      on conflict (account_id, name) do update set is_enabled = false`)
    expect((await requestCharges('margaret-ashworth', 'ashworth', own)).json).toEqual({ gap: 'closed', costs: null })
    const cookie = await own.signIn('margaret-ashworth')
    const path = `/api/accounts/${await own.findAccountId('ashworth')}/explanations`
    expect((await own.get(`${path}/charges.total`, { cookie })).status).toBe(404)
    expect((await own.get(`${path}/value`, { cookie })).status).toBe(200)
    await own.close()
  })

  test('are explained for one portfolio only if its id is given and it belongs to the account', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const path = `/api/accounts/${await app.findAccountId('ashworth')}/explanations/charges.portfolio`
    expect((await app.get(path, { cookie })).status).toBe(400)
    expect((await app.get(`${path}?of=HL-204450-01`, { cookie })).status).toBe(404)
  })
})

describe('the rules of an account’s costs', () => {
  const noCosts = { oneOff: '0', ongoing: '0', transaction: '0', incidental: '0' }
  const createPortfolio = (ongoing: string, averageValue: string | null, inception: string | null = null, factor = '1') => ({
    id: 'P',
    name: 'P',
    inception,
    charges: {
      currency: factor === '1' ? ('GBP' as const) : ('USD' as const),
      service: { ...noCosts, ongoing, ancillary: '0' },
      product: noCosts,
      thirdPartyPayments: '0',
      averageValue,
    },
    rate: { factor: new Decimal(factor), on: '2026-11-17' },
  })
  const createAccount = (...portfolios: ChargedAccount['portfolios']): ChargedAccount => ({
    currency: 'GBP',
    from: '2025-11-18',
    to: '2026-11-17',
    portfolios,
  })
  const computeFigures = (given: ChargedAccount) =>
    [sumAccountCosts(given), computeAverageValue(given), computeAccountPercent(given)].map((figure) => figure && decimalText(figure))

  test('sum the displayed amounts', () =>
    expect(computeFigures(createAccount(createPortfolio('1.11', '100', null, '0.5'), createPortfolio('1.11', '100', null, '0.5')))).toEqual(
      ['1.12', '100', '1.12'],
    ))
  test('weight a portfolio opened within the year by the days since its opening', () =>
    expect(computeFigures(createAccount(createPortfolio('1', '100'), createPortfolio('1', '100', '2026-11-17')))).toEqual([
      '2',
      '100.27',
      '1.99',
    ]))
  test('state zero if the costs are known to be zero', () =>
    expect(computeFigures(createAccount(createPortfolio('0', '100')))).toEqual(['0', '100', '0']))
  test('state the cost but no percentage without an average value', () =>
    expect(computeFigures(createAccount(createPortfolio('5', null)))).toEqual(['5', null, null]))
  test('state no costs without a portfolio', () => expect(computeFigures(createAccount())).toEqual([null, null, null]))
})
