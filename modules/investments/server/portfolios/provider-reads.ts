import type { Portfolio } from '../../contract/portfolios.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamCharges, UpstreamTransactionCosts } from '@atrium/platform/providers/ports/charges'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { PortfolioKey, UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { UpstreamTransactions } from '@atrium/platform/providers/ports/transactions'
import type { Providers } from '@atrium/platform/providers/registry'
import { createAccountData, readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { portfolioScope, type PortfolioScope } from './access.ts'
import { createPositions, type Positions } from './holdings-rules.ts'
import { createRecentCache } from '@atrium/platform/figures/recent-rules'
import { groupTrades, type BookedTransactions } from '@atrium/platform/providers/trades/trades'

/** A portfolio, with access to the provider of its account. */
export type PortfolioData = { data: AccountData; id: string }

export type OpenedPortfolio = PortfolioData & { scope: PortfolioScope; stated: UpstreamPortfolio }

/** @throws error `not-found`, which is the same whether the portfolio is unknown, removed or belongs to another client */
export async function openPortfolio(context: RequestContext, portfolio: string): Promise<OpenedPortfolio> {
  const scope = await portfolioScope(context, portfolio)
  const data = createAccountData(context, scope.accountScope)
  // The provider's list is authoritative: a portfolio that has moved to another client disappears immediately.
  const { data: listed } = await readPortfolios(data)
  const stated = listed.find((one) => one.id === scope.portfolioId)
  if (!stated) throw refusal('not-found')
  return { scope, data, id: scope.portfolioId, stated }
}

export const createPortfolioKey = ({ data, id }: PortfolioData): PortfolioKey => ({ clientId: data.externalId, portfolioId: id })

export type DayRange = { from: string; to: string }

export const readHoldings = (portfolio: PortfolioData, on?: string): Promise<ProviderResponse<UpstreamHoldings>> =>
  portfolio.data.read(`holdings ${portfolio.id}${on ? ` ${on}` : ''}`, (providers) =>
    providers.getHoldings(createPortfolioKey(portfolio), on),
  )

/** Lists the days on which the portfolio can be valued, newest first. */
export const readDates = (portfolio: PortfolioData): Promise<ProviderResponse<{ dates: string[] }>> =>
  portfolio.data.read(`dates ${portfolio.id}`, async (providers) => ({ dates: await providers.listDates(createPortfolioKey(portfolio)) }))

export const readTransactions = (portfolio: PortfolioData) =>
  portfolio.data.read(`transactions ${portfolio.id}`, (providers) => providers.listTransactions(createPortfolioKey(portfolio)))

/**
 * Reads the transactions of one type, by the provider's name for it, or all transactions if no type is given. Some providers filter by
 * type; the lists of the others are filtered here. Only types that the portfolio has are requested, because each response is cached by
 * type.
 */
export async function readTransactionsOfType(
  portfolio: PortfolioData,
  type: string | undefined,
): Promise<ProviderResponse<UpstreamTransactions>> {
  const all = await readTransactions(portfolio)
  if (type === undefined) return all
  const canFilter = portfolio.data.providers.listTransactionsOfType !== undefined && all.data.transactions.some((one) => one.type === type)
  const response = canFilter
    ? await portfolio.data.read(`transactions ${portfolio.id} ${type}`, (providers) =>
        requireCapability(providers, providers.listTransactionsOfType)(createPortfolioKey(portfolio), type),
      )
    : all
  return { ...response, data: { ...response.data, transactions: response.data.transactions.filter((one) => one.type === type) } }
}

/**
 * Reads the transactions of one holding. Some providers list them by a call of their own, which lists the same ones; those of the others and of
 * cash are taken from the transactions of the portfolio, as they are if the answer is not as new as those, so that all figures of a page agree.
 */
export async function readTransactionsOfHolding(
  portfolio: PortfolioData,
  { id, cashTypeId }: Pick<UpstreamHolding, 'id' | 'cashTypeId'>,
  all: ProviderResponse<UpstreamTransactions>,
): Promise<UpstreamTransactions> {
  const { listHoldingTransactions } = portfolio.data.providers
  const listed =
    listHoldingTransactions === undefined || cashTypeId !== null
      ? null
      : await readOrNull(
          portfolio.data.read(`holding transactions ${portfolio.id} ${id}`, async () => ({
            transactions: await listHoldingTransactions(createPortfolioKey(portfolio), id),
          })),
        )
  const isNew = listed !== null && !listed.isStale && (all.isStale || listed.fetchedAt >= all.fetchedAt)
  return isNew ? { ...all.data, transactions: listed.data.transactions } : all.data
}

export const readPerformance = (portfolio: PortfolioData): Promise<ProviderResponse<UpstreamPerformance>> =>
  portfolio.data.read(`performance ${portfolio.id}`, (providers) => providers.getPerformance(createPortfolioKey(portfolio)))

export const readCharges = (portfolio: PortfolioData, { from, to }: DayRange): Promise<ProviderResponse<UpstreamCharges>> =>
  portfolio.data.read(`charges ${portfolio.id} ${from} ${to}`, (providers) =>
    requireCapability(providers, providers.getCharges)(createPortfolioKey(portfolio), { from, to }),
  )

export const readTransactionCosts = (
  portfolio: PortfolioData,
  { from, to }: DayRange,
): Promise<ProviderResponse<UpstreamTransactionCosts>> =>
  portfolio.data.read(`transaction costs ${portfolio.id} ${from} ${to}`, (providers) =>
    requireCapability(providers, providers.getTransactionCosts)(createPortfolioKey(portfolio), { from, to }),
  )

/**
 * @throws UpstreamError `unknown` if the portfolio's provider does not offer the data
 */
export function requireCapability<Ask>({ name }: Providers, ask: Ask | undefined): Ask {
  if (!ask) throw new UpstreamError('unknown', name, 'none', 'it does not offer that')
  return ask
}

/** Lists the optional pages for which the portfolio's provider, or another provider of the edition, supplies data. */
export function listCapabilities({ deps, edition }: RequestContext, providers: Providers): Portfolio['offers'] {
  return [
    ...(providers.getCharges && providers.getTransactionCosts ? (['charges'] as const) : []),
    ...(providers.listDocuments && providers.listHoldingDocuments && providers.getDocument ? (['client-documents'] as const) : []),
    ...(providers.getProductHistory && providers.getPeriodReturns ? (['product-history'] as const) : []),
    ...(providers.getPortfolioPdf ? (['documents'] as const) : []),
    ...(deps.providers.concept(edition, 'privateEquity') ? (['private-equity'] as const) : []),
  ]
}

/** Reads the holdings on a day with their costs. Returns all responses used. */
export async function readPositions(
  portfolio: PortfolioData,
  on?: string,
): Promise<{ held: Positions; responses: ProviderResponse<unknown>[] }> {
  // Atrium's own ledger states costs with the holdings, so thousands of transactions need not be read.
  if (!portfolio.data.providers.isOwnLedger) return readPositionsWithTrades(portfolio, on)
  const response = await readHoldings(portfolio, on)
  return { held: positionsWithoutTrades(response.data, '', () => createPositions(response.data, null)), responses: [response] }
}

/** Reads the holdings with the trades that determine their costs. Explanations need the trades. */
export async function readPositionsWithTrades(
  portfolio: PortfolioData,
  on?: string,
): Promise<{ held: Positions; responses: ProviderResponse<unknown>[] }> {
  const [response, ledger] = await Promise.all([readHoldings(portfolio, on), readOrNull(readTransactions(portfolio))])
  return { held: createWithTrades(response.data, ledger && ledger.data), responses: ledger ? [response, ledger] : [response] }
}

const positionsCache = new WeakMap<UpstreamHoldings, { ledger: BookedTransactions | null; held: Positions }>()

/** Combines holdings and trades. The result is cached for the pair of responses. */
function createWithTrades(response: UpstreamHoldings, ledger: BookedTransactions | null): Positions {
  const known = positionsCache.get(response)
  if (known && known.ledger === ledger) return known.held
  const held = createPositions(response, ledger && groupTrades(ledger, response.valuedOn))
  positionsCache.set(response, { ledger, held })
  return held
}

const positionsWithoutTrades = createRecentCache<UpstreamHoldings, Positions>()

/** Reads an optional part of the page. Returns null if its provider is unavailable and no data is stored. */
export async function readOrNull<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}
