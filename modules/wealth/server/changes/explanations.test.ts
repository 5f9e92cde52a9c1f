import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { Decimal } from '@atrium/domain/decimal'
import { editions } from '@atrium/editions/registry'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestResponse, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAmounts } from '../../contract/change-terms.ts'
import type { AccountChange, HoldingsChange } from '../../contract/changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Clients of several providers, among them one with foreign cash and a portfolio in another currency, each with a member of staff. */
const clients = [
  ['wealth', 'margaret-ashworth', 'ashworth', 'eleanor-whitcombe'],
  ['wealth', 'clara-hendry-wealth', 'hendry-wealth', 'beatrix-lisle'],
  ['greek', 'clara-hendry-greek', 'hendry-greek', 'eleni-papadaki'],
] as const

type Reader = { client: string; staff: string; account: string; headers: Record<string, string> }

async function signInReader([edition, client, account, staff]: readonly [string, string, string, string]): Promise<Reader> {
  const headers: Record<string, string> = edition === 'wealth' ? {} : { host: `${edition}.localhost` }
  return { client: await app.signIn(client), staff: await app.signIn(staff), account: await app.findAccountId(account), headers }
}

async function readJson<Body>({ headers }: Reader, cookie: string, path: string): Promise<Body> {
  const response = await app.get(path, { cookie, headers })
  expect([path, response.status, response.json.code]).toEqual([path, 200, undefined])
  return response.json
}

/** An amount on the page, and the URL of its explanation. */
type ExplainableAmount = { path: string; query?: Record<string, string>; value: string }

const query = (period: string, rest: Record<string, string> = {}) => `?${new URLSearchParams({ ...rest, period })}`

/** Maximum number of amounts checked in each column of a table. They are spread from the first to the last row. */
const maxInColumn = 4

const sampleEvenly = <Entry>(entries: readonly Entry[]): Entry[] =>
  entries.length <= maxInColumn
    ? [...entries]
    : Array.from({ length: maxInColumn }, (_, index) => entries[Math.round((index * (entries.length - 1)) / (maxInColumn - 1))]!)

/** Lists non-zero amounts of every column of the page, and the opening and closing values. */
async function listAmounts(reader: Reader, period: string): Promise<ExplainableAmount[]> {
  const base = `/api/accounts/${reader.account}/value-change`
  const account = await readJson<AccountChange>(reader, reader.client, `${base}${query(period)}`)
  const { total, change, moved, earned, portfolios, leaders, best, worst, payments } = account
  const toAccountAmounts = (amounts: Record<string, string>, rest: Record<string, string> = {}) =>
    Object.entries(amounts).map(([amount, value]): ExplainableAmount => ({ path: `${base}/explanations/${amount}`, query: rest, value }))
  const toInvestmentAmounts = (amount: string, investment: AccountChange['leaders']['market']) =>
    (investment?.holdings ?? []).flatMap(({ portfolio, holding, amount: part }, index) => {
      const address = { portfolio: portfolio.id, holding }
      const isFirst = index === 0
      return [
        ...toAccountAmounts({ [amount]: part }, address),
        ...(isFirst ? toAccountAmounts({ [amount]: investment!.amount }, { ...address, scope: 'account' }) : []),
        ...(isFirst && investment!.return !== null
          ? toAccountAmounts({ return: investment!.return }, { ...address, scope: 'account' })
          : []),
      ]
    })
  const tables = await Promise.all(
    portfolios.map(async ({ id }) => {
      const own = `/api/portfolios/${encodeURIComponent(id)}/value-change`
      const table = await readJson<HoldingsChange>(reader, reader.client, `${own}${query(period)}`)
      const toPortfolioAmounts = (amounts: Record<string, string>, rest: Record<string, string> = {}) =>
        Object.entries(amounts).map(([amount, value]): ExplainableAmount => ({ path: `${own}/explanations/${amount}`, query: rest, value }))
      return [...toPortfolioAmounts(table.total), ...table.holdings.flatMap((row) => toPortfolioAmounts(row.change, { holding: row.id }))]
    }),
  )
  const all = [
    ...toAccountAmounts({ ...total, change, moved, earned }),
    ...portfolios.flatMap((portfolio) => toAccountAmounts(portfolio.change, { portfolio: portfolio.id })),
    ...(['market', 'income', 'currency'] as const).flatMap((part) => toInvestmentAmounts(part, leaders[part])),
    ...[...best, ...worst].flatMap((investment) => toInvestmentAmounts('earned', investment)),
    ...payments.flatMap((paid) =>
      toAccountAmounts({ payment: paid.amount }, { portfolio: paid.portfolio.id, payment: String(paid.index) }),
    ),
    ...tables.flat(),
  ].filter(({ path, value }) => value !== '0' || /opening|closing/.test(path))
  return [...Map.groupBy(all, ({ path, query: rest }) => `${path} ${Object.keys(rest ?? {}).join(' ')}`).values()].flatMap(sampleEvenly)
}

