import { describe, expect, it } from 'vitest'
import { divideTabs, parsePortfolioSearch, periodStart, tabs, listTabs } from './portfolio-search.ts'

const all = Object.fromEntries(tabs.map((tab) => [tab, true]))

describe('the state of the portfolio page in the URL', () => {
  it('is parsed with all its values', () =>
    expect(
      parsePortfolioSearch({
        tab: 'fees',
        on: '2026-07-20',
        period: '3Y',
        explain: 'total',
        as: 'table',
        by: 'sector',
        benchmark: '40-85',
      }),
    ).toEqual({
      benchmark: '40-85',
      tab: 'fees',
      on: '2026-07-20',
      period: '3Y',
      explain: 'total',
      as: 'table',
      by: 'sector',
    }))
  it('is parsed without invalid values', () =>
    expect(parsePortfolioSearch({ tab: 'weather', by: 'mood', on: 'yesterday', period: '7Y', explain: 3, benchmark: 7 })).toEqual({}))
  it('keeps an unknown benchmark, which the page reports', () =>
    expect(parsePortfolioSearch({ benchmark: 'nasdaq' })).toEqual({ benchmark: 'nasdaq' }))
})

describe('the portfolio tabs', () => {
  it('are in a row of at most seven, and the others are in the list "More"', () => {
    const { row, more } = divideTabs(listTabs([], all))
    expect(row).toEqual(['performance', 'breakdowns', 'holdings', 'transactions', 'cash-transactions'])
    expect(divideTabs(tabs).row).toHaveLength(6)
    expect(more).not.toContain('fees')
    expect([...row, ...more].toSorted()).toEqual(listTabs([], all).toSorted())
  })
  it('are all in the row if there are no more than seven', () => {
    expect(divideTabs(tabs.slice(0, 7))).toEqual({ row: tabs.slice(0, 7), more: [] })
    expect(divideTabs(tabs.slice(0, 8)).more).toEqual(['exposure', 'transactions-file'])
  })
  it('omit those for which the provider supplies no data', () => {
    expect(listTabs([], all)).not.toContain('documents')
    expect(listTabs(['documents'], all)).not.toContain('documents')
    expect(listTabs(['client-documents'], all)).toContain('documents')
    expect(listTabs(['client-documents'], all)).not.toContain('product-history')
    expect(listTabs(['product-history'], all)).toContain('product-history')
  })
})

describe('the start of a period', () => {
  it.each([
    ['1M', '2026-07-20', '2026-06-20'],
    ['1M', '2026-03-31', '2026-02-28'],
    ['YTD', '2026-07-20', '2025-12-31'],
    ['1Y', '2026-07-20', '2025-07-20'],
    ['3Y', '2028-02-29', '2025-02-28'],
    ['5Y', '2026-07-20', '2021-07-20'],
    ['SI', '2026-07-20', undefined],
  ] as const)('of %s up to %s is %s', (period, to, wanted) => expect(periodStart(period, to)).toBe(wanted))
})
