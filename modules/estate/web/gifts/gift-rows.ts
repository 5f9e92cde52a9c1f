import { yearsAfter, daysBetween } from '@atrium/domain/calendar'
import type { Decimal } from '@atrium/domain/decimal'
import type { Estate, EstateGift } from '../../contract/estate.ts'
import type { TaxFigures } from '../estate/estate-figures.ts'

/** `fallenTrust` is a gift into a trust that is no longer taxed, but can use the band of later gifts. */
export type GiftStatus = 'exempt' | 'fallen' | 'fallenTrust' | 'within' | 'full' | 'taper'

export type GiftRow = {
  gift: EstateGift
  /** First day on which it is no longer taxed. */
  fallsOutOn: string
  /** First day on which it no longer uses the band of later gifts; only for gifts into trusts. */
  lastEffectOn: string | null
  status: GiftStatus
  percentOfFullTax: number | null
  tax: Decimal
}

/** Lists the gifts of an estate, the oldest first, with how each counts on the day of death. */
export function listGiftRows({ gifts }: Pick<Estate, 'gifts'>, { dateOfDeath, ofDay, tax }: TaxFigures): GiftRow[] {
  return gifts.map((gift, index) => {
    const { tax: taxOfGift, percentOfFullTax, aboveBand } = tax.gifts.gifts[index]!
    const isTrust = gift.recipientKind === 'trust'
    const lastEffectOn = isTrust ? yearsAfter(gift.givenOn, 14) : null
    const status = (): GiftStatus => {
      if (ofDay.gifts[index]!.amount.isZero()) return 'exempt'
      if (percentOfFullTax === null) return lastEffectOn !== null && lastEffectOn > dateOfDeath ? 'fallenTrust' : 'fallen'
      if (aboveBand.isZero()) return 'within'
      return percentOfFullTax === 100 ? 'full' : 'taper'
    }
    return { gift, fallsOutOn: yearsAfter(gift.givenOn, 7), lastEffectOn, status: status(), percentOfFullTax, tax: taxOfGift }
  })
}

/** The days that a timeline shows. */
export type TimeRange = { from: string; to: string }

const yearOf = (day: string) => Number(day.slice(0, 4))

/** Returns the years of a timeline: from the first gift, at most fourteen years before death, until the last has fallen out. */
export function findRange(rows: readonly GiftRow[], dateOfDeath: string): TimeRange {
  const earliest = yearOf(dateOfDeath) - 14
  const first = Math.max(earliest, Math.min(yearOf(dateOfDeath), ...rows.map(({ gift }) => yearOf(gift.givenOn))))
  const last = Math.max(yearOf(dateOfDeath), ...rows.map(({ fallsOutOn }) => yearOf(fallsOutOn)))
  return { from: `${first}-01-01`, to: `${last + 1}-01-01` }
}

/** Returns the place of a day in percent of the range, at least 0 and at most 100. */
export function placeOf(day: string, { from, to }: TimeRange): number {
  const place = (daysBetween(from, day) / daysBetween(from, to)) * 100
  return Math.max(0, Math.min(100, place))
}

/** A part of the bar of a gift, from `start` to `end` in percent. */
export type GiftPart = { kind: 'full' | 'taper' | 'trust'; step: number; start: number; end: number }

/** Returns the bar of a gift: three years in full, four steps of taper relief, and the years in which a gift into a trust uses the band. */
export function listParts({ gift, status, lastEffectOn, fallsOutOn }: GiftRow, range: TimeRange): GiftPart[] {
  if (status === 'exempt') return []
  const at = (years: number) => placeOf(yearsAfter(gift.givenOn, years), range)
  const parts: GiftPart[] = [
    { kind: 'full', step: 0, start: at(0), end: at(3) },
    ...[3, 4, 5, 6].map((years, index) => ({ kind: 'taper' as const, step: index + 1, start: at(years), end: at(years + 1) })),
  ]
  if (lastEffectOn !== null) parts.push({ kind: 'trust', step: 0, start: placeOf(fallsOutOn, range), end: placeOf(lastEffectOn, range) })
  return parts.filter(({ start, end }) => end > start)
}

/** Lists the years that label a timeline, at most about eight of them. */
export function listTicks(range: TimeRange): { year: number; place: number }[] {
  const [first, last] = [yearOf(range.from), yearOf(range.to)]
  const step = Math.max(1, Math.ceil((last - first) / 8))
  return Array.from({ length: Math.ceil((last - first) / step) }, (_, index) => first + index * step).map((year) => ({
    year,
    place: placeOf(`${year}-01-01`, range),
  }))
}
