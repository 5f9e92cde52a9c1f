import { addDays, monthsBefore } from '../../calendar.ts'
import type { Household } from '../../firm/households.ts'
import { createRandom } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { listCompanies, findRequestedCompany, findRequestedHousehold, requirePersonal } from './household.ts'

type Payment = { date: string; amount: number; description: string }

/** GET /personal/accountpayments/{clientId}/{irisId} */
export function personalPayments(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  requirePersonal(request, household)
  return listPayments(household, request.ids[1]!, request.today, 'Self Assessment')
}

/** GET /business/accountpayments/{clientId}/{irisId} */
export function businessPayments(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const company = findRequestedCompany(request, household)
  return listPayments(household, company.irisId, request.today, 'Corporation Tax')
}

/** GET /personal/accountoverview/{clientId}/{irisId}: the last four tax years. */
export function personalOverview(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  requirePersonal(request, household)
  const end = `${findTaxYearEnd(request.today)}-04-05`
  const values = Array.from({ length: 4 }, (_, index) => {
    const random = createRandom('overview', household.id, index)
    const income = roundToPence(28_000 + random() * 160_000)
    return { periodEnd: monthsBefore(end, index * 12), income, taxDue: roundToPence(income * (0.18 + random() * 0.2)) }
  })
  return { values, ...listPayments(household, request.ids[1]!, request.today, 'Self Assessment') }
}

/** GET /business/accountoverview/{clientId}/{irisId}: the last four financial years. */
export function businessOverview(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const company = findRequestedCompany(request, household)
  const lastEnd = `${Number(monthsBefore(request.today, 9).slice(0, 4))}-03-31`
  const values = Array.from({ length: 4 }, (_, index) => {
    const random = createRandom('overview', company.irisId, index)
    const turnover = roundToPence(drawTurnover(company.irisId) * (1 - index * 0.06) * (0.94 + random() * 0.12))
    const profit = roundToPence(turnover * (random() * 0.32 - 0.04))
    return { periodEnd: monthsBefore(lastEnd, index * 12), turnover, profit, taxDue: profit > 0 ? roundToPence(profit * 0.25) : 0 }
  })
  return { values, ...listPayments(household, company.irisId, request.today, 'Corporation Tax') }
}

/**
 * GET /healthscore/{externalId}/{dextId}: the twelve months to the end of last month, without VAT. Figures are null for a company that has
 * none yet.
 */
export function showHealthScore(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const dextId = request.ids[1] ?? ''
  const company = listCompanies(household).find((one) => one.dextId === dextId)
  if (!company) throw new Refusal(404, 'unknown-company')
  const random = createRandom('health', dextId)
  const isNew = random() < 0.1
  const turnover = isNew ? null : drawTurnover(company.irisId)
  return {
    externalId: household.id,
    dextId,
    asAt: addDays(`${request.today.slice(0, 8)}01`, -1),
    months: 12,
    includesVat: false,
    turnover,
    debtorBalance: turnover === null ? null : roundToPence((turnover * (10 + random() * 110)) / 365),
  }
}

/**
 * Lists tax charges in January and July, and the payments for them, some of which are partial. The balance is negative while money is owed.
 */
function listPayments(household: Household, irisId: string, today: string, kind: string): { payments: Payment[]; currentBalance: number } {
  const random = createRandom('payments', household.id, irisId)
  const count = Math.floor(random() * 5)
  const year = Number(today.slice(0, 4))
  const dues = Array.from({ length: count }, (_, index) => `${year - Math.floor(index / 2)}-${index % 2 === 0 ? '07-31' : '01-31'}`).filter(
    (date) => date <= today,
  )
  const payments = dues.flatMap((date) => {
    const due = roundToPence(900 + random() * 14_000)
    const paid = random() < 0.7 ? due : roundToPence(due * random())
    return [
      { date, amount: -due, description: `${kind}, due ${date}` },
      ...(paid > 0 ? [{ date: addDays(date, -Math.floor(random() * 9)), amount: paid, description: 'Payment received, with thanks' }] : []),
    ]
  })
  const pence = payments.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  return { payments: payments.sort((one, other) => (one.date < other.date ? 1 : -1)), currentBalance: pence / 100 }
}

const drawTurnover = (irisId: string): number => roundToPence(90_000 + createRandom('turnover', irisId)() ** 2 * 2_400_000)

const findTaxYearEnd = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0)

const roundToPence = (amount: number): number => Math.round(amount * 100) / 100
