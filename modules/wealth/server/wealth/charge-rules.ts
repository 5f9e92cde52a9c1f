import { combineAverages, percentOfAverage } from '@atrium/domain/account-charges'
import { daysBetween } from '@atrium/domain/calendar'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import { sumInCurrency, type Rate } from '@atrium/domain/movement'
import { sumParts } from '@atrium/domain/valuation'
import type { UpstreamCharges } from '@atrium/platform/providers/ports/charges'
import { totalCharges } from '@atrium/investments/server/portfolios/charge-rules'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { CostKind } from '../../contract/figure-names.ts'

/** A portfolio with the costs stated by its provider, and the exchange rate to the account's currency. */
export type ChargedPortfolio = { id: string; name: string; inception: string | null; charges: UpstreamCharges; rate: Rate }

/** The portfolios with known costs, and the first and last day of the period. */
export type ChargedAccount = { currency: Currency; from: string; to: string; portfolios: readonly ChargedPortfolio[] }

/** Sums the costs of one portfolio in the account's currency, as displayed. */
export function sumPortfolioCosts(
  { name, charges, rate }: ChargedPortfolio,
  { currency, to }: ChargedAccount,
  tracer: Tracer = untraced,
): Decimal {
  const value = totalCharges(charges, to, tracer)
  const part = { name, on: to, value, currency: charges.currency, ...(!rate.factor.eq(1) && { rate }) }
  return tracer('cost-of-portfolio', sumInCurrency, { parts: [part], decimals: currencyDecimals(currency), source: 'provider' })
}

/** Sums the displayed costs of all portfolios, so that the rows sum to the total. Null without portfolios. */
export function sumAccountCosts(account: ChargedAccount, tracer: Tracer = untraced): Decimal | null {
  const { currency, to: on, portfolios } = account
  const parts = portfolios.map((portfolio) => ({ name: portfolio.name, value: sumPortfolioCosts(portfolio, account) }))
  return tracer('cost-of-account', sumParts, { parts, currency, on, source: 'provider' })
}

/** Sums the costs of one kind, as displayed. The kinds sum to the total. Null without portfolios. */
export function sumKindOfCosts(kind: CostKind, account: ChargedAccount, tracer: Tracer = untraced): Decimal | null {
  const { currency, to: on, portfolios } = account
  const parts = portfolios.map((portfolio) => ({ name: portfolio.name, value: divideCosts(portfolio, account)[kind] }))
  return tracer('kind-of-costs', sumParts, { parts, currency, on, source: 'provider' })
}

/**
 * Divides the displayed costs of a portfolio by kind. Product and third-party costs are converted and rounded like the total. The service
 * costs are the remainder, so that the three kinds sum to the total.
 */
function divideCosts(portfolio: ChargedPortfolio, account: ChargedAccount): Record<CostKind, Decimal> {
  const { charges, rate } = portfolio
  const roundCosts = (amounts: readonly string[]) =>
    roundTo(sum(amounts.map((amount) => new Decimal(amount))).times(rate.factor), currencyDecimals(account.currency))
  const product = roundCosts(Object.values(charges.product))
  const thirdParty = roundCosts([charges.thirdPartyPayments])
  return { service: sumPortfolioCosts(portfolio, account).minus(product).minus(thirdParty), product, thirdParty }
}

/**
 * Computes the average value of all portfolios together. A portfolio opened during the period is weighted by the days since its opening.
 */
export function computeAverageValue({ currency, from, to, portfolios }: ChargedAccount, tracer: Tracer = untraced): Decimal | null {
  const parts = portfolios.map(({ name, inception, charges, rate }) => ({
    name,
    average: charges.averageValue === null ? null : new Decimal(charges.averageValue),
    days: daysFrom(inception !== null && inception > from ? inception : from, to),
    currency: charges.currency,
    ...(!rate.factor.eq(1) && { rate }),
  }))
  const decimals = currencyDecimals(currency)
  return tracer('average-of-portfolios', combineAverages, { parts, days: daysFrom(from, to), decimals, on: to, source: 'provider' })
}

/** Counts the days between two days, both included. */
const daysFrom = (from: string, to: string): number => Math.max(0, daysBetween(from, to) + 1)

/** Computes the costs as a percentage of the average value. Null if the average is unknown. */
export function computeAccountPercent(account: ChargedAccount, tracer: Tracer = untraced): Decimal | null {
  const cost = sumAccountCosts(account)
  if (!cost) return null
  const average = computeAverageValue(account)
  return tracer('cost-in-percent', percentOfAverage, { cost, average, currency: account.currency, on: account.to, source: 'derived' })
}
