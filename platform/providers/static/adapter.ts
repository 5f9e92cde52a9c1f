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
} from '../asset-manager/map.ts'
import type { Providers } from '../registry.ts'
import { findEntry, fileName, openFiles, missing } from './files.ts'

/**
 * Creates the adapter for figures from JSON files, which `docs/providers/static.md` describes. The files contain responses in the
 * asset-manager protocol by id. A day, period or client that is not in a file is reported as unknown.
 */
export function staticFiles(dir: string): Providers {
  const files = openFiles(dir)
  const portfolio = (id: string) => files.read(`portfolio-data/${fileName(id)}.json`)
  return {
    name: 'static',
    listAccounts: async () => mapAccountNames(await files.read('clients.json'), 'clients.json'),
    getAccount: async (clientId, on) => {
      const account = mapAccount(findEntry(await files.read('accounts.json'), clientId, 'accounts.json'), 'accounts.json', clientId)
      return on === undefined || on === account.valuedOn ? account : missing('accounts.json')
    },
    listPortfolios: async (clientId) =>
      mapPortfolios(findEntry(await files.read('portfolio.json'), clientId, 'portfolio.json'), 'portfolio.json', clientId),
    getHoldings: async ({ portfolioId }, on) => {
      const call = 'portfolio-data holdings'
      const byDay = findEntry(await portfolio(portfolioId), 'holdings', call) as Record<string, unknown>
      return mapHoldings(findEntry(byDay, on ?? latest(byDay), call), call, portfolioId)
    },
    listDates: async () => mapDates(await files.read('dates.json'), 'dates.json'),
    listTransactions: async ({ portfolioId }) => {
      const call = 'portfolio-data transactions'
      return mapTransactions(findEntry(await portfolio(portfolioId), 'transactions', call), call, portfolioId)
    },
    getPerformance: async ({ portfolioId }, range) => {
      const call = 'portfolio-data performance'
      const all = mapPerformance(findEntry(await portfolio(portfolioId), 'performance', call), call, portfolioId)
      const isWithin = ({ on }: { on: string }) => on >= (range?.from ?? '') && on <= (range?.to ?? '9999')
      const benchmark = all.benchmark && { ...all.benchmark, levels: all.benchmark.levels.filter(isWithin) }
      return { ...all, values: all.values.filter(isWithin), benchmark }
    },
    getCharges: async ({ portfolioId }, range) => {
      const call = 'portfolio-data charges'
      const byPeriod = findEntry(await portfolio(portfolioId), 'charges', call)
      return mapCharges(findEntry(byPeriod, `${range.from} ${range.to}`, call), call, portfolioId)
    },
    getTransactionCosts: async ({ portfolioId }, range) => {
      const call = 'portfolio-data transactionCosts'
      const all = mapTransactionCosts(findEntry(await portfolio(portfolioId), 'transactionCosts', call), call, portfolioId)
      return { ...all, costs: all.costs.filter(({ on }) => on >= range.from && on <= range.to) }
    },
    getPortfolioPdf: ({ portfolioId }) => files.bytes(`docs/${fileName(portfolioId)}.pdf`),
    getClientPdf: (clientId) => files.bytes(`docs/${fileName(clientId)}.pdf`),
  }
}

const latest = (byDay: Readonly<Record<string, unknown>>) => Object.keys(byDay).toSorted().at(-1) ?? ''
