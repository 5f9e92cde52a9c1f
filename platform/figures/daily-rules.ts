import type { Explanation } from '@atrium/contract/explanation'
import type { Trace, TraceInput } from '@atrium/domain/trace'

type Input = Explanation['inputs'][number]
type Span = { from?: string | null | undefined; to?: string | null | undefined }
type Day = { on: string; value?: TraceInput; inflow?: TraceInput; outflow?: TraceInput }

const mostFlows = 12

/** Summarises years of daily values as the first and the last day, the net flows between them, and the number of omitted days. */
export function dailyInputs(trace: Trace, span: Span): { shown: Input[]; omitted: number } {
  const days = daysOf(trace).filter(({ on }) => (!span.from || on >= span.from) && (!span.to || on <= span.to))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { shown: [], omitted: 0 }
  const flows = days.slice(1).flatMap((day) => [flow('paid-in', day.inflow), flow('paid-out', day.outflow)].flatMap((one) => one ?? []))
  const shownFlows = flows.slice(-mostFlows)
  const shown = [
    ...toInput('first-value', first.value),
    ...shownFlows,
    ...(last === first ? [] : toInput('last-value', last.value)),
    { name: 'days', value: String(days.length), unit: 'count' as const },
  ]
  return { shown, omitted: Math.max(0, days.length - 2) + flows.length - shownFlows.length }
}

/** Returns true for the first and the last step of a chain of days, which show where growth began and ended. */
export function isShownDay(on: string | undefined, { from, to }: Span): boolean {
  return on !== undefined && (on === from || on === to)
}

function daysOf(trace: Trace): Day[] {
  const days = new Map<string, Day>()
  for (const input of trace.inputs) {
    const [, index, field] = /^days\.#(\d+)\.(value|inflow|outflow)$/.exec(input.name) ?? []
    if (index === undefined || input.asOn === undefined) continue
    const day = days.get(index) ?? { on: input.asOn }
    days.set(index, { ...day, [field as 'value']: input })
  }
  return [...days.values()].toSorted((left, right) => (left.on < right.on ? -1 : 1))
}

const flow = (name: string, input: TraceInput | undefined): Input | null =>
  input && input.value !== '0' ? (toInput(name, input)[0] ?? null) : null

function toInput(name: string, input: TraceInput | undefined): Input[] {
  if (!input) return []
  const { value, currency, asOn } = input
  return [{ name, value, unit: 'money', ...(currency && { currency }), ...(asOn && { asOn }), source: 'provider' }]
}
