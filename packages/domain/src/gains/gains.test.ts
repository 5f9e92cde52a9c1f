import { describe, expect, it } from 'vitest'
import { dec, ledger } from '../testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { isTaxable, computePersonalGains, type PersonalAccounts } from './personal-gains.ts'
import type { ShareEvent } from './share-class.ts'
import { computeShareGains, type ShareGains } from './share-matching.ts'
import { findExemptAmount, taxableGains } from './taxable-gains.ts'

/**
 * Parses trades such as "2024-01-01 buy 100 ABC at 5 fees 1", splits such as "2024-02-01 ABC by 2", mergers such as "… by 2 into XYZ" and
 * removals such as "… remove 5 ABC".
 */
function parseEvents(text: string): ShareEvent[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, on, kind, units, security, price, fees] = /^(\S+) (buy|sell) (\S+) (\S+) at (\S+)(?: fees (\S+))?$/.exec(line) ?? []
      if (kind)
        return {
          kind: kind as 'buy',
          on: on!,
          security: security!,
          units: dec(units!),
          amount: dec(units!).times(price!),
          fees: dec(fees ?? 0),
        }
      const removal = /^(\S+) remove (\S+) (\S+)$/.exec(line)
      if (removal) return { kind: 'removal', on: removal[1]!, units: dec(removal[2]!), security: removal[3]! }
      const [, changedOn, from, ratio, into] = /^(\S+) (\S+) by (\S+)(?: into (\S+))?$/.exec(line)!
      return { kind: 'change', on: changedOn!, security: from!, ratio: dec(ratio!), into }
    })
}

/** Formats disposals as "day security gain: rule units cost, …", and pools as "security units cost". */
function formatGains({ disposals, pools }: ShareGains): string[] {
  return [
    ...disposals.map(
      (each) =>
        `${each.on} ${each.security} ${each.gain}: ${each.matches.map((match) => `${match.rule} ${match.units} ${match.cost}`).join(', ')}`,
    ),
    ...pools.map((pool) => `${pool.security} ${pool.units} ${pool.cost}`),
  ]
}

