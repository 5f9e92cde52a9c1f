import { findSign } from '@atrium/ui/i18n/decimals'

/** Describes how money was paid in and out. `moved` is money in less money out; `moneyOut` is negative. */
export function describePayments({ moneyIn, moneyOut, moved }: { moneyIn: string; moneyOut: string; moved: string }) {
  if (findSign(moneyIn) === 0) return findSign(moneyOut) === 0 ? 'nothing' : 'onlyWithdrawn'
  if (findSign(moneyOut) === 0) return 'onlyAdded'
  return findSign(moved) === 0 ? 'equal' : findSign(moved) > 0 ? 'added' : 'withdrawn'
}
