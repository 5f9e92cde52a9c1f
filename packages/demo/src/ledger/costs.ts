import { businessDayToDate, daysBetween } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import type { Security } from '../market/securities.ts'
import type { Ledger } from './ledger.ts'
import { computeValuesOn, type Positions } from './positions.ts'
import { sumCosts } from './transaction.ts'
import { exactPerPenny, computeExactValue, pence } from './valuation.ts'

type Window = { from: number; to: number }

/** Costs of a period in pence, positive, in the categories of MiFID II article 50. */
export type Costs = {
  service: Record<'oneOff' | 'ongoing' | 'transaction' | 'ancillary' | 'incidental', bigint>
  product: Record<'oneOff' | 'ongoing' | 'transaction' | 'incidental', bigint>
  averageValue: bigint
}

export const computeCosts = (ledger: Ledger, window: Window): Costs => ({
  service: { oneOff: 0n, ongoing: sumFees(ledger, window), transaction: sumDealingCosts(ledger, window), ancillary: 0n, incidental: 0n },
  product: computeProductCharges(ledger, window),
  averageValue: computeAverageValue(ledger, window),
})

const listDays = ({ from, to }: Window): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const listTransactionsIn = (ledger: Ledger, { from, to }: Window) => ledger.transactions.filter(({ day }) => day >= from && day <= to)

const sumFees = (ledger: Ledger, window: Window) =>
  listTransactionsIn(ledger, window).reduce((total, { type, amount }) => (type === 'Management fee' ? total - amount : total), 0n)

const sumDealingCosts = (ledger: Ledger, window: Window) =>
  listTransactionsIn(ledger, window).reduce((total, transaction) => total + sumCosts(transaction), 0n)

/** Returns the costs included in the prices: the annual charge on the average value, for the days of the window. */
function computeProductCharges(ledger: Ledger, window: Window): Costs['product'] {
  const charge = (rate: (security: Security) => number) => {
    const days = listDays(window)
    const weighted = computeValuesOn(ledger, days, (positions, day) => weightedValue(ledger, positions, day, rate))
    const total = weighted.reduce((sum, value) => sum + value, 0n)
    const calendarDays = BigInt(daysBetween(businessDayToDate(window.from), businessDayToDate(window.to)) + 1)
    return divideRounded(total * calendarDays, exactPerPenny * 10_000n * 365n * BigInt(days.length))
  }
  return {
    oneOff: 0n,
    ongoing: charge((security) => security.ongoingPoints),
    transaction: charge((security) => (security.kind === 'fund' ? 8 : 0)),
    incidental: charge((security) => (security.assetClass === 'Alternatives' && security.kind !== 'share' ? 15 : 0)),
  }
}

function weightedValue(ledger: Ledger, positions: Positions, day: number, rate: (security: Security) => number): bigint {
  let total = 0n
  for (const [security, units] of positions.units) {
    const points = rate(security)
    if (points > 0) total += (computeExactValue(security, units, day, ledger.plan.currency) ?? 0n) * BigInt(points)
  }
  return total
}

function computeAverageValue(ledger: Ledger, window: Window): bigint {
  const values = computeValuesOn(ledger, listDays(window))
  return pence(
    divideRounded(
      values.reduce((total, value) => total + value, 0n),
      BigInt(values.length),
    ),
  )
}
