import { statePensionDate, pensionAccess } from '../tax/ages.ts'
import { capitalGainsTax } from '../tax/capital-gains.ts'
import { incomeTax, marriageAllowance, type YearIncome } from '../tax/income-tax.ts'
import { nationalInsurance } from '../tax/national-insurance.ts'
import { rulesOfYear, type Region, type RulesRequest, type TaxYearRules } from '../tax/parameters.ts'
import { lumpSum, pensionAllowance, statePension } from '../tax/pension-allowances.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const tax: Kind = {
  incomeTax: operation(
    'income-tax',
    (fields) => ({
      ...readRequest(fields),
      region: readRegion(fields),
      income: readIncome(fields, 'income'),
      pensionReliefAtSource: amount(fields, 'pensionReliefAtSource'),
      giftAid: amount(fields, 'giftAid'),
      ...(fields.has('marriageAllowance') && { marriageAllowance: fields.oneOf('marriageAllowance', ['gives', 'receives']) }),
    }),
    incomeTax,
  ),
  marriageAllowance: operation(
    'marriage-allowance',
    (fields) => ({
      ...readRequest(fields),
      region: readRegion(fields),
      transferor: readIncome(fields, 'transferor'),
      recipient: readIncome(fields, 'recipient'),
    }),
    marriageAllowance,
  ),
  nationalInsurance: operation(
    'national-insurance',
    (fields) => ({
      ...readRequest(fields),
      category: fields.oneOf('category', ['employee', 'employer', 'selfEmployed']),
      amount: fields.decimal('amount', notNegative).toNumber(),
      overStatePensionAge: fields.flag('overStatePensionAge', false),
      employmentAllowance: fields.flag('employmentAllowance', false),
    }),
    nationalInsurance,
  ),
  capitalGainsTax: operation(
    'capital-gains-tax',
    (fields) => ({
      ...readRequest(fields),
      taxableIncome: amount(fields, 'taxableIncome'),
      bandExtension: amount(fields, 'bandExtension'),
      gains: fields.list('gains', (gain) => ({
        on: gain.day('date'),
        type: gain.oneOf('type', ['other', 'residential', 'businessDisposal'], 'other'),
        amount: gain.decimal('amount', notNegative).toNumber(),
      })),
      losses: amount(fields, 'losses'),
      lossesBroughtForward: amount(fields, 'lossesBroughtForward'),
    }),
    capitalGainsTax,
  ),
  pensionAllowance: operation(
    'pension-allowance',
    (fields) => ({
      ...readRequest(fields),
      thresholdIncome: amount(fields, 'thresholdIncome'),
      adjustedIncome: amount(fields, 'adjustedIncome'),
      moneyPurchase: amount(fields, 'moneyPurchase'),
      definedBenefit: amount(fields, 'definedBenefit'),
      carryForward: fields.list('carryForward', (year) => ({ taxYear: year.text('taxYear'), unused: amount(year, 'unused') })),
      flexiblyAccessed: fields.flag('flexiblyAccessed', false),
    }),
    pensionAllowance,
  ),
  lumpSum: operation(
    'pension-lump-sum',
    (fields) => ({
      ...readRequest(fields),
      amount: fields.decimal('amount', notNegative).toNumber(),
      lumpSumAllowanceUsed: amount(fields, 'lumpSumAllowanceUsed'),
    }),
    lumpSum,
  ),
  statePensionAge: operation(
    'state-pension-age',
    (fields) => ({ dateOfBirth: fields.day('dateOfBirth') }),
    ({ dateOfBirth }) => ({ date: statePensionDate(dateOfBirth) }),
  ),
  statePension: operation(
    'state-pension',
    (fields) => ({
      ...readRequest(fields),
      qualifyingYears: fields.decimal('qualifyingYears', { min: 0, max: 100 }).toNumber(),
      weeksDeferred: fields.decimalOr('weeksDeferred', null, { min: 0, max: 5_000 })?.toNumber() ?? 0,
    }),
    statePension,
  ),
  pensionAccess: operation(
    'pension-access',
    (fields) => ({ dateOfBirth: fields.day('dateOfBirth'), date: fields.day('date') }),
    (input) => pensionAccess(input),
  ),
  taxParameters: operation(
    'tax-parameters',
    (fields) => ({ ...readRequest(fields), region: readRegion(fields) }),
    (request: RulesRequest & { region: Region }, recorder) => rulesOfYear(request, recorder),
    (rules, { region }) => shapeRules(rules, region),
  ),
}

const amount = (fields: Fields, name: string): number => fields.amount(name).toNumber()

export const readRegion = (fields: Fields): Region => fields.oneOf('region', ['ruk', 'scotland'], 'ruk')

/** Lowest and highest inflation and growth of a plan. */
export const rateLimits = { min: -0.5, max: 1 }

function readRequest(fields: Fields): RulesRequest {
  return {
    taxYear: fields.text('taxYear'),
    ...(fields.has('inflation') && { inflation: fields.decimal('inflation', rateLimits).toNumber() }),
    ...(fields.has('rules') && { rules: fields.text('rules') }),
  }
}

export function readIncome(fields: Fields, name: string): YearIncome {
  if (!fields.has(name)) return { other: 0, property: 0, savings: 0, dividends: 0 }
  const income = fields.fields(name)
  return {
    other: amount(income, 'other'),
    property: amount(income, 'property'),
    savings: amount(income, 'savings'),
    dividends: amount(income, 'dividends'),
  }
}

function shapeRules(rules: TaxYearRules, region: Region): unknown {
  const { status, pack, personalAllowance, basicRateLimit, higherRateLimit, dividendAllowance, dividendRates, savingsRates } = rules
  const { propertyRates, annualExemptAmount, scottishLimits, scottishRates } = rules
  return toJson({
    status,
    pack,
    personalAllowance,
    basicRateLimit,
    higherRateLimit,
    dividendAllowance,
    dividendRates,
    savingsRates,
    propertyRates,
    annualExemptAmount,
    ...(region === 'scotland' && { scottishLimits, scottishRates }),
  })
}
