import type { AccountInCurrency } from '../../contract/wealth.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { findConversion } from '@atrium/domain/exchange'
import type { Trace } from '@atrium/domain/trace'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import { readRates } from '@atrium/platform/providers/rates'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { createCase } from '@atrium/platform/figures/case'
import { computeAccountChange, computeAccountValue, excludeEmpty, listRates } from '@atrium/accounts/server/accounts/account-rules'
import {
  convertValue,
  convertValues,
  findRate,
  toMarketRates,
  type AmountConversion,
  type RateGap,
  type TargetRates,
  type SourcedRate,
  type ValueOnDay,
  type ValueWithChange,
} from './currency-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'

type AccountValues = {
  account: ValueWithChange
  portfolios: readonly (ValueWithChange & { id: string })[]
  into: TargetRates
  responses: readonly ProviderResponse<unknown>[]
}

/** Converts the values of an account to another currency at the rates of the valuation date. */
export async function readAccountInCurrency(context: RequestContext, data: AccountData, to: Currency): Promise<AccountInCurrency> {
  const { into, responses, ...whole } = await readValues(context, data, to)
  return { ...convertValues(whole, into), provenance: combinedProvenance(data.providers.name, responses, whole.account.on) }
}

type ConversionRequest = { to: Currency; portfolio: string | undefined }

/** Explains the conversion of the account or of one portfolio, using the same calculation as the page. */
export async function explainInCurrency(context: RequestContext, data: AccountData, request: ConversionRequest): Promise<ExplainedFigure> {
  const { valued, value, traces, responses } = await computeFigure(context, data, request)
  return {
    figure: 'converted',
    of: request.portfolio ?? null,
    subject: valued.name,
    value: value && decimalText(value),
    unit: 'money',
    currency: request.to,
    explanation: toExplanation(traces),
    provenance: combinedProvenance(data.providers.name, responses, valued.on),
  }
}

/** Returns the complete calculation, so that an auditor can repeat it. */
export async function createCurrencyCase(context: RequestContext, data: AccountData, request: ConversionRequest): Promise<FigureCase> {
  return createCase((await computeFigure(context, data, request)).traces, {}, 'money')
}

type FigureResult = { valued: ValueOnDay; value: Decimal | null; traces: readonly Trace[]; responses: readonly ProviderResponse<unknown>[] }

/**
 * Computes the converted figure.
 * @throws error `not-found` for an unknown portfolio, or if the value already has the requested currency
 */
async function computeFigure(context: RequestContext, data: AccountData, { to, portfolio }: ConversionRequest): Promise<FigureResult> {
  const { account, portfolios, into, responses } = await readValues(context, data, to)
  const valued = portfolio === undefined ? account : portfolios.find(({ id }) => id === portfolio)
  if (!valued || valued.currency === to) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const value = convertValue(valued, into, portfolio === undefined ? 'converted-account' : 'converted-value', tracer)
  return { valued, value, traces, responses }
}

async function readValues(context: RequestContext, data: AccountData, to: Currency): Promise<AccountValues> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { name, currency, valuedOn: on } = account.data
  const portfolios = excludeEmpty(listed.data).map((one) => ({
    id: one.id,
    name: one.name,
    currency: one.currency,
    value: one.value === null ? null : new Decimal(one.value),
    change: computeAccountChange(one),
    on: one.valuedOn,
  }))
  const stated = listStatedRates(data, account.data)
  const valued = { name, currency, value: computeAccountValue(account.data, listed.data), change: computeAccountChange(account.data), on }
  const unratedValues = [valued, ...portfolios].filter((one) => !findConversion(one.currency, to, stated, one.on))
  const { responses, ...quoted } = await readMarketRates(context, [...new Set(unratedValues.map((one) => one.currency))], to)
  return { account: valued, portfolios, into: { to, stated, ...quoted }, responses: [account, listed, ...responses] }
}

/**
 * Returns the conversion to a requested currency. Null if amounts stay in the account's currency: no other was requested, or no rate is
 * known.
 */
export async function readConversion(
  context: RequestContext,
  data: AccountData,
  to: Currency | undefined,
): Promise<AmountConversion | null> {
  if (to === undefined) return null
  const { data: account } = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const { name, currency, valuedOn: on } = account
  if (to === currency) return null
  const stated = listStatedRates(data, account)
  const isStated = findConversion(currency, to, stated, on) !== null
  const { quoted, gaps } = await readMarketRates(context, isStated ? [] : [currency], to)
  const into = { to, stated, quoted, gaps }
  return findRate({ name, currency, value: null, on }, into) && { name, currency, into, on }
}

const listStatedRates = (data: AccountData, { exchangeRates }: UpstreamAccount): SourcedRate[] =>
  listRates(exchangeRates).map((rate) => ({ ...rate, source: 'provider', provider: data.providers.name }))

type MarketRates = Pick<TargetRates, 'quoted' | 'gaps'> & { responses: readonly ProviderResponse<unknown>[] }

/** Reads the market rates of all currencies concurrently. A failure for one currency does not affect the others. */
async function readMarketRates(context: RequestContext, currencies: readonly Currency[], to: Currency): Promise<MarketRates> {
  const provider = context.deps.providers.findConceptProviderName(context.edition, 'quotes')
  const read = await Promise.all(currencies.map(async (from) => ({ from, found: await readRatesOrGap(context, from, to) })))
  const known = read.flatMap(({ from, found }) => (typeof found === 'string' ? [] : [{ from, found }]))
  return {
    quoted: known.flatMap(({ from, found }) => toMarketRates(from, to, found.data.series, provider)),
    gaps: new Map(read.flatMap(({ from, found }) => (typeof found === 'string' ? [[from, found]] : []))),
    responses: known.map(({ found }) => found),
  }
}

type RatesAnswer = Awaited<NonNullable<ReturnType<typeof readRates>>>

async function readRatesOrGap(context: RequestContext, from: Currency, to: Currency): Promise<RatesAnswer | RateGap> {
  try {
    return (await readRates(context, from, to, 'compact')) ?? 'no-exchange-rate'
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return error.isOutage ? 'rates-not-read' : 'no-exchange-rate'
  }
}
