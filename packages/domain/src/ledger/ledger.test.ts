import { describe, expect, it } from 'vitest'
import { averageCost, holdingReturn, computePosition, propertyHolding, propertyValue, returnOnCost, type Trade } from '../holdings.ts'
import { dec, ledger } from '../testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { computeBook, type Book } from './book.ts'
import { cashBalances } from './cash.ts'
import { listEffectiveEntries, type LedgerEntry } from './entry.ts'
import { fromFixed, proRata, roundFixedUnits, multiplyFixed, toFixed } from './fixed.ts'
import { refuseOversell, computeSpareUnits } from './oversell.ts'

function book(text: string, more: { until?: string; rates?: Parameters<typeof computeBook>[0]['rates'] } = {}): Book {
  return computeBook({ entries: ledger(text), currency: 'GBP', ...more })
}

/** Formats holdings as "security units cost", and lists realised gains. */
function formatBook(from: Book): string[] {
  return [...from.holdings.map((each) => `${each.security} ${each.units} ${each.bookCost}`), `realised ${from.totalRealised}`]
}

describe('the book of a ledger', () => {
  it.each([
    ['the cost of a purchase includes its fees', '2024-01-10 purchase 100 ABC at 10 fees 5', ['ABC 100 1005', 'realised 0']],
    [
      '[B184] a second purchase adds units and value',
      `2024-01-10 purchase 100 ABC at 10 fees 5
       2024-01-20 purchase 50 ABC at 13`,
      ['ABC 150 1655', 'realised 0'],
    ],
    [
      '[B185] a sale removes units and their share of the cost',
      `2024-01-10 purchase 100 ABC at 10 fees 5
       2024-02-10 sale 40 ABC at 12`,
      ['ABC 60 603', 'realised 78'],
    ],
    [
      'the fees of a sale are deducted from the proceeds',
      `2024-01-10 purchase 100 ABC at 10
       2024-02-10 sale 50 ABC at 12 fees 7`,
      ['ABC 50 500', 'realised 93'],
    ],
    [
      '[B186] a holding with exactly zero units is removed',
      `2024-01-10 purchase 0.1 ABC at 10
       2024-01-11 purchase 0.2 ABC at 10
       2024-02-10 sale 0.3 ABC at 11`,
      ['realised 0.3'],
    ],
    [
      'selling a third and then the rest leaves no residual cost',
      `2024-01-10 purchase 3 ABC at 33.3333333
       2024-02-10 sale 1 ABC at 40
       2024-02-11 sale 1 ABC at 40
       2024-02-12 sale 1 ABC at 40`,
      ['realised 20.0000001'],
    ],
    [
      '[B187] a transaction of a security not held creates the holding',
      `2024-01-10 purchase 1 ABC at 10
       2024-01-10 purchase 2 XYZ at 20`,
      ['ABC 1 10', 'XYZ 2 40', 'realised 0'],
    ],
    [
      'a split changes only units, and applies before the trades of its day',
      `2024-03-01 sale 150 ABC at 6
       2024-01-10 purchase 100 ABC at 10
       2024-03-01 split ABC by 2`,
      ['ABC 50 250', 'realised 150'],
    ],
    [
      'a consolidation rounds units to seven decimals',
      `2024-01-10 purchase 100 ABC at 10
       2024-03-01 split ABC by 0.33333333333`,
      ['ABC 33.3333333 1000', 'realised 0'],
    ],
    [
      'an exchange moves units and cost to another security',
      `2024-01-10 purchase 100 ABC at 10
       2024-01-10 purchase 10 XYZ at 50
       2024-03-01 exchange ABC by 0.5 into XYZ`,
      ['XYZ 60 1500', 'realised 0'],
    ],
    [
      'an exchange of a security that is not held does nothing',
      `2024-01-10 purchase 10 XYZ at 50
       2024-03-01 exchange ABC by 0.5 into XYZ`,
      ['XYZ 10 500', 'realised 0'],
    ],
    [
      'an exchange of a security into itself is a split',
      `2024-01-10 purchase 10 XYZ at 50
       2024-03-01 exchange XYZ by 3 into XYZ`,
      ['XYZ 30 500', 'realised 0'],
    ],
    [
      'a transfer in has its original cost',
      '2024-03-05 transfer-in ABC 10 costing 90 since 2019-05-01, 5 costing 60 since 2020-05-01',
      ['ABC 15 150', 'realised 0'],
    ],
    [
      'a transfer out removes its share of the cost and realises no gain',
      `2024-01-10 purchase 10 ABC at 9
       2024-03-06 transfer-out 4 ABC`,
      ['ABC 6 54', 'realised 0'],
    ],
    [
      'a reversed entry has no effect',
      `2024-01-10 purchase 100 ABC at 10
       2024-02-10 sale 40 ABC at 12
       2024-02-11 reversal of #2`,
      ['ABC 100 1000', 'realised 0'],
    ],
    [
      'reversing a reversal restores the entry',
      `2024-01-10 purchase 100 ABC at 10
       2024-02-10 sale 40 ABC at 12
       2024-02-11 reversal of #2
       2024-02-12 reversal of #3`,
      ['ABC 60 600', 'realised 80'],
    ],
    [
      'reversing the reversal of a reversal leaves the entry reversed',
      `2024-01-10 purchase 100 ABC at 10
       2024-02-10 sale 40 ABC at 12
       2024-02-11 reversal of #2
       2024-02-12 reversal of #3
       2024-02-13 reversal of #4`,
      ['ABC 100 1000', 'realised 0'],
    ],
    [
      'a security bought again after an exchange starts with a new cost',
      `2024-01-10 purchase 3 ABC at 10
       2024-02-10 exchange ABC by 1 into XYZ
       2024-03-10 purchase 2 ABC at 7`,
      ['ABC 2 14', 'XYZ 3 30', 'realised 0'],
    ],
    [
      'a purchase of no units adds to the cost',
      `2024-01-10 purchase 100 ABC at 10
       2024-02-10 purchase 0 ABC at 10 fees 12`,
      ['ABC 100 1012', 'realised 0'],
    ],
    ['cash entries change no holding', '2024-01-10 contribution 100\n2024-01-11 dividend 5 from ABC', ['realised 0']],
    ['an empty ledger has no holdings', '', ['realised 0']],
  ])('%s', (_, text, expected) => {
    expect(formatBook(book(text))).toEqual(expected)
    expect(formatBook(computeBook({ entries: ledger(text).toReversed(), currency: 'GBP' }))).toEqual(expected)
  })

  it('keeps accounts separate', () => {
    const both = book(`2024-01-10 purchase 1 ABC at 10 account ISA
      2024-01-10 purchase 2 ABC at 20
      2024-01-11 purchase 5 AAA at 1`)
    expect(both.holdings.map((each) => [each.account, each.security, each.units.toNumber()])).toEqual([
      ['GIA', 'AAA', 5],
      ['GIA', 'ABC', 2],
      ['ISA', 'ABC', 1],
    ])
  })

  it('includes entries up to and including the given day', () => {
    const text = `2024-01-10 purchase 1 ABC at 10
      2024-01-11 purchase 1 ABC at 10`
    expect(formatBook(book(text, { until: '2024-01-10' }))).toEqual(['ABC 1 10', 'realised 0'])
    expect(formatBook(book(text, { until: '2024-01-11' }))).toEqual(['ABC 2 20', 'realised 0'])
    expect(formatBook(book(text, { until: '2024-01-09' }))).toEqual(['realised 0'])
  })

  it('each entry is converted to pounds at the rate of its day, and the local cost is kept', () => {
    const outcome = book(`2024-01-10 purchase 10 ABC at 100 in USD rate 0.8
      2024-02-10 sale 4 ABC at 110 in USD rate 0.75`)
    expect(outcome.holdings[0]).toMatchObject({ localCurrency: 'USD' })
    expect([outcome.holdings[0]!.bookCost, outcome.holdings[0]!.localCost].map(String)).toEqual(['480', '600'])
    expect([outcome.realised[0]!.netProceeds, outcome.realised[0]!.cost, outcome.realised[0]!.gain].map(String)).toEqual([
      '330',
      '320',
      '10',
    ])
    expect(outcome.realised[0]).toMatchObject({ entry: '#2', account: 'GIA', security: 'ABC', on: '2024-02-10' })
  })

  it('the rate of the day is taken from the table if the entry has none', () => {
    const rates = [
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.8'), on: '2024-01-01' },
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.5'), on: '2024-02-01' },
    ]
    expect(formatBook(book('2024-01-10 purchase 10 ABC at 100 in USD', { rates }))).toEqual(['ABC 10 800', 'realised 0'])
    expect(formatBook(book('2024-02-10 purchase 10 ABC at 100 in USD', { rates }))).toEqual(['ABC 10 500', 'realised 0'])
    expect(formatBook(book('2024-02-10 purchase 10 ABC at 100 in GBX'))).toEqual(['ABC 10 10', 'realised 0'])
    expect(catchErrorCode(() => book('2023-12-31 purchase 10 ABC at 100 in USD', { rates }))).toBe('MISSING_FX_RATE')
  })

  it('lots of a transfer in use the rates of their days of purchase', () => {
    const rates = [
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.5'), on: '2019-01-01' },
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.8'), on: '2024-01-01' },
    ]
    const lots = '2024-02-01 transfer-in ABC 10 costing 100 since 2019-06-01, 10 costing 100 since 2024-02-01 in USD'
    expect(formatBook(book(lots, { rates }))).toEqual(['ABC 20 130', 'realised 0'])
    expect(formatBook(book(`${lots} rate 0.9`, { rates }))).toEqual(['ABC 20 140', 'realised 0'])
  })

  it('the local cost is null after trades in several currencies, until all units are sold', () => {
    const mixed = `2024-01-10 purchase 10 ABC at 100 in USD rate 0.8
      2024-01-11 purchase 10 ABC at 80`
    expect(book(mixed).holdings[0]).toMatchObject({ localCost: null, localCurrency: null })
    const anew = `${mixed}
      2024-01-12 sale 20 ABC at 80
      2024-01-13 purchase 1 ABC at 80`
    expect(book(anew).holdings[0]).toMatchObject({ localCurrency: 'GBP' })
    const merged = `2024-01-10 purchase 10 ABC at 100 in USD rate 0.8
      2024-01-10 purchase 10 XYZ at 100
      2024-01-11 exchange ABC by 1 into XYZ`
    expect(book(merged).holdings[0]).toMatchObject({ localCurrency: null })
    const same = `2024-01-10 purchase 10 ABC at 100
      2024-01-10 purchase 10 XYZ at 100
      2024-01-11 exchange ABC by 1 into XYZ`
    expect(book(same).holdings[0]!.localCost?.toNumber()).toBe(2000)
    expect(book('2024-01-10 purchase 10 ABC at 100\n2024-01-11 exchange ABC by 1 into XYZ').holdings[0]).toMatchObject({
      localCurrency: 'GBP',
    })
  })

  it('a security bought again after an exchange has a new local cost', () => {
    const outcome = book(`2024-01-10 purchase 3 ABC at 10
      2024-02-10 exchange ABC by 1 into XYZ
      2024-03-10 purchase 2 ABC at 7`)
    expect(outcome.holdings.map((each) => each.localCost!.toNumber())).toEqual([14, 30])
  })

  it('a holding has its last price point', () => {
    const outcome = book(`2020-01-10 purchase 1 HOUSE at 250000
      2024-01-10 price-point HOUSE at 300000
      2022-01-10 price-point HOUSE at 275000`)
    expect(outcome.holdings[0]!.pricePoint).toMatchObject({ on: '2024-01-10', currency: 'GBP' })
    expect(outcome.holdings[0]!.pricePoint!.price.toNumber()).toBe(300000)
  })

  it('has a trace', () => {
    const { trace } = explain('book-cost', computeBook, {
      currency: 'GBP',
      entries: ledger('2024-01-10 purchase 10 ABC at 10\n2024-02-10 sale 4 ABC at 12'),
    })
    expect(trace.steps).toEqual([
      { name: 'cost-added', expression: '+ 100', result: '100', label: 'ABC' },
      { name: 'realised', expression: '48 − 40', result: '8', label: 'ABC' },
    ])
  })
})

