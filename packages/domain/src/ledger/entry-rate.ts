import type { PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import type { Decimal } from '../decimal.ts'
import { requireConversion, type ExchangeRate } from '../exchange.ts'
import type { LedgerEntry } from './entry.ts'

/**
 * Returns the factor that converts an entry's amounts of a day to another currency. On the entry's day that is the entry's own rate. A lot
 * bought on another day uses the rate of that day from the table.
 * @throws DomainError `MISSING_FX_RATE`
 * @example 100 USD entered at 0.80: 80 GBP
 */
export function entryRate(entry: LedgerEntry, on: PlainDateText, to: Currency, rates: readonly ExchangeRate[]): Decimal {
  return entry.rate && on === entry.on ? entry.rate : requireConversion(entry.currency, to, rates, on, entry.id).factor
}
