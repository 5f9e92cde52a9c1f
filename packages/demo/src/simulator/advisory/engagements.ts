import { addDays } from '../../calendar.ts'
import { findClient } from '../../firm/clients.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { businessDayToDate } from '../../calendar.ts'
import { listBegunPlans, type UpstreamRequest } from '../request.ts'
import { wireMoney } from '../wire.ts'
import { createHouseholdRandom, drawSome, listCompanies, findRequestedHousehold, drawLines, linesOfBusiness } from './household.ts'

/** GET /client/{id}/contracts: the master agreement, and terms of each line of business for the person and each company. */
export function listContracts(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const random = createHouseholdRandom(household, 'contracts')
  const status = () => (random() < 0.75 ? 'Signed' : random() < 0.6 ? 'Sent' : 'Expired')
  const parties = [household.account.name, ...listCompanies(household).map(({ name }) => name)]
  const master = {
    lineOfBusiness: null,
    name: 'Master services agreement',
    accountName: household.account.name,
    msa: true,
    status: 'Signed',
  }
  const terms = drawLines(household).flatMap((code) =>
    parties.map((accountName) => ({
      lineOfBusiness: code,
      name: `Terms of engagement, ${linesOfBusiness.find((line) => line.code === code)!.name.toLowerCase()}`,
      accountName,
      msa: false,
      status: status(),
    })),
  )
  return { contracts: [master, ...terms].map((contract, index) => ({ contractId: `C-${household.id}-${index + 1}`, ...contract })) }
}

type Protection = [kind: string, provider: string, assured: number, premium: number, years: number]

const protections: readonly Protection[] = [
  ['Level term assurance', 'Stourbridge Mutual', 350_000, 41.2, 14],
  ['Critical illness cover', 'Stourbridge Mutual', 120_000, 63.85, 9],
  ['Income protection', 'Fenland Assurance', 36_000, 88.4, 11],
  ['Whole of life assurance', 'Fenland Assurance', 250_000, 212.75, 40],
]
const otherPlanNames = ['Fenland Workplace Pension', 'Stourbridge With-Profits Bond', 'Castlegate Section 32 Pension']

/** GET /Holdings/{id}: plans of the firm have their value in the ledger, and plans of other providers the last reported value. */
export function listPlans(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const random = createHouseholdRandom(household, 'plans')
  const client = findClient(household.id, request.generated)!
  const firmPlans = listBegunPlans(client, request.lastDay).map((plan) => ({
    planId: plan.id,
    planType: plan.type,
    planName: plan.name,
    provider: 'Harcourt Lisle',
    policyNumber: plan.id,
    currency: plan.currency,
    value: wireMoney(pence(computeValueOn(generateLedger(plan, request.lastDay), request.lastDay))),
    valuationDate: businessDayToDate(request.lastDay),
  }))
  const others = drawSome(random, otherPlanNames, Math.floor(random() * 3)).map((planName, index) => ({
    planId: `${household.id}-E${index + 1}`,
    planType: 'Other provider',
    planName,
    provider: planName.split(' ')[0]!,
    policyNumber: `${planName.slice(0, 2).toUpperCase()}${Math.floor(random() * 9_000_000) + 1_000_000}`,
    currency: 'GBP',
    // Some providers report no value.
    value: random() < 0.2 ? null : Math.round(20_000_00 + random() * 180_000_00) / 100,
    valuationDate: addDays(request.today, -Math.floor(20 + random() * 300)),
  }))
  const covers = drawSome(random, protections, Math.floor(random() * 4)).map(([planType, provider, sumAssured, premium, years], index) => ({
    planId: `${household.id}-R${index + 1}`,
    planType,
    provider,
    policyNumber: `${provider.slice(0, 2).toUpperCase()}${Math.floor(random() * 9_000_000) + 1_000_000}`,
    currency: 'GBP',
    sumAssured,
    premium,
    premiumFrequency: 'monthly',
    endDate: addDays(request.today, Math.floor(years * 365.25 - random() * 400)),
  }))
  return { plans: [...firmPlans, ...others], protectionPlans: covers }
}
