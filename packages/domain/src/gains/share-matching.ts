import { dayNumber, type PlainDateText } from '../calendar.ts'
import type { Decimal } from '../decimal.ts'
import { DomainError } from '../error.ts'
import { fromFixed, proRata, type Fixed } from '../ledger/fixed.ts'
import { byDay, byKey, compareText } from '../order.ts'
import { taxYearOf } from '../tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { oversellMessage } from '../units.ts'
import { listClassDays, type ClassDay, type ShareEvent } from './share-class.ts'

export type MatchRule = 'SAME_DAY' | 'THIRTY_DAY' | 'SECTION_104'

/** Matched units, in shares after all later splits. `acquired` is null for the pool. */
export type Match = { rule: MatchRule; units: Decimal; acquired: PlainDateText | null; cost: Decimal }

/** All sales of a class on one day. `units` are the units sold, before later splits; a gain below zero is a loss. */
export type Disposal = {
  security: string
  on: PlainDateText
  units: Decimal
  netProceeds: Decimal
  allowableCost: Decimal
  gain: Decimal
  matches: Match[]
}

export type Pool = { security: string; units: Decimal; cost: Decimal }

export type TaxYearTotals = { gains: Decimal; losses: Decimal; disposals: number }

export type ShareGains = { disposals: Disposal[]; pools: Pool[]; taxYears: Record<string, TaxYearTotals> }

/**
 * Computes gains on shares by the identification rules: same day, then the 30 days after, then the section 104 pool (TCGA 1992 s104–106A,
 * HMRC CG51560). The trades are those of one person in all taxable accounts, in pounds.
 *
 * All purchases of a day are one acquisition and all sales one disposal, with fees averaged. First, the trades of each day are matched with
 * each other. Then each disposal, the earliest first, is matched with the earliest acquisitions of the 30 days after it. The remaining
 * shares leave the pool at its average cost on that day. Shares are counted in shares after all later splits.
 *
 * Results are exact; amounts must be rounded where they are reported. Disposals are sorted by day, then security, and pools by security.
 * @throws DomainError `OVERSELL` if a disposal or removal exceeds the available shares
 * @example 9,500 bought at 1.50, 4,000 sold at 1.50 in August, 500 bought at 1.70 twelve days later: cost 500 × 1.70 + 3,500 × 1.50 = 6,100
 */
export function computeShareGains({ events }: { events: readonly ShareEvent[] }, recorder: TraceRecorder = noRecorder): ShareGains {
  const classes = [...listClassDays(events)].sort(byKey)
  const results = classes.map(([security, days]) => matchClass(security, days))
  const sold = results.flatMap((result) => result.sold).sort(compareDays)
  const pools = results.map(({ security, pool }) => ({ security, units: fromFixed(pool.units), cost: fromFixed(pool.cost) }))
  return { disposals: sold.map((each) => toDisposal(each, recorder)), pools, taxYears: sumByTaxYear(sold) }
}

/** A day during matching, with its unmatched units and its matches. */
type OpenDay = { day: ClassDay; number: number; toSell: Fixed; toBuy: Fixed; costLeft: Fixed; matches: OpenMatch[]; gain: Fixed }

type OpenMatch = { rule: MatchRule; units: Fixed; acquired: PlainDateText | null; cost: Fixed }

function matchClass(
  security: string,
  days: readonly ClassDay[],
): { security: string; sold: OpenDay[]; pool: { units: Fixed; cost: Fixed } } {
  const open = days.map((day): OpenDay => ({
    day,
    number: dayNumber(day.on),
    toSell: day.sold,
    toBuy: day.bought,
    costLeft: day.cost,
    matches: [],
    gain: day.proceeds,
  }))
  for (const day of open) match('SAME_DAY', day, day)
  matchThirtyDays(open)
  const pool = matchPool(open)
  return { security, sold: open.filter(({ day }) => day.sold !== 0n), pool }
}

const windowDays = 30

