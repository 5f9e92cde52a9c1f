import { Decimal, sum } from '@atrium/domain/decimal'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from '@atrium/server/testing/test-app'
import type { AccountChange, HoldingsChange } from '../../contract/changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** One client of each provider with the same history, and clients with other currencies and other types of transactions. */
const clients = [
  ['wealth', 'margaret-ashworth', 'ashworth'],
  ['wealth', 'geoffrey-tillotson', 'tillotson'],
  ['wealth', 'clara-hendry-wealth', 'hendry-wealth'],
  ['asset-manager', 'clara-hendry-asset-manager', 'hendry-asset-manager'],
  ['partner', 'clara-hendry-partner', 'hendry-partner'],
  ['greek', 'clara-hendry-greek', 'hendry-greek'],
  ['demo', 'clara-hendry-demo', 'hendry-demo'],
] as const

type Reader = { cookie: string; account: string; headers: Record<string, string> }

async function signInReader([edition, person, account]: readonly [string, string, string]): Promise<Reader> {
  const headers: Record<string, string> = edition === 'wealth' ? {} : { host: `${edition}.localhost` }
  return { cookie: await app.signIn(person), account: await app.findAccountId(account), headers }
}

const requestPath = ({ cookie, headers }: Reader, path: string): Promise<TestResponse> => app.get(path, { cookie, headers })

async function readAccount(reader: Reader, query = ''): Promise<AccountChange> {
  const response = await requestPath(reader, `/api/accounts/${reader.account}/value-change${query}`)
  expect([response.status, response.json.code]).toEqual([200, undefined])
  return response.json
}

async function readPortfolio(reader: Reader, id: string, query = ''): Promise<HoldingsChange> {
  const response = await requestPath(reader, `/api/portfolios/${id}/value-change${query}`)
  expect([response.status, response.json.code]).toEqual([200, undefined])
  return response.json
}

/** Returns the opening value plus all reasons. For a correct change it equals the closing value. */
const sumChange = (change: Record<string, string>): string =>
  sum(Object.entries(change).flatMap(([part, amount]) => (part === 'closing' ? [] : new Decimal(amount)))).toString()

const reasons = ['market', 'income', 'charges', 'currency', 'other'] as const
const sumAmounts = (amounts: readonly (string | undefined)[]) => sum(amounts.map((amount) => new Decimal(amount ?? 0))).toString()
const normalise = (amount: string | number) => new Decimal(amount).toString()

