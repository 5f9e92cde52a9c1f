import { modifiedDietz } from '@atrium/domain/performance/modified-dietz'
import { Decimal } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { describe, expect, test } from 'vitest'
import type { AccountPortfolio } from './conversion-rules.ts'
import { listInvestments, sumInvestment, toInvestmentAmount, toReturnPeriod } from './investment-rules.ts'
import { divideChange } from './portfolio-rules.ts'

const period = { from: '2026-01-31', to: '2026-03-02' }

type Line = { id: string; name?: string; sedol?: string | null; units: string; price: string }

const toHolding = ({ id, name = 'Fund', sedol = 'B0', units, price }: Line): UpstreamHolding => ({
  id,
  name,
  symbol: null,
  sedol,
  assetClass: 'Equities',
  sector: null,
  region: null,
  quantity: units,
  price,
  priceCurrency: 'GBP',
  pricedOn: null,
  restatedOn: null,
  cost: null,
  yield: null,
  bond: null,
  cashTypeId: null,
})

const toDay = (valuedOn: string, lines: readonly Line[]): UpstreamHoldings => ({
  currency: 'GBP',
  valuedOn,
  holdings: lines.map(toHolding),
  exchangeRates: [],
})

const trade = (on: string, type: string, quantity: string, amount: string, holdingId = 'A'): UpstreamTransaction => ({
  id: on,
  on,
  type,
  name: 'Fund',
  holdingId,
  quantity,
  price: '1',
  priceCurrency: 'GBP',
  exchangeRate: null,
  amount,
  fees: '0',
  lots: null,
})

type Case = { opening: Line[]; closing: Line[]; transactions?: UpstreamTransaction[] }

function createPortfolio(
  id: string,
  { opening, closing, transactions = [] }: Case,
  rates = { opening: '1', closing: '1' },
): AccountPortfolio {
  const toRate = (factor: string) => ({ factor: new Decimal(factor), on: null })
  return {
    portfolio: { id, name: `Portfolio ${id}`, type: 'General Investment' as never },
    divided: divideChange({
      opening: toDay(period.from, opening),
      closing: toDay(period.to, closing),
      ledger: { currency: 'GBP', transactions },
    }),
    flows: [],
    rates: { opening: toRate(rates.opening), closing: toRate(rates.closing) },
  }
}

const grown = (id: string, rest: Partial<Line> = {}): Case => ({
  opening: [{ id, units: '100', price: '1', ...rest }],
  closing: [{ id, units: '100', price: '1.10', ...rest }],
})

describe('an investment', () => {
  test('has the holdings with the same SEDOL in all portfolios, whatever their identifiers and names', () => {
    const portfolios = [createPortfolio('1', grown('A')), createPortfolio('2', grown('B', { name: 'Fund renamed' }))]
    const [investment, ...others] = listInvestments(portfolios, 'GBP')
    expect([others, sumInvestment(investment!, 'earned').toString()]).toEqual([[], '20'])
    expect(toInvestmentAmount(investment!, 'earned', period)).toEqual({
      name: 'Fund',
      amount: '20',
      return: '0.1',
      holdings: [
        { portfolio: { id: '1', name: 'Portfolio 1' }, holding: 'A', amount: '10' },
        { portfolio: { id: '2', name: 'Portfolio 2' }, holding: 'B', amount: '10' },
      ],
    })
  })

  test('is recognised by its name if the provider states no SEDOL', () => {
    const list = (...cases: Case[]) =>
      listInvestments(
        cases.map((one, index) => createPortfolio(String(index), one)),
        'GBP',
      ).map(({ parts }) => parts.length)
    expect(list(grown('A', { sedol: null }), grown('B', { sedol: null }))).toEqual([2])
    expect(list(grown('A', { sedol: null }), grown('B', { sedol: null, name: 'Another fund' }))).toEqual([1, 1])
    expect(list(grown('A', { sedol: 'B1' }), grown('B', { sedol: 'B2' }))).toEqual([1, 1])
  })
})

describe('the return of an investment', () => {
  const computeReturn = (one: Case, rates?: { opening: string; closing: string }) => {
    const [investment] = listInvestments([createPortfolio('1', one, rates)], 'GBP')
    return modifiedDietz(toReturnPeriod(investment!, period))?.toDecimalPlaces(8).toString() ?? null
  }
  const units = (count: string, price: string): Line[] => [{ id: 'A', units: count, price }]

  test.each<[string, Case, string | null]>([
    ['is the gain on the opening value if nothing was bought or sold', grown('A'), '0.1'],
    // The period of 30 days begins on 1 February. 50 are bought on 16 February, so they count for 15 days: 15 ÷ (100 + 25).
    ['weights a purchase by its days', { opening: units('100', '1'), closing: units('150', '1.1'), transactions: [trade('2026-02-16', 'Purchase', '50', '-50')] }, '0.12'], // prettier-ignore
    ['includes income, and deducts it from the capital', { opening: units('100', '1'), closing: units('100', '1'), transactions: [trade('2026-02-16', 'Dividend', '0', '10')] }, '0.10526316'], // prettier-ignore
    ['begins with the first purchase if nothing was held before', { opening: [], closing: units('100', '1.1'), transactions: [trade('2026-02-21', 'Purchase', '100', '-100')] }, '0.1'], // prettier-ignore
    // The sale of 110 counts for the last of 10 days: 10 ÷ (100 − 11).
    ['ends with the last sale if nothing is held after', { opening: units('100', '1'), closing: [], transactions: [trade('2026-02-10', 'Sale', '-100', '110')] }, '0.11235955'], // prettier-ignore
    ['is not defined without capital', { opening: [], closing: units('100', '1') }, null],
  ])('%s', (_, one, expected) => expect(computeReturn(one)).toBe(expected))

  test('is in the currency of the account', () => {
    // 100 at a rate of 0.80 become 110 at 0.75.
    expect(computeReturn(grown('A'), { opening: '0.8', closing: '0.75' })).toBe('0.03125')
  })
})