describe('the explanation of each amount of "What changed"', () => {
  test.each(clients)('states exactly the amount shown, and its case recomputes it (%s, %s)', { timeout: 120_000 }, async (...client) => {
    const reader = await signInReader(client)
    const checkedAmounts = await listAmounts(reader, 'YTD')
    expect(checkedAmounts.length).toBeGreaterThan(50)
    const formulas = new Set<string>()
    for (const { path, query: rest, value } of checkedAmounts) {
      const [explained, { input }] = await Promise.all([
        readJson<ExplainedFigure>(reader, reader.client, `${path}${query('YTD', rest)}`),
        readJson<FigureCase>(reader, reader.staff, `${path}/case${query('YTD', rest)}`),
      ])
      formulas.add(explained.explanation.formula)
      const same = new Decimal(value).toString()
      expect([path, rest, explained.value, recomputeCase(input)].map(String)).toEqual([path, rest, same, same].map(String))
      expect(explained.explanation.steps.length + explained.explanation.missing.length).toBeGreaterThan(0)
    }
    expect([...formulas]).toEqual(
      expect.arrayContaining(['opening-of-holding', 'closing-of-holding', 'security-market', 'security-moved', 'cash-moved']),
    )
  })

  test('states the quantity, price, exchange rate and source of a foreign share on both days', async () => {
    const reader = await signInReader(clients[0])
    const range = '?from=2025-11-17&to=2026-11-17'
    const path = '/api/portfolios/HL-204417-02/value-change'
    const { holdings } = await readJson<HoldingsChange>(reader, reader.client, `${path}${range}`)
    const { id } = holdings.find(({ name }) => name === 'Versant Software Inc. Com')!
    const { explanation, subject } = await readJson<ExplainedFigure>(
      reader,
      reader.client,
      `${path}/explanations/market${range}&holding=${encodeURIComponent(id)}`,
    )
    expect(subject).toBe('Versant Software Inc. Com')
    const days = new Set(['2025-11-17', '2026-11-17'])
    for (const name of ['units', 'price', 'exchange-rate'])
      expect([
        name,
        explanation.inputs.filter((input) => input.name === name && days.has(input.asOn ?? '')).map(({ source }) => source),
      ]).toEqual([name, ['provider', 'provider']])
    expect(explanation.steps.map(({ name }) => name)).toEqual(['opening-value', 'closing-value', 'at-final-rate', 'market', 'rounded-rest'])
  })

  test('lists every transaction of a holding in the period, and none before or after it', async () => {
    const reader = await signInReader(clients[0])
    const path = '/api/portfolios/HL-204417-02'
    const range = { from: '2024-11-17', to: '2026-11-17' }
    const { holdings } = await readJson<HoldingsChange>(reader, reader.client, `${path}/value-change?${new URLSearchParams(range)}`)
    const port = app.deps.providers.portfolios(
      editions.find(({ id }) => id === 'wealth')!,
      null,
    )
    const { transactions } = await port.listTransactions({ clientId: 'HL-204417', portfolioId: 'HL-204417-02' })
    let listed = 0
    for (const { id, isCash } of holdings) {
      if (isCash) continue
      const { explanation } = await readJson<ExplainedFigure>(
        reader,
        reader.client,
        `${path}/value-change/explanations/moved?${new URLSearchParams({ ...range, holding: id })}`,
      )
      const booked = transactions.filter(({ holdingId, on }) => holdingId === id && on > range.from && on <= range.to)
      expect([id, explanation.inputs.filter(({ name }) => name !== 'exchange-rate').length]).toEqual([id, booked.length])
      expect(explanation.inputs.every(({ asOn, source }) => asOn! > range.from && asOn! <= range.to && source === 'transactions')).toBe(
        true,
      )
      listed += explanation.inputs.length
    }
    expect(listed).toBeGreaterThan(10)
  })

  test('names the holdings that are excluded from both values', async () => {
    const reader = await signInReader(clients[0])
    const { explanation } = await readJson<ExplainedFigure>(
      reader,
      reader.client,
      `/api/accounts/${reader.account}/value-change/explanations/market?period=1Y`,
    )
    expect(explanation.missing).toEqual([{ name: 'value', label: 'Brackenfield Growth Capital IV', reason: 'no-price-in-period' }])
  })
})