describe('share identification', () => {
  it.each([
    ['no trades give no result', '', []],
    [
      'a sale takes shares from the pool at average cost',
      `2015-04-01 buy 1000 L at 4 fees 150
       2018-09-01 buy 500 L at 4.1 fees 100
       2023-05-01 sell 600 L at 4.8 fees 100`,
      ['2023-05-01 L 260: SECTION_104 600 2520', 'L 900 3780'],
    ],
    [
      'a sale is matched first with purchases of the same day, and fees are averaged over the day',
      `2024-01-01 buy 100 A at 1
       2024-05-01 sell 30 A at 5
       2024-05-01 buy 10 A at 3 fees 5
       2024-05-01 buy 10 A at 4
       2024-05-01 sell 10 A at 6 fees 4`,
      ['2024-05-01 A 111: SAME_DAY 20 75, SECTION_104 20 20', 'A 80 80'],
    ],
    [
      'a sale on 1 January is matched with a purchase on 31 January, day 30',
      `2023-06-01 buy 10 A at 5
       2024-01-01 sell 10 A at 8
       2024-01-31 buy 10 A at 7`,
      ['2024-01-01 A 10: THIRTY_DAY 10 70', 'A 10 50'],
    ],
    [
      'a sale on 1 January is not matched with a purchase on 1 February, day 31',
      `2023-06-01 buy 10 A at 5
       2024-01-01 sell 10 A at 8
       2024-02-01 buy 10 A at 7`,
      ['2024-01-01 A 30: SECTION_104 10 50', 'A 10 70'],
    ],
    [
      'the earliest disposal is matched with the earliest acquisition',
      `2023-06-01 buy 100 A at 1
       2024-01-01 sell 10 A at 8
       2024-01-02 sell 10 A at 8
       2024-01-10 buy 5 A at 2
       2024-01-11 buy 10 A at 3`,
      ['2024-01-01 A 55: THIRTY_DAY 5 10, THIRTY_DAY 5 15', '2024-01-02 A 60: THIRTY_DAY 5 15, SECTION_104 5 5', 'A 95 95'],
    ],
    [
      'same-day matches of later days come before any 30-day match',
      `2024-01-01 buy 100 A at 1
       2024-03-25 sell 70 A at 5
       2024-04-10 buy 60 A at 2
       2024-04-10 sell 40 A at 6`,
      ['2024-03-25 A 260: THIRTY_DAY 20 40, SECTION_104 50 50', '2024-04-10 A 160: SAME_DAY 40 80', 'A 50 50'],
    ],
    [
      'a sale is matched with a later re-purchase',
      `2024-05-01 sell 10 A at 3
       2024-05-20 buy 10 A at 2`,
      ['2024-05-01 A 10: THIRTY_DAY 10 20', 'A 0 0'],
    ],
    [
      'shares sold before a split are matched in shares after it',
      `2019-01-01 buy 20 A at 10
       2019-02-01 sell 20 A at 12
       2019-02-15 A by 2
       2019-02-20 buy 40 A at 5`,
      ['2019-02-01 A 40: THIRTY_DAY 40 200', 'A 40 200'],
    ],
    [
      'trades on the day of a split are counted in new shares',
      `2019-01-01 buy 10 A at 10
       2019-02-15 A by 2
       2019-02-15 sell 5 A at 8`,
      ['2019-02-15 A 15: SECTION_104 5 25', 'A 15 75'],
    ],
    [
      'the ratios of two splits are multiplied',
      `2019-01-01 buy 1 A at 60
       2019-02-15 A by 2
       2019-03-15 A by 3
       2019-04-15 sell 2 A at 20`,
      ['2019-04-15 A 20: SECTION_104 2 20', 'A 4 40'],
    ],
    [
      'exchanged shares keep their cost and day in the new class',
      `2019-01-01 buy 10 A at 10
       2019-01-02 sell 1 A at 12
       2019-02-15 A by 2 into B
       2019-02-20 B by 3
       2019-03-01 buy 6 B at 5
       2019-06-01 sell 30 B at 4`,
      ['2019-01-02 A 2: SECTION_104 6 10', '2019-06-01 B 60: SECTION_104 30 60', 'B 30 60'],
    ],
    ['a purchase of no shares only adds to the cost', '2019-01-01 buy 0 A at 10 fees 5', ['A 0 5']],
    ['an exchange of a class into itself is a split', '2019-01-01 buy 10 A at 10\n2019-02-15 A by 2 into A', ['A 20 100']],
    ['an exchange without shares leaves an empty pool', '2019-02-15 A by 2 into B', ['B 0 0']],
    [
      'shares removed without a disposal reduce the cost in proportion',
      `2019-01-01 buy 10 A at 10
       2019-02-01 remove 4 A`,
      ['A 6 60'],
    ],
    [
      'classes are matched separately, and disposals sorted by day and then by class',
      `2024-01-01 buy 1 B at 1
       2024-01-01 buy 1 A at 1
       2024-06-02 sell 1 A at 3
       2024-06-01 sell 1 B at 4
       2024-06-02 buy 1 C at 1
       2024-06-02 sell 1 C at 2`,
      ['2024-06-01 B 3: SECTION_104 1 1', '2024-06-02 A 2: SECTION_104 1 1', '2024-06-02 C 1: SAME_DAY 1 1', 'A 0 0', 'B 0 0', 'C 0 0'],
    ],
  ])('%s', (_, text, expected) => {
    expect(formatGains(computeShareGains({ events: parseEvents(text) }))).toEqual(expected)
    expect(formatGains(computeShareGains({ events: parseEvents(text).toReversed() }))).toEqual(expected)
  })

  it.each([
    ['a sale of more than was bought', '2024-01-01 buy 5 A at 1\n2024-02-01 sell 6 A at 1'],
    ['a re-purchase after 31 days', '2024-05-01 sell 10 A at 1\n2024-06-01 buy 10 A at 1'],
    ['a removal of shares that are not held', '2024-05-01 remove 10 A'],
    ['a sale from an empty pool', '2024-01-01 buy 5 A at 1\n2024-02-01 sell 5 A at 1\n2024-02-02 sell 1 A at 1'],
  ])('refuses %s', (_, text) => {
    expect(catchErrorCode(() => computeShareGains({ events: parseEvents(text) }))).toBe('OVERSELL')
  })

  it('the error names the share class and the day', () => {
    expect(catchErrorField(() => computeShareGains({ events: parseEvents('2024-02-01 sell 6 A at 1') }))).toBe('A 2024-02-01')
  })

  it('the gain belongs to the year of the disposal, whatever the day of the matched purchase', () => {
    const { taxYears } = computeShareGains({
      events: parseEvents(`2023-01-01 buy 100 A at 1
        2024-03-31 sell 10 A at 5
        2024-04-10 buy 10 A at 7
        2024-04-05 sell 10 A at 5
        2024-04-06 sell 10 A at 5`),
    })
    const numbers = Object.entries(taxYears).map(([label, { gains, losses, disposals }]) => [
      label,
      gains.toNumber(),
      losses.toNumber(),
      disposals,
    ])
    expect(numbers).toEqual([
      ['2023/24', 40, 20, 2],
      ['2024/25', 40, 0, 1],
    ])
  })

  it('a disposal without gain or loss is included', () => {
    const { taxYears } = computeShareGains({ events: parseEvents('2024-01-01 buy 1 A at 1\n2024-06-01 sell 1 A at 1') })
    expect(taxYears['2024/25']).toEqual({ gains: dec(0), losses: dec(0), disposals: 1 })
  })

  it('all changes of one day apply, whatever their order', () => {
    const trades = '2024-01-01 buy 10 A at 6\n2024-06-01 sell 30 B at 4'
    // Each A becomes 2, then 3 of each, then half as many B: 10 × 2 × 3 ÷ 2 = 30 at a cost of 60; sold for 120.
    const changes = ['2024-03-01 A by 2', '2024-03-01 A by 3', '2024-03-01 A by 0.5 into B']
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      expect(formatGains(computeShareGains({ events: parseEvents(`${order.map((at) => changes[at]).join('\n')}\n${trades}`) }))).toEqual([
        '2024-06-01 B 60: SECTION_104 30 60',
        'B 0 0',
      ])
  })

  it('the smallest possible amount is still a gain or a loss', () => {
    const least = '0.000000000000000000001'
    const totals = (price: string) =>
      computeShareGains({ events: parseEvents(`2024-01-01 buy 1 A at 1\n2024-06-01 sell 1 A at ${price}`) }).taxYears
    expect(totals('1.000000000000000000001')['2024/25']).toEqual({ gains: dec(least), losses: dec(0), disposals: 1 })
    expect(totals('0.999999999999999999999')['2024/25']).toEqual({ gains: dec(0), losses: dec(least), disposals: 1 })
  })

  it('explains each match and the gain', () => {
    const { trace } = explain('share-gains', computeShareGains, {
      events: parseEvents('2024-01-01 buy 2 A at 1\n2024-06-01 sell 2 A at 3\n2024-06-01 buy 1 A at 2'),
    })
    expect(trace.steps.map((step) => [step.name, step.expression, step.result])).toEqual([
      ['SAME_DAY', '1 · 2024-06-01', '2'],
      ['SECTION_104', '1 · pool', '1'],
      ['gain', '6 − 3', '3'],
    ])
  })
})

