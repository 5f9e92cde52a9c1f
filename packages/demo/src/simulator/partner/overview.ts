import { dateOf, dayOf } from '../../calendar.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import type { PortfolioPlan } from '../../ledger/portfolio.ts'
import { valueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { rateOn } from '../../market/rates.ts'
import type { Currency } from '../../market/securities.ts'
import { getClient, inceptionOf, plansBegunBy, previousDay, valuationDay, type UpstreamRequest } from '../request.ts'
import { accountReturns, accountValue } from '../returns.ts'
import { dateIso, ownPortfolioId } from './request-params.ts'
import { atClose, closeOf, fractionText, moneyOf, rateText } from './wire.ts'

/** GET /api/account-overview/{contactId} */
export function showOverview(request: UpstreamRequest) {
  const client = getClient(request)
  const inception = inceptionOf(client)
  const day = valuationDay(request, dateIso(request).to, inception)
  const previous = previousDay(day, inception)
  const value = (on: number) => moneyOf(accountValue(client, on, request.lastDay), client.currency)
  return {
    contactId: client.id,
    displayName: client.name,
    emailAddress: client.email,
    city: client.location,
    reportingCurrency: client.currency,
    clientSince: atClose(inception),
    valuationAsOf: closeOf(day),
    totalValue: value(day),
    previous: previous === null ? null : { valuationAsOf: closeOf(previous), totalValue: value(previous) },
    twelveMonthReturn: fractionText(accountReturns(client, inception, day, request.lastDay).change1y),
    fxRates: fxRates(
      client.plans.map((plan) => plan.currency),
      client.currency,
      day,
    ),
    portfolios: plansBegunBy(client, day).map((plan) => summaryOf(plan, day, request.lastDay)),
  }
}

/** GET /Portfolios/{contactId}?dateIso */
export function listPortfolios(request: UpstreamRequest) {
  const client = getClient(request)
  const day = valuationDay(request, dateIso(request).to, inceptionOf(client))
  return {
    contactId: client.id,
    valuationAsOf: closeOf(day),
    portfolios: plansBegunBy(client, day).map((plan) => portfolioOf(plan, day, request.lastDay)),
  }
}

/** Returns a portfolio with its value on a day and on the day before. */
export function portfolioOf(plan: PortfolioPlan, day: number, lastDay: number) {
  const previous = previousDay(day, plan.inception)
  return {
    ...summaryOf(plan, day, lastDay),
    mandate: { objective: plan.objective === 'Both' ? 'income-and-growth' : plan.objective.toLowerCase(), riskLevel: plan.riskProfile },
    openedOn: atClose(dateOf(dayOf(plan.inception))),
    previous: previous === null ? null : { valuationAsOf: closeOf(previous), value: valueOf(plan, previous, lastDay) },
  }
}

export const fxRates = (from: readonly Currency[], quote: Currency, day: number) =>
  [...new Set(from)]
    .filter((currency) => currency !== quote)
    .sort()
    .map((base) => ({ base, quote, rate: rateText(rateOn(base, quote, day)), asOf: closeOf(day) }))

const summaryOf = (plan: PortfolioPlan, day: number, lastDay: number) => ({
  portfolioId: ownPortfolioId({ plan }),
  title: plan.name,
  wrapper: plan.type.toUpperCase(),
  value: valueOf(plan, day, lastDay),
})

const valueOf = (plan: PortfolioPlan, day: number, lastDay: number) => moneyOf(pence(valueOn(ledgerOf(plan, lastDay), day)), plan.currency)