describe('the reasons for a change in value', () => {
  const periods = ['?period=1M', '?period=YTD', '?period=1Y', '?from=2010-01-01', '?from=2026-03-01&to=2026-06-28']

  test.each(clients)(
    'sum exactly to the closing value, by portfolio and by holding, for any period (%s, %s)',
    { timeout: 60_000 },
    async (...client) => {
      const reader = await signInReader(client)
      for (const query of periods) {
        const account = await readAccount(reader, query)
        expect(account.portfolios.length).toBeGreaterThan(0)
        expect(sumChange(account.total)).toBe(normalise(account.total.closing))
        const { change: whole, moved, earned } = account
        expect([normalise(whole), normalise(moved)]).toEqual([
          sumAmounts([moved, earned]),
          sumAmounts([account.total.moneyIn, account.total.moneyOut]),
        ])
        expect(sumAmounts([account.total.opening, whole])).toBe(normalise(account.total.closing))
        for (const part of Object.keys(account.total) as (keyof AccountChange['total'])[])
          expect([part, sumAmounts(account.portfolios.map(({ change }) => change[part]))]).toEqual([part, normalise(account.total[part])])
        for (const { id, change } of account.portfolios) {
          const own = await readPortfolio(reader, id, query)
          expect([id, sumChange(change), sumChange(own.total)]).toEqual([id, normalise(change.closing), normalise(own.total.closing)])
          for (const row of own.holdings) expect([row.name, sumChange(row.change)]).toEqual([row.name, normalise(row.change.closing)])
          for (const part of Object.keys(own.total) as (keyof HoldingsChange['total'])[])
            expect([part, sumAmounts(own.holdings.map(({ change: one }) => one[part]))]).toEqual([part, normalise(own.total[part])])
          if (own.currency !== account.currency) continue
          expect(sumAmounts([change.moneyIn, change.moneyOut])).toBe(normalise(own.total.moved))
          // Rows are rounded to sum to the account's total, so each amount may differ by a penny, and the market amount by several.
          for (const part of ['opening', ...reasons, 'closing'] as const)
            expect([part, Math.abs(Number(change[part]) - Number(own.total[part])) < (part === 'market' ? 0.065 : 0.015)]).toEqual([
              part,
              true,
            ])
        }
      }
    },
  )

  test.each(clients)('sum to the value that the account’s page shows (%s, %s)', async (...client) => {
    const reader = await signInReader(client)
    const page = await requestPath(reader, `/api/accounts/${reader.account}`)
    const { total, currency, leftOut } = await readAccount(reader)
    expect(leftOut.filter(({ holding }) => holding === null)).toEqual([])
    expect({ amount: normalise(total.closing), currency }).toEqual({ ...page.json.value, amount: normalise(page.json.value.amount) })
  })

  test.each(clients)('agree with the values and payments that the provider states (%s, %s)', async (...client) => {
    const reader = await signInReader(client)
    const { portfolios } = await readAccount(reader, '?period=1Y')
    const edition = editions.find(({ id }) => id === client[0])!
    const port = app.deps.providers.portfolios(edition, null)
    for (const { id } of portfolios) {
      const { total, from, to, leftOut } = await readPortfolio(reader, id, '?period=1Y')
      const key = { clientId: id.replace(/-\d\d$/, ''), portfolioId: id }
      const { values } = await port.getPerformance(key)
      const [opening, closing] = [values.findLast(({ on }) => on <= from), values.findLast(({ on }) => on <= to)]
      // A holding without a price at the end is also excluded from the opening value. The provider states its last value as an outflow.
      const names = new Set(leftOut.map(({ holding }) => holding))
      const excludedHoldings =
        names.size > 0 ? (await port.getHoldings(key, opening?.on)).holdings.filter(({ name }) => names.has(name)) : []
      const excludedValue = sum(excludedHoldings.map(({ quantity, price }) => new Decimal(quantity).times(price ?? 0))).toDecimalPlaces(2)
      expect([id, sumAmounts([total.opening, normalise(excludedValue.toString())]), normalise(total.closing)]).toEqual([
        id,
        normalise(opening?.value ?? 0),
        normalise(closing?.value ?? 0),
      ])
      const flowDays = values.filter(({ on }) => on > from && on <= to)
      const netFlow = sumAmounts(flowDays.flatMap(({ inflow, outflow }) => [inflow, `-${outflow}`]))
      expect([id, total.other]).toEqual([id, '0'])
      // The value on a portfolio's first day is a payment, but the provider states no inflow for that day.
      if (opening && excludedHoldings.length === 0) expect([id, normalise(total.moved)]).toEqual([id, netFlow])
    }
  })

  test('separate the effect of the price from that of the exchange rate for a foreign share', async () => {
    const reader = await signInReader(clients[0])
    const query = '?from=2026-03-31&to=2026-06-30'
    const port = app.deps.providers.portfolios(
      editions.find(({ id }) => id === 'wealth')!,
      null,
    )
    const key = { clientId: 'HL-204417', portfolioId: 'HL-204417-02' }
    const [before, after] = await Promise.all([port.getHoldings(key, '2026-03-31'), port.getHoldings(key, '2026-06-30')])
    const findShare = (response: typeof before) => {
      const { quantity, price } = response.holdings.find(({ name }) => name === 'Versant Software Inc. Com')!
      const { rate } = response.exchangeRates.find(({ from, to }) => from === 'USD' && to === 'GBP')!
      return { units: Number(quantity), price: Number(price), rate: Number(rate) }
    }
    const [first, last] = [findShare(before), findShare(after)]
    const { holdings } = await readPortfolio(reader, key.portfolioId, query)
    const { change } = holdings.find(({ name }) => name === 'Versant Software Inc. Com')!
    expect(first.units).toBe(last.units)
    expect(Number(change.market)).toBeCloseTo(first.units * (last.price - first.price) * last.rate, 1)
    expect(Number(change.currency)).toBeCloseTo(first.units * first.price * (last.rate - first.rate), 1)
    expect(Number(change.currency)).not.toBe(0)
  })

  test('name a holding without the rate of a transaction, and state its whole change as a price change', async () => {
    const name = 'Versant Software Inc. Com'
    const query = '?from=2026-03-31&to=2026-11-17'
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      const listTransactions: typeof provider.listTransactions = async (key) => {
        const { currency, transactions } = await provider.listTransactions(key)
        return { currency, transactions: transactions.map((one) => (one.name === name ? { ...one, exchangeRate: null } : one)) }
      }
      return { ...provider, listTransactions }
    }
    const [cookie, account] = [await own.signIn('margaret-ashworth'), await own.findAccountId('ashworth')]
    const read = async (path: string) => (await own.get(path, { cookie })).json
    const accountPath = `/api/accounts/${account}/value-change`
    const portfolioPath = '/api/portfolios/HL-204417-02/value-change'
    const [whole, ofPortfolio] = [(await read(accountPath + query)) as AccountChange, (await read(portfolioPath + query)) as HoldingsChange]
    const undivided = [{ portfolio: { id: 'HL-204417-02', name: 'General Investment Account' }, holding: name }]
    expect([whole.undivided, ofPortfolio.undivided]).toEqual([undivided, undivided])
    expect([sumChange(whole.total), sumChange(ofPortfolio.total)]).toEqual([whole.total.closing, ofPortfolio.total.closing].map(normalise))

    const reader = await signInReader(clients[0])
    const usual = await readPortfolio(reader, 'HL-204417-02', query)
    expect([usual.undivided, (await readAccount(reader, query)).undivided]).toEqual([[], []])
    const findRow = ({ holdings }: HoldingsChange) => holdings.find((row) => row.name === name)!
    const [{ change: without, id }, { change: divided }] = [findRow(ofPortfolio), findRow(usual)]
    expect(divided.currency).not.toBe('0')
    expect(without).toEqual({ ...divided, currency: '0', market: sumAmounts([divided.market, divided.currency]) })
    expect(sumChange(without)).toBe(normalise(without.closing))

    const listMissing = async (path: string) => ((await read(path)) as ExplainedFigure).explanation.missing
    const missing = { name: 'exchange-rate', label: name, reason: 'no-rate-of-day' }
    for (const amount of ['market', 'currency']) {
      expect(await listMissing(`${accountPath}/explanations/${amount}${query}`)).toContainEqual(missing)
      expect(await listMissing(`${portfolioPath}/explanations/${amount}${query}`)).toContainEqual(missing)
    }
    expect(await listMissing(`${accountPath}/explanations/income${query}`)).not.toContainEqual(missing)
    expect(await listMissing(`${accountPath}/explanations/market${query}&portfolio=HL-204417-01`)).not.toContainEqual(missing)
    const ofRow = (await read(`${portfolioPath}/explanations/market${query}&holding=${encodeURIComponent(id)}`)) as ExplainedFigure
    expect([ofRow.value, ofRow.explanation.missing.map(({ reason }) => reason)]).toEqual([without.market, ['no-rate-of-day']])
    expect(ofRow.explanation.steps.map((step) => step.name)).toContain('at-own-rates')
    await own.close()
  })

  test('use the exchange rate of each day for a portfolio in another currency', async () => {
    const reader = await signInReader(clients[2])
    const account = await readAccount(reader, '?period=1Y')
    const foreign = account.portfolios.find(({ name }) => name === 'Dollar Portfolio')!
    const own = await readPortfolio(reader, foreign.id, '?period=1Y')
    expect([own.currency, account.currency]).toEqual(['USD', 'GBP'])
    const [opening, closing] = [Number(foreign.change.opening) / Number(own.total.opening), Number(foreign.change.closing) / Number(own.total.closing)] // prettier-ignore
    expect(Number(foreign.change.market)).toBeCloseTo(Number(own.total.market) * closing, 0)
    expect(Number(foreign.change.currency)).toBeCloseTo(
      Number(own.total.currency) * closing + Number(own.total.opening) * (closing - opening),
      0,
    )
    expect(Math.abs(opening - closing)).toBeGreaterThan(0.001)
  })

  test('name the investments with the largest amounts over all portfolios, and the largest payments', async () => {
    const reader = await signInReader(clients[0])
    const { leaders, best, worst, payments, paymentCount, portfolios, total } = await readAccount(reader, '?period=1Y')
    const tables = await Promise.all(portfolios.map(({ id }) => readPortfolio(reader, id, '?period=1Y')))
    const securities = tables.flatMap(({ portfolio, holdings }) =>
      holdings.filter(({ isCash }) => !isCash).map((row) => ({ portfolio: portfolio.id, ...row })),
    )
    const byName = Map.groupBy(securities, ({ name }) => name)
    const sumOver = (parts: readonly (keyof HoldingsChange['total'])[]) =>
      [...byName].map(([name, rows]) => ({
        name,
        amount: Number(sumAmounts(rows.flatMap(({ change }) => parts.map((part) => change[part])))),
      }))
    const toPair = ({ name, amount }: { name: string; amount: number | string }) => [name, Number(amount)]
    for (const part of ['market', 'income', 'currency'] as const) {
      const [first] = sumOver([part]).toSorted((one, other) => (other.amount - one.amount) * Math.sign(Number(total[part])))
      expect([part, leaders[part] && toPair(leaders[part])]).toEqual([part, toPair(first!)])
    }
    const earned = sumOver(reasons).toSorted((one, other) => other.amount - one.amount)
    expect(best.map(toPair)).toEqual(earned.slice(0, 3).map(toPair))
    expect(worst.map(toPair)).toEqual(earned.filter(({ amount }) => amount < 0).toReversed().slice(0, 3).map(toPair)) // prettier-ignore
    // The best investment is held in three portfolios, and no single holding of it earned the most.
    expect([best[0]?.name, best[0]?.holdings.length]).toEqual(['Sterling Index North America Acc', 3])
    for (const { name, amount, holdings } of [...best, ...worst]) {
      const rows = byName.get(name)!.map(({ id, portfolio, change }) => [portfolio, id, sumAmounts(reasons.map((step) => change[step]))])
      expect(holdings.map((one) => [one.portfolio.id, one.holding, normalise(one.amount)]).toSorted()).toEqual(
        rows.filter(([, , own]) => own !== '0').toSorted(),
      )
      expect(sumAmounts(holdings.map((one) => one.amount))).toBe(normalise(amount))
    }
    expect(payments.map(({ on }) => on)).toEqual(payments.map(({ on }) => on).toSorted())
    expect([payments.length, paymentCount > 5]).toEqual([5, true])
  })

  test('explain an amount over all portfolios only for a holding', async () => {
    const reader = await signInReader(clients[0])
    const base = `/api/accounts/${reader.account}/value-change/explanations`
    const statuses = await Promise.all(
      [
        ['earned?scope=account', 'portfolio'],
        ['earned?scope=account&portfolio=HL-204417-02', 'holding'],
        ['earned?scope=client', 'scope'],
      ].map(async ([query, field]) => {
        const { status, json } = await requestPath(reader, `${base}/${query}`)
        return [status, json.issues?.[0]?.path, field]
      }),
    )
    expect(statuses).toEqual([
      [400, 'holding', 'portfolio'],
      [400, 'holding', 'holding'],
      [400, 'scope', 'scope'],
    ])
    for (const query of ['return', 'return?portfolio=HL-204417-02', 'return?portfolio=HL-204417-02&holding=none&scope=account'])
      expect([query, (await requestPath(reader, `${base}/${query}`)).status]).toEqual([query, 404])
  })

  test('exclude and name a holding without a price and a portfolio that cannot be read', async () => {
    const own = await createTestApp()
    const reader = { cookie: await own.signIn('margaret-ashworth'), account: await own.findAccountId('ashworth'), headers: {} }
    own.simulator.setMode('error', '/Holdings/HL-204417-03')
    const response = await own.get(`/api/accounts/${reader.account}/value-change`, { cookie: reader.cookie })
    expect(response.status).toBe(200)
    const { portfolios, leftOut, total } = response.json as AccountChange
    expect(portfolios.map(({ id }) => id)).not.toContain('HL-204417-03')
    expect(sumChange(total)).toBe(normalise(total.closing))
    expect(leftOut).toEqual([
      {
        portfolio: { id: 'HL-204417-02', name: 'General Investment Account' },
        holding: 'Brackenfield Growth Capital IV',
        reason: 'no-price',
      },
      { portfolio: { id: 'HL-204417-03', name: 'Stocks and Shares ISA' }, holding: null, reason: 'not-read' },
    ])
    await own.close()
  })
})

