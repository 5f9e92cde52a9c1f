import { dateOf, dayOf, isDate, latestDay, londonToday } from '../calendar.ts'
import { findClient } from '../firm/clients.ts'
import type { DemoFirm } from '../firm/firm.ts'
import { cashNameOf, holdingIdOf } from '../ledger/holding.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import type { PortfolioPlan } from '../ledger/portfolio.ts'
import type { Currency } from '../market/securities.ts'
import { computeHoldings, computeRate, computeValue } from './holdings.ts'
import { isMore, plus, ratio, times, written, zero, type Ratio } from './ratio.ts'

/** Expected figures of a holding: money as decimal text with two places, quantity without trailing zeros. */
export type ReferenceHolding = { id: string; name: string; assetClass: string; quantity: string; value: string | null; cost: string }
export type ReferencePortfolio = { id: string; currency: Currency; value: string; holdings: ReferenceHolding[] }
export type ReferenceFigures = { clientId: string; currency: Currency; on: string; total: string; portfolios: ReferencePortfolio[] }

export type ReferenceOptions = { on?: string; today?: string }

/**
 * Computes the expected figures of a client from transactions, prices and rates alone, with exact fractions that are rounded to the penny
 * once, at the end. A holding without a price has no value and is excluded from the totals.
 */
export function computeReference(clientId: string, options: ReferenceOptions = {}): ReferenceFigures {
  const client = findClient(clientId)
  if (!client) throw new Error(`There is no client ${clientId}`)
  const lastDay = latestDay(options.today ?? londonToday())
  const day = requestedDayOf(options.on, lastDay)
  const begun = client.plans.filter((plan) => dayOf(plan.inception) <= day).map((plan) => computePortfolio(plan, day, lastDay))
  const inAccount = begun.map(({ portfolio, exact }) => times(exact, computeRate(portfolio.currency, client.currency, day)))
  return {
    clientId,
    currency: client.currency,
    on: dateOf(day),
    total: written(inAccount.reduce(plus, zero), 2),
    portfolios: byValue(begun.map(({ portfolio }, place) => ({ portfolio, worth: inAccount[place]! }))),
  }
}

/** Yields the figures of every account with an external id. */
export function* computeAllReferences(firm: DemoFirm, options: ReferenceOptions = {}): Generator<ReferenceFigures> {
  for (const { externalId } of firm.accounts) if (externalId) yield computeReference(externalId, options)
}

function computePortfolio(plan: PortfolioPlan, day: number, lastDay: number): { portfolio: ReferencePortfolio; exact: Ratio } {
  const { cash, lots } = computeHoldings(ledgerOf(plan, lastDay).transactions, day)
  const valued = lots.map((lot) => ({ lot, value: computeValue(lot, plan.currency, day) }))
  const exact = valued.reduce((total, { value }) => (value ? plus(total, value) : total), cash)
  const holdings = valued.map(({ lot, value }): ReferenceHolding => ({
    id: holdingIdOf(plan.id, lot.security),
    name: lot.security.name,
    assetClass: lot.security.assetClass,
    quantity: withoutTrailingZeros(written(ratio(lot.units, 10_000_000n), 7)),
    value: value && written(value, 2),
    cost: written(lot.cost, 2),
  }))
  return {
    portfolio: { id: plan.id, currency: plan.currency, value: written(exact, 2), holdings: [...holdings, ...cashLine(plan, cash)] },
    exact,
  }
}

/** Returns the cash holding, whose cost is its value, or nothing if there is no cash. */
function cashLine(plan: PortfolioPlan, cash: Ratio): ReferenceHolding[] {
  if (cash.over === 0n) return []
  const value = written(cash, 2)
  return [
    {
      id: holdingIdOf(plan.id, null),
      name: cashNameOf(plan.currency),
      assetClass: 'Other',
      quantity: withoutTrailingZeros(value),
      value,
      cost: value,
    },
  ]
}

const byValue = (list: { portfolio: ReferencePortfolio; worth: Ratio }[]) =>
  [...list]
    .sort((one, other) => (isMore(other.worth, one.worth) ? 1 : isMore(one.worth, other.worth) ? -1 : 0))
    .map(({ portfolio }) => portfolio)

function requestedDayOf(on: string | undefined, lastDay: number): number {
  if (on === undefined) return lastDay
  if (!isDate(on)) throw new Error(`${on} is not a date`)
  return Math.min(dayOf(on), lastDay)
}

const withoutTrailingZeros = (text: string) => text.replace(/\.?0+$/, '')
