import { dateOf } from '../../calendar.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import type { Objective, PortfolioPlan, PortfolioType } from '../../ledger/portfolio.ts'
import { valueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { rateOn } from '../../market/rates.ts'
import type { Currency } from '../../market/securities.ts'
import { inceptionOf, plansBegunBy, previousDay, type UpstreamRequest } from '../request.ts'
import { accountReturns, accountValue } from '../returns.ts'
import { wireMoney, wireRate } from '../wire.ts'
import { requestedCustomer, requestedDay, ownPortfolioId } from './request-params.ts'
import { midnight, midnightOf, percent } from './wire.ts'

export const portfolioTypes: Record<PortfolioType, number> = { GIA: 1, ISA: 2, SIPP: 3, ExO: 4, OPB: 5, Trust: 6, SSAS: 7 }
export const strategies: Record<Objective, string> = { Income: 'INC', Accumulation: 'GRW', Both: 'BAL' }

/** GET /api/Customer/GetPortfolios?customerCode&date */
export function getPortfolios(request: UpstreamRequest) {
  const customer = requestedCustomer(request)
  const inception = inceptionOf(customer)
  const day = requestedDay(request, inception)
  const previous = previousDay(day, inception)
  const total = (on: number) => wireMoney(accountValue(customer, on, request.lastDay))
  return {
    CustomerCode: customer.id,
    CustomerName: customer.name,
    Email: customer.email,
    City: customer.location,
    BaseCurrency: customer.currency,
    CustomerSince: midnightOf(inception),
    ReferenceDate: midnight(day),
    PreviousReferenceDate: previous === null ? null : midnight(previous),
    TotalValuation: total(day),
    PreviousTotalValuation: previous === null ? null : total(previous),
    Return12M: percent(accountReturns(customer, inception, day, request.lastDay).change1y),
    CrossRates: crossRates(
      customer.plans.map((plan) => plan.currency),
      customer.currency,
      day,
    ),
    Portfolios: plansBegunBy(customer, day).map((plan) => portfolioLine(plan, day, request.lastDay)),
  }
}

/** Lists prices of one unit of `CurrencyFrom` in `CurrencyTo`. */
export const crossRates = (from: readonly Currency[], to: Currency, day: number) =>
  [...new Set(from)]
    .filter((currency) => currency !== to)
    .sort()
    .map((currency) => ({ CurrencyFrom: currency, CurrencyTo: to, Rate: wireRate(rateOn(currency, to, day)), RateDate: midnight(day) }))

function portfolioLine(plan: PortfolioPlan, day: number, lastDay: number) {
  const previous = previousDay(day, plan.inception)
  const value = (on: number) => wireMoney(pence(valueOn(ledgerOf(plan, lastDay), on)))
  return {
    PortfolioId: ownPortfolioId({ plan }),
    Description: plan.name,
    TypeId: portfolioTypes[plan.type],
    StrategyCode: strategies[plan.objective],
    RiskProfile: plan.riskProfile ?? 0,
    Currency: plan.currency,
    StartDate: midnightOf(plan.inception),
    ReferenceDate: midnightOf(dateOf(day)),
    Valuation: value(day),
    PreviousReferenceDate: previous === null ? null : midnight(previous),
    PreviousValuation: previous === null ? null : value(previous),
  }
}
