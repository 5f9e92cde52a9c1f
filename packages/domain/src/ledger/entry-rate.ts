import type { PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import type { Decimal } from '../decimal.ts'
import { requireConversion, type ExchangeRate } from '../exchange.ts'
import type { LedgerEntry } from './entry.ts'

/**
 * What to multiply an entry's amounts of a day by, to have them in another currency. The entry's own rate holds for its own
 * day; a lot that was bought on another day has the rate of that day, from the table.
 * @throws DomainError `MISSING_FX_RATE`
 * @example 100 USD entered at 0.80: 80 GBP
 */
export function entryRate(entry: LedgerEntry, on: PlainDateText, to: Currency, rates: readonly ExchangeRate[]): Decimal {
  return entry.rate && on === entry.on ? entry.rate : requireConversion(entry.currency, to, rates, on, entry.id).factor
}
