import { describe, expect, test } from 'vitest'
import { mapAccount, mapDates, mapHoldings, mapPerformance } from './map.ts'

const call = 'GET /Anything/{id}'

const holdings = {
  currency: 'GBP',
  valuationDate: '2026-11-17',
  exchangeRates: [{ from: 'USD', to: 'GBP', rate: 0.779003, date: '2026-11-17' }],
  holdings: [
    {
      id: 'a',
      name: 'A',
      quantity: 0.0000001,
      price: '12345678901234.5678',
      priceCurrency: 'USD',
      priceDate: '2026-11-17',
      cashTypeId: 1,
      colour: 'unknown',
    },
  ],
}

describe('mapping', () => {
  test('turns numbers of any form into plain decimals and ignores fields it does not know', () => {
    const mapped = mapHoldings(holdings, call)
    expect(mapped.holdings[0]).toMatchObject({
      quantity: '0.0000001',
      price: '12345678901234.5678',
      cashTypeId: '1',
      sedol: null,
      cost: null,
    })
    expect(mapped.holdings[0]).not.toHaveProperty('colour')
  })

  test.each([
    ['quantity', { holdings: [{ ...holdings.holdings[0], quantity: 'many' }] }, 'holdings.0.quantity is text, not valid'],
    ['a currency', { currency: 'XYZ' }, 'currency is text, not valid (one of GBP'],
    ['a day', { valuationDate: '2026-02-30' }, 'valuationDate is text, not valid (date expected)'],
    ['a missing list', { holdings: undefined }, 'holdings is missing, not valid (array expected)'],
  ])('names precisely what was wrong: %s', (_, change, path) => {
    expect(() => mapHoldings({ ...holdings, ...change }, call)).toThrow(path)
  })

  test('dates come newest first, whatever order they were given in', () => {
    expect(mapDates({ dates: ['2026-01-02', '2026-03-02', '2026-02-02'] }, call)).toEqual(['2026-03-02', '2026-02-02', '2026-01-02'])
  })

  test('series come by day, whatever order they were given in', () => {
    const day = (date: string) => ({ date, value: 1, inflow: 0, outflow: 0 })
    const level = (date: string) => ({ date, level: 1 })
    const { values, benchmark } = mapPerformance(
      {
        currency: 'GBP',
        values: [day('2026-01-02'), day('2026-01-01')],
        benchmark: { name: 'x', levels: [level('2026-01-02'), level('2026-01-01')] },
      },
      call,
    )
    expect([values.map((entry) => entry.on), benchmark?.levels.map((entry) => entry.on)]).toEqual([
      ['2026-01-01', '2026-01-02'],
      ['2026-01-01', '2026-01-02'],
    ])
  })

  test('an answer that is no object at all is refused', () => {
    expect(() => mapAccount(null, call)).toThrow('the answer is null, not valid (object expected)')
  })
})