describe('gains of one person', () => {
  const accounts: PersonalAccounts['accounts'] = [
    { id: 'GIA', wrapper: 'GIA' },
    { id: 'GIA2', wrapper: 'ExO' },
    { id: 'ISA', wrapper: 'ISA' },
  ]

  function gains(text: string, more: Partial<PersonalAccounts> = {}): string[] {
    const outcome = computePersonalGains({ accounts, entries: ledger(text), ...more })
    return [...formatGains(outcome), ...outcome.flags.map((flag) => `${flag.entry} ${flag.reason}`)]
  }

  it.each([
    [
      'shares bought in one account and sold in another belong to one pool',
      '2024-01-01 purchase 10 A at 1\n2024-06-01 sale 4 A at 3 account GIA2\n',
      ['2024-06-01 A 8: SECTION_104 4 4', 'A 6 6'],
    ],
    [
      'shares in an ISA are not in the pool',
      '2024-01-01 purchase 10 A at 1\n2024-01-01 purchase 10 A at 9 account ISA\n2024-06-01 sale 4 A at 3 account ISA',
      ['A 10 10'],
    ],
    [
      'a transfer between taxable accounts does not change the pool',
      `2024-01-01 purchase 10 A at 1
       2024-02-01 transfer-out 10 A to GIA2
       2024-02-01 transfer-in A 10 costing 10 since 2024-01-01 from GIA account GIA2
       2024-06-01 sale 4 A at 3 account GIA2`,
      ['2024-06-01 A 8: SECTION_104 4 4', 'A 6 6'],
    ],
    [
      'shares transferred in from elsewhere keep their original costs and days',
      `2024-02-01 transfer-in A 10 costing 20 since 2019-01-01, 10 costing 40 since 2020-01-01
       2024-06-01 sale 5 A at 4`,
      ['2024-06-01 A 5: SECTION_104 5 15', 'A 15 45'],
    ],
    [
      'shares transferred to somebody else leave the pool at cost, and the transfer is flagged',
      `2024-01-01 purchase 10 A at 2
       2024-02-01 transfer-out 4 A`,
      ['A 6 12', '#2 transfer-to-somebody-else'],
    ],
    [
      'a transfer into an ISA is flagged',
      `2024-01-01 purchase 10 A at 2
       2024-02-01 transfer-out 4 A to ISA`,
      ['A 6 12', '#2 transfer-between-wrappers'],
    ],
    [
      'a split entered for each account applies once',
      `2024-01-01 purchase 10 A at 2
       2024-01-01 purchase 10 A at 2 account GIA2
       2024-02-01 split A by 2
       2024-02-01 split A by 2 account GIA2`,
      ['A 40 40'],
    ],
    [
      'an exchange applies and is flagged',
      `2024-01-01 purchase 10 A at 2
       2024-02-01 exchange A by 2 into B
       2024-03-01 dividend 3 from B`,
      ['B 20 20', '#2 exchange-of-shares'],
    ],
    [
      'a sale before April 2008 is flagged',
      '2007-01-01 purchase 1 A at 1\n2008-04-05 sale 1 A at 2',
      ['2008-04-05 A 1: SECTION_104 1 1', 'A 0 0', '#2 before-april-2008'],
    ],
    [
      'a sale on 6 April 2008 is not flagged',
      '2007-01-01 purchase 1 A at 1\n2008-04-06 sale 1 A at 2',
      ['2008-04-06 A 1: SECTION_104 1 1', 'A 0 0'],
    ],
    ['a reversed sale is not a disposal', '2024-01-01 purchase 1 A at 1\n2024-02-01 sale 1 A at 2\n2024-02-02 reversal of #2', ['A 1 1']],
  ])('%s', (_, text, expected) => {
    expect(gains(text)).toEqual(expected)
  })

  it('purchase and sale are each converted at the rate of their own day', () => {
    const rates = [
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.5'), on: '2024-01-01' },
      { from: 'USD' as const, to: 'GBP' as const, rate: dec('0.8'), on: '2024-06-01' },
    ]
    expect(gains('2024-01-01 purchase 10 A at 10 in USD\n2024-06-01 sale 10 A at 10 fees 5 in USD', { rates })).toEqual([
      '2024-06-01 A 26: SECTION_104 10 50',
      'A 0 0',
    ])
    expect(gains('2024-01-01 purchase 10 A at 10 in USD rate 0.4\n2024-06-01 sale 10 A at 10 in USD rate 0.9')).toEqual([
      '2024-06-01 A 50: SECTION_104 10 40',
      'A 0 0',
    ])
    expect(gains('2024-06-02 transfer-in A 10 costing 100 since 2024-01-02 in USD rate 0.9', { rates })).toEqual(['A 10 50'])
    expect(catchErrorCode(() => gains('2024-01-01 purchase 10 A at 10 in USD'))).toBe('MISSING_FX_RATE')
  })

  it('includes sales up to and including the given day', () => {
    const text = '2024-01-01 purchase 2 A at 1\n2024-06-01 sale 1 A at 3'
    expect(gains(text, { until: '2024-05-31' })).toEqual(['A 2 2'])
    // The sale on that day is included: 1 unit, sold at 3 with a cost of 1.
    expect(gains(text, { until: '2024-06-01' })).toEqual(['2024-06-01 A 2: SECTION_104 1 1', 'A 1 1'])
  })

  it('each wrapper is classified as taxable or exempt', () => {
    expect((['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const).filter(isTaxable)).toEqual(['GIA', 'ExO', 'Trust'])
  })

  it('lists the cases that the rules do not decide', () => {
    const { trace } = explain('personal-gains', computePersonalGains, {
      accounts,
      entries: ledger('2024-01-01 purchase 1 A at 1\n2024-02-01 transfer-out 1 A'),
    })
    expect(trace.missing).toEqual([{ name: '#2', reason: 'transfer-to-somebody-else' }])
  })
})

describe('taxable gains of a year', () => {
  it.each([
    ['2008/09', 9600],
    ['2009/10', 10100],
    ['2010/11', 10100],
    ['2011/12', 10600],
    ['2012/13', 10600],
    ['2013/14', 10900],
    ['2014/15', 11000],
    ['2015/16', 11100],
    ['2016/17', 11100],
    ['2017/18', 11300],
    ['2018/19', 11700],
    ['2019/20', 12000],
    ['2020/21', 12300],
    ['2022/23', 12300],
    ['2023/24', 6000],
    ['2024/25', 3000],
    ['2030/31', 3000],
    ['2007/08', null],
  ])('the exempt amount of %s is %s', (taxYear, amount) => {
    expect(findExemptAmount(taxYear)?.toNumber() ?? null).toBe(amount)
  })

  it.each([
    // gains, losses, brought forward → losses used, taxable, carried forward
    ['losses of the year are used in full, and losses brought forward down to the exempt amount', 10_000, 2_000, 6_000, 5_000, 0, 1_000],
    ['no losses brought forward are used within the exempt amount', 2_500, 0, 6_000, 0, 0, 6_000],
    ['gains of exactly the exempt amount are not taxable', 3_000, 0, 0, 0, 0, 0],
    ['losses of the year are used even below the exempt amount', 5_000, 4_000, 1_000, 0, 0, 1_000],
    ['a net loss is carried forward', 1_000, 4_000, 500, 0, 0, 3_500],
    ['gains above all losses are taxable', 20_000, 1_000, 2_000, 2_000, 14_000, 0],
  ])('%s', (_, gains, losses, broughtForward, used, taxable, carried) => {
    const outcome = taxableGains({ taxYear: '2024/25', gains: dec(gains), losses: dec(losses), broughtForward: dec(broughtForward) })
    expect([outcome.lossesUsed, outcome.taxable!, outcome.carriedForward].map((each) => each.toNumber())).toEqual([used, taxable, carried])
  })

  it('there is no exempt amount before 2008/09', () => {
    const { value, trace } = explain('taxable-gains', taxableGains, {
      taxYear: '2006/07',
      gains: dec(10),
      losses: dec(0),
      broughtForward: dec(5),
    })
    expect(value).toEqual({ exemptAmount: null, lossesUsed: dec(0), taxable: null, carriedForward: dec(5) })
    expect(trace.missing[0]?.reason).toBe('year-out-of-scope')
    expect(trace.constants).toEqual([])
  })

  it('the trace names the exempt amount and its source', () => {
    const { trace } = explain('taxable-gains', taxableGains, { taxYear: '2024/25', gains: dec(10), losses: dec(0), broughtForward: dec(5) })
    expect(trace.constants).toEqual([
      { name: 'annual-exempt-amount', value: '3000', unit: 'money', asOn: '2024-04-06', source: 'TCGA 1992 s1K' },
    ])
  })
})
