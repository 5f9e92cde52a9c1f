import { describe, expect, test } from 'vitest'
import type { Account } from '@atrium/accounts/contract/accounts'
import {
  parseAccountFigure,
  formatConversionAddress,
  formatCostAddress,
  formatMovementAddress,
  formatAllocationAddress,
  formatReturnAddress,
} from './account-figure.ts'
import { defaultPeriod, parseAccountSearch } from './account-search.ts'

test.each([
  [{ change: '1Y' }, { change: '1Y' }],
  [{ change: '1D' }, { change: '1D' }],
  [{ change: '2Y', explain: 7, in: 'GBX' }, {}],
  [{ in: 'USD' }, { in: 'USD' }],
  [
    { change: 'SI', explain: 'value' },
    { change: 'SI', explain: 'value' },
  ],
])('%j in the URL of an account is parsed as %j', (raw, expected) => expect(parseAccountSearch(raw)).toEqual(expected))

test.each([
  ['2020-10-12', '2026-11-20', '1Y'],
  ['2025-11-20', '2026-11-20', '1Y'],
  ['2025-11-21', '2026-11-20', 'SI'],
  [null, '2026-11-20', '1Y'],
])('the default period for an account opened on %s and valued on %s is %s', (inception, asOn, period) =>
  expect(defaultPeriod(inception, asOn)).toBe(period),
)

describe('a figure in the URL of an account', () => {
  const portfolios = [{ id: 'HL-1' }, { id: 'a~b' }] as Account['portfolios']

  test('is parsed as the portfolio figure from which it was formatted', () => {
    for (const portfolio of portfolios)
      expect(parseAccountFigure(formatReturnAddress(portfolio.id, 'YTD'), portfolios)).toEqual({ portfolio, period: 'YTD' })
  })

  test('names the account or one of its portfolios for a conversion', () => {
    expect(parseAccountFigure(formatConversionAddress(), portfolios)).toEqual({ converted: null })
    for (const portfolio of portfolios)
      expect(parseAccountFigure(formatConversionAddress(portfolio.id), portfolios)).toEqual({ converted: portfolio })
    expect(parseAccountFigure(formatConversionAddress('HL-2'), portfolios)).toBeNull()
  })

  test('includes the period for a movement, and no period for a change since the last visit', () => {
    expect(parseAccountFigure(formatMovementAddress('movement.earned', '1Y'), portfolios)).toEqual({ figure: 'movement.earned', of: '1Y' })
    expect(parseAccountFigure('since.change', portfolios)).toEqual({ since: 'since.change' })
    for (const address of ['movement.earned', 'movement.earned~2Y', 'since.weather', 'change~1Y'])
      expect(parseAccountFigure(address, portfolios)).toBeNull()
  })

  test('names the account, a portfolio or an asset class for costs and allocation', () => {
    expect(parseAccountFigure('charges.total', portfolios)).toEqual({ figure: 'charges.total' })
    expect(parseAccountFigure(formatCostAddress('a~b'), portfolios)).toEqual({ figure: 'charges.portfolio', of: 'a~b' })
    expect(parseAccountFigure('charges.portfolio', portfolios)).toBeNull()
    expect(parseAccountFigure(formatAllocationAddress('allocation.percent', 'Equities'), portfolios)).toEqual({
      figure: 'allocation.percent',
      of: 'Equities',
    })
    expect(parseAccountFigure('share', portfolios)).toBeNull()
  })

  test.each([undefined, '', 'weather', '1Y', '~1Y', 'HL-2~1Y', 'HL-1~2Y', 'HL-1'])('is parsed as null if it is %s', (address) =>
    expect(parseAccountFigure(address, portfolios)).toBeNull(),
  )

  test('is parsed as a figure of the account if it names no portfolio', () =>
    expect(parseAccountFigure('changeAll', portfolios)).toEqual({ figure: 'changeAll' }))
})
