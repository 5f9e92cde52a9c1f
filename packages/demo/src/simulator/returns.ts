import { businessDayToDate, toBusinessDay, monthsBefore } from '../calendar.ts'
import type { BookedClient } from '../firm/clients.ts'
import { sumFlowsByDay } from '../ledger/flows.ts'
import { generateLedger, type Ledger } from '../ledger/ledger.ts'
import { computeValueOn, computeValuesOn } from '../ledger/positions.ts'
import { createRecentCache } from '../ledger/recently-used.ts'
import { exactPerPenny } from '../ledger/valuation.ts'
import { divideRounded } from '../integers.ts'
import { findRate } from '../market/rates.ts'

export type AccountReturns = Record<'change1m' | 'changeYtd' | 'change1y' | 'change3y' | 'change5y' | 'changeAll', number | null>
type Flows = { inflow: number; outflow: number }

const million = 1_000_000n
const cacheReturns = createRecentCache<AccountReturns>(2_000)

/** Sums exact portfolio values at the rates of the day, and rounds the sum to pence of the account's currency. */
export function computeAccountValue(client: BookedClient, day: number, lastDay: number): bigint {
  const exact = client.plans.reduce(
    (total, plan) => total + computeValueOn(generateLedger(plan, lastDay), day) * BigInt(findRate(plan.currency, client.currency, day)),
    0n,
  )
  return divideRounded(exact, exactPerPenny * million)
}

/** Computes time-weighted returns of the whole account, in its currency, as fractions; null if the period starts before the account. */
export const computeAccountReturns = (client: BookedClient, inception: string, day: number, lastDay: number): AccountReturns =>
  cacheReturns(`${client.id}@${day}`, () => computeReturns(client, inception, day, lastDay))

function computeReturns(client: BookedClient, inception: string, day: number, lastDay: number): AccountReturns {
  const first = toBusinessDay(inception)
  const date = businessDayToDate(day)
  const references = [
    monthsBefore(date, 1),
    `${Number(date.slice(0, 4)) - 1}-12-31`,
    monthsBefore(date, 12),
    monthsBefore(date, 36),
    monthsBefore(date, 60),
  ].map(toBusinessDay)
  const levels = computeLevels(client, first, day, references, lastDay)
  const since = (reference: number) => (reference < first ? null : levels.get(day)! / levels.get(reference)! - 1)
  const [change1m, changeYtd, change1y, change3y, change5y] = references.map(since) as (number | null)[]
  return {
    change1m: change1m!,
    changeYtd: changeYtd!,
    change1y: change1y!,
    change3y: change3y!,
    change5y: change5y!,
    changeAll: levels.get(day)! - 1,
  }
}

/**
 * Computes the level of the return index on each valued day. Returns are linked only at flows, so only days with flows, the days before
 * them and the reference days are valued.
 */
function computeLevels(client: BookedClient, first: number, last: number, references: number[], lastDay: number): Map<number, number> {
  const ledgers = client.plans.map((plan) => generateLedger(plan, lastDay))
  const flows = sumAccountFlows(client, ledgers, last)
  const breaks = [...flows.keys()].flatMap((day) => [day - 1, day])
  const days = [...new Set([first - 1, last, ...breaks, ...references])]
    .filter((day) => day >= first - 1 && day <= last)
    .sort((one, other) => one - other)
  const values = computeAccountValues(client, ledgers, days)
  const levels = new Map<number, number>()
  let level = 1
  days.forEach((day, index) => {
    const { inflow, outflow } = flows.get(day) ?? { inflow: 0, outflow: 0 }
    const base = (values[index - 1] ?? 0) + inflow
    if (base > 0) level *= (values[index]! + outflow) / base
    levels.set(day, level)
  })
  return levels
}

function sumAccountFlows(client: BookedClient, ledgers: Ledger[], last: number): Map<number, Flows> {
  const flows = new Map<number, Flows>()
  for (const ledger of ledgers) {
    for (const [day, { inflow, outflow }] of sumFlowsByDay(ledger)) {
      if (day > last) continue
      const rate = findRate(ledger.plan.currency, client.currency, day) / 1_000_000
      const before = flows.get(day) ?? { inflow: 0, outflow: 0 }
      flows.set(day, { inflow: before.inflow + Number(inflow) * rate, outflow: before.outflow + Number(outflow) * rate })
    }
  }
  return flows
}

/** Returns values in pence as floating-point numbers, precise enough for a ratio with six decimals. */
function computeAccountValues(client: BookedClient, ledgers: Ledger[], days: number[]): number[] {
  const series = ledgers.map((ledger) => computeValuesOn(ledger, days))
  return days.map((day, place) =>
    ledgers.reduce((total, { plan }, index) => {
      const rate = findRate(plan.currency, client.currency, Math.max(day, 0))
      return total + (Number(series[index]![place]! / 1_000_000_000n) / 1e8) * (rate / 1_000_000)
    }, 0),
  )
}
