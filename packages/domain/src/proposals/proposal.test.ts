import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, sum, zero } from '../decimal.ts'
import { propose, type ProposalInput } from './proposal.ts'
import { checkStaleness } from './staleness.ts'

const dec = (value: number | string) => new Decimal(value)

const lines = ['cash', 'equity', 'bonds', 'gold'] as const
const targets = { cash: '0.04', equity: '0.5', bonds: '0.36', gold: '0.1' } as const

const baseInput = (accounts: ProposalInput['accounts']): ProposalInput => ({
  model: { id: 'balanced', version: 1, lines: lines.map((id) => ({ id, target: dec(targets[id]) })) },
  prices: Object.fromEntries([
    ['equity', { price: dec('103.27'), lot: dec(1) }],
    ['bonds', { price: dec('48.11'), lot: dec('0.01') }],
    ['gold', { price: dec('12.5'), lot: dec('0.001') }],
    ['legacy', { price: dec('7.05'), lot: dec(1) }],
  ]),
  accounts,
  minimumTrade: dec(250),
  dealing: { fixed: dec(5), rate: dec('0.001') },
  destination: 'target',
  tax: { exemptLeft: dec(3000), bandLeft: dec(10_000) },
})

const pounds = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((pence) => dec(pence).div(100))
type Kind = 'pension' | 'isa' | 'gia'
const createAccount = (id: string, kind: Kind, { cash, flow, units }: { cash: Decimal; flow: number; units: readonly number[] }) => ({
  id,
  kind,
  cash,
  flow: dec(flow),
  holdings: ['equity', 'bonds', 'gold', 'legacy'].map((line, index) => ({
    line,
    units: dec(units[index] ?? 0),
    cost: dec(units[index] ?? 0).times(9),
  })),
})
const account = (id: string, kind: Kind) =>
  fc
    .record({
      cash: pounds(20_000),
      units: fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 4, maxLength: 4 }),
      flow: fc.constantFrom(0, 0, 15_000, -4000),
    })
    .map(({ cash, units, flow }) => createAccount(id, kind, { cash: cash.plus(5000), flow, units }))
/** Accounts with a purchase so close to a whole lot that the last digit of a sum decides its units. */
const closeToRounding: [ReturnType<typeof createAccount>, ReturnType<typeof createAccount>, ReturnType<typeof createAccount>] = [
  createAccount('a', 'gia', { cash: dec('17045.97'), flow: 15_000, units: [1844, 0, 1865, 1864] }),
  createAccount('b', 'isa', { cash: dec('16962.31'), flow: -4000, units: [287, 1480, 669, 896] }),
  createAccount('c', 'pension', { cash: dec('24999.85'), flow: 15_000, units: [1132, 1, 2, 339] }),
]
const accounts = fc.tuple(account('a', 'gia'), account('b', 'isa'), account('c', 'pension'))

const worthOf = ({ prices }: ProposalInput, holdings: readonly { line: string; units: Decimal }[]) =>
  sum(holdings.map(({ line, units }) => units.times(prices[line]?.price ?? zero)))

describe('a proposal', () => {
  it('sells at most what an account holds, never spends more than its cash, and loses only the dealing costs', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const input = baseInput(all)
        const proposal = propose(input)
        for (const { id, cash, flow, holdings } of all) {
          const trades = proposal.trades.filter((trade) => trade.account === id)
          const after = holdings.map(({ line, units }) => ({
            line,
            units: units.plus(
              sum(trades.filter((trade) => trade.line === line).map((trade) => (trade.side === 'buy' ? trade.units : trade.units.neg()))),
            ),
          }))
          expect(after.every(({ units }) => units.gte(0))).toBe(true)
          expect(proposal.cash[id]?.gte(0)).toBe(true)
          const before = cash.plus(flow).plus(worthOf(input, holdings))
          const now = (proposal.cash[id] ?? zero).plus(worthOf(input, after)).plus(sum(trades.map((trade) => trade.cost)))
          expect(now.minus(before).abs().lte('0.005')).toBe(true)
        }
        expect(sum(Object.values(proposal.weightsAfter)).minus(1).abs().lte('1e-12')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of accounts, holdings or lines', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const input = baseInput(all)
        const reversed = {
          ...input,
          model: { ...input.model, lines: input.model.lines.toReversed() },
          accounts: all.toReversed().map((each) => ({ ...each, holdings: each.holdings.toReversed() })),
        }
        expect(JSON.stringify(propose(reversed).trades)).toBe(JSON.stringify(propose(input).trades))
      }),
      { numRuns: 200, examples: [[closeToRounding]] },
    )
  })

  it('keeps the gains of taxed accounts within the limit', () => {
    fc.assert(
      fc.property(accounts, (all) => {
        const input = { ...baseInput(all.map((each) => ({ ...each, flow: zero }))), gainsLimit: dec(1000) }
        expect(propose(input).gains.lte('1000.01')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('raises a withdrawal that exceeds what is over its target from the largest other lines', () => {
    const input = baseInput([
      { id: 'a', kind: 'gia', cash: dec(100), flow: dec(-40_000), holdings: [{ line: 'bonds', units: dec(1000), cost: dec(40_000) }] },
      { id: 'b', kind: 'isa', cash: dec(4000), flow: zero, holdings: [{ line: 'equity', units: dec(600) }] },
    ])
    const { trades, cash } = propose(input)
    expect(trades.filter((trade) => trade.account === 'a' && trade.side === 'sell').map(({ line }) => line)).toEqual(['bonds'])
    expect(cash['a']?.gte(0)).toBe(true)
  })

  it.each([
    ['a holding without a price', [{ line: 'unknown', units: dec(1), cost: dec(1) }], 'INVALID_INPUT', 'prices.unknown'],
    ['a taxed holding without a cost', [{ line: 'equity', units: dec(1) }], 'INVALID_INPUT', 'accounts.0.holdings.0.cost'],
    [
      'a line that is held twice',
      [
        { line: 'equity', units: dec(1), cost: dec(1) },
        { line: 'equity', units: dec(1), cost: dec(1) },
      ],
      'DUPLICATE_ID',
      'accounts.0.holdings.1.line',
    ],
  ])('refuses %s', (_, holdings, code, field) => {
    const input = baseInput([{ id: 'a', kind: 'gia', cash: dec(1), flow: zero, holdings }])
    expect(() => propose(input)).toThrow(expect.objectContaining({ code, field }) as Error)
  })

  it('refuses accounts that are worth nothing after the flows', () => {
    const input = baseInput([{ id: 'a', kind: 'isa', cash: dec(10), flow: dec(-10), holdings: [] }])
    expect(() => propose(input)).toThrow(expect.objectContaining({ code: 'INVALID_AMOUNT' }) as Error)
  })
})

it('a proposal whose price is missing is stale', () => {
  const frozen = {
    frozenOn: '2026-11-01',
    validDays: 30,
    modelVersion: 1,
    prices: { equity: dec(100) },
    holdings: { 'isa/equity': dec(2) },
  }
  const now = { date: '2026-11-02', modelVersion: 1, prices: {}, holdings: { 'isa/equity': dec(2) } }
  expect(checkStaleness({ proposal: frozen, now })).toEqual({ stale: true, reasons: ['PRICE_MISSING'] })
})
