import type { Region, TaxYearRules } from './parameters.ts'
import type { ThreeRates } from './pack.ts'
import { isAbove, type Walk } from './slope.ts'

/** Taxable amounts after the allowance, each with its slope along a walk. `extension` raises the bands. */
export type Taxable = {
  other: number
  otherSlope: number
  property: number
  propertySlope: number
  savings: number
  savingsSlope: number
  dividends: number
  dividendsSlope: number
  extension: number
}

/** The tax of each part, and the slope of their sum. */
export type BandTax = { onNonSavings: number; onSavings: number; onDividends: number; slope: number; savingsAllowance: number }

let slopeSum = 0

/**
 * Returns the tax on taxable income by bands: other income, property, savings and dividends, one above the other. Savings are taxed at nil in
 * what the starting-rate band leaves beside non-savings income, and in the savings allowance; the first dividends are taxed at nil. Both lie
 * inside the bands. In Scotland, savings and dividends are in the bands of the rest of the United Kingdom.
 */
export function bandTax(rules: TaxYearRules, region: Region, taxable: Taxable, walk: Walk): BandTax {
  const { other, otherSlope, property, propertySlope, savings, savingsSlope, dividends, dividendsSlope, extension } = taxable
  const [nonSavings, nonSavingsSlope] = [other + property, otherSlope + propertySlope]
  const [withSavings, withSavingsSlope] = [nonSavings + savings, nonSavingsSlope + savingsSlope]
  const [total, totalSlope] = [withSavings + dividends, withSavingsSlope + dividendsSlope]
  slopeSum = 0
  let onNonSavings: number
  if (region === 'scotland')
    onNonSavings = upToScottish(rules.scottishLimits, rules.scottishRates, extension, nonSavings, nonSavingsSlope, walk)
  else {
    onNonSavings = upToUk(rules, rules.rates, extension, other, otherSlope, walk)
    if (property > 0 || propertySlope !== 0)
      onNonSavings += between(rules, rules.propertyRates, extension, other, otherSlope, nonSavings, nonSavingsSlope, walk)
  }
  let [onSavings, savingsAllowance] = [0, 0]
  const [basic, higher] = [rules.basicRateLimit + extension, rules.higherRateLimit + extension]
  if (!isAbove(walk, total - basic, totalSlope)) savingsAllowance = rules.savingsAllowances[0]
  else if (!isAbove(walk, total - higher, totalSlope)) savingsAllowance = rules.savingsAllowances[1]
  if (savings > 0 || savingsSlope !== 0) {
    let [nil, nilSlope] = [savingsAllowance, 0]
    if (isAbove(walk, rules.startingRateBand - nonSavings, -nonSavingsSlope)) {
      nil += rules.startingRateBand - nonSavings
      nilSlope = -nonSavingsSlope
    }
    // Only what lies above the nil part is taxed.
    if (isAbove(walk, savings - nil, savingsSlope - nilSlope))
      onSavings = between(
        rules,
        rules.savingsRates,
        extension,
        nonSavings + nil,
        nonSavingsSlope + nilSlope,
        withSavings,
        withSavingsSlope,
        walk,
      )
  }
  let onDividends = 0
  if ((dividends > 0 || dividendsSlope !== 0) && isAbove(walk, dividends - rules.dividendAllowance, dividendsSlope))
    onDividends = between(
      rules,
      rules.dividendRates,
      extension,
      withSavings + rules.dividendAllowance,
      withSavingsSlope,
      total,
      totalSlope,
      walk,
    )
  return { onNonSavings, onSavings, onDividends, slope: slopeSum, savingsAllowance }
}

function upToUk(rules: TaxYearRules, rates: ThreeRates, extension: number, point: number, slope: number, walk: Walk): number {
  let tax = point * rates[0]
  slopeSum += slope * rates[0]
  const basic = rules.basicRateLimit + extension
  if (isAbove(walk, point - basic, slope)) {
    tax += (point - basic) * (rates[1] - rates[0])
    slopeSum += slope * (rates[1] - rates[0])
  }
  const higher = rules.higherRateLimit + extension
  if (isAbove(walk, point - higher, slope)) {
    tax += (point - higher) * (rates[2] - rates[1])
    slopeSum += slope * (rates[2] - rates[1])
  }
  return tax
}

/** Returns the tax on what lies between two points of the bands. */
function between(
  rules: TaxYearRules,
  rates: ThreeRates,
  extension: number,
  from: number,
  fromSlope: number,
  to: number,
  toSlope: number,
  walk: Walk,
): number {
  const [basic, higher] = [rules.basicRateLimit + extension, rules.higherRateLimit + extension]
  let [inBasic, inBasicSlope] = [to, toSlope]
  let [inHigher, inHigherSlope] = [0, 0]
  let [inAdditional, inAdditionalSlope] = [0, 0]
  if (isAbove(walk, to - basic, toSlope)) {
    ;[inBasic, inBasicSlope, inHigher, inHigherSlope] = [basic, 0, to, toSlope]
    if (isAbove(walk, to - higher, toSlope)) [inHigher, inHigherSlope, inAdditional, inAdditionalSlope] = [higher, 0, to - higher, toSlope]
    inHigher -= basic
  }
  // What lies below the first point is taken from the bands that it fills.
  if (isAbove(walk, from - basic, fromSlope)) {
    ;[inBasic, inBasicSlope] = [0, 0]
    if (isAbove(walk, from - higher, fromSlope)) {
      ;[inHigher, inHigherSlope] = [0, 0]
      inAdditional -= from - higher
      inAdditionalSlope -= fromSlope
    } else {
      inHigher -= from - basic
      inHigherSlope -= fromSlope
    }
  } else {
    inBasic -= from
    inBasicSlope -= fromSlope
  }
  slopeSum += inBasicSlope * rates[0] + inHigherSlope * rates[1] + inAdditionalSlope * rates[2]
  return inBasic * rates[0] + inHigher * rates[1] + inAdditional * rates[2]
}

/** Returns the tax up to a point by the Scottish limits, of which an extension does not raise the first. */
function upToScottish(
  limits: readonly number[],
  rates: readonly number[],
  extension: number,
  point: number,
  slope: number,
  walk: Walk,
): number {
  let tax = point * rates[0]!
  slopeSum += slope * rates[0]!
  for (let index = 0; index < limits.length; index++) {
    const limit = limits[index]! + (index === 0 ? 0 : extension)
    if (!isAbove(walk, point - limit, slope)) {
      if (point < limit) break
      continue
    }
    const step = rates[index + 1]! - rates[index]!
    tax += (point - limit) * step
    slopeSum += slope * step
  }
  return tax
}
