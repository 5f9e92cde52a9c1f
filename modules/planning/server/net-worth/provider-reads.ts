import { canOpenPage, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { listRates, summarisePortfolios } from '@atrium/accounts/server/accounts/account-rules'
import { createAccountData, readAccount, readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import type { Provenance } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { readRates } from '@atrium/platform/providers/rates'
import type { FinancialHolding } from '../../contract/financial-holdings.ts'
import type { NetWorth } from '../../contract/net-worth.ts'
import type { Protection } from '../../contract/protections.ts'
import { listAllValues, listHoldings } from '../holdings/reads.ts'
import { listProtections } from '../protections/reads.ts'
import type { DatedItem, DatedItems } from './history-rules.ts'
import { toPlanItem, type PlanItem, type PlanItems } from './net-worth-rules.ts'

type PlanPortfolio = PortfolioSummary & { valueDate: string | null }

type ReadPortfolios = {
  state: NetWorth['portfolioState']
  portfolios: PlanPortfolio[]
  rates: ExchangeRate[]
  currency: Currency
  provenance: Provenance | null
}

/** What an account owns and owes, with what the totals are computed from. The items of `cover` are the policies that pay on a death. */
export type PlanData = ReadPortfolios & { holdings: FinancialHolding[]; protections: Protection[]; items: PlanItems; cover: PlanItems }

/** Reads the holdings and portfolios of an account. Without its portfolios, such as during an outage, the rest is returned. */
export async function readPlan(context: RequestContext, scope: AccountScope): Promise<PlanData> {
  const [[holdings, protections], read] = await Promise.all([
    withTenant(
      context.deps.db,
      scope.edition.actor,
      async (transaction) => [await listHoldings(transaction, scope), await listProtections(transaction, scope)] as const,
    ),
    readPortfoliosOfAccount(context, scope),
  ])
  const { currency } = read
  const currencies = [...holdings, ...protections].map((item) => item.currency)
  const rates = await addMarketRates(context, read.rates, currencies, currency)
  const shared = { currency, rates, today: scope.edition.today }
  const lifeCover = protections.filter(({ kind, hasEnded }) => kind === 'life' && !hasEnded)
  return {
    ...read,
    holdings,
    protections,
    items: { ...shared, items: [...read.portfolios.map(toItem), ...holdings.map(toPlanItem)] },
    cover: { ...shared, items: lifeCover.map(toCoverItem) },
  }
}

/** Reads a plan whose items count in a given currency, which may be another than that of the account. */
export async function readPlanIn(context: RequestContext, scope: AccountScope, currency: Currency): Promise<PlanData> {
  const plan = await readPlan(context, scope)
  const currencies = [...plan.items.items, ...plan.cover.items].map((item) => item.currency)
  const rates = await addMarketRates(context, plan.rates, currencies, currency)
  return { ...plan, items: { ...plan.items, currency, rates }, cover: { ...plan.cover, currency, rates } }
}

/** Reads the values of the items of a plan over time. `missing` names the portfolios whose earlier values cannot be read. */
export async function readPlanHistory(
  context: RequestContext,
  scope: AccountScope,
  { holdings, portfolios, items: current }: PlanData,
): Promise<DatedItems & { missing: string[] }> {
  const values = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listAllValues(transaction, scope))
  const currencies = [...values.values()].flatMap((dated) => dated.map((one) => one.currency))
  const rates = await addMarketRates(context, current.rates, currencies, current.currency)
  const dated = holdings.map((holding) => ({ ...toPlanItem(holding), values: values.get(holding.id) ?? [] }))
  const read = await Promise.all(portfolios.map((portfolio) => readPortfolioValues(context, scope, portfolio)))
  return {
    current: { ...current, rates },
    dated: [...read.flatMap((one) => one ?? []), ...dated],
    missing: portfolios.flatMap(({ name }, index) => (read[index] ? [] : [name])),
  }
}

/** Reads the daily values of a portfolio; null if its provider does not respond or has none. */
async function readPortfolioValues(context: RequestContext, scope: AccountScope, portfolio: PlanPortfolio): Promise<DatedItem | null> {
  const data = createAccountData(context, scope)
  try {
    const { data: performance } = await data.read(`performance ${portfolio.id}`, (providers) =>
      providers.getPerformance({ clientId: data.externalId, portfolioId: portfolio.id }),
    )
    const { currency } = performance
    return { ...toItem(portfolio), values: performance.values.map(({ on, value }) => ({ on, value, currency, share: '100' })) }
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

const toCoverItem = ({ id, name, sum, currency }: Protection): PlanItem => ({
  id,
  name,
  part: 'asset',
  value: sum,
  currency,
  valueDate: null,
  share: '100',
})

async function readPortfoliosOfAccount(context: RequestContext, scope: AccountScope): Promise<ReadPortfolios> {
  const currency = scope.account.currency as Currency
  const without = (state: NetWorth['portfolioState']): ReadPortfolios => ({ state, portfolios: [], rates: [], currency, provenance: null })
  if (scope.account.external_id === null) return without('not-linked')
  if (!(await canOpenPage(context, scope, 'portfolios'))) return without('not-open')
  try {
    const data = createAccountData(context, scope)
    const [account, portfolios] = await Promise.all([readAccount(context, scope, data), readPortfolios(data)])
    const rates = listRates(account.data.exchangeRates)
    const days = new Map(portfolios.data.map(({ id, valuedOn }) => [id, valuedOn]))
    return {
      state: 'read',
      portfolios: summarisePortfolios(portfolios.data, account.data.currency, rates).map((one) => ({
        ...one,
        valueDate: days.get(one.id) ?? account.data.valuedOn,
      })),
      rates,
      currency: account.data.currency,
      provenance: combinedProvenance(data.providers.name, [account, portfolios], account.data.valuedOn),
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return without(error.isOutage ? 'not-read' : 'not-linked')
  }
}

/** Adds the market rates of those currencies that the given rates do not convert. */
async function addMarketRates(
  context: RequestContext,
  rates: readonly ExchangeRate[],
  currencies: readonly Currency[],
  to: Currency,
): Promise<ExchangeRate[]> {
  const needed = [...new Set(currencies)].filter((from) => !findConversion(from, to, rates))
  return [...rates, ...(await readMarketRates(context, needed, to))]
}

/** Reads the market rates of currencies for which the provider of the portfolios states none. A rate that cannot be read is left out. */
async function readMarketRates(context: RequestContext, currencies: readonly Currency[], to: Currency): Promise<ExchangeRate[]> {
  const rates = await Promise.all(
    currencies.map(async (from) => {
      try {
        const series = (await readRates(context, from, to, 'compact'))?.data.series ?? []
        return series.map(({ on, close }) => ({ from, to, rate: new Decimal(close), on }))
      } catch (error) {
        if (error instanceof UpstreamError) return []
        throw error
      }
    }),
  )
  return rates.flat()
}

const toItem = ({ id, name, value, currency, valueDate }: PlanPortfolio): PlanItem => ({
  id,
  name,
  currency,
  valueDate,
  part: 'asset',
  value: value?.amount ?? null,
  share: '100',
})
