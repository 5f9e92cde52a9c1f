import { addDays, monthsBefore } from '../../calendar.ts'
import type { Household } from '../../firm/households.ts'
import { randomFrom } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { companiesOf, requestedCompany, requestedHousehold, requirePersonal } from './household.ts'

type Payment = { date: string; amount: number; description: string }

/** GET /personal/accountpayments/{clientId}/{irisId} */
export function personalPayments(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  requirePersonal(request, household)
  return paymentsOf(household, request.ids[1]!, request.today, 'Self Assessment')
}

/** GET /business/accountpayments/{clientId}/{irisId} */
export function businessPayments(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  const company = requestedCompany(request, household)
  return paymentsOf(household, company.irisId, request.today, 'Corporation Tax')
}

/** GET /personal/accountoverview/{clientId}/{irisId}: the last four tax years. */
export function personalOverview(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  requirePersonal(request, household)
  const end = `${taxYearEnding(request.today)}-04-05`
  const values = Array.from({ length: 4 }, (_, place) => {
    const random = randomFrom('overview', household.id, place)
    const income = pounds(28_000 + random() * 160_000)
    return { periodEnd: monthsBefore(end, place * 12), income, taxDue: pounds(income * (0.18 + random() * 0.2)) }
  })
  return { values, ...paymentsOf(household, request.ids[1]!, request.today, 'Self Assessment') }
}

/** GET /business/accountoverview/{clientId}/{irisId}: the last four financial years. */
export function businessOverview(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  const company = requestedCompany(request, household)
  const lastEnd = `${Number(monthsBefore(request.today, 9).slice(0, 4))}-03-31`
  const values = Array.from({ length: 4 }, (_, place) => {
    const random = randomFrom('overview', company.irisId, place)
    const turnover = pounds(turnoverOf(company.irisId) * (1 - place * 0.06) * (0.94 + random() * 0.12))
    const profit = pounds(turnover * (random() * 0.32 - 0.04))
    return { periodEnd: monthsBefore(lastEnd, place * 12), turnover, profit, taxDue: profit > 0 ? pounds(profit * 0.25) : 0 }
  })
  return { values, ...paymentsOf(household, company.irisId, request.today, 'Corporation Tax') }
}

/**
 * GET /healthscore/{externalId}/{dextId}: the twelve months to the end of last month, without VAT. Figures are null for a company that has
 * none yet.
 */
export function showHealthScore(request: UpstreamRequest) {
  const household = requestedHousehold(request)
  const dextId = request.ids[1] ?? ''
  const company = companiesOf(household).find((one) => one.dextId === dextId)
  if (!company) throw new Refusal(404, 'unknown-company')
  const random = randomFrom('health', dextId)
  const isNew = random() < 0.1
  const turnover = isNew ? null : turnoverOf(company.irisId)
  return {
    externalId: household.id,
    dextId,
    asAt: addDays(`${request.today.slice(0, 8)}01`, -1),
    months: 12,
    includesVat: false,
    turnover,
    debtorBalance: turnover === null ? null : pounds((turnover * (10 + random() * 110)) / 365),
  }
}

/**
 * Lists tax charges in January and July, and the payments for them, some of which are partial. The balance is negative while money is owed.
 */
function paymentsOf(household: Household, irisId: string, today: string, kind: string): { payments: Payment[]; currentBalance: number } {
  const random = randomFrom('payments', household.id, irisId)
  const count = Math.floor(random() * 5)
  const year = Number(today.slice(0, 4))
  const dues = Array.from({ length: count }, (_, place) => `${year - Math.floor(place / 2)}-${place % 2 === 0 ? '07-31' : '01-31'}`).filter(
    (date) => date <= today,
  )
  const payments = dues.flatMap((date) => {
    const due = pounds(900 + random() * 14_000)
    const paid = random() < 0.7 ? due : pounds(due * random())
    return [
      { date, amount: -due, description: `${kind}, due ${date}` },
      ...(paid > 0 ? [{ date: addDays(date, -Math.floor(random() * 9)), amount: paid, description: 'Payment received, with thanks' }] : []),
    ]
  })
  const pence = payments.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  return { payments: payments.sort((one, other) => (one.date < other.date ? 1 : -1)), currentBalance: pence / 100 }
}

const turnoverOf = (irisId: string): number => pounds(90_000 + randomFrom('turnover', irisId)() ** 2 * 2_400_000)

const taxYearEnding = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0)

const pounds = (amount: number): number => Math.round(amount * 100) / 100
