import { daysBetween, type PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

export type DietzPeriod = {
  start: PlainDateText
  end: PlainDateText
  startValue: Decimal
  endValue: Decimal
  /** Positive in, negative out. */
  flows: readonly { on: PlainDateText; amount: Decimal }[]
  /** `START` if a flow counts from the start of its day, `END` if from the next day. */
  flowTiming: 'START' | 'END'
}

/**
 * Computes the Modified Dietz return: (EV − BV − ΣF) / (BV + Σ w·F), where w is the share of the period's days on which a flow was
 * invested. The period includes its first and its last day. The return is used if daily values are missing. Null unless average capital is
 * above zero.
 * @throws DomainError `INVALID_DATE` if the end is before the start, or a flow is outside the period
 * @example GIPS, 1 to 11 June: 100,000 to 125,000 with −2,000 on the 6th and 20,000 on the 11th is 0.070642
 */
export function modifiedDietz(period: DietzPeriod, recorder: TraceRecorder = noRecorder): Decimal | null {
  const { start, end, startValue, endValue, flows } = period
  const days = daysBetween(start, end) + 1
  if (days < 1) refuse('INVALID_DATE', `${end} is before ${start}`, 'end')
  const weighted = flows.map((flow, index) => flow.amount.times(countInvestedDays(period, flow.on, index)).div(days))
  const gain = endValue.minus(startValue).minus(sum(flows.map((flow) => flow.amount)))
  const capital = startValue.plus(sum(weighted))
  recorder.step('gain', expression`${endValue} − ${startValue} − ${sum(flows.map((flow) => flow.amount))}`, gain)
  recorder.step('average-capital', expression`${startValue} + ${sum(weighted)}`, capital)
  if (capital.gt(zero)) {
    const result = gain.div(capital)
    recorder.step('return', expression`${gain} ÷ ${capital}`, result)
    return result
  }
  recorder.missing('average-capital', 'no-capital')
  return null
}

function countInvestedDays({ start, end, flowTiming }: DietzPeriod, on: PlainDateText, index: number): Decimal {
  if (on < start || on > end) refuse('INVALID_DATE', `a flow of ${on} is outside ${start} to ${end}`, `flows.${index}.date`)
  return new Decimal(daysBetween(on, end) + (flowTiming === 'START' ? 1 : 0))
}
