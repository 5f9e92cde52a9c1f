import type { Currency } from './currency.ts'
import { daysAfter, plainDate, type PlainDateText } from './calendar.ts'
import { Decimal, decimalText, sum } from './decimal.ts'
import { expression, noRecorder, sumExpression, type TraceRecorder } from './trace.ts'

/** A net worth. `excluded` lists the positions of values that are not numbers, for display. */
export type NetWorth = { netWorth: Decimal; excluded: { position: number; value: string }[] }

const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i
const hundred = new Decimal(100)

/**
 * Sums the values that are numbers: assets positive, liabilities negative (rules §7). Texts with a comma, other texts and missing values
 * are excluded and listed (specification decision 19). `names`, in the order of the values, describe those that are excluded.
 * @example "1,200,000" and 5,000: 5,000
 */
export function netWorth(
  { values, names }: { values: readonly (Decimal | string | boolean | null)[]; names?: readonly string[] },
  recorder: TraceRecorder = noRecorder,
): NetWorth {
  const numbers = values.map((value) => (value instanceof Decimal ? value : readNumber(value)))
  const excluded = values.flatMap((value, position) => (numbers[position] === null ? [{ position, value: String(value ?? '') }] : []))
  for (const { position, value } of excluded)
    recorder.missing('value', values[position] === null ? 'no-value' : 'not-a-number', names?.[position] ?? `${position}: ${value}`)
  const total = sum(numbers)
  recorder.step('net-worth', sumExpression(numbers.filter((value) => value !== null)), total)
  return { netWorth: total, excluded }
}

function readNumber(value: string | boolean | null): Decimal | null {
  return typeof value === 'string' && number.test(value) ? new Decimal(value.trim()) : null
}

/**
 * What a plan item adds to a net worth: the part that belongs to the person, in the currency of the total. `value` is a text if it is not a
 * number. `rate` converts the currency: null for the currency of the total, `unknown` if no rate is known.
 */
export type CountedItem = { name: string; value: Decimal | string | null; percent: Decimal; rate: Decimal | null | 'unknown' }

/**
 * Returns the value with which a plan item counts: value × share × exchange rate. Null if it is not a number or cannot be converted.
 * @example half of a home of 600,000 counts as 300,000
 */
export function countedValue({ name, value, percent, rate }: CountedItem, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!(value instanceof Decimal) || rate === 'unknown') {
    recorder.missing('value', value === null ? 'no-value' : value instanceof Decimal ? 'no-exchange-rate' : 'not-a-number', name)
    return null
  }
  const part = value.times(percent).div(hundred)
  const counted = rate === null ? part : part.times(rate)
  const ownership = percent.eq(hundred) ? expression`${value}` : expression`${value} × ${percent} %`
  recorder.step(
    'counted-value',
    rate === null
      ? ownership
      : { texts: [...ownership.texts.slice(0, -1), `${ownership.texts.at(-1)} × `, ''], values: [...ownership.values, rate] },
    counted,
    name,
  )
  return counted
}

/** Returns a stored value as a decimal, or unchanged if it is a text that is not a number. */
export function readStoredValue(value: string | null): Decimal | string | null {
  return value === null ? null : (readNumber(value) ?? value)
}

const amountPattern = /^([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d{0,2})?$|^\.\d{1,2}$/

const dollars = new Set<Currency>(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

/**
 * Reads an amount as people type it, in any language of the portal: digits with a decimal point, and commas or spaces between thousands; a
 * currency symbol in front is allowed, of the given currency if there is one. Returns the decimal as text. At most two decimals. Null for everything
 * else, whose meaning would be a guess.
 * @example "1,000" and "£1 000" are "1000"; "£1.000,50", "1.000", "0,500" and "1,00" are null
 */
export function readAmount(text: string, currency?: Currency): string | null {
  const symbol = /[£€$]/.exec(text)?.[0]
  if (symbol && currency && symbolOf(currency) !== symbol) return null
  const trimmed = text.trim().replace(/^([+\-\u2212]?)\s*[£€$]\s*([+\-\u2212]?)/, '$1$2')
  const sign = /^[-\u2212]/.test(trimmed) ? -1 : 1
  const digits = trimmed.replace(/^[+\-\u2212]\s*/, '').replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(\D|$))/g, ',')
  if (!amountPattern.test(digits)) return null
  return decimalText(new Decimal(digits.replaceAll(',', '')).times(sign))
}

/** Returns the symbol that may be typed for a currency, which for dollars is that of several. */
function symbolOf(currency: Currency): string | undefined {
  if (currency === 'GBP') return '£'
  if (currency === 'EUR') return '€'
  return dollars.has(currency) ? '$' : undefined
}

const minAgeInDays = 10

/**
 * Returns the latest value date or, if that is later, the day ten days before today (specification decision 16); null without dates.
 * @example a value date of 2026-03-01 on 2026-03-05 gives 2026-02-23
 */
export function netWorthAsOf({ valueDates, today }: { valueDates: readonly PlainDateText[]; today: PlainDateText }): PlainDateText | null {
  const latest = valueDates
    .map((day) => plainDate(day).toString())
    .toSorted()
    .at(-1)
  const latestSettledDay = daysAfter(today, -minAgeInDays)
  return latest === undefined ? null : [latest, latestSettledDay].toSorted()[0]!
}

/**
 * Returns the stored value of a plan item: a liability is negative and an asset positive, whatever sign was entered.
 * @example a liability entered as 5,000 is stored as −5,000
 */
export function storedValue({ kind, value }: { kind: 'asset' | 'liability'; value: Decimal }): Decimal {
  const size = value.abs()
  return kind === 'liability' && !size.isZero() ? size.neg() : size
}
