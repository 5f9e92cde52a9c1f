import { businessDayToDate } from '../../calendar.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import type { Objective, PortfolioPlan, PortfolioType } from '../../ledger/portfolio.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { findRate } from '../../market/rates.ts'
import type { Currency } from '../../market/securities.ts'
import { findInception, listBegunPlans, previousDay, type UpstreamRequest } from '../request.ts'
import { computeAccountReturns, computeAccountValue } from '../returns.ts'
import { wireMoney, wireRate } from '../wire.ts'
import { requestedCustomer, requestedDay, ownPortfolioId } from './request-params.ts'
import { midnight, midnightOf, percent } from './wire.ts'

export const portfolioTypes: Record<PortfolioType, number> = { GIA: 1, ISA: 2, SIPP: 3, ExO: 4, OPB: 5, Trust: 6, SSAS: 7 }
export const strategies: Record<Objective, string> = { Income: 'INC', Accumulation: 'GRW', Both: 'BAL' }

/** GET /api/Customer/GetPortfolios?customerCode&date */
export function getPortfolios(request: UpstreamRequest) {
  const customer = requestedCustomer(request)
  const inception = findInception(customer)
  const day = requestedDay(request, inception)
  const previous = previousDay(day, inception)
  const total = (on: number) => wireMoney(computeAccountValue(customer, on, request.lastDay))
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
    Return12M: percent(computeAccountReturns(customer, inception, day, request.lastDay).change1y),
    CrossRates: crossRates(
      customer.plans.map((plan) => plan.currency),
      customer.currency,
      day,
    ),
    Portfolios: listBegunPlans(customer, day).map((plan) => portfolioLine(plan, day, request.lastDay)),
  }
}

/** Lists prices of one unit of `CurrencyFrom` in `CurrencyTo`. */
export const crossRates = (from: readonly Currency[], to: Currency, day: number) =>
  [...new Set(from)]
    .filter((currency) => currency !== to)
    .sort()
    .map((currency) => ({ CurrencyFrom: currency, CurrencyTo: to, Rate: wireRate(findRate(currency, to, day)), RateDate: midnight(day) }))

function portfolioLine(plan: PortfolioPlan, day: number, lastDay: number) {
  const previous = previousDay(day, plan.inception)
  const value = (on: number) => wireMoney(pence(computeValueOn(generateLedger(plan, lastDay), on)))
  return {
    PortfolioId: ownPortfolioId({ plan }),
    Description: plan.name,
    TypeId: portfolioTypes[plan.type],
    StrategyCode: strategies[plan.objective],
    RiskProfile: plan.riskProfile ?? 0,
    Currency: plan.currency,
    StartDate: midnightOf(plan.inception),
    ReferenceDate: midnightOf(businessDayToDate(day)),
    Valuation: value(day),
    PreviousReferenceDate: previous === null ? null : midnight(previous),
    PreviousValuation: previous === null ? null : value(previous),
  }
}
