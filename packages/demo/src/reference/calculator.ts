import { businessDayToDate, toBusinessDay, isDate, findLatestDay, londonToday } from '../calendar.ts'
import { findClient } from '../firm/clients.ts'
import type { DemoFirm } from '../firm/firm.ts'
import { getCashName, createHoldingId } from '../ledger/holding.ts'
import { generateLedger } from '../ledger/ledger.ts'
import type { PortfolioPlan } from '../ledger/portfolio.ts'
import type { Currency } from '../market/securities.ts'
import { computeHoldings, computeRate, computeValue } from './holdings.ts'
import { isGreater, plus, ratio, times, formatRatio, zero, type Ratio } from './ratio.ts'

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
  const lastDay = findLatestDay(options.today ?? londonToday())
  const day = readRequestedDay(options.on, lastDay)
  const begunPortfolios = client.plans
    .filter((plan) => toBusinessDay(plan.inception) <= day)
    .map((plan) => computePortfolio(plan, day, lastDay))
  const accountValues = begunPortfolios.map(({ portfolio, exact }) => times(exact, computeRate(portfolio.currency, client.currency, day)))
  return {
    clientId,
    currency: client.currency,
    on: businessDayToDate(day),
    total: formatRatio(accountValues.reduce(plus, zero), 2),
    portfolios: sortByValue(begunPortfolios.map(({ portfolio }, index) => ({ portfolio, worth: accountValues[index]! }))),
  }
}

/** Yields the figures of every account with an external id. */
export function* computeAllReferences(firm: DemoFirm, options: ReferenceOptions = {}): Generator<ReferenceFigures> {
  for (const { externalId } of firm.accounts) if (externalId) yield computeReference(externalId, options)
}

function computePortfolio(plan: PortfolioPlan, day: number, lastDay: number): { portfolio: ReferencePortfolio; exact: Ratio } {
  const { cash, lots } = computeHoldings(generateLedger(plan, lastDay).transactions, day)
  const valued = lots.map((lot) => ({ lot, value: computeValue(lot, plan.currency, day) }))
  const exact = valued.reduce((total, { value }) => (value ? plus(total, value) : total), cash)
  const holdings = valued.map(({ lot, value }): ReferenceHolding => ({
    id: createHoldingId(plan.id, lot.security),
    name: lot.security.name,
    assetClass: lot.security.assetClass,
    quantity: withoutTrailingZeros(formatRatio(ratio(lot.units, 10_000_000n), 7)),
    value: value && formatRatio(value, 2),
    cost: formatRatio(lot.cost, 2),
  }))
  return {
    portfolio: {
      id: plan.id,
      currency: plan.currency,
      value: formatRatio(exact, 2),
      holdings: [...holdings, ...createCashHolding(plan, cash)],
    },
    exact,
  }
}

/** Returns the cash holding, whose cost is its value, or nothing if there is no cash. */
function createCashHolding(plan: PortfolioPlan, cash: Ratio): ReferenceHolding[] {
  if (cash.over === 0n) return []
  const value = formatRatio(cash, 2)
  return [
    {
      id: createHoldingId(plan.id, null),
      name: getCashName(plan.currency),
      assetClass: 'Other',
      quantity: withoutTrailingZeros(value),
      value,
      cost: value,
    },
  ]
}

const sortByValue = (list: { portfolio: ReferencePortfolio; worth: Ratio }[]) =>
  [...list]
    .sort((one, other) => (isGreater(other.worth, one.worth) ? 1 : isGreater(one.worth, other.worth) ? -1 : 0))
    .map(({ portfolio }) => portfolio)

function readRequestedDay(on: string | undefined, lastDay: number): number {
  if (on === undefined) return lastDay
  if (!isDate(on)) throw new Error(`${on} is not a date`)
  return Math.min(toBusinessDay(on), lastDay)
}

const withoutTrailingZeros = (text: string) => text.replace(/\.?0+$/, '')
