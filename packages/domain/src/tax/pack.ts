import type { PlainDateText } from '../calendar.ts'

/** Rates below the basic-rate limit, up to the higher-rate limit, and above it. */
export type ThreeRates = readonly [basic: number, higher: number, additional: number]

/** The rates of a gain inside and above the unused basic-rate band. */
export type GainRates = readonly [inBand: number, above: number]

/** Values of a tax year that an Act announced for later years may change. Amounts are pounds, and rates are fractions. */
export type TaxValues = {
  personalAllowance: number
  /** The allowance falls by £1 for every £2 of adjusted net income above this. */
  allowanceTaperFrom: number
  basicRateLimit: number
  higherRateLimit: number
  rates: ThreeRates
  savingsRates: ThreeRates
  propertyRates: ThreeRates
  dividendRates: ThreeRates
  startingRateBand: number
  /** Savings taxed at nil for a person whose highest rate is basic, and higher. */
  savingsAllowances: readonly [basic: number, higher: number]
  dividendAllowance: number
  /** True if the allowance covers other income first, before it is split for the least tax. */
  isAllowanceForOtherFirst: boolean
  /** Limits of taxable income at which the next Scottish rate begins. There is one rate more than limits. */
  scottishLimits: readonly number[]
  scottishRates: readonly number[]
  /** Lower and upper limit of Class 1 and Class 4. */
  insuranceLimits: readonly [lower: number, upper: number]
  employeeRates: readonly [main: number, above: number]
  selfEmployedRates: readonly [main: number, above: number]
  /** Class 2 a week from the lower limit; 0 if none is due. */
  classTwoWeekly: number
  employerRate: number
  employerFrom: number
  employmentAllowance: number
  annualExemptAmount: number
  /** Rates of gains by the day of the disposal, latest first. */
  gains: readonly { from: PlainDateText; other: GainRates; residential: GainRates; businessDisposal: GainRates }[]
  statePensionWeekly: number
  annualAllowance: number
  /** The annual allowance is cut only if both incomes are above these. */
  allowanceCutFrom: { thresholdIncome: number; adjustedIncome: number }
  leastAnnualAllowance: number
  moneyPurchaseAllowance: number
  isaAllowance: number
  /** Null for a year without this allowance. */
  lumpSumAllowance: number | null
}

/** The tax rules of a year, as data. Each year is one file of the folder `packs`. */
export type TaxPack = {
  taxYear: string
  validFrom: PlainDateText
  sources: readonly string[]
  values: TaxValues
  /** What is known of later years, until a pack of their own exists. After `until`, thresholds grow by the inflation of a plan. */
  announced: { until: string; changes: readonly { from: string; source: string; values: Partial<TaxValues> }[] }
}
