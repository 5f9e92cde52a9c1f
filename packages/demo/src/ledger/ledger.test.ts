import { describe, expect, it } from 'vitest'
import { dateOf, dayOf } from '../calendar.ts'
import { findClient, listClients } from '../firm/clients.ts'
import { ledgerOf } from './ledger.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { positionsOn, valueOn, valuesOn } from './positions.ts'
import { totalCosts, type Transaction } from './transaction.ts'

const lastDay = dayOf('2026-11-20')
const plans: PortfolioPlan[] = listClients(200).flatMap(({ id }) => findClient(id)!.plans)

/** Computes the value of a trade in pence, before costs, from its quantity, price and rate. */
function stated({ security, quantity, price, rate }: Transaction): number {
  const exact = (quantity * BigInt(price) * BigInt(rate) * (security!.priceCurrency === 'GBX' ? 1n : 100n)) / 10n ** 12n
  return Number(exact) / 1e5
}

describe(`the ledgers of ${plans.length} portfolios`, () => {
  it('have cash equal to the sum of the amounts and never negative, and units equal to the sum of the trades', () => {
    for (const plan of plans) {
      const { transactions } = ledgerOf(plan, lastDay)
      let cash = 0n
      const units = new Map<string, bigint>()
      for (const { amount, security, type, quantity } of transactions) {
        cash += amount
        expect(cash >= 0n, `${plan.id} cash`).toBe(true)
        if (security) units.set(security.symbol, (units.get(security.symbol) ?? 0n) + (type === 'Sale' ? -quantity : quantity))
      }
      const positions = positionsOn(ledgerOf(plan, lastDay), lastDay)
      expect(positions.cash).toBe(cash)
      expect(Object.fromEntries([...positions.units].map(([security, held]) => [security.symbol, held]))).toEqual(
        Object.fromEntries([...units].filter(([, held]) => held !== 0n)),
      )
    }
  })

  it('have amounts that equal quantity, price, rate and costs to the penny', () => {
    for (const transaction of plans.flatMap((plan) => ledgerOf(plan, lastDay).transactions)) {
      const { type, amount, security } = transaction
      const costs = Number(totalCosts(transaction))
      if (type === 'Purchase') expect(Math.abs(-Number(amount) - costs - stated(transaction)), transaction.id).toBeLessThanOrEqual(0.5001)
      if (type === 'Sale') expect(Math.abs(Number(amount) + costs - stated(transaction)), transaction.id).toBeLessThanOrEqual(0.5001)
      if (type === 'Transfer in') expect([amount, transaction.flow > 0n, security !== null]).toEqual([0n, true, true])
      if (type === 'Contribution' || type === 'Dividend' || type === 'Interest') expect(amount > 0n, transaction.id).toBe(true)
      if (type === 'Withdrawal' || type === 'Management fee') expect(amount < 0n, transaction.id).toBe(true)
    }
  })

  it('have entries in order, none before the inception or after the last day, with unique ids', () => {
    for (const plan of plans) {
      const { transactions } = ledgerOf(plan, lastDay)
      expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length)
      transactions.forEach(({ day, settlementDay }, place) => {
        expect(day).toBeGreaterThanOrEqual(transactions[place - 1]?.day ?? dayOf(plan.inception))
        expect(settlementDay).toBeGreaterThanOrEqual(day)
        expect(day).toBeLessThanOrEqual(lastDay)
      })
    }
  })

  it('keep their past entries as time passes', () => {
    for (const plan of plans.slice(0, 60)) {
      const later = ledgerOf(plan, lastDay).transactions
      for (const date of ['2023-03-14', '2025-08-29', '2026-11-05']) {
        const earlier = ledgerOf(plan, dayOf(date)).transactions
        expect(earlier).toEqual(later.slice(0, earlier.length))
        expect(later.slice(earlier.length).every(({ day }) => dateOf(day) > date)).toBe(true)
      }
    }
  })

  it('contain every kind of transaction, and some holdings that are sold completely', () => {
    const kinds = new Set(plans.flatMap((plan) => ledgerOf(plan, lastDay).transactions.map(({ type }) => type)))
    expect(kinds).toEqual(
      new Set(['Contribution', 'Withdrawal', 'Purchase', 'Sale', 'Dividend', 'Interest', 'Management fee', 'Transfer in']),
    )
    const soldOut = plans.filter((plan) => {
      const traded = new Set(ledgerOf(plan, lastDay).transactions.flatMap(({ security }) => (security ? [security.symbol] : [])))
      return traded.size > positionsOn(ledgerOf(plan, lastDay), lastDay).units.size
    })
    expect(soldOut.length).toBeGreaterThan(50)
  })

  it('have the same values whether computed in one pass or day by day', () => {
    const ledger = ledgerOf(plans[1]!, lastDay)
    const days = [400, 401, 777, 1_200, lastDay]
    expect(valuesOn(ledger, days)).toEqual(days.map((day) => valueOn(ledger, day)))
  })
})
