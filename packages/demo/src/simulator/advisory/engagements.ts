import { addDays } from '../../calendar.ts'
import { findClient } from '../../firm/clients.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { valueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { dateOf } from '../../calendar.ts'
import { plansBegunBy, type UpstreamRequest } from '../request.ts'
import { wireMoney } from '../wire.ts'
import { chanceOf, chosen, companiesOf, requestedHousehold, linesOf, linesOfBusiness } from './household.ts'

/** GET /client/{id}/contracts: the master agreement, and terms of each line of business for the person and each company. */
export function listContracts(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  const random = chanceOf(household, 'contracts')
  const status = () => (random() < 0.75 ? 'Signed' : random() < 0.6 ? 'Sent' : 'Expired')
  const parties = [household.account.name, ...companiesOf(household).map(({ name }) => name)]
  const master = {
    lineOfBusiness: null,
    name: 'Master services agreement',
    accountName: household.account.name,
    msa: true,
    status: 'Signed',
  }
  const terms = linesOf(household).flatMap((code) =>
    parties.map((accountName) => ({
      lineOfBusiness: code,
      name: `Terms of engagement, ${linesOfBusiness.find((line) => line.code === code)!.name.toLowerCase()}`,
      accountName,
      msa: false,
      status: status(),
    })),
  )
  return { contracts: [master, ...terms].map((contract, place) => ({ contractId: `C-${household.id}-${place + 1}`, ...contract })) }
}

type Protection = [kind: string, provider: string, assured: number, premium: number, years: number]

const protections: readonly Protection[] = [
  ['Level term assurance', 'Stourbridge Mutual', 350_000, 41.2, 14],
  ['Critical illness cover', 'Stourbridge Mutual', 120_000, 63.85, 9],
  ['Income protection', 'Fenland Assurance', 36_000, 88.4, 11],
  ['Whole of life assurance', 'Fenland Assurance', 250_000, 212.75, 40],
]
const elsewhere = ['Fenland Workplace Pension', 'Stourbridge With-Profits Bond', 'Castlegate Section 32 Pension']

/** GET /Holdings/{id}: plans of the firm have their value in the ledger, and plans of other providers the last reported value. */
export function listPlans(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  const random = chanceOf(household, 'plans')
  const client = findClient(household.id, request.generated)!
  const firmPlans = plansBegunBy(client, request.lastDay).map((plan) => ({
    planId: plan.id,
    planType: plan.type,
    planName: plan.name,
    provider: 'Harcourt Lisle',
    policyNumber: plan.id,
    currency: plan.currency,
    value: wireMoney(pence(valueOn(ledgerOf(plan, request.lastDay), request.lastDay))),
    valuationDate: dateOf(request.lastDay),
  }))
  const others = chosen(random, elsewhere, Math.floor(random() * 3)).map((planName, place) => ({
    planId: `${household.id}-E${place + 1}`,
    planType: 'Other provider',
    planName,
    provider: planName.split(' ')[0]!,
    policyNumber: `${planName.slice(0, 2).toUpperCase()}${Math.floor(random() * 9_000_000) + 1_000_000}`,
    currency: 'GBP',
    // Some providers report no value.
    value: random() < 0.2 ? null : Math.round(20_000_00 + random() * 180_000_00) / 100,
    valuationDate: addDays(request.today, -Math.floor(20 + random() * 300)),
  }))
  const covers = chosen(random, protections, Math.floor(random() * 4)).map(([planType, provider, sumAssured, premium, years], place) => ({
    planId: `${household.id}-R${place + 1}`,
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
