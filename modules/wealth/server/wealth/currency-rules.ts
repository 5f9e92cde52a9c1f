import type { AccountInCurrency } from '../../contract/wealth.ts'
import type { InputSource } from '@atrium/contract/explanation'
import type { Money } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import { toCurrency } from '@atrium/domain/valuation'
import type { UpstreamSeries } from '@atrium/platform/providers/ports/quotes'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

/** An exchange rate with its source. `source` is used in explanations, `provider` is displayed. */
export type SourcedRate = ExchangeRate & { name: string; source: InputSource; provider: string }

/** Value of an account or portfolio on a day, in its own currency. */
export type ValueOnDay = { name: string; currency: Currency; value: Decimal | null; on: string }

/** A value with its change since the previous valuation. */
export type ValueWithChange = ValueOnDay & { change: Decimal | null }

export type RateGap = AccountInCurrency['missing'][number]['reason']

/**
 * All available exchange rates to one currency: those stated by the account's provider, those of the market, and the reason for each
 * currency without a rate.
 */
export type TargetRates = {
  to: Currency
  stated: readonly SourcedRate[]
  quoted: readonly SourcedRate[]
  gaps: ReadonlyMap<Currency, RateGap>
}

/** Converts all amounts of an account at one exchange rate, the one of its valuation date. */
export type AmountConversion = { name: string; currency: Currency; into: TargetRates; on: string }

/** Returns the market's exchange rates as stated. Each is the price of one unit of `from` in units of `to` on a day. */
export function toMarketRates(from: Currency, to: Currency, series: UpstreamSeries, provider: string): SourcedRate[] {
  return series.map(({ on, close }) => ({ from, to, rate: new Decimal(close), on, name: `${from}/${to}`, source: 'quotes', provider }))
}

/**
 * Returns the latest exchange rate on or before the day of the value. A rate of the account's provider takes precedence over the market's,
 * so that no page shows two rates for one day. Null if no rate is needed or known.
 */
export function findRate({ currency, on }: ValueOnDay, { to, stated, quoted }: TargetRates): SourcedRate | null {
  const found = findConversion(currency, to, stated, on)?.rate ?? findConversion(currency, to, quoted, on)?.rate
  return [...stated, ...quoted].find((rate) => rate === found) ?? null
}

/** Converts a value exactly. Null without a value or an exchange rate. */
export function convertValue(
  valued: ValueOnDay,
  into: TargetRates,
  formula: 'converted-account' | 'converted-value',
  tracer: Tracer = untraced,
): Decimal | null {
  const rate = findRate(valued, into)
  return tracer(formula, toCurrency, { ...valued, to: into.to, rates: rate ? [rate] : [], source: 'provider' })
}

type AccountAndPortfolios = { account: ValueWithChange; portfolios: readonly (ValueWithChange & { id: string })[] }

/** Converts the values of an account and its portfolios, and returns the exchange rates used. */
export function convertValues({ account, portfolios }: AccountAndPortfolios, into: TargetRates): Omit<AccountInCurrency, 'provenance'> {
  const all = [account, ...portfolios]
  const toMoney = (value: Decimal | null): Money | null => value && { amount: decimalText(value), currency: into.to }
  const convertChange = (valued: ValueWithChange) => toMoney(convertValue({ ...valued, value: valued.change }, into, 'converted-value'))
  const rates = new Set(all.flatMap((valued) => findRate(valued, into) ?? []))
  const unknown = new Set(all.filter((valued) => !findConversion(valued.currency, into.to, [...rates])).map(({ currency }) => currency))
  return {
    currency: into.to,
    value: toMoney(convertValue(account, into, 'converted-account')),
    change: convertChange(account),
    portfolios: portfolios.map((portfolio) => ({
      id: portfolio.id,
      value: toMoney(convertValue(portfolio, into, 'converted-value')),
      change: convertChange(portfolio),
    })),
    rates: [...rates].map(({ from, to, rate, on, provider }) => ({ from, to, rate: decimalText(rate), on, provider })),
    missing: [...unknown].map((from) => ({ from, reason: into.gaps.get(from) ?? 'no-exchange-rate' })),
  }
}
