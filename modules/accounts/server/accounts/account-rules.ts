import { type PortfolioSummary } from '../../contract/accounts.ts'
import { foldStatedAddress } from '@atrium/contract/email-address'
import { portfolioTypes, type ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { toCurrency, computeChangeInValue, computeRateOfChange, computePartWeights } from '@atrium/domain/valuation'
import type { UpstreamAccount, UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { untraced, statedValue, type Tracer } from '@atrium/platform/figures/explanation-rules'

/** Returns the type of a portfolio, ignoring the case of the stated type. An unknown type is returned as `Other`. */
export function classifyPortfolio(upstream: string): ShownPortfolioType {
  return portfolioTypes.find((type) => type.toLowerCase() === upstream.toLowerCase()) ?? 'Other'
}

/**
 * A client of the provider, as merged with stored accounts. `email` is in lower case, and null if another client has
 * the same address.
 */
export type ExternalClient = { externalId: string; name: string; email: string | null }

/** Converts the provider's clients. An address that two clients share identifies neither of them. */
export function mergeClientNames(upstream: readonly UpstreamAccountName[]): ExternalClient[] {
  const foldAddress = ({ email }: UpstreamAccountName) => foldStatedAddress(email)
  const byAddress = Map.groupBy(upstream, foldAddress)
  return upstream.map((client) => {
    const email = foldAddress(client)
    return { externalId: client.id, name: client.name, email: byAddress.get(email)?.length === 1 ? email : null }
  })
}

type ValuedPortfolio = { portfolio: UpstreamPortfolio; accountValue: Decimal | null }

/** Lists the portfolios of an account by value, highest first, each with its share. Empty portfolios are omitted. */
export function summarisePortfolios(
  portfolios: readonly UpstreamPortfolio[],
  currency: Currency,
  rates: readonly ExchangeRate[],
): PortfolioSummary[] {
  const ordered = orderByValue(portfolios, currency, rates)
  const shares = computeShares(ordered, currency)
  return ordered.map((entry, index) => toSummary(entry, currency, shares[index] ?? null))
}

function orderByValue(
  portfolios: readonly UpstreamPortfolio[],
  currency: Currency,
  rates: readonly ExchangeRate[],
  tracer: Tracer = untraced,
) {
  const valued = excludeEmpty(portfolios).map((portfolio) => ({
    portfolio,
    accountValue: convertValue(portfolio, currency, rates, tracer),
  }))
  return valued.toSorted((left, right) => compareByValue(right, left) || left.portfolio.name.localeCompare(right.portfolio.name))
}

/** Computes each share of the total in percent. Null without a value in the account's currency. */
function computeShares(ordered: readonly ValuedPortfolio[], currency: Currency, tracer: Tracer = untraced): (Decimal | null)[] {
  const parts = ordered.map(({ portfolio, accountValue }) => ({ name: disambiguateName(portfolio, ordered), value: accountValue }))
  return tracer('share-of-account', computePartWeights, { parts, currency, source: 'derived' })
}

/** Returns the name of a portfolio, with its id if another portfolio has the same name. */
function disambiguateName({ id, name }: UpstreamPortfolio, all: readonly ValuedPortfolio[]): string {
  return all.some(({ portfolio }) => portfolio.name === name && portfolio.id !== id) ? `${name} (${id})` : name
}

/** Computes the share of a portfolio in its account. `part` is its name in the trace. Returns undefined for an empty portfolio. */
export function explainShare(
  id: string,
  { account, portfolios }: { account: UpstreamAccount; portfolios: readonly UpstreamPortfolio[] },
  tracer: Tracer,
): { value: Decimal | null; part: string } | undefined {
  const ordered = orderByValue(portfolios, account.currency, listRates(account.exchangeRates), tracer)
  const index = ordered.findIndex(({ portfolio }) => portfolio.id === id)
  const found = ordered[index]
  return (
    found && { value: computeShares(ordered, account.currency, tracer)[index] ?? null, part: disambiguateName(found.portfolio, ordered) }
  )
}

/** Returns true if a portfolio is not empty. */
export const isNonEmpty = ({ value }: { value: string | null }): boolean => value !== '0'
export const excludeEmpty = <Portfolio extends { value: string | null }>(portfolios: readonly Portfolio[]): Portfolio[] =>
  portfolios.filter(isNonEmpty)

function convertValue(
  { name, value, currency, valuedOn }: UpstreamPortfolio,
  to: Currency,
  rates: readonly ExchangeRate[],
  tracer: Tracer = untraced,
): Decimal | null {
  const pair = new Set([currency, to])
  const own = rates.filter((rate) => pair.has(rate.from) && pair.has(rate.to))
  return tracer('converted-value', toCurrency, {
    name,
    value: toDecimal(value),
    currency,
    to,
    rates: own,
    on: valuedOn,
    source: 'provider',
  })
}

/** Sorts by value, portfolios without a value last. */
function compareByValue(left: ValuedPortfolio, right: ValuedPortfolio): number {
  if (left.accountValue && right.accountValue) return left.accountValue.cmp(right.accountValue)
  return Number(left.accountValue !== null) - Number(right.accountValue !== null)
}

function toSummary({ portfolio, accountValue }: ValuedPortfolio, currency: Currency, share: Decimal | null): PortfolioSummary {
  const [change, rate] = [computeAccountChange(portfolio), computeChangeRate(portfolio)]
  return {
    id: portfolio.id,
    name: portfolio.name,
    type: classifyPortfolio(portfolio.type),
    objective: portfolio.objective,
    riskProfile: portfolio.riskProfile,
    currency: portfolio.currency,
    value: portfolio.value === null ? null : { amount: portfolio.value, currency: portfolio.currency },
    accountValue: accountValue && { amount: decimalText(accountValue), currency },
    change: change && { amount: decimalText(change), currency: portfolio.currency },
    changeRate: rate && decimalText(rate),
    share: accountValue && share && decimalText(share),
    inception: portfolio.inception,
  }
}

/** Values of an account or a portfolio at its two latest valuations, as the provider states them. */
type StatedValues = Pick<UpstreamPortfolio, 'currency' | 'value' | 'valuedOn' | 'previousValue' | 'previouslyValuedOn'>

/** Computes the change since the previous valuation. Null if either value is unknown. */
export function computeAccountChange(stated: StatedValues, tracer: Tracer = untraced): Decimal | null {
  return tracer('value-change', computeChangeInValue, toValuations(stated))
}

/** Computes the change as a fraction of the previous value. */
export function computeChangeRate(stated: StatedValues, tracer: Tracer = untraced): Decimal | null {
  return tracer('change-rate', computeRateOfChange, toValuations(stated))
}

const toValuations = ({ currency, value, valuedOn, previousValue, previouslyValuedOn }: StatedValues) => ({
  now: { on: valuedOn, value: toDecimal(value) },
  before: { on: previouslyValuedOn, value: toDecimal(previousValue) },
  currency,
  source: 'provider',
})

const toDecimal = (text: string | null) => (text === null ? null : new Decimal(text))

/** Returns the value that the provider states, or zero if all portfolios are empty. */
export function computeAccountValue(account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[]): Decimal | null {
  return excludeEmpty(portfolios).length === 0 ? zero : toDecimal(account.value)
}

/**
 * Explains the stated value of an account by the values of its portfolios in the account's currency. Each portfolio has
 * its own valuation date.
 */
export function explainValue(account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[], tracer: Tracer): Decimal | null {
  const rates = listRates(account.exchangeRates)
  const parts = excludeEmpty(portfolios).map((portfolio) => ({
    name: portfolio.name,
    value: convertValue(portfolio, account.currency, rates, tracer),
  }))
  const { currency, valuedOn: on } = account
  return tracer('stated-account-value', statedValue, {
    stated: computeAccountValue(account, portfolios),
    parts,
    currency,
    on,
    source: 'provider',
  })
}

/** Converts the stated exchange rates. The name of a rate is its currency pair. */
export function listRates(
  rates: readonly { from: Currency; to: Currency; rate: string; on: string | null }[],
): (ExchangeRate & { name: string })[] {
  return rates.map((rate) => ({ ...rate, rate: new Decimal(rate.rate), name: `${rate.from}/${rate.to}` }))
}
