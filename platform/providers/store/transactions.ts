import { decimalText } from '@atrium/domain/decimal'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { sumCosts } from './charges.ts'
import { findCashName, formatHoldingId } from './holdings.ts'
import type { EntryRow } from './ledger-reads.ts'
import type { Market } from './market.ts'
import type { Ledger } from './positions.ts'

/** Names of the transaction types, as in the portfolio API, for entries without a title. */
const typeNames: Readonly<Record<string, string>> = {
  purchase: 'Purchase',
  sale: 'Sale',
  contribution: 'Contribution',
  withdrawal: 'Withdrawal',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Management fee',
  tax: 'Tax',
  'transfer-in': 'Transfer in',
  'transfer-out': 'Transfer out',
  fx: 'Currency exchange',
  split: 'Split',
  exchange: 'Exchange',
}

/** Lists transactions from oldest to newest and, within a day, in booking order. */
export function mapTransactions({ portfolio, entries }: Ledger, market: Market): UpstreamTransaction[] {
  return entries.map((entry) => {
    const security = entry.symbol === null ? undefined : market.securities.get(entry.symbol)
    const hasUnits = entry.quantity !== null && entry.quantity !== '0'
    return {
      id: entry.id,
      on: entry.on,
      type: entry.title ?? typeNames[entry.type] ?? entry.type,
      name: security?.name ?? entry.symbol ?? findCashName(market, portfolio.currency),
      holdingId: formatHoldingId(portfolio.id, entry.symbol),
      ...mapTradeFields(entry, hasUnits, security?.priceCurrency ?? null),
      amount: entry.amount,
      fees: decimalText(sumCosts(entry)),
      lots: entry.lots,
    }
  })
}

const mapTradeFields = (entry: EntryRow, hasUnits: boolean, priceCurrency: UpstreamTransaction['priceCurrency']) =>
  hasUnits
    ? { quantity: entry.quantity, price: entry.price, priceCurrency, exchangeRate: entry.exchangeRate }
    : { quantity: null, price: null, priceCurrency: null, exchangeRate: null }
