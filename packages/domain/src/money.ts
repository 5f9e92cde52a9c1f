import { currencyDecimals, type Currency } from './currency.ts'
import { Decimal, decimalText, roundTo } from './decimal.ts'
import { DomainError } from './error.ts'
import { requireConversion, type ExchangeRate } from './exchange.ts'

/** An exact amount in major units of its currency; a positive amount is owned or received. */
export type Money = { readonly amount: Decimal; readonly currency: Currency }

/**
 * Creates an amount of money.
 * @throws DomainError `INVALID_AMOUNT` for NaN and infinities
 */
export function money(amount: Decimal | string | number, currency: Currency): Money {
  return { amount: amountOf(amount), currency }
}

function amountOf(amount: Decimal | string | number): Decimal {
  const value = readDecimal(amount)
  if (!value?.isFinite()) throw new DomainError('INVALID_AMOUNT', `${amount} is not an amount`)
  return value
}

function readDecimal(amount: Decimal | string | number): Decimal | null {
  try {
    return new Decimal(amount)
  } catch {
    return null
  }
}

/**
 * Adds two amounts.
 * @throws DomainError `MISSING_FX_RATE` if the currencies differ, because amounts are never added 1:1
 */
export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency)
    throw new DomainError('MISSING_FX_RATE', `${left.currency} and ${right.currency} cannot be added without a rate`)
  return { amount: left.amount.plus(right.amount), currency: left.currency }
}

/**
 * Converts money to another currency, exactly, at the latest rate known on a day.
 * @example 1,250 GBX in GBP is 12.50
 * @throws DomainError `MISSING_FX_RATE`
 */
export function convertMoney(value: Money, to: Currency, rates: readonly ExchangeRate[], on?: string): Money {
  return { amount: value.amount.times(requireConversion(value.currency, to, rates, on).factor), currency: to }
}

/** Rounds half away from zero to the decimals of the currency; only for the final displayed figure. */
export function roundMoney(value: Money): Money {
  return { amount: roundTo(value.amount, currencyDecimals(value.currency)), currency: value.currency }
}

/** Formats money for the API: a decimal as text, never a float. */
export function moneyText(value: Money): { amount: string; currency: Currency } {
  return { amount: decimalText(value.amount), currency: value.currency }
}
