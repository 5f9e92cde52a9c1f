/**
 * The currencies of ISO 4217, and GBX: pence, a hundredth of a pound, in which London quotes shares. The first ten have fixed colours in
 * charts.
 */
// prettier-ignore
export const currencies = [
  'GBP', 'USD', 'EUR', 'GBX', 'CAD', 'AUD', 'INR', 'JPY', 'CHF', 'ISK', 'AED', 'AFN', 'ALL', 'AMD', 'ANG', 'AOA', 'ARS', 'AWG',
  'AZN', 'BAM', 'BBD', 'BDT', 'BGN', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CDF', 'CLP',
  'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP',
  'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'IQD', 'IRR', 'JMD', 'JOD', 'KES', 'KGS', 'KHR', 'KMF',
  'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP',
  'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP',
  'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD',
  'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'UYU', 'UZS',
  'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG',
] as const

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

/** Currencies whose smallest unit, by ISO 4217, is not a hundredth. */
const otherDecimals: Partial<Record<Currency, number>> = {
  ...Object.fromEntries(
    (['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'] as const).map(
      (code) => [code, 0],
    ),
  ),
  ...Object.fromEntries((['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const).map((code) => [code, 3])),
}

/** Returns the decimals to which an amount of the currency is rounded and shown. */
export function currencyDecimals(currency: Currency): number {
  return otherDecimals[currency] ?? 2
}