describe('a request for an explanation', () => {
  const requestPath = (cookie: string, path: string): Promise<TestResponse> => app.get(path, { cookie })

  test('returns 404 for another client’s account or portfolio, and refuses cases to clients', async () => {
    const stranger = await app.signIn('geoffrey-tillotson')
    const owner = await app.signIn('margaret-ashworth')
    const account = await app.findAccountId('ashworth')
    for (const path of [`/api/accounts/${account}`, '/api/portfolios/HL-204417-02']) {
      const statuses = [stranger, owner].map(async (cookie) => {
        const explanation = `${path}/value-change/explanations/market`
        return [(await requestPath(cookie, explanation)).status, (await requestPath(cookie, `${explanation}/case`)).status]
      })
      expect([path, await Promise.all(statuses)]).toEqual([path, [[404, 403], [200, 403]]]) // prettier-ignore
    }
  })

  test.each([
    ['market?from=2026-06-01&to=2026-05-01', 400, 'from'],
    ['market?period=9Y', 400, 'period'],
    ['profit', 400, 'amount'],
    ['payment?portfolio=HL-204417-02', 400, 'payment'],
    ['market?holding=X', 400, 'portfolio'],
    ['market?portfolio=HL-204450-01', 404, undefined],
    ['market?portfolio=HL-204417-02&holding=X', 404, undefined],
    ['payment?portfolio=HL-204417-02&payment=999', 404, undefined],
  ])('for %s returns status %i', async (rest, status, field) => {
    const cookie = await app.signIn('margaret-ashworth')
    const response = await requestPath(cookie, `/api/accounts/${await app.findAccountId('ashworth')}/value-change/explanations/${rest}`)
    expect([response.status, response.json.issues?.[0]?.path]).toEqual([status, field])
  })

  test('returns 404 for an amount that a holding, a portfolio or the total cannot have', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const account = await app.findAccountId('ashworth')
    const { holdings } = (await requestPath(cookie, '/api/portfolios/HL-204417-02/value-change?period=1Y')).json as HoldingsChange
    const security = holdings.find(({ isCash }) => !isCash)!.id
    const readPortfolioStatus = async (amount: string, holding: string) =>
      (
        await requestPath(
          cookie,
          `/api/portfolios/HL-204417-02/value-change/explanations/${amount}?${new URLSearchParams({ period: '1Y', holding })}`,
        )
      ).status
    expect(await Promise.all(['charges', 'other'].map((amount) => readPortfolioStatus(amount, security)))).toEqual([404, 404])
    expect(await readPortfolioStatus('market', 'cash')).toBe(404)
    const readAccountStatus = async (amount: string, rest: Record<string, string>) =>
      (
        await requestPath(
          cookie,
          `/api/accounts/${account}/value-change/explanations/${amount}?${new URLSearchParams({ period: '1Y', ...rest })}`,
        )
      ).status
    const portfolio = 'HL-204417-02'
    expect(accountAmounts.length).toBe(15)
    expect(await readAccountStatus('earned', { portfolio })).toBe(404)
    expect(await readAccountStatus('moneyIn', { portfolio, holding: security })).toBe(404)
    expect(await readAccountStatus('unmatched', { portfolio })).toBe(404)
  })

  test('states the change of each portfolio as shown, and these sum to the change of the account', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const path = `/api/accounts/${await app.findAccountId('ashworth')}/value-change`
    const { portfolios, change } = (await requestPath(cookie, `${path}?period=1Y`)).json as AccountChange
    for (const { id, difference, differenceRate, change: parts } of portfolios) {
      const { value, explanation } = (await requestPath(cookie, `${path}/explanations/change?period=1Y&portfolio=${id}`))
        .json as ExplainedFigure
      expect([id, Number(value), explanation.formula]).toEqual([id, Number(difference), 'value-change'])
      expect([id, Number(differenceRate)]).toEqual([id, expect.closeTo(Number(difference) / Number(parts.opening), 7)])
    }
    expect(portfolios.reduce((sum, { difference }) => sum + Math.round(Number(difference) * 100), 0)).toBe(Math.round(Number(change) * 100))
  })
})
