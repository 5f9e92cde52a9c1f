import { describe, expect, it } from 'vitest'
import { businessDayToDate, toBusinessDay } from '../calendar.ts'
import { findClient, listClients } from '../firm/clients.ts'
import { generateLedger } from './ledger.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { computePositions, computeValueOn, computeValuesOn } from './positions.ts'
import { sumCosts, type Transaction } from './transaction.ts'

const lastDay = toBusinessDay('2026-11-20')
const plans: PortfolioPlan[] = listClients(200).flatMap(({ id }) => findClient(id)!.plans)

/** Computes the value of a trade in pence, before costs, from its quantity, price and rate. */
function computeTradeValue({ security, quantity, price, rate }: Transaction): number {
  const exact = (quantity * BigInt(price) * BigInt(rate) * (security!.priceCurrency === 'GBX' ? 1n : 100n)) / 10n ** 12n
  return Number(exact) / 1e5
}

describe(`the ledgers of ${plans.length} portfolios`, () => {
  it('have cash equal to the sum of the amounts and never negative, and units equal to the sum of the trades', () => {
    for (const plan of plans) {
      const { transactions } = generateLedger(plan, lastDay)
      let cash = 0n
      const units = new Map<string, bigint>()
      for (const { amount, security, type, quantity } of transactions) {
        cash += amount
        expect(cash >= 0n, `${plan.id} cash`).toBe(true)
        if (security) units.set(security.symbol, (units.get(security.symbol) ?? 0n) + (type === 'Sale' ? -quantity : quantity))
      }
      const positions = computePositions(generateLedger(plan, lastDay), lastDay)
      expect(positions.cash).toBe(cash)
      expect(Object.fromEntries([...positions.units].map(([security, held]) => [security.symbol, held]))).toEqual(
        Object.fromEntries([...units].filter(([, held]) => held !== 0n)),
      )
    }
  })

  it('have amounts that equal quantity, price, rate and costs to the penny', () => {
    for (const transaction of plans.flatMap((plan) => generateLedger(plan, lastDay).transactions)) {
      const { type, amount, security } = transaction
      const costs = Number(sumCosts(transaction))
      if (type === 'Purchase')
        expect(Math.abs(-Number(amount) - costs - computeTradeValue(transaction)), transaction.id).toBeLessThanOrEqual(0.5001)
      if (type === 'Sale')
        expect(Math.abs(Number(amount) + costs - computeTradeValue(transaction)), transaction.id).toBeLessThanOrEqual(0.5001)
      if (type === 'Transfer in') expect([amount, transaction.flow > 0n, security !== null]).toEqual([0n, true, true])
      if (type === 'Contribution' || type === 'Dividend' || type === 'Interest') expect(amount > 0n, transaction.id).toBe(true)
      if (type === 'Withdrawal' || type === 'Management fee') expect(amount < 0n, transaction.id).toBe(true)
    }
  })

  it('have entries in order, none before the inception or after the last day, with unique ids', () => {
    for (const plan of plans) {
      const { transactions } = generateLedger(plan, lastDay)
      expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length)
      transactions.forEach(({ day, settlementDay }, index) => {
        expect(day).toBeGreaterThanOrEqual(transactions[index - 1]?.day ?? toBusinessDay(plan.inception))
        expect(settlementDay).toBeGreaterThanOrEqual(day)
        expect(day).toBeLessThanOrEqual(lastDay)
      })
    }
  })

  it('keep their past entries as time passes', () => {
    for (const plan of plans.slice(0, 60)) {
      const later = generateLedger(plan, lastDay).transactions
      for (const date of ['2023-03-14', '2025-08-29', '2026-11-05']) {
        const earlier = generateLedger(plan, toBusinessDay(date)).transactions
        expect(earlier).toEqual(later.slice(0, earlier.length))
        expect(later.slice(earlier.length).every(({ day }) => businessDayToDate(day) > date)).toBe(true)
      }
    }
  })

  it('contain every kind of transaction, and some holdings that are sold completely', () => {
    const kinds = new Set(plans.flatMap((plan) => generateLedger(plan, lastDay).transactions.map(({ type }) => type)))
    expect(kinds).toEqual(
      new Set(['Contribution', 'Withdrawal', 'Purchase', 'Sale', 'Dividend', 'Interest', 'Management fee', 'Transfer in']),
    )
    const soldOut = plans.filter((plan) => {
      const traded = new Set(generateLedger(plan, lastDay).transactions.flatMap(({ security }) => (security ? [security.symbol] : [])))
      return traded.size > computePositions(generateLedger(plan, lastDay), lastDay).units.size
    })
    expect(soldOut.length).toBeGreaterThan(50)
  })

  it('have the same values whether computed in one pass or day by day', () => {
    const ledger = generateLedger(plans[1]!, lastDay)
    const days = [400, 401, 777, 1_200, lastDay]
    expect(computeValuesOn(ledger, days)).toEqual(days.map((day) => computeValueOn(ledger, day)))
  })
})
