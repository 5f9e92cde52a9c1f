import { findSector, sectors } from './breakdown.ts'
import { one, sum, zero, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** The value of a fund and its shares by sector, as fractions of 1. */
export type FundToLookThrough = { value: Decimal; sectors: readonly { name: string; share: Decimal }[] }

export type SectorPart = { key: (typeof sectors)[number]; share: Decimal; value: Decimal }

/** Stated shares can add up to slightly more than 1, because sources round them. */
const maxSumOfShares = one.plus('0.005')

/**
 * Splits the value of a fund by sector. Shares of unknown sectors, and any share that is not stated, go to Other. Shares of zero or less
 * are ignored. Shares that add up to more than 1, but at most 1.005, are divided by their sum. The parts are in the order of `sectors` and
 * add up to exactly the value. Returns null if no known sector has a share above zero, or if the shares add up to more than 1.005.
 * @example 1,000 with 60% Energy and 30% Utilities: Energy 600, Utilities 300, Other 100
 */
export function lookThrough({ value, sectors: stated }: FundToLookThrough, recorder: TraceRecorder = noRecorder): SectorPart[] | null {
  const named = sectors
    .filter((key) => key !== 'Other')
    .map((key) => ({
      key,
      share: sum(stated.filter(({ name, share }) => findSector(name) === key && share.gt(zero)).map(({ share }) => share)),
    }))
    .filter(({ share }) => share.gt(zero))
  const total = sum(named.map(({ share }) => share))
  if (named.length === 0 || total.gt(maxSumOfShares)) return null
  const isAboveOne = total.gt(one)
  const parts: SectorPart[] = named.map(({ key, share: own }) => {
    const share = isAboveOne ? own.div(total) : own
    if (isAboveOne) recorder.step('share', expression`${own} ÷ ${total}`, share, key)
    return { key, share, value: value.times(share) }
  })
  if (total.lt(one)) {
    const share = one.minus(total)
    recorder.step('share', expression`1 − ${total}`, share, 'Other')
    parts.push({ key: 'Other', share, value: value.times(share) })
  }
  // Quotients are rounded at the sixtieth digit, so the last part is computed as the value less the other parts.
  const last = parts.at(-1)!
  last.value = value.minus(sum(parts.slice(0, -1).map((part) => part.value)))
  for (const part of parts) recorder.step('part', expression`${value} × ${part.share}`, part.value, part.key)
  return parts
}
