import type { PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import type { Decimal } from '../decimal.ts'
import { requireConversion, type ExchangeRate } from '../exchange.ts'
import type { LedgerEntry } from './entry.ts'

/**
 * Returns the factor that converts amounts of an entry to another currency on a day. On the day of the entry it is the entry's own rate or,
 * if the entry has none, the rate from the table. On any other day, such as the purchase day of a transferred lot, it is the rate of that
 * day from the table.
 * @throws DomainError `MISSING_FX_RATE`
 * @example 100 USD entered at 0.80: 80 GBP
 */
export function findEntryRate(entry: LedgerEntry, on: PlainDateText, to: Currency, rates: readonly ExchangeRate[]): Decimal {
  return entry.rate && on === entry.on ? entry.rate : requireConversion(entry.currency, to, rates, on, entry.id).factor
}
