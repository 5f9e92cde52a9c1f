import type { Providers } from '../registry.ts'
import { get, getJson, type AssetManagerSettings } from './client.ts'
import {
  mapAccount,
  mapAccountNames,
  mapCharges,
  mapDates,
  mapHoldings,
  mapPerformance,
  mapPortfolios,
  mapTransactionCosts,
  mapTransactions,
} from './map.ts'

export type { AssetManagerSettings } from './client.ts'

/** The firm's portfolio API as `docs/providers/asset-manager.md` describes it: GET alone. */
export function assetManager(settings: AssetManagerSettings): Providers {
  const platform = settings.usePlatformSecurities ? 'true' : undefined
  const period = (range?: { from?: string; to?: string }) => ({ fromDateString: range?.from, toDateString: range?.to })
  return {
    name: 'asset-manager',
    listAccounts: async () => mapAccountNames(await getJson(settings, ['Account'])),
    getAccount: async (externalId, on) => mapAccount(await getJson(settings, ['Account', externalId], { dateString: on })),
    listPortfolios: async (externalId) => mapPortfolios(await getJson(settings, ['Portfolios', externalId])),
    getHoldings: async (portfolioId, on) =>
      mapHoldings(await getJson(settings, ['Holdings', portfolioId], { dateString: on, usePlatformSecurities: platform })),
    listDates: async () => mapDates(await getJson(settings, ['Holdings', 'dates'])),
    listTransactions: async (portfolioId) =>
      mapTransactions(await getJson(settings, ['Transactions', portfolioId], { transactionType: 'all', usePlatformSecurities: platform })),
    getPerformance: async (portfolioId, range) =>
      mapPerformance(
        await getJson(settings, ['Performance', portfolioId], { ...period(range), benchmarkDiscrete: 'true', benchmarkCumulative: 'true' }),
      ),
    getCharges: async (portfolioId, range) => mapCharges(await getJson(settings, ['Charges', portfolioId], period(range))),
    getTransactionCosts: async (portfolioId, range) =>
      mapTransactionCosts(await getJson(settings, ['TransactionCosts', portfolioId], period(range))),
    getPortfolioPdf: (portfolioId) => get(settings, ['Pdf', portfolioId], {}, 'application/pdf'),
    getClientPdf: (externalId, range) => get(settings, ['Pdf', 'ClientPdf', externalId], period(range), 'application/pdf'),
  }
}
