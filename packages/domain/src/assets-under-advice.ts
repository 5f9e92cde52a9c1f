import { quotient, sum, type Decimal } from './decimal.ts'
import { expression, noRecorder, sumExpression, type TraceRecorder } from './trace.ts'

/** A named amount of a portfolio. */
type Amount = { name: string; value: Decimal }

export type NewMoney = {
  /** Payments in less withdrawals of each portfolio. */
  payments: readonly Amount[]
  /** Values with which portfolios were added. */
  added: readonly Amount[]
  /** Last values of portfolios that left. */
  left: readonly Amount[]
}

/**
 * Returns net new money: payments in less withdrawals, and the values of portfolios that were added, less those of portfolios that left.
 * @example 100 paid in, a new portfolio of 500 and one of 200 that left: 400
 */
export function computeNetNewMoney({ payments, added, left }: NewMoney, recorder: TraceRecorder = noRecorder): Decimal {
  const [paid, came, gone] = [payments, added, left].map((amounts) => amounts.map(({ value }) => value)) as [
    Decimal[],
    Decimal[],
    Decimal[],
  ]
  const record = (name: string, values: readonly Decimal[]) => {
    if (values.length > 0) recorder.step(name, sumExpression(values), sum(values))
  }
  record('net-payments', paid)
  record('portfolios-added', came)
  record('portfolios-left', gone)
  const newMoney = sum(paid).plus(sum(came)).minus(sum(gone))
  recorder.step('new-money', expression`${sum(paid)} + ${sum(came)} − ${sum(gone)}`, newMoney)
  return newMoney
}

export type ChangeInAssets = { opening: Decimal; closing: Decimal; newMoney: Decimal }

/** Returns the part of a change in assets that is not net new money. @example 100 that became 130, of which 20 are new: 10 */
export function computeMarketMovement({ opening, closing, newMoney }: ChangeInAssets, recorder: TraceRecorder = noRecorder): Decimal {
  const movement = closing.minus(opening).minus(newMoney)
  recorder.step('market-movement', expression`${closing} − ${opening} − ${newMoney}`, movement)
  return movement
}

/** Returns a part of the assets as a fraction of all; null if all are zero. @example 25 of 100: 0.25 */
export function computeShareOfAssets(
  { value, total }: { value: Decimal; total: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const share = quotient(value, total)
  if (share) recorder.step('share-of-assets', expression`${value} ÷ ${total}`, share)
  else recorder.missing('value', 'total-is-zero')
  return share
}