describe('a ledger with invalid entries', () => {
  it.each([
    ['a sale of more than is held', '2024-01-10 purchase 5 ABC at 10\n2024-01-11 sale 6 ABC at 10', 'OVERSELL'],
    ['a sale before the purchase', '2024-01-10 sale 5 ABC at 10\n2024-01-11 purchase 6 ABC at 10', 'OVERSELL'],
    ['a transfer out of a security that is not held', '2024-01-10 transfer-out 1 ABC', 'OVERSELL'],
    ['a sale of no units', '2024-01-10 sale 0 ABC at 10', 'INVALID_AMOUNT'],
    ['a negative purchase', '2024-01-10 purchase -1 ABC at 10', 'INVALID_AMOUNT'],
    ['a negative price', '2024-01-10 purchase 1 ABC at -10', 'INVALID_AMOUNT'],
    ['negative fees', '2024-01-10 purchase 1 ABC at 10 fees -1', 'INVALID_AMOUNT'],
    ['units that are not a number', '2024-01-10 purchase NaN ABC at 10', 'INVALID_AMOUNT'],
    ['infinite units', '2024-01-10 purchase Infinity ABC at 10', 'INVALID_AMOUNT'],
    ['an amount above the maximum', '2024-01-10 purchase 1 ABC at 1e18', 'INVALID_AMOUNT'],
    ['an amount at the maximum', '2024-01-10 purchase 1 ABC at 999999999999999999', 'accepted'],
    ['a split by zero', '2024-01-10 split ABC by 0', 'INVALID_AMOUNT'],
    ['a negative split', '2024-01-10 split ABC by -2', 'INVALID_AMOUNT'],
    ['an exchange at a ratio of zero', '2024-01-10 exchange ABC by 0 into XYZ', 'INVALID_AMOUNT'],
    ['a transfer of no units', '2024-01-10 transfer-out 0 ABC', 'INVALID_AMOUNT'],
    ['a lot of no units', '2024-01-10 transfer-in ABC 0 costing 5 since 2019-01-01', 'INVALID_AMOUNT'],
    ['a lot of negative cost', '2024-01-10 transfer-in ABC 1 costing -5 since 2019-01-01', 'INVALID_AMOUNT'],
    ['a lot of an impossible day', '2024-01-10 transfer-in ABC 1 costing 5 since 2019-02-30', 'INVALID_DATE'],
    ['a negative price point', '2024-01-10 price-point HOUSE at -1', 'INVALID_AMOUNT'],
    ['a negative dividend', '2024-01-10 dividend -1', 'INVALID_AMOUNT'],
    ['a currency exchange from a negative amount', '2024-01-10 fx -1 for 2 USD', 'INVALID_AMOUNT'],
    ['a currency exchange into a negative amount', '2024-01-10 fx 1 for -2 USD', 'INVALID_AMOUNT'],
    ['a rate of zero', '2024-01-10 purchase 1 ABC at 10 in USD rate 0', 'INVALID_AMOUNT'],
    ['a missing rate', '2024-01-10 purchase 1 ABC at 10 in USD', 'MISSING_FX_RATE'],
    ['an entry on 31 June', '2024-06-31 purchase 1 ABC at 10', 'INVALID_DATE'],
    ['a year out of range', '0024-06-30 purchase 1 ABC at 10', 'INVALID_DATE'],
    ['a reversal of an unknown entry', '2024-01-10 reversal of #7', 'UNKNOWN_ENTRY'],
    ['a second reversal', '2024-01-10 dividend 1\n2024-01-10 reversal of #1\n2024-01-10 reversal of #1', 'ALREADY_REVERSED'],
    ['a reversal before its entry', '2024-01-10 dividend 1\n2024-01-09 reversal of #1', 'INVALID_DATE'],
    ['reversals in a circle', '2024-01-10 reversal of #2\n2024-01-10 reversal of #1', 'ALREADY_REVERSED'],
  ])('is accepted or refused for %s (%#)', (_, text, code) => {
    expect(catchErrorCode(() => book(text))).toBe(code)
  })

  it('is refused if two entries have the same id', () => {
    const [entry] = ledger('2024-01-10 dividend 1')
    expect(catchErrorCode(() => listEffectiveEntries([entry!, entry!]))).toBe('DUPLICATE_ID')
    expect(catchErrorField(() => listEffectiveEntries([entry!, entry!]))).toBe('entries.1.id')
  })

  it('is refused with an error that names the field of the lot', () => {
    const transferIn = (lots: string) => catchErrorField(() => book(`2024-01-10 dividend 1\n2024-01-10 transfer-in ABC ${lots}`))
    expect(transferIn('1 costing 5 since 2019-01-01, 1 costing 5 since 2019-02-30')).toBe('entries.1.lots.1.on')
    expect(transferIn('0 costing 5 since 2019-01-01')).toBe('entries.1.lots.0.units')
    expect(transferIn('1 costing -5 since 2019-01-01')).toBe('entries.1.lots.0.cost')
  })

  it.each([
    ['a negative amount', '2024-01-10 dividend -1', 'amount must not be below zero'],
    ['no units', '2024-01-10 transfer-out 0 ABC', 'units must be above zero'],
    ['units that are not a number', '2024-01-10 transfer-out NaN ABC', 'units must be a number'],
    ['infinite units', '2024-01-10 purchase Infinity ABC at 10', 'units must be a number'],
    ['units above the maximum', '2024-01-10 transfer-out 1e18 ABC', 'units must not have more than 18 digits before the point'],
    ['an amount above the maximum', '2024-01-10 purchase 1 ABC at 1e18', 'amount must not have more than 18 digits before the point'],
    ['an amount far below zero', '2024-01-10 dividend -1e18', 'amount must not have more than 18 digits before the point'],
  ])('is refused with the reason for %s (%#)', (_, text, reason) => {
    expect(() => book(text)).toThrow(reason)
  })

  it('is refused with an error that names the field', () => {
    expect(catchErrorField(() => book('2024-01-10 dividend 1\n2024-01-10 split ABC by 0'))).toBe('entries.1.multiplier')
    expect(catchErrorField(() => book('2024-06-31 dividend 1'))).toBe('entries.0.on')
    expect(() => book('2024-01-10 purchase 5.50 ABC at 10\n2024-01-11 sale 6 ABC at 10')).toThrow('You only have that many units: 5.5')
  })
})

