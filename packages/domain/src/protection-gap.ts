import { Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/**
 * Returns what is left of a cover after the debts are repaid; negative if it does not repay them. Debts are negative, as they are stored.
 * @example cover of 250,000 and debts of −120,000: 130,000
 */
export function coverAfterDebts({ cover, debts }: { cover: Decimal; debts: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  const left = cover.plus(debts)
  recorder.step('cover-after-debts', expression`${cover} − ${debts.abs()}`, left)
  return left
}
