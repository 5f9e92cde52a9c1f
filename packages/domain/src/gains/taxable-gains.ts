import { Decimal, zero } from '../decimal.ts'
import { taxYearNamed } from '../tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Annual exempt amounts of an individual, each valid from the tax year that begins in `from`. Source: TCGA 1992 s1K (before 2020: s3). */
const exemptAmounts: readonly { from: number; amount: number }[] = [
  { from: 2024, amount: 3_000 },
  { from: 2023, amount: 6_000 },
  { from: 2020, amount: 12_300 },
  { from: 2019, amount: 12_000 },
  { from: 2018, amount: 11_700 },
  { from: 2017, amount: 11_300 },
  { from: 2015, amount: 11_100 },
  { from: 2014, amount: 11_000 },
  { from: 2013, amount: 10_900 },
  { from: 2011, amount: 10_600 },
  { from: 2009, amount: 10_100 },
  { from: 2008, amount: 9_600 },
]

/** Returns the exempt amount of a tax year; null before 2008/09, which is out of scope. @example findExemptAmount('2024/25') is 3,000 */
export function findExemptAmount(taxYear: string): Decimal | null {
  const start = Number(taxYearNamed(taxYear).start.slice(0, 4))
  const entry = exemptAmounts.find((each) => each.from <= start)
  return entry ? new Decimal(entry.amount) : null
}

/** Gains and losses of a year, both positive, and the losses brought forward from earlier years. */
export type GainsOfYear = { taxYear: string; gains: Decimal; losses: Decimal; broughtForward: Decimal }

export type TaxableGains = {
  exemptAmount: Decimal | null
  /** Losses brought forward that are used this year. */
  lossesUsed: Decimal
  taxable: Decimal | null
  /** Losses to carry into the next year. */
  carriedForward: Decimal
}

/**
 * Computes the taxable part of a year's gains. Losses of the year are first set off in full, even below the exempt amount. Losses brought
 * forward are set off only down to that amount (TCGA 1992 s1(3), s2A).
 * @example gains 10,000, losses 2,000, brought forward 6,000 in 2024/25: 5,000 used, nothing taxable, 1,000 carried forward
 */
export function taxableGains({ taxYear, gains, losses, broughtForward }: GainsOfYear, recorder: TraceRecorder = noRecorder): TaxableGains {
  const exemptAmount = findExemptAmount(taxYear)
  const net = gains.minus(losses)
  if (exemptAmount) recorder.constant('annual-exempt-amount', exemptAmount, 'money', taxYearNamed(taxYear).start, 'TCGA 1992 s1K')
  recorder.step('net-gains', expression`${gains} − ${losses}`, net)
  if (exemptAmount === null) {
    recorder.missing('annual-exempt-amount', 'year-out-of-scope', taxYear)
    return { exemptAmount, lossesUsed: zero, taxable: null, carriedForward: broughtForward }
  }
  const aboveExemptAmount = Decimal.max(zero, net.minus(exemptAmount))
  const lossesUsed = Decimal.min(aboveExemptAmount, broughtForward)
  const taxable = aboveExemptAmount.minus(lossesUsed)
  recorder.step('losses-used', expression`min(${net} − ${exemptAmount}, ${broughtForward})`, lossesUsed)
  recorder.step('taxable-gains', expression`${aboveExemptAmount} − ${lossesUsed}`, taxable)
  const lossOfYear = Decimal.max(zero, net.neg())
  return { exemptAmount, lossesUsed, taxable, carriedForward: broughtForward.minus(lossesUsed).plus(lossOfYear) }
}
