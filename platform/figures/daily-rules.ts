import type { Explanation } from '@atrium/contract/explanation'
import { Decimal, decimalText, one } from '@atrium/domain/decimal'
import type { DailyValue } from '@atrium/domain/performance'
import { listSubPeriods, type SubPeriod } from '@atrium/domain/performance/sub-periods'
import type { Trace, TraceInput } from '@atrium/domain/trace'

type Input = Explanation['inputs'][number]
type Step = Explanation['steps'][number]
type DateRange = { from?: string | null | undefined; to?: string | null | undefined }
type Day = { on: string; value?: TraceInput; inflow?: TraceInput; outflow?: TraceInput }

/** Decimal places of a growth factor in the multiplication. */
const factorDigits = 8

/**
 * Summarises years of daily values. Returns the values of the first and last day of the span, the number of days, and the sub-periods
 * between payments; values within a sub-period cancel out. Returns no sub-periods if the growth of one is unknown, and with it the return.
 */
export function summariseDays(trace: Trace, { from, to }: DateRange): { inputs: Input[]; subPeriods: SubPeriod[] } {
  const days = readDays(trace).filter(({ on }) => (!from || on >= from) && (!to || on <= to))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { inputs: [], subPeriods: [] }
  const inputs = [
    ...toInput('first-value', first.value),
    ...(last === first ? [] : toInput('last-value', last.value)),
    { name: 'days', value: String(days.length), unit: 'count' as const },
  ]
  const subPeriods = from && to ? listSubPeriods(days.map(toDailyValue), from, to) : []
  return { inputs, subPeriods: subPeriods.every(({ growth }) => growth !== null) ? subPeriods : [] }
}

export const toSubPeriodView = ({ growth, ...subPeriod }: SubPeriod): Explanation['subPeriods'][number] => ({
  from: subPeriod.from,
  to: subPeriod.to,
  opening: decimalText(subPeriod.opening),
  paidIn: decimalText(subPeriod.paidIn),
  paidOut: decimalText(subPeriod.paidOut),
  closing: decimalText(subPeriod.closing),
  return: decimalText((growth ?? one).minus(1).toDecimalPlaces(factorDigits)),
})

/** Returns the step as the multiplication of all sub-periods, which has the same result. */
export function multiplySubPeriods(subPeriods: readonly SubPeriod[], step: Step): Step {
  const factors = subPeriods.map(({ growth }) => decimalText((growth ?? one).toDecimalPlaces(factorDigits)))
  return { ...step, name: 'linked-sub-periods', expression: `${factors.join(' × ')} − 1` }
}

const toDailyValue = ({ on, value, inflow, outflow }: Day): DailyValue => ({
  on,
  value: new Decimal(value?.value ?? 0),
  inflow: new Decimal(inflow?.value ?? 0),
  outflow: new Decimal(outflow?.value ?? 0),
})

/** Reads the days from inputs such as `days.#12.value`, oldest first. */
function readDays(trace: Trace): Day[] {
  const days = new Map<string, Day>()
  for (const input of trace.inputs) {
    const [list, index, field] = input.name.split('.')
    if (list !== 'days' || index === undefined || input.asOn === undefined) continue
    const day = days.get(index) ?? { on: input.asOn }
    if (field === 'value' || field === 'inflow' || field === 'outflow') day[field] = input
    days.set(index, day)
  }
  return [...days.values()].toSorted((left, right) => (left.on < right.on ? -1 : 1))
}

function toInput(name: string, input: TraceInput | undefined): Input[] {
  if (!input) return []
  const { value, currency, asOn } = input
  return [{ name, value, unit: 'money', ...(currency && { currency }), ...(asOn && { asOn }), source: 'provider' }]
}
