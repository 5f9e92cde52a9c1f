import { bandTax } from '../tax/band-tax.ts'
import type { Region, TaxYearRules } from '../tax/parameters.ts'
import { isAbove, type Walk } from '../tax/slope.ts'

/** What is taxed in a year. `gain` may be a loss, which counts within the year only. */
export type TaxedYear = { other: number; property: number; savings: number; dividends: number; extension: number; gain: number }

/** Income tax, tax on gains, and the slope of their sum. */
export type PersonTax = { incomeTax: number; gainsTax: number; slope: number }

/**
 * Returns the tax of a person for a year of a plan. The allowance covers other income, property, savings and dividends in this order; it falls
 * with income, without rounding. Along a walk, each pound adds `otherSlope` of other income and `gainSlope` of gain.
 */
export function personTax(rules: TaxYearRules, region: Region, year: TaxedYear, walk: Walk, otherSlope = 0, gainSlope = 0): PersonTax {
  const { other, property, savings, dividends, extension, gain } = year
  let [allowance, allowanceSlope] = [rules.personalAllowance, 0]
  const over = other + property + savings + dividends - extension - rules.allowanceTaperFrom
  if (isAbove(walk, over, otherSlope)) {
    ;[allowance, allowanceSlope] = [rules.personalAllowance - over / 2, -otherSlope / 2]
    if (!isAbove(walk, allowance, allowanceSlope)) [allowance, allowanceSlope] = [0, 0]
  }
  const taxable = {
    other: 0,
    otherSlope: 0,
    property: 0,
    propertySlope: 0,
    savings: 0,
    savingsSlope: 0,
    dividends: 0,
    dividendsSlope: 0,
    extension,
  }
  let [left, leftSlope] = [allowance, allowanceSlope]
  if (isAbove(walk, other - left, otherSlope - leftSlope)) {
    ;[taxable.other, taxable.otherSlope, left, leftSlope] = [other - left, otherSlope - leftSlope, 0, 0]
  } else {
    left -= other
    leftSlope -= otherSlope
  }
  if (isAbove(walk, property - left, -leftSlope)) {
    ;[taxable.property, taxable.propertySlope, left, leftSlope] = [property - left, -leftSlope, 0, 0]
  } else left -= property
  if (isAbove(walk, savings - left, -leftSlope)) {
    ;[taxable.savings, taxable.savingsSlope, left, leftSlope] = [savings - left, -leftSlope, 0, 0]
  } else left -= savings
  if (isAbove(walk, dividends - left, -leftSlope)) [taxable.dividends, taxable.dividendsSlope] = [dividends - left, -leftSlope]
  const bands = bandTax(rules, region, taxable, walk)
  const income = bands.onNonSavings + bands.onSavings + bands.onDividends
  const above = gain - rules.annualExemptAmount
  if (!isAbove(walk, above, gainSlope)) return { incomeTax: income, gainsTax: 0, slope: bands.slope }
  const [inBandRate, aboveRate] = rules.gains[0]!.other
  const totalSlope = taxable.otherSlope + taxable.propertySlope + taxable.savingsSlope + taxable.dividendsSlope
  const band = rules.basicRateLimit + extension - (taxable.other + taxable.property + taxable.savings + taxable.dividends)
  let [inBand, inBandSlope] = [0, 0]
  if (isAbove(walk, band, -totalSlope))
    [inBand, inBandSlope] = isAbove(walk, above - band, gainSlope + totalSlope) ? [band, -totalSlope] : [above, gainSlope]
  return {
    incomeTax: income,
    gainsTax: above * aboveRate - inBand * (aboveRate - inBandRate),
    slope: bands.slope + gainSlope * aboveRate - inBandSlope * (aboveRate - inBandRate),
  }
}
