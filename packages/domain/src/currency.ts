/** ISO 4217 codes that Atrium supports, and GBX: pence, a hundredth of a pound, in which London quotes shares. */
export const currencies = ['GBP', 'USD', 'EUR', 'GBX', 'CAD', 'AUD', 'INR', 'JPY', 'CHF', 'ISK'] as const

export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'GBP'

/** Symbols of specification 1, section 9; other currencies are shown by code. */
export const currencySymbols: Partial<Record<Currency, string>> = {
  GBP: '£',
  EUR: '€',
  USD: '$',
  CAD: 'C$',
  AUD: 'A$',
  INR: '₹',
  JPY: '¥',
}

/** Returns the decimals to which an amount of the currency is rounded and shown. */
export function currencyDecimals(currency: Currency): number {
  return currency === 'JPY' || currency === 'ISK' ? 0 : 2
}
