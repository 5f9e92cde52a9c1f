import { portfolios as portfoliosContract } from '../../contract/portfolios.ts'
import type { Holdings, Portfolio } from '../../contract/portfolios.ts'
import { dayIn } from '@atrium/domain/calendar'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, createProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { computeAccountChange, computeChangeRate, classifyPortfolio, excludeEmpty } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { readComparison } from '../benchmarks/provider-reads.ts'
import { sumCharges, totalTradeCosts } from './charge-rules.ts'
import { createFigureCase, explainFigure, type FigureRequest } from './figure-reads.ts'
import { groupHoldings, createPositions, computePortfolioValue } from './holdings-rules.ts'
import { measure, measurePerformance } from './performance-rules.ts'
import {
  listCapabilities,
  openPortfolio,
  readCharges,
  readDates,
  readPositions,
  readOrNull,
  readHoldings,
  readTransactionCosts,
  readTransactions,
  readTransactionsOfType,
  type PortfolioData,
} from './provider-reads.ts'
import { computeStatistics } from './statistics-rules.ts'
import { readNominals } from './bond-reads.ts'
import { groupTransactions, listEntries, listTypes } from './transactions-rules.ts'
import { findUnexplained } from './parts-rules.ts'
import { resolveRange, resolveWindow } from './window-rules.ts'
import { countDownload, recordDownload } from './writes.ts'

const portfolios = implementContract(portfoliosContract)

const get = portfolios.get.handler(async ({ input, context }): Promise<Portfolio> => {
  const { scope, data, id } = await openPortfolio(context, input.portfolio)
  const response = await readPortfolios(data)
  const stated = response.data.find((portfolio) => portfolio.id === id)
  if (!stated) throw refusal('not-found')
  const headerValue =
    input.on === undefined || input.on === stated.valuedOn
      ? readLatestValue(stated, response)
      : await readEarlierValue({ data, id }, input.on)
  return {
    id,
    account: {
      id: scope.accountScope.account.id,
      name: scope.accountScope.account.name,
      portal: scope.accountScope.account.portal_id,
      portfolioCount: excludeEmpty(response.data).length,
    },
    name: stated.name,
    type: classifyPortfolio(stated.type),
    objective: stated.objective,
    riskProfile: stated.riskProfile,
    currency: stated.currency,
    inception: stated.inception,
    value: headerValue.value === null ? null : { amount: headerValue.value, currency: stated.currency },
    change: headerValue.change && { amount: decimalText(headerValue.change), currency: stated.currency },
    changeRate: headerValue.changeRate && decimalText(headerValue.changeRate),
    changeSince: headerValue.since,
    offers: listCapabilities(context, data.providers),
    provenance: createProvenance(data.providers.name, headerValue.response, headerValue.on),
  }
})

type HeaderValue = {
  value: string | null
  change: Decimal | null
  changeRate: Decimal | null
  since: string | null
  on: string
  response: ProviderResponse<unknown>
}

/** Returns the value that the provider states for its latest valuation day. */
function readLatestValue(stated: UpstreamPortfolio, response: ProviderResponse<unknown>): HeaderValue {
  return {
    value: stated.value,
    change: computeAccountChange(stated),
    changeRate: computeChangeRate(stated),
    since: stated.previouslyValuedOn,
    on: stated.valuedOn,
    response,
  }
}

/** Returns the value of the holdings on an earlier day. */
async function readEarlierValue(portfolio: PortfolioData, on: string): Promise<HeaderValue> {
  const response = await readHoldings(portfolio, on)
  const total = computePortfolioValue(createPositions(response.data, null))
  return { value: total && decimalText(total), change: null, changeRate: null, since: null, on: response.data.valuedOn, response }
}

const holdings = portfolios.holdings.handler(async ({ input, context }): Promise<Holdings> => {
  const opened = await openPortfolio(context, input.portfolio)
  const [{ held, responses }, listed] = await Promise.all([readPositions(opened, input.on), readOrNull(readPortfolios(opened.data))])
  const provenance = combinedProvenance(opened.data.providers.name, responses, held.response.valuedOn)
  const grouped = groupHoldings(held)
  const stated = listed?.data.find(({ id }) => id === opened.id)
  return { portfolio: opened.id, ...grouped, unexplained: findUnexplained(stated, grouped), provenance }
})

const dates = portfolios.dates.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const response = await readDates({ data, id })
  return { dates: response.data.dates }
})

const transactions = portfolios.transactions.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { data: all } = await readTransactions(opened)
  const response = await readTransactionsOfType(opened, input.type)
  const window = resolveWindow(context, input)
  const nominals = await readNominals(opened, all, window.to)
  const provenance = createProvenance(opened.data.providers.name, response, null)
  return { ...groupTransactions(response.data, window, nominals), types: listTypes(all), provenance }
})

const transactionsFile = portfolios.transactionsFile.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  await countDownload(context, opened)
  const range = resolveRange(context, input)
  const response = await readTransactions(opened)
  const provenance = createProvenance(opened.data.providers.name, response, range.to)
  await recordDownload(context, opened, { kind: 'transactions.exported', details: range })
  const nominals = await readNominals(opened, response.data, range.to)
  return { currency: response.data.currency, ...range, transactions: listEntries(response.data, range, nominals), provenance }
})

const performance = portfolios.performance.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { performance: response, name, benchmarkResult: compared } = await readComparison(context, opened, input.benchmark)
  const measured = measurePerformance(response.data, input)
  return { ...measured, benchmark: name, compared, provenance: createProvenance(opened.data.providers.name, response, measured.to) }
})

const statistics = portfolios.statistics.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { performance: response } = await readComparison(context, opened, input.benchmark)
  const found = computeStatistics(measure(response.data, input.on))
  return { ...found, provenance: createProvenance(opened.data.providers.name, response, found.to) }
})

const charges = portfolios.charges.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const range = resolveRange(context, input)
  const response = await readCharges({ data, id }, range)
  const { service, product, thirdPartyPayments, averageValue, currency } = response.data
  return {
    currency,
    ...range,
    service,
    product,
    thirdPartyPayments,
    ...sumCharges(response.data),
    averageValue,
    provenance: createProvenance(data.providers.name, response, range.to),
  }
})

const transactionCosts = portfolios.transactionCosts.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const range = resolveRange(context, input)
  const response = await readTransactionCosts({ data, id }, range)
  const total = decimalText(totalTradeCosts(response.data))
  return { ...range, ...response.data, total, provenance: createProvenance(data.providers.name, response, range.to) }
})

const explain = portfolios.explain.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return explainFigure(opened, toFigureRequest(context, input))
})

const explainCase = portfolios.explainCase.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return createFigureCase(opened, toFigureRequest(context, input))
})

type FigureInput = Omit<FigureRequest, 'context' | 'range' | 'today'> & { from?: string | undefined; to?: string | undefined }

function toFigureRequest(context: RequestContext, input: FigureInput): FigureRequest {
  return { ...input, context, range: resolveRange(context, input), today: dayIn(context.edition.timeZone, context.deps.clock()) }
}

export const portfolioRoutes = {
  get,
  holdings,
  dates,
  transactions,
  transactionsFile,
  performance,
  statistics,
  charges,
  transactionCosts,
  explain,
  explainCase,
}
