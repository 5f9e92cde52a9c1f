import { daysAfter, plainDate, type PlainDateText } from './calendar.ts'
import { Decimal, sum } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** A net worth. `excluded` lists the positions of values that are not numbers, for display. */
export type NetWorth = { netWorth: Decimal; excluded: { position: number; value: string }[] }

const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i

/**
 * Sums the values that are numbers: assets positive, liabilities negative (rules §7). Texts with a comma, other texts and missing values
 * are excluded and listed (specification decision 19).
 * @example "1,200,000" and 5,000: 5,000
 */
export function netWorth(
  { values }: { values: readonly (Decimal | string | boolean | null)[] },
  recorder: TraceRecorder = noRecorder,
): NetWorth {
  const numbers = values.map((value) => (value instanceof Decimal ? value : readNumber(value)))
  const excluded = values.flatMap((value, position) => (numbers[position] === null ? [{ position, value: String(value ?? '') }] : []))
  for (const { position, value } of excluded) recorder.missing('value', 'not-a-number', `${position}: ${value}`)
  const total = sum(numbers)
  recorder.step('net-worth', expression`Σ ${numbers.filter((value) => value !== null).length}`, total)
  return { netWorth: total, excluded }
}

function readNumber(value: string | boolean | null): Decimal | null {
  return typeof value === 'string' && number.test(value) ? new Decimal(value.trim()) : null
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
