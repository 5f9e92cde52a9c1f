import { decimalText } from '@atrium/domain/decimal'
import { transactionCategory } from '@atrium/domain/transaction-categories'
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
    const { type, ownName } = mapTitle(entry)
    return {
      id: entry.id,
      on: entry.on,
      type,
      name: security?.name ?? entry.symbol ?? ownName ?? findCashName(market, portfolio.currency),
      holdingId: formatHoldingId(portfolio.id, entry.symbol),
      ...mapTradeFields(entry, hasUnits, security?.priceCurrency ?? null),
      amount: entry.amount,
      fees: decimalText(sumCosts(entry)),
      lots: entry.lots,
    }
  })
}

/**
 * Titles of imported entries are more specific names of their type, such as "Bank interest". Titles of entries that staff add are names of the
 * entry, and must not change its category.
 */
function mapTitle({ type, title, amount }: EntryRow): { type: string; ownName: string | null } {
  const typeName = typeNames[type] ?? type
  const isInward = !amount.startsWith('-')
  const isNameOfType = title !== null && transactionCategory(title, isInward) === transactionCategory(typeName, isInward)
  return isNameOfType ? { type: title, ownName: null } : { type: typeName, ownName: title }
}

const mapTradeFields = (entry: EntryRow, hasUnits: boolean, priceCurrency: UpstreamTransaction['priceCurrency']) =>
  hasUnits
    ? { quantity: entry.quantity, price: entry.price, priceCurrency, exchangeRate: entry.exchangeRate }
    : { quantity: null, price: null, priceCurrency: null, exchangeRate: null }
