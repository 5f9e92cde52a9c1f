import { productHistories as productHistoriesContract } from '../../contract/product-histories.ts'
import type { ProductHistory } from '../../contract/product-histories.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import {
  createPortfolioKey,
  requireCapability,
  openPortfolio,
  readOrNull,
  type DayRange,
  type OpenedPortfolio,
} from '../portfolios/provider-reads.ts'
import { resolveRange } from '../portfolios/window-rules.ts'

const productHistories = implementContract(productHistoriesContract)

const get = productHistories.get.handler(async ({ input, context }): Promise<ProductHistory> => {
  const opened = await openPortfolio(context, input.portfolio)
  const range = resolveRange(context, input)
  // The products are returned even if the stated returns are unavailable.
  const [history, returns] = await Promise.all([readHistory(opened, range), readOrNull(readReturns(opened, range))])
  const responses = returns ? [history, returns] : [history]
  const { currency, from, to, products } = history.data
  const provenance = combinedProvenance(opened.data.providers.name, responses, to)
  return { currency, from, to, products, stated: returns?.data.periods ?? null, provenance }
})

const readHistory = (opened: OpenedPortfolio, range: DayRange) =>
  opened.data.read(`product history ${opened.id} ${range.from} ${range.to}`, (providers) =>
    requireCapability(providers, providers.getProductHistory)(createPortfolioKey(opened), range),
  )

const readReturns = (opened: OpenedPortfolio, range: DayRange) =>
  opened.data.read(`period returns ${opened.id} ${range.from} ${range.to}`, (providers) =>
    requireCapability(providers, providers.getPeriodReturns)(createPortfolioKey(opened), range),
  )

export const productHistoryRoutes = { get }
