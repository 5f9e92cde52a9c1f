import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { SinceVisit } from '../../contract/visits.ts'
import { sinceFigures } from '../../contract/figure-names.ts'
import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { AccountDailyValues } from '../wealth/movement-rules.ts'
import { listChangedHoldings, findVisitSpan, computeValueSince, addOpeningRates, type VisitedPortfolio } from './visit-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function requestChanges(person: string, account: string, visitedAt: string | null, at = app) {
  const cookie = await at.signIn(person)
  const visitSql = visitedAt === null ? 'null' : `'${visitedAt}'`
  await at.asOwner(`update people set previous_sign_in_at = ${visitSql} where email = '${at.findPerson(person).email}'`)
  const path = `/api/accounts/${await at.findAccountId(account)}/since`
  return { cookie, response: await at.get(path, { cookie }) }
}
const readChanges = async (visitedAt: string): Promise<SinceVisit> =>
  (await requestChanges('margaret-ashworth', 'ashworth', visitedAt)).response.json.since

describe('changes since the last visit', () => {
  test('include the value then and now, as in the account’s history, and the transactions of its portfolios', async () => {
    const { cookie, response } = await requestChanges('margaret-ashworth', 'ashworth', '2026-10-01T09:00:00Z')
    const since = response.json.since as SinceVisit
    expect([response.status, response.json.gap, since.from, since.isShortened]).toEqual([200, null, '2026-10-01', false])
    expect(since.leftOut).toEqual([])
    const value = since.value!
    expect([value.beforeOn, value.nowOn]).toEqual(['2026-09-30', '2026-11-17'])
    expect(new Decimal(value.now).minus(value.before).toFixed()).toBe(value.change)
    const { points } = (await app.get(`/api/accounts/${await app.findAccountId('ashworth')}/history`, { cookie })).json
    expect(points.at(-1)).toEqual({ on: value.nowOn, value: value.now })
    const { portfolios } = (await app.get(`/api/accounts/${await app.findAccountId('ashworth')}`, { cookie })).json
    const booked: { id: string; on: string }[] = []
    for (const { id } of portfolios as { id: string }[])
      booked.push(...(await app.get(`/api/portfolios/${id}/transactions-file?from=2026-10-01&to=2026-11-18`, { cookie })).json.transactions)
    expect(since.transactionCount).toBe(booked.length)
    const days = since.newest.map(({ transaction }) => transaction.on)
    expect(days).toEqual(
      booked
        .map(({ on }) => on)
        .toSorted()
        .toReversed()
        .slice(0, 5),
    )
  })

  test('state the same change since the previous valuation as the account’s page, including currency movements', async () => {
    const { cookie, response } = await requestChanges('benedict-sauveterre', 'sauveterre', '2026-11-17T09:00:00Z')
    const { value } = response.json.since as SinceVisit
    const account = (await app.get(`/api/accounts/${await app.findAccountId('sauveterre')}`, { cookie })).json
    expect([value?.beforeOn, value?.change, value?.isAtOneRate]).toEqual([account.changeSince, account.change.amount, false])
  })

  test('use and state one exchange rate for both days if the rates of the opening day cannot be read', async () => {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      return { ...provider, getAccount: (id, on) => provider.getAccount(on === undefined ? id : 'HL-000000', on) }
    }
    const { response } = await requestChanges('benedict-sauveterre', 'sauveterre', '2026-11-17T09:00:00Z', own)
    expect((response.json.since as SinceVisit).value?.isAtOneRate).toBe(true)
    await own.close()
  })

  test('go back at most 90 days', async () => {
    const since = await readChanges('2025-01-01T09:00:00Z')
    expect([since.from, since.isShortened]).toEqual(['2026-08-20', true])
  })

  test('are empty for a visit today', async () => {
    const { value, added, removed, transactionCount } = await readChanges('2026-11-18T08:00:00Z')
    expect([value?.change, value?.paidIn, value?.paidOut, added, removed, transactionCount]).toEqual(['0', '0', '0', [], [], 0])
  })

  test('are replaced with a reason on a first visit', async () => {
    const { response } = await requestChanges('geoffrey-tillotson', 'tillotson', null)
    expect([response.status, response.json]).toEqual([200, { since: null, gap: 'first-visit' }])
  })

  test('are refused to staff, and not found for another client’s account', async () => {
    expect((await requestChanges('eleanor-whitcombe', 'ashworth', '2026-11-01T09:00:00Z')).response.status).toBe(403)
    expect((await requestChanges('geoffrey-tillotson', 'ashworth', '2026-11-01T09:00:00Z')).response.status).toBe(404)
    expect((await app.get(`/api/accounts/${await app.findAccountId('ashworth')}/since`)).status).toBe(401)
  })

  test('include only the value if the account’s rules deny access to its portfolios', async () => {
    const own = await createTestApp()
    const changesBefore = (await requestChanges('margaret-ashworth', 'ashworth', '2026-10-01T09:00:00Z', own)).response.json
      .since as SinceVisit
    expect([changesBefore.transactionCount, changesBefore.newest.length]).toEqual([expect.any(Number), 5])
    await own.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
      values ('wealth', '${await own.findAccountId('ashworth')}', 'portfolios', false)
      on conflict (account_id, name) do update set is_enabled = false`)
    const { response } = await requestChanges('margaret-ashworth', 'ashworth', '2026-10-01T09:00:00Z', own)
    const { value, added, removed, transactionCount, newest } = response.json.since as SinceVisit
    expect([value, added, removed, transactionCount, newest]).toEqual([changesBefore.value, [], [], null, []])
    await own.close()
  })

  test('include the other portfolios if one fails, and name the one that failed', async () => {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      const getPerformance: typeof provider.getPerformance = (key, range) =>
        provider.getPerformance(key.portfolioId === 'HL-204417-03' ? { ...key, portfolioId: 'HL-000000-00' } : key, range)
      return { ...provider, getPerformance }
    }
    const { response } = await requestChanges('margaret-ashworth', 'ashworth', '2026-10-01T09:00:00Z', own)
    const { leftOut, value, newest } = response.json.since as SinceVisit
    expect(leftOut.map(({ portfolio, reason }) => [portfolio.id, reason])).toEqual([['HL-204417-03', 'not-read']])
    const allChanges = await readChanges('2026-10-01T09:00:00Z')
    expect(new Decimal(value?.now ?? 0).lt(allChanges.value?.now ?? 0)).toBe(true)
    expect(newest.some(({ portfolio }) => portfolio.id === 'HL-204417-03')).toBe(false)
    await own.close()
  })
})

describe('the explanation of the changes', () => {
  const visit = ['margaret-ashworth', 'ashworth', '2026-10-01T09:00:00Z'] as const
  const valueKeys: Record<(typeof sinceFigures)[number], 'change' | 'before' | 'now' | 'paidIn' | 'paidOut' | 'unmatched'> = {
    'since.change': 'change',
    'since.before': 'before',
    'since.now': 'now',
    'since.paid-in': 'paidIn',
    'since.paid-out': 'paidOut',
    'since.unmatched': 'unmatched',
  }

  test.each([visit, ['benedict-sauveterre', 'sauveterre', '2026-09-01T09:00:00Z']] as const)(
    'exists for every displayed figure of %s, and its last step results in the figure',
    async (person, account, at) => {
      const { cookie, response } = await requestChanges(person, account, at)
      const { value } = response.json.since as SinceVisit
      const path = `/api/accounts/${await app.findAccountId(account)}/since/explanations`
      for (const figure of sinceFigures) {
        const explained = (await app.get(`${path}/${figure}`, { cookie })).json as ExplainedFigure
        expect([figure, explained.value, explained.explanation.steps.length > 0]).toEqual([figure, value?.[valueKeys[figure]], true])
        const last = new Decimal(explained.explanation.steps.at(-1)?.result ?? 0)
        expect([figure, Number(last.toFixed(2))]).toEqual([figure, Number(explained.value)])
      }
    },
  )

  test('is refused to staff, on a first visit and for an unknown figure', async () => {
    const path = `/api/accounts/${await app.findAccountId('ashworth')}/since/explanations`
    const { cookie } = await requestChanges(...visit)
    expect((await app.get(`${path}/since.weather`, { cookie })).status).toBe(400)
    expect((await app.get(`${path}/since.change`, { cookie: await app.signIn('eleanor-whitcombe') })).status).toBe(403)
    expect((await app.get(`${path}/since.change`, { cookie: await app.signIn('geoffrey-tillotson') })).status).toBe(404)
    await app.asOwner(`update people set previous_sign_in_at = null where email = '${app.findPerson('margaret-ashworth').email}'`)
    expect((await app.get(`${path}/since.change`, { cookie })).status).toBe(404)
  })
})

const createRate = (factor: string) => ({ factor: new Decimal(factor), on: '2026-11-17' })

describe('the rules of a visit', () => {
  const entry = { id: '1', name: 'Fund', price: '1', priceCurrency: 'GBP', exchangeRate: null, fees: null, lots: null } as const
  const portfolio = (change: Partial<VisitedPortfolio>): VisitedPortfolio => ({
    portfolio: { id: 'P', name: 'P' },
    performance: { currency: 'GBP', values: [], benchmark: null },
    rate: createRate('1'),
    ledger: { currency: 'GBP', transactions: [] },
    ...change,
  })
  const createDailyValues = (portfolios: VisitedPortfolio[], stated: string | null = null): AccountDailyValues => ({
    currency: 'GBP',
    portfolios: portfolios.map(({ portfolio: { name }, performance, rate }) => ({ name, performance, rate })),
    stated: stated === null ? [] : [{ on: '2026-11-13', value: stated }],
    isComplete: true,
  })
  const span = findVisitSpan(new Date('2026-11-10T00:30:00Z'), new Date('2026-11-18T10:00:00Z'), 'Europe/London')

  test('begin on the day of the visit in London', () => expect(span).toEqual({ from: '2026-11-10', to: '2026-11-18', isShortened: false }))

  test('treat the opening value of a new portfolio as a payment', () => {
    const values = [
      { on: '2026-11-12', value: '100', inflow: '100', outflow: '0' },
      { on: '2026-11-13', value: '95', inflow: '0', outflow: '10' },
    ]
    expect(computeValueSince(createDailyValues([portfolio({ performance: { currency: 'GBP', values, benchmark: null } })]), span)).toEqual({
      before: '0',
      beforeOn: '2026-11-09',
      isAtOneRate: false,
      now: '95',
      nowOn: '2026-11-13',
      change: '95',
      paidIn: '100',
      paidOut: '10',
      unmatched: '0',
    })
    expect(computeValueSince(createDailyValues([portfolio({ rate: null })]), span)).toBeNull()
  })

  test('make the change and the values agree with the displayed total despite rounded portfolios', () => {
    const euro = (value: string) => ({
      currency: 'EUR' as const,
      values: [
        { on: '2026-11-09', value: '10.01', inflow: '10.01', outflow: '0' },
        { on: '2026-11-13', value, inflow: '0', outflow: '0' },
      ],
      benchmark: null,
    })
    const rate = createRate('0.8655')
    const portfolios = [portfolio({ performance: euro('10.02'), rate }), portfolio({ performance: euro('10.03'), rate })]
    const { before, now, change } = computeValueSince(createDailyValues(portfolios, '17.36'), span)!
    expect([before, now, change]).toEqual(['17.33', '17.36', '0.03'])
    expect(computeValueSince(createDailyValues(portfolios, '17.40'), span)?.now).toBe('17.35')
    expect(computeValueSince({ ...createDailyValues(portfolios, '17.36'), isComplete: false }, span)?.now).toBe('17.35')
  })

  test('use one stated exchange rate for values in another currency', () => {
    const values = ['2026-11-09', '2026-11-17'].map((on) => ({ on, value: '100', inflow: '0', outflow: '0' }))
    const performance = { currency: 'EUR' as const, values, benchmark: null }
    expect(computeValueSince(createDailyValues([portfolio({ performance, rate: createRate('0.86') })]), span)).toMatchObject({
      change: '0',
      isAtOneRate: true,
    })
  })

  test('value the opening day at its own exchange rate if known, so that the change includes currency movements', () => {
    const values = ['2026-11-09', '2026-11-17'].map((on) => ({ on, value: '100', inflow: '0', outflow: '0' }))
    const performance = { currency: 'EUR' as const, values, benchmark: null }
    const opened = addOpeningRates(createDailyValues([portfolio({ performance, rate: createRate('0.86') })]), [
      { from: 'EUR', to: 'GBP', rate: new Decimal('0.85'), on: '2026-11-09' },
    ])
    expect(computeValueSince(opened, span)).toMatchObject({ before: '85', now: '86', change: '1', isAtOneRate: false })
  })

  test('list holdings as added or removed, but omit a holding that was added and removed in between', () => {
    const trade = (holdingId: string, on: string, type: 'Purchase' | 'Sale') => ({
      ...entry,
      holdingId,
      name: holdingId,
      on,
      type,
      quantity: '10',
      amount: type === 'Sale' ? '10' : '-10',
    })
    const transactions = [
      trade('kept', '2026-01-05', 'Purchase'),
      trade('removed', '2026-01-05', 'Purchase'),
      trade('removed', '2026-11-10', 'Sale'),
      trade('added', '2026-11-11', 'Purchase'),
      trade('passed', '2026-11-11', 'Purchase'),
      trade('passed', '2026-11-12', 'Sale'),
    ]
    const { added, removed } = listChangedHoldings([portfolio({ ledger: { currency: 'GBP', transactions } })], span)
    expect([added.map(({ holding }) => holding), removed.map(({ holding }) => holding)]).toEqual([['added'], ['removed']])
  })
})
