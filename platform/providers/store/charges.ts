import { daysBetween } from '@atrium/domain/calendar'
import { decimalText, Decimal, sum, zero } from '@atrium/domain/decimal'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import { listBusinessDays } from './business-days.ts'
import type { EntryRow, SecurityRow } from './ledger-reads.ts'
import type { Market } from './market.ts'
import { valueHoldings, roundMoney, type Ledger } from './positions.ts'
import { computeValues } from './values.ts'

export type Period = { from: string; to: string }

const daysOfYear = 365

/** Adds up the costs of a portfolio in a period: booked costs, and costs that are included in the prices of its products. */
export function sumCharges(ledger: Ledger, market: Market, window: Period): UpstreamCharges {
  const { currency } = ledger.portfolio
  const formatMoney = (value: Decimal) => decimalText(roundMoney(value, currency))
  const entries = listEntriesInPeriod(ledger, window)
  const days = listBusinessDays(window.from, window.to)
  const values = computeValues(ledger, market, days)
  const product = createProductChargeFunction(ledger, market, window, days)
  return {
    currency,
    service: {
      oneOff: '0',
      ongoing: formatMoney(sum(entries.map(({ type, amount }) => (type === 'fee' ? new Decimal(amount).neg() : zero)))),
      transaction: formatMoney(sum(entries.map(sumCosts))),
      ancillary: '0',
      incidental: '0',
    },
    product: {
      oneOff: '0',
      ongoing: formatMoney(product(({ ongoingCharge }) => ongoingCharge)),
      transaction: formatMoney(product(({ transactionCharge }) => transactionCharge)),
      incidental: formatMoney(product(({ incidentalCharge }) => incidentalCharge)),
    },
    thirdPartyPayments: '0',
    averageValue: days.length === 0 ? null : formatMoney(sum(values).div(days.length)),
  }
}

/**
 * Returns a function that computes a charge: it applies an annual rate of each product to the average value of the product, for the days of
 * the period.
 */
function createProductChargeFunction(
  ledger: Ledger,
  market: Market,
  window: Period,
  days: readonly string[],
): (rate: (security: SecurityRow) => string) => Decimal {
  const totals = new Map<string, Decimal>()
  for (const values of valueHoldings(ledger, market, days))
    for (const [symbol, value] of values) totals.set(symbol, (totals.get(symbol) ?? zero).plus(value))
  const calendarDays = daysBetween(window.from, window.to) + 1
  return (rate) => {
    const products = [...totals].map(([symbol, total]) => {
      const security = market.securities.get(symbol)
      return security ? total.times(rate(security)) : null
    })
    return days.length === 0
      ? zero
      : sum(products)
          .times(calendarDays)
          .div(daysOfYear * days.length)
  }
}

/** Lists the costs of each trade in a period. Each type of cost is a separate entry. */
export function listTransactionCosts(ledger: Ledger, market: Market, window: Period): UpstreamTransactionCosts {
  const costs = listEntriesInPeriod(ledger, window).flatMap((entry) =>
    listCosts(entry).map(([type, amount]) => ({
      on: entry.on,
      type,
      name: (entry.symbol !== null && market.securities.get(entry.symbol)?.name) || (entry.title ?? entry.type),
      amount: decimalText(amount),
    })),
  )
  return { currency: ledger.portfolio.currency, costs }
}

export const sumCosts = (entry: EntryRow): Decimal => sum(listCosts(entry).map(([, amount]) => amount))

function listCosts(entry: EntryRow): [type: string, amount: Decimal][] {
  const amountsByType: [string, string][] = [
    ['Commission', entry.commission],
    ['Stamp duty', entry.stampDuty],
    ['Currency conversion', entry.currencyConversion],
    ['Other costs', entry.otherCosts],
  ]
  return amountsByType.map(([type, amount]): [string, Decimal] => [type, new Decimal(amount)]).filter(([, amount]) => !amount.isZero())
}

const listEntriesInPeriod = ({ entries }: Ledger, { from, to }: Period) => entries.filter(({ on }) => on >= from && on <= to)