function matchThirtyDays(open: readonly OpenDay[]): void {
  open.forEach((sale, index) => {
    for (let next = index + 1; next < open.length; next++) {
      const buy = open[next]!
      if (buy.number - sale.number > windowDays) return
      match('THIRTY_DAY', sale, buy)
    }
  })
}

function match(rule: MatchRule, sale: OpenDay, buy: OpenDay): void {
  const units = sale.toSell < buy.toBuy ? sale.toSell : buy.toBuy
  if (units === 0n) return
  const cost = proRata(buy.costLeft, units, buy.toBuy)
  sale.toSell -= units
  buy.toBuy -= units
  buy.costLeft -= cost
  addMatch(sale, { rule, units, acquired: buy.day.on, cost })
}

function addMatch(sale: OpenDay, newMatch: OpenMatch): void {
  sale.matches.push(newMatch)
  sale.gain -= newMatch.cost
}

/** Moves unmatched purchases into the pool on their day, and unmatched sales and removals out of it. */
function matchPool(open: readonly OpenDay[]): { units: Fixed; cost: Fixed } {
  const pool = { units: 0n, cost: 0n }
  for (const each of open) {
    pool.units += each.toBuy
    pool.cost += each.costLeft
    if (each.toSell > 0n)
      addMatch(each, { rule: 'SECTION_104', units: each.toSell, acquired: null, cost: removeFromPool(pool, each.toSell, each.day) })
    if (each.day.removed > 0n) removeFromPool(pool, each.day.removed, each.day)
  }
  return pool
}

function removeFromPool(pool: { units: Fixed; cost: Fixed }, units: Fixed, day: ClassDay): Fixed {
  if (units > pool.units) throw new DomainError('OVERSELL', oversellMessage(fromFixed(pool.units)), `${day.soldAs} ${day.on}`)
  const cost = proRata(pool.cost, units, pool.units)
  pool.units -= units
  pool.cost -= cost
  return cost
}

function toDisposal({ day, matches, gain }: OpenDay, recorder: TraceRecorder): Disposal {
  const disposal: Disposal = {
    security: day.soldAs,
    on: day.on,
    units: fromFixed(day.soldUnits),
    netProceeds: fromFixed(day.proceeds),
    allowableCost: fromFixed(day.proceeds - gain),
    gain: fromFixed(gain),
    matches: matches.map(({ rule, units, acquired, cost }) => ({ rule, units: fromFixed(units), acquired, cost: fromFixed(cost) })),
  }
  if (recorder === noRecorder) return disposal
  for (const each of disposal.matches)
    recorder.step(each.rule, expression`${each.units} · ${each.acquired ?? 'pool'}`, each.cost, day.soldAs)
  recorder.step('gain', expression`${disposal.netProceeds} − ${disposal.allowableCost}`, disposal.gain, day.soldAs)
  return disposal
}

function compareDays({ day: left }: OpenDay, { day: right }: OpenDay): number {
  return byDay(left, right) || compareText(left.soldAs, right.soldAs)
}

/** Sums gains and losses by tax year. A gain belongs to the year of the disposal, whatever the year of the purchase. */
function sumByTaxYear(sold: readonly OpenDay[]): Record<string, TaxYearTotals> {
  const years = new Map<string, { gains: Fixed; losses: Fixed; disposals: number }>()
  const labels = new Map<PlainDateText, string>()
  for (const { day, gain } of sold) {
    const label = labels.get(day.on) ?? taxYearOf(day.on).label
    labels.set(day.on, label)
    const year = years.get(label) ?? { gains: 0n, losses: 0n, disposals: 0 }
    if (gain > 0n) year.gains += gain
    else year.losses -= gain
    year.disposals++
    years.set(label, year)
  }
  return Object.fromEntries(
    [...years].map(([label, { gains, losses, disposals }]) => [label, { gains: fromFixed(gains), losses: fromFixed(losses), disposals }]),
  )
}
