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
import { findEntry, encodeFileName, createFileReader, throwUnknown } from './files.ts'

/**
 * Creates the adapter for figures from JSON files (docs/providers/static.md). The files contain responses in the asset-manager protocol by
 * id. A day, period or client that no file contains is reported as unknown.
 */
export function createStaticAdapter(dir: string): Providers {
  const files = createFileReader(dir)
  const readPortfolioData = <Result>(id: string, map: (content: unknown) => Result) =>
    files.read(`portfolio-data/${encodeFileName(id)}.json`, map)
  return {
    name: 'static',
    listAccounts: async () => files.read('clients.json', (content) => mapAccountNames(content, 'clients.json')),
    getAccount: async (clientId, on) => {
      const account = await files.read('accounts.json', (content) =>
        mapAccount(findEntry(content, clientId, 'accounts.json'), 'accounts.json', clientId),
      )
      return on === undefined || on === account.valuedOn ? account : throwUnknown('accounts.json')
    },
    listPortfolios: async (clientId) =>
      files.read('portfolio.json', (content) => mapPortfolios(findEntry(content, clientId, 'portfolio.json'), 'portfolio.json', clientId)),
    getHoldings: async ({ portfolioId }, on) => {
      const call = 'portfolio-data holdings'
      return readPortfolioData(portfolioId, (content) => {
        const byDay = findEntry(content, 'holdings', call) as Record<string, unknown>
        return mapHoldings(findEntry(byDay, on ?? findLatestDay(byDay), call), call, portfolioId)
      })
    },
    listDates: async () => files.read('dates.json', (content) => mapDates(content, 'dates.json')),
    listTransactions: async ({ portfolioId }) => {
      const call = 'portfolio-data transactions'
      return readPortfolioData(portfolioId, (content) => mapTransactions(findEntry(content, 'transactions', call), call, portfolioId))
    },
    getPerformance: async ({ portfolioId }, range) => {
      const call = 'portfolio-data performance'
      const all = await readPortfolioData(portfolioId, (content) =>
        mapPerformance(findEntry(content, 'performance', call), call, portfolioId),
      )
      const isWithin = ({ on }: { on: string }) => on >= (range?.from ?? '') && on <= (range?.to ?? '9999')
      const benchmark = all.benchmark && { ...all.benchmark, levels: all.benchmark.levels.filter(isWithin) }
      return { ...all, values: all.values.filter(isWithin), benchmark }
    },
    getCharges: async ({ portfolioId }, range) => {
      const call = 'portfolio-data charges'
      const period = `${range.from} ${range.to}`
      return readPortfolioData(portfolioId, (content) =>
        mapCharges(findEntry(findEntry(content, 'charges', call), period, call), call, portfolioId),
      )
    },
    getTransactionCosts: async ({ portfolioId }, range) => {
      const call = 'portfolio-data transactionCosts'
      const all = await readPortfolioData(portfolioId, (content) =>
        mapTransactionCosts(findEntry(content, 'transactionCosts', call), call, portfolioId),
      )
      return { ...all, costs: all.costs.filter(({ on }) => on >= range.from && on <= range.to) }
    },
    getPortfolioPdf: ({ portfolioId }) => files.bytes(`docs/${encodeFileName(portfolioId)}.pdf`),
    getClientPdf: (clientId, { from, to }) => files.bytes(`docs/${encodeFileName(clientId)} ${from} ${to}.pdf`),
  }
}

const findLatestDay = (byDay: Readonly<Record<string, unknown>>) => Object.keys(byDay).toSorted().at(-1) ?? ''
