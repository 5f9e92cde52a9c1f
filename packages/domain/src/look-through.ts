import { sectorOf, sectors } from './breakdown.ts'
import { one, sum, zero, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** A fund's value and the shares of sectors in it, as fractions of 1. */
export type FundToLookThrough = { value: Decimal; sectors: readonly { name: string; share: Decimal }[] }

export type SectorPart = { key: (typeof sectors)[number]; share: Decimal; value: Decimal }

/** Stated shares can add up to slightly more than 1, because sources round them. */
const greatestSumOfShares = one.plus('0.005')

/**
 * Splits the value of a fund by the sectors in which it invests. Names outside the 21 sectors, and what is not stated, are Other. Shares of
 * zero or less are ignored. Shares that add up to slightly more than 1 are divided by their sum. The parts add up to exactly the value, in
 * the order of the sectors. Returns null if no sector is stated, or if the shares add up to more than 1.005.
 * @example 1,000 with 60% Energy and 30% Utilities: Energy 600, Utilities 300, Other 100
 */
export function lookThrough({ value, sectors: stated }: FundToLookThrough, recorder: TraceRecorder = noRecorder): SectorPart[] | null {
  const named = sectors
    .filter((key) => key !== 'Other')
    .map((key) => ({
      key,
      share: sum(stated.filter(({ name, share }) => sectorOf(name) === key && share.gt(zero)).map(({ share }) => share)),
    }))
    .filter(({ share }) => share.gt(zero))
  const total = sum(named.map(({ share }) => share))
  if (named.length === 0 || total.gt(greatestSumOfShares)) return null
  const isTooMuch = total.gt(one)
  const parts: SectorPart[] = named.map(({ key, share: own }) => {
    const share = isTooMuch ? own.div(total) : own
    if (isTooMuch) recorder.step('share', expression`${own} ÷ ${total}`, share, key)
    return { key, share, value: value.times(share) }
  })
  if (total.lt(one)) {
    const share = one.minus(total)
    recorder.step('share', expression`1 − ${total}`, share, 'Other')
    parts.push({ key: 'Other', share, value: value.times(share) })
  }
  // Quotients are rounded at the sixtieth digit, so the last part is what the others leave.
  const last = parts.at(-1)!
  last.value = value.minus(sum(parts.slice(0, -1).map((part) => part.value)))
  for (const part of parts) recorder.step('part', expression`${value} × ${part.share}`, part.value, part.key)
  return parts
}
