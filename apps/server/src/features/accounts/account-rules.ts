import type { Explanation } from '@atrium/contract/explanation'
import { portfolioTypes, type PortfolioSummary, type PortfolioType } from '@atrium/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, quotient } from '@atrium/domain/decimal'
import { conversion, type ExchangeRate } from '@atrium/domain/exchange'
import { percentagesOf } from '@atrium/domain/percentages'
import type { UpstreamAccount } from '../../providers/ports/accounts.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'

export function portfolioTypeOf(upstream: string): PortfolioType {
  return portfolioTypes.find((type) => type.toLowerCase() === upstream.toLowerCase()) ?? 'GIA'
}

type Valued = { portfolio: UpstreamPortfolio; accountValue: Decimal | null }

/** An account's portfolios by value, highest first, each with its share; those worth nothing are left out. */
export function summarisePortfolios(
  portfolios: readonly UpstreamPortfolio[],
  currency: Currency,
  rates: readonly ExchangeRate[],
): PortfolioSummary[] {
  const valued = portfolios
    .filter((portfolio) => portfolio.value !== '0')
    .map((portfolio) => ({ portfolio, accountValue: inCurrency(portfolio, currency, rates) }))
  const ordered = valued.toSorted((left, right) => compare(right, left) || left.portfolio.name.localeCompare(right.portfolio.name))
  const shares = percentagesOf(ordered.map((entry) => entry.accountValue ?? new Decimal(0)))
  return ordered.map((entry, index) => toSummary(entry, currency, shares[index] ?? null))
}

function inCurrency(portfolio: UpstreamPortfolio, currency: Currency, rates: readonly ExchangeRate[]): Decimal | null {
  const found = conversion(portfolio.currency, currency, rates)
  return portfolio.value === null || !found ? null : new Decimal(portfolio.value).times(found.factor)
}

/** Portfolios without a value come last. */
function compare(left: Valued, right: Valued): number {
  if (left.accountValue && right.accountValue) return left.accountValue.cmp(right.accountValue)
  return Number(left.accountValue !== null) - Number(right.accountValue !== null)
}

function toSummary({ portfolio, accountValue }: Valued, currency: Currency, share: Decimal | null): PortfolioSummary {
  const change = changeOf(portfolio.value, portfolio.previousValue)
  return {
    id: portfolio.id,
    name: portfolio.name,
    type: portfolioTypeOf(portfolio.type),
    objective: portfolio.objective,
    riskProfile: portfolio.riskProfile,
    currency: portfolio.currency,
    value: portfolio.value === null ? null : { amount: portfolio.value, currency: portfolio.currency },
    accountValue: accountValue && { amount: decimalText(accountValue), currency },
    change: change.amount && { amount: decimalText(change.amount), currency: portfolio.currency },
    changeRate: change.rate && decimalText(change.rate),
    share: accountValue && share && decimalText(share),
    inception: portfolio.inception,
  }
}

/** Money and fraction between two values; null where either is unknown. */
export function changeOf(value: string | null, previous: string | null): { amount: Decimal | null; rate: Decimal | null } {
  if (value === null || previous === null) return { amount: null, rate: null }
  const amount = new Decimal(value).minus(previous)
  return { amount, rate: quotient(amount, new Decimal(previous)) }
}

/** How the total came about: each portfolio, converted where its currency is another. */
export function explainTotal(
  account: UpstreamAccount,
  portfolios: readonly PortfolioSummary[],
  rates: readonly ExchangeRate[],
): Explanation {
  const foreign = portfolios.filter((portfolio) => portfolio.currency !== account.currency && portfolio.accountValue)
  return {
    formula: 'account-total',
    inputs: [
      ...portfolios.flatMap((portfolio) =>
        portfolio.value
          ? [
              {
                name: 'portfolio-value',
                label: portfolio.name,
                value: portfolio.value.amount,
                unit: 'money' as const,
                currency: portfolio.currency,
                asOn: account.valuedOn,
              },
            ]
          : [],
      ),
      ...rates
        .filter((rate) => foreign.some((portfolio) => portfolio.currency === rate.from || portfolio.currency === rate.to))
        .map((rate) => ({
          name: 'exchange-rate',
          label: `${rate.from}/${rate.to}`,
          value: decimalText(rate.rate),
          unit: 'rate' as const,
          ...(rate.on !== null && { asOn: rate.on }),
        })),
    ],
    steps: foreign.map((portfolio) => ({
      name: 'converted',
      label: portfolio.name,
      expression: `${portfolio.value?.amount} ${portfolio.currency} → ${account.currency}`,
      result: portfolio.accountValue?.amount ?? '0',
    })),
    missing: portfolios
      .filter((portfolio) => !portfolio.value)
      .map((portfolio) => ({ name: 'portfolio-value', label: portfolio.name, reason: 'no-price' })),
  }
}

export function ratesOf(rates: readonly { from: Currency; to: Currency; rate: string; on: string | null }[]): ExchangeRate[] {
  return rates.map((rate) => ({ ...rate, rate: new Decimal(rate.rate) }))
}