describe('a new entry', () => {
  const held = ledger(`2024-03-01 purchase 10 ABC at 10
    2024-05-01 sale 8 ABC at 12`)

  function addEntry(text: string, entries: readonly LedgerEntry[] = held): string {
    const next = { ...ledger(text)[0]!, id: 'next' }
    try {
      refuseOversell(entries, next)
      return 'accepted'
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each([
    ['[P331] a sale of the units held', '2024-06-01 sale 2 ABC at 10', 'accepted'],
    ['[P331] a sale of more than is held', '2024-06-01 sale 2.5 ABC at 10', 'You only have that many units: 2'],
    ['a back-dated sale that leaves enough for later sales', '2024-04-01 sale 2 ABC at 10', 'accepted'],
    ['a back-dated sale that leaves too little for a later sale', '2024-04-01 sale 5 ABC at 10', 'You only have that many units: 2'],
    ['a sale before anything was held', '2024-02-01 sale 1 ABC at 10', 'You only have that many units: 0'],
    ['a sale of another security', '2024-06-01 sale 1 XYZ at 10', 'You only have that many units: 0'],
    ['a sale from another account', '2024-06-01 sale 1 ABC at 10 account ISA', 'You only have that many units: 0'],
    ['a transfer out of more than is held', '2024-06-01 transfer-out 3 ABC', 'You only have that many units: 2'],
    ['a purchase', '2024-06-01 purchase 3 ABC at 1', 'accepted'],
    ['a consolidation that leaves too little for a later sale', '2024-04-01 split ABC by 0.5', 'You only have that many units: 5'],
    ['a split', '2024-04-01 split ABC by 2', 'accepted'],
    ['an exchange that leaves too little for a later sale', '2024-04-01 exchange ABC by 1 into XYZ', 'You only have that many units: 0'],
    ['a reversal of the purchase', '2024-06-01 reversal of #1', 'You only have that many units: 0'],
    ['a reversal of the sale', '2024-06-01 reversal of #2', 'accepted'],
    ['a dividend', '2024-06-01 dividend 1 from ABC', 'accepted'],
    ['a currency exchange', '2024-06-01 fx 1 for 2 USD', 'accepted'],
  ])('is accepted or refused: %s', (_, text, expected) => {
    expect(addEntry(text)).toBe(expected)
  })

  it('is refused if it is a consolidation that leaves too few units for a later transfer out', () => {
    const leaving = ledger(`2024-03-01 purchase 10 ABC at 10
      2024-05-01 transfer-out 8 ABC`)
    expect(addEntry('2024-04-01 split ABC by 0.5', leaving)).toBe('You only have that many units: 5')
    expect(addEntry('2024-04-01 split ABC by 0.8', leaving)).toBe('accepted')
  })

  it('can sell the units of its own day, even if a split follows', () => {
    const split = ledger(`2024-03-01 purchase 10 ABC at 10
      2024-04-01 split ABC by 2
      2024-05-01 sale 15 ABC at 6`)
    expect(addEntry('2024-03-15 sale 2.5 ABC at 10', split)).toBe('accepted')
    expect(addEntry('2024-03-15 sale 2.6 ABC at 10', split)).toBe('You only have that many units: 2.5')
  })

  it('can sell units with seven decimals, rounded down', () => {
    const split = ledger(`2024-03-01 purchase 10 ABC at 10
      2024-04-01 split ABC by 3
      2024-05-01 sale 20 ABC at 6`)
    expect(addEntry('2024-03-15 sale 5 ABC at 10', split)).toBe('You only have that many units: 3.3333333')
    expect(addEntry('2024-03-15 sale 3.3333333 ABC at 10', split)).toBe('accepted')
  })

  it('can sell only units that a later sale after an exchange does not need', () => {
    const merged = ledger(`2024-03-01 purchase 10 ABC at 10
      2024-03-02 transfer-in XYZ 4 costing 10 since 2020-01-01
      2024-04-01 exchange ABC by 3 into XYZ
      2024-05-01 sale 31 XYZ at 6`)
    expect(addEntry('2024-03-15 sale 1 ABC at 10', merged)).toBe('accepted')
    expect(addEntry('2024-03-15 sale 1.1 ABC at 10', merged)).toBe('You only have that many units: 1')
  })

  it('can sell the returned number of units', () => {
    const [next] = ledger('2024-04-01 sale 1 ABC at 10')
    expect(computeSpareUnits(held, { ...next!, id: 'next' } as Parameters<typeof computeSpareUnits>[1]).toNumber()).toBe(2)
  })
})

describe('cash of a ledger', () => {
  const text = `2024-01-01 contribution 1000
    2024-01-02 purchase 10 ABC at 50 fees 5
    2024-01-03 sale 2 ABC at 60 fees 1
    2024-01-04 dividend 7 from ABC
    2024-01-05 interest 3
    2024-01-06 fee 10
    2024-01-07 tax 2
    2024-01-08 withdrawal 50
    2024-01-09 fx 100 for 125 USD
    2024-01-10 split ABC by 2
    2024-01-11 contribution 20 account ISA`

  it('is computed by account and currency', () => {
    const balances = cashBalances({ entries: ledger(text) })
    expect(balances.map((each) => `${each.account} ${each.currency} ${each.balance}`)).toEqual(['GIA GBP 462', 'GIA USD 125', 'ISA GBP 20'])
    expect(cashBalances({ entries: ledger(text).toReversed() })).toEqual(balances)
  })

  it('is computed up to and including a given day', () => {
    expect(cashBalances({ entries: ledger(text), until: '2024-01-02' })[0]!.balance.toNumber()).toBe(495)
  })
})

describe('average cost of one security', () => {
  const trade = (kind: Trade['kind'], on: string, units: number, amount = 0, fees = 0): Trade => ({
    kind,
    on,
    units: dec(units),
    amount: dec(amount),
    fees: dec(fees),
  })

  it('is correct for 100 bought at 10 with 5 fees and 40 sold at 12', () => {
    const position = averageCost([trade('sale', '2024-02-01', 40, 480), trade('purchase', '2024-01-01', 100, 1000, 5)])
    expect([position.units, position.bookCost, position.realised].map(String)).toEqual(['60', '603', '78'])
  })

  it('applies splits before the trades of their day', () => {
    const position = averageCost([
      trade('sale', '2024-02-01', 150, 900),
      trade('split', '2024-02-01', 2),
      trade('purchase', '2024-01-01', 100, 1000),
    ])
    expect([position.units, position.bookCost, position.realised].map(String)).toEqual(['50', '250', '150'])
  })

  it('is zero units without purchases', () => {
    expect(averageCost([]).units.isZero()).toBe(true)
  })

  it('includes value, gain and return if there is a price', () => {
    const trades = [trade('purchase', '2022-03-07', 2, 151.6), trade('sale', '2022-04-08', 1, 85.73)]
    const worth = computePosition({ trades, price: dec('87.80') })
    expect(worth).toMatchObject({ value: dec('87.8'), unrealised: dec('12') })
    expect(computePosition({ trades, price: null })).not.toHaveProperty('value')
  })

  it.each([
    ['[P178] a gain', 80, 100, 0.25],
    ['[P178] a loss', 100, 80, -0.2],
    ['a cost of zero', 0, 50, null],
    ['an unknown value', 100, null, null],
    ['an unknown cost', null, 100, null],
    ['unknown cost and value', null, null, null],
  ])('has the expected return on cost for %s', (_, cost, value, expected) => {
    const [known, paid] = [value === null ? null : dec(value), cost === null ? null : dec(cost)]
    expect(returnOnCost(known, paid)?.toNumber() ?? null).toBe(expected)
    expect(holdingReturn({ value: known, cost: paid })?.toNumber() ?? null).toBe(expected)
  })

  it('has a reason if the return is missing', () => {
    const reason = (value: number | null, cost: number | null) =>
      explain('holding-return', holdingReturn, { value: value === null ? null : dec(value), cost: cost === null ? null : dec(cost) }).trace
        .missing
    expect(reason(null, 1)).toEqual([{ name: 'value', reason: 'no-value' }])
    expect(reason(1, null)).toEqual([{ name: 'cost', reason: 'no-cost' }])
    expect(reason(1, 0)).toEqual([{ name: 'cost', reason: 'cost-is-zero' }])
    expect(reason(1, 1)).toEqual([])
  })
})

describe('[B183] a property', () => {
  const points = [
    { on: '2022-01-01', price: dec(280_000) },
    { on: '2024-01-01', price: dec(310_000) },
    { on: '2023-01-01', price: dec(290_000) },
  ]

  it('has the value of its last price point or, without one, the purchase price', () => {
    expect(propertyValue(points, dec(250_000))?.toNumber()).toBe(310_000)
    expect(propertyValue([], dec(250_000))?.toNumber()).toBe(250_000)
    expect(propertyValue([], null)).toBeNull()
  })

  it('has the greater of two price points for one day, whatever their order', () => {
    const twice = [...points, { on: '2024-01-01', price: dec(305_000) }]
    expect([twice, twice.toReversed()].map((each) => propertyValue(each, null)?.toNumber())).toEqual([310_000, 310_000])
  })

  it('is one unit of a commodity', () => {
    expect(propertyHolding(points, null)).toEqual({ type: 'Commodity', assetClass: 'Property', units: dec(1), value: dec(310_000) })
    expect(propertyHolding([], dec(250_000)).value?.toNumber()).toBe(250_000)
  })
})

describe('decimals as scaled integers', () => {
  it.each([
    '0',
    '1',
    '-1',
    '0.1',
    '-0.0000001',
    '1234567.8901234',
    '999999999999999999',
    '0.000000000000000000001',
    '123456789012345.123456789012345678901',
    '-70000000',
    '1e15',
    '12345678901234567',
  ])('%s is unchanged after conversion there and back', (value) => {
    expect(fromFixed(toFixed(dec(value))).eq(dec(value))).toBe(true)
  })

  it('scaled integers are converted to decimals without trailing zeros', () => {
    expect(fromFixed(11n ** 14n).toFixed()).toBe('0.000000379749833583241')
    expect(fromFixed(10n ** 14n).toFixed()).toBe('0.0000001')
    expect(fromFixed(9_999_999_999_999_999n * 10n ** 14n).toFixed()).toBe('999999999.9999999')
    expect(fromFixed(-9_999_999_999_999_999n * 10n ** 14n).toFixed()).toBe('-999999999.9999999')
  })

  it('decimals after the twenty-first are truncated', () => {
    expect(toFixed(dec('1e-22'))).toBe(0n)
    expect(fromFixed(toFixed(dec('0.1234567890123456789012345'))).toFixed()).toBe('0.123456789012345678901')
  })

  it('scaled integers are multiplied and divided pro rata', () => {
    expect(fromFixed(multiplyFixed(toFixed(dec('1.5')), toFixed(dec('-2.5')))).toNumber()).toBe(-3.75)
    expect(proRata(10n, 1n, 3n)).toBe(3n)
    expect(proRata(10n, 3n, 3n)).toBe(10n)
    expect(proRata(10n, 0n, 0n)).toBe(10n)
  })

  it.each([
    ['0.00000005', '0.0000001'],
    ['0.000000049', '0'],
    ['-0.00000005', '-0.0000001'],
    ['-0.000000049', '0'],
    ['3.33333333333', '3.3333333'],
  ])('units of %s are stored as %s', (units, stored) => {
    expect(fromFixed(roundFixedUnits(toFixed(dec(units)))).toFixed()).toBe(stored)
  })
})
