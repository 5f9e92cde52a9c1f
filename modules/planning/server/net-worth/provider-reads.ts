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
import { listHoldings } from '../holdings/reads.ts'
import { toPlanItem, type PlanItem, type PlanItems } from './net-worth-rules.ts'

type PlanPortfolio = PortfolioSummary & { valueDate: string | null }

type ReadPortfolios = {
  state: NetWorth['portfolioState']
  portfolios: PlanPortfolio[]
  rates: ExchangeRate[]
  currency: Currency
  provenance: Provenance | null
}

/** What an account owns and owes, with what the totals are computed from. */
export type PlanData = ReadPortfolios & { holdings: FinancialHolding[]; items: PlanItems }

/** Reads the holdings and portfolios of an account. Without its portfolios, such as during an outage, the rest is returned. */
export async function readPlan(context: RequestContext, scope: AccountScope): Promise<PlanData> {
  const [holdings, read] = await Promise.all([
    withTenant(context.deps.db, scope.edition.actor, (transaction) => listHoldings(transaction, scope)),
    readPortfoliosOfAccount(context, scope),
  ])
  const { currency } = read
  const needed = [...new Set(holdings.map((holding) => holding.currency))].filter((from) => !findConversion(from, currency, read.rates))
  const rates = [...read.rates, ...(await readMarketRates(context, needed, currency))]
  const items = [...read.portfolios.map(toItem), ...holdings.map(toPlanItem)]
  return { ...read, holdings, items: { items, currency, rates, today: scope.edition.today } }
}

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
