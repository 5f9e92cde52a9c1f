import type { Locale } from '@atrium/contract/locales'
import { currencyDecimals, currencySymbols, type Currency } from '@atrium/domain/currency'
import { roundDecimal, shiftDecimal, findSign } from './decimals.ts'

type Style = { group: string; point: string; hasLeadingSymbol: boolean }

/**
 * Number formats by locale. `Intl` is not used, because Chromium has no Icelandic formats and amounts must not be converted to floats.
 */
const styles: Record<Locale, Style> = {
  en: { group: ',', point: '.', hasLeadingSymbol: true },
  is: { group: '.', point: ',', hasLeadingSymbol: false },
  el: { group: '.', point: ',', hasLeadingSymbol: false },
}

export type SignDisplay = 'negative' | 'always'

const minus = '\u2212'
const nonBreakingSpace = '\u00A0'

/** Formats a decimal in the notation of the locale. Negative values have a minus sign (U+2212), and with `always` positive ones a plus. */
export function formatDecimal(locale: Locale, value: string, decimals: number, sign: SignDisplay = 'negative'): string {
  const rounded = roundDecimal(value, decimals)
  return formatSign(rounded, sign) + formatUnsigned(locale, rounded)
}

/** Formats units and prices with the decimals that they have, but within a minimum and a maximum number of decimals. */
export function formatQuantity(locale: Locale, value: string, minDecimals = 0, maxDecimals = 4): string {
  const decimalCount = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return formatDecimal(locale, value, Math.min(Math.max(decimalCount, minDecimals), maxDecimals))
}

/** Parts of an amount for figures with muted minor units: `minor` starts with the decimal point, and `trail` is a symbol after it. */
export type MoneyParts = { whole: string; minor: string; trail: string }

export function splitMoney(
  locale: Locale,
  amount: string,
  currency: Currency,
  sign: SignDisplay = 'negative',
  decimals = currencyDecimals(currency),
): MoneyParts {
  const { point, hasLeadingSymbol } = styles[locale]
  const rounded = roundDecimal(amount, decimals)
  const [whole = '', minor = ''] = formatUnsigned(locale, rounded).split(point)
  const symbol = currencySymbols[currency]
  const lead = hasLeadingSymbol ? (symbol ?? currency + nonBreakingSpace) : ''
  const trail = hasLeadingSymbol ? '' : nonBreakingSpace + (symbol ?? currency)
  return { whole: formatSign(rounded, sign) + lead + whole, minor: minor && point + minor, trail }
}

export function formatMoney(locale: Locale, amount: string, currency: Currency, sign: SignDisplay = 'negative', decimals?: number): string {
  const { whole, minor, trail } = splitMoney(locale, amount, currency, sign, decimals)
  return whole + minor + trail
}

/** Formats a fraction as a percentage, such as `0.091` as `+9.10%`. */
export function formatRate(locale: Locale, rate: string, sign: SignDisplay = 'always', decimals = 2): string {
  return formatPercent(locale, shiftDecimal(rate, 2), sign, decimals)
}

/** Formats a value that is already in percent. */
export function formatPercent(locale: Locale, percent: string, sign: SignDisplay = 'negative', decimals = 2): string {
  return `${formatDecimal(locale, percent, decimals, sign)}%`
}

/**
 * Applies the currency filter of specification 1, section 9. Formats an amount in millions (`m`), or with a scale of 1,000 in thousands
 * (`k`), with two decimals, or none for a whole number.
 * @example formatShortCurrency('1500000') is '£1.50m', formatShortCurrency('1000000') is '£1m'
 */
export function formatShortCurrency(
  amount: string,
  options: { locale?: Locale; currency?: Currency; scale?: 1_000 | 1_000_000; decimals?: number } = {},
): string {
  const { locale = 'en', currency = 'GBP', scale = 1_000_000, decimals = 2 } = options
  const scaled = divideByScale(amount, scale)
  const isWhole = !/\.\d*[1-9]/.test(scaled)
  const { whole, minor, trail } = splitMoney(locale, scaled, currency, 'negative', isWhole ? 0 : decimals)
  return whole + minor + (scale === 1_000 ? 'k' : 'm') + trail
}

function divideByScale(amount: string, scale: number): string {
  const places = scale === 1_000 ? 3 : 6
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const padded = whole.padStart(places + 1, '0')
  return `${negative ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}${fraction}`
}

function formatSign(value: string, sign: SignDisplay): string {
  if (findSign(value) < 0) return minus
  return sign === 'always' && findSign(value) > 0 ? '+' : ''
}

function formatUnsigned(locale: Locale, value: string): string {
  const { group, point } = styles[locale]
  const [whole = '0', fraction] = value.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return fraction ? grouped + point + fraction : grouped
}
