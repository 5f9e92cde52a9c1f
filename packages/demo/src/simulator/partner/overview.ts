import { businessDayToDate, toBusinessDay } from '../../calendar.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import type { PortfolioPlan } from '../../ledger/portfolio.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { findRate } from '../../market/rates.ts'
import type { Currency } from '../../market/securities.ts'
import { getClient, findInception, listBegunPlans, previousDay, valuationDay, type UpstreamRequest } from '../request.ts'
import { computeAccountReturns, computeAccountValue } from '../returns.ts'
import { readDateInterval, ownPortfolioId } from './request-params.ts'
import { formatDateClose, formatDayClose, fractionText, toPartnerMoney, formatRate } from './wire.ts'

/** GET /api/account-overview/{contactId} */
export function showOverview(request: UpstreamRequest) {
  const client = getClient(request)
  const inception = findInception(client)
  const day = valuationDay(request, readDateInterval(request).to, inception)
  const previous = previousDay(day, inception)
  const value = (on: number) => toPartnerMoney(computeAccountValue(client, on, request.lastDay), client.currency)
  return {
    contactId: client.id,
    displayName: client.name,
    emailAddress: client.email,
    city: client.location,
    reportingCurrency: client.currency,
    clientSince: formatDateClose(inception),
    valuationAsOf: formatDayClose(day),
    totalValue: value(day),
    previous: previous === null ? null : { valuationAsOf: formatDayClose(previous), totalValue: value(previous) },
    twelveMonthReturn: fractionText(computeAccountReturns(client, inception, day, request.lastDay).change1y),
    fxRates: fxRates(
      client.plans.map((plan) => plan.currency),
      client.currency,
      day,
    ),
    portfolios: listBegunPlans(client, day).map((plan) => formatSummary(plan, day, request.lastDay)),
  }
}

/** GET /Portfolios/{contactId}?dateIso */
export function listPortfolios(request: UpstreamRequest) {
  const client = getClient(request)
  const day = valuationDay(request, readDateInterval(request).to, findInception(client))
  return {
    contactId: client.id,
    valuationAsOf: formatDayClose(day),
    portfolios: listBegunPlans(client, day).map((plan) => formatPortfolio(plan, day, request.lastDay)),
  }
}

/** Returns a portfolio with its value on a day and on the day before. */
export function formatPortfolio(plan: PortfolioPlan, day: number, lastDay: number) {
  const previous = previousDay(day, plan.inception)
  return {
    ...formatSummary(plan, day, lastDay),
    mandate: { objective: plan.objective === 'Both' ? 'income-and-growth' : plan.objective.toLowerCase(), riskLevel: plan.riskProfile },
    openedOn: formatDateClose(businessDayToDate(toBusinessDay(plan.inception))),
    previous: previous === null ? null : { valuationAsOf: formatDayClose(previous), value: valueOf(plan, previous, lastDay) },
  }
}

export const fxRates = (from: readonly Currency[], quote: Currency, day: number) =>
  [...new Set(from)]
    .filter((currency) => currency !== quote)
    .sort()
    .map((base) => ({ base, quote, rate: formatRate(findRate(base, quote, day)), asOf: formatDayClose(day) }))

const formatSummary = (plan: PortfolioPlan, day: number, lastDay: number) => ({
  portfolioId: ownPortfolioId({ plan }),
  title: plan.name,
  wrapper: plan.type.toUpperCase(),
  value: valueOf(plan, day, lastDay),
})

const valueOf = (plan: PortfolioPlan, day: number, lastDay: number) =>
  toPartnerMoney(pence(computeValueOn(generateLedger(plan, lastDay), day)), plan.currency)