describe('the period of a change in value', () => {
  test('is one month by default and ends on the latest valuation day', async () => {
    const reader = await signInReader(clients[0])
    const found = await readAccount(reader)
    expect([found.from, found.to]).toEqual(['2026-10-17', '2026-11-17'])
    expect(await readAccount(reader, '?period=1M&to=2030-01-01')).toEqual(found)
    const year = await readAccount(reader, '?period=YTD')
    expect([year.from, year.to]).toEqual(['2025-12-31', '2026-11-17'])
  })

  test('has an opening value of zero if it begins before the portfolio existed', async () => {
    const { total } = await readAccount(await signInReader(clients[0]), '?from=2010-01-01')
    expect([total.opening, Number(total.moneyIn) > 0]).toEqual(['0', true])
  })

  test.each([
    ['?from=2026-11-17', 'from'],
    ['?from=2026-05-01&to=2026-05-01', 'from'],
    ['?from=2026-06-01&to=2026-05-01', 'from'],
    ['?from=31/12/2025', 'from'],
    ['?period=2Y', 'period'],
    ['?to=tomorrow', 'to'],
  ])('rejects %s and names the invalid field', async (query, field) => {
    const reader = await signInReader(clients[0])
    for (const path of [`/api/accounts/${reader.account}`, '/api/portfolios/HL-204417-02']) {
      const response = await requestPath(reader, `${path}/value-change${query}`)
      expect([response.status, response.json.code, response.json.issues?.[0]?.path]).toEqual([400, 'invalid-request', field])
    }
  })
})

test('the reasons are not found if the account’s rules deny access to portfolios', async () => {
  const own = await createTestApp()
  const cookie = await own.signIn('margaret-ashworth')
  const account = await own.findAccountId('ashworth')
  await own.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${account}', 'portfolios', false)
    on conflict (account_id, name) do update set is_enabled = false`)
  const statuses = await Promise.all(
    [`/api/accounts/${account}/value-change`, '/api/portfolios/HL-204417-02/value-change', `/api/accounts/${account}`].map(
      async (path) => (await own.get(path, { cookie })).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 200])
  await own.close()
})
