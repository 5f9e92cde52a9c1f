import type { Region, TaxYearRules } from '../tax/parameters.ts'
import { personTax, type TaxedYear } from './person-tax.ts'

/** A person during a year: what is taxed so far, the tax on it, and what is left of the lump sum allowance. */
export type PersonState = { region: Region; year: TaxedYear; tax: number; lumpSumLeft: number }

/** What is drawn from: a pension, with the part that is free of tax, or a general account, with the part of a withdrawal that is gain. */
export type Source = { kind: 'pension'; taxFreeFraction: number } | { kind: 'gia'; gainPart: number }

export type Withdrawal = { gross: number; taxFree: number; net: number }

const negligible = 1e-9
/** More bends than any tax function has. */
const mostBends = 200

/**
 * Takes the least amount whose net of the tax that it adds covers a need, or all there is, and notes it in the person's year. The net bends
 * where the tax does, so that it is followed from bend to bend; where it falls by a step, the smaller amount is the first that covers the need.
 */
export function withdraw(rules: TaxYearRules, person: PersonState, source: Source, balance: number, need: number): Withdrawal {
  const { year, tax: before } = person
  let [gross, taxFree] = [0, 0]
  for (let bend = 0; bend < mostBends && balance - gross > negligible; bend++) {
    const walk = { nextBend: Infinity, isMoving: true }
    const freePart = source.kind === 'pension' && person.lumpSumLeft > negligible ? source.taxFreeFraction : 0
    const otherSlope = source.kind === 'pension' ? 1 - freePart : 0
    const gainSlope = source.kind === 'gia' ? source.gainPart : 0
    const { incomeTax, gainsTax, slope } = personTax(rules, person.region, year, walk, otherSlope, gainSlope)
    const missing = need - (gross - (incomeTax + gainsTax - before))
    const toNeed = slope < 1 ? missing / (1 - slope) : Infinity
    const toBend = Math.min(walk.nextBend, balance - gross, freePart > 0 ? person.lumpSumLeft / freePart : Infinity)
    const step = Math.max(0, Math.min(toNeed, toBend))
    gross += step
    taxFree += step * freePart
    year.other += step * otherSlope
    year.gain += step * gainSlope
    person.lumpSumLeft -= step * freePart
    person.tax = incomeTax + gainsTax + slope * step
    if (toNeed <= toBend) break
  }
  return { gross, taxFree, net: gross - (person.tax - before) }
}
