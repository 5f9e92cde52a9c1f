import type { Explanation } from '@atrium/contract/explanation'
import { Decimal, decimalText, one } from '@atrium/domain/decimal'
import type { DailyValue } from '@atrium/domain/performance'
import { listStretches, type Stretch } from '@atrium/domain/performance/stretches'
import type { Trace, TraceInput } from '@atrium/domain/trace'

type Input = Explanation['inputs'][number]
type Step = Explanation['steps'][number]
type Span = { from?: string | null | undefined; to?: string | null | undefined }
type Day = { on: string; value?: TraceInput; inflow?: TraceInput; outflow?: TraceInput }

/** Decimal places of a growth factor in the multiplication. */
const factorDigits = 8

/**
 * Summarises years of daily values: the first and the last day of the span with the number of days, and the stretches between payments. The
 * other days cancel out. There are no stretches if one has no growth, so that the return is unknown.
 */
export function summariseDays(trace: Trace, { from, to }: Span): { inputs: Input[]; stretches: Stretch[] } {
  const days = daysOf(trace).filter(({ on }) => (!from || on >= from) && (!to || on <= to))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { inputs: [], stretches: [] }
  const inputs = [
    ...toInput('first-value', first.value),
    ...(last === first ? [] : toInput('last-value', last.value)),
    { name: 'days', value: String(days.length), unit: 'count' as const },
  ]
  const stretches = from && to ? listStretches(days.map(toDaily), from, to) : []
  return { inputs, stretches: stretches.every(({ growth }) => growth !== null) ? stretches : [] }
}

export const toWire = ({ growth, ...stretch }: Stretch): Explanation['stretches'][number] => ({
  from: stretch.from,
  to: stretch.to,
  opening: decimalText(stretch.opening),
  paidIn: decimalText(stretch.paidIn),
  paidOut: decimalText(stretch.paidOut),
  closing: decimalText(stretch.closing),
  return: decimalText((growth ?? one).minus(1).toDecimalPlaces(factorDigits)),
})

/** Returns the multiplication of all stretches, whose result is that of the step. */
export function multiplied(stretches: readonly Stretch[], step: Step): Step {
  const factors = stretches.map(({ growth }) => decimalText((growth ?? one).toDecimalPlaces(factorDigits)))
  return { ...step, name: 'linked-stretches', expression: `${factors.join(' × ')} − 1` }
}

const toDaily = ({ on, value, inflow, outflow }: Day): DailyValue => ({
  on,
  value: new Decimal(value?.value ?? 0),
  inflow: new Decimal(inflow?.value ?? 0),
  outflow: new Decimal(outflow?.value ?? 0),
})

/** Reads the days from inputs such as `days.#12.value`, oldest first. */
function daysOf(trace: Trace): Day[] {
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
