import { portfolios as portfoliosContract } from '../../contract/portfolios.ts'
import type { Holdings, Portfolio } from '../../contract/portfolios.ts'
import { dayIn } from '@atrium/domain/calendar'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, createProvenance, type Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { computeAccountChange, computeChangeRate, classifyPortfolio } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { readComparison } from '../benchmarks/provider-reads.ts'
import { sumCharges, totalTradeCosts } from './charge-rules.ts'
import { createFigureCase, explainFigure, type FigureQuestion } from './figure-reads.ts'
import { groupHoldings, createPositions, portfolioValue } from './holdings-rules.ts'
import { measure, measurePerformance } from './performance-rules.ts'
import {
  listCapabilities,
  openPortfolio,
  readCharges,
  readDates,
  readHeld,
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
  const answer = await readPortfolios(data)
  const stated = answer.data.find((portfolio) => portfolio.id === id)
  if (!stated) throw refusal('not-found')
  const shown = input.on === undefined || input.on === stated.valuedOn ? latest(stated, answer) : await valuedOn({ data, id }, input.on)
  return {
    id,
    account: {
      id: scope.accountScope.account.id,
      name: scope.accountScope.account.name,
      portal: scope.accountScope.account.portal_id,
      portfolioCount: answer.data.filter((portfolio) => portfolio.value !== '0').length,
    },
    name: stated.name,
    type: classifyPortfolio(stated.type),
    objective: stated.objective,
    riskProfile: stated.riskProfile,
    currency: stated.currency,
    inception: stated.inception,
    value: shown.value === null ? null : { amount: shown.value, currency: stated.currency },
    change: shown.change && { amount: decimalText(shown.change), currency: stated.currency },
    changeRate: shown.changeRate && decimalText(shown.changeRate),
    changeSince: shown.since,
    offers: listCapabilities(context, data.providers),
    provenance: createProvenance(data.providers.name, shown.answer, shown.on),
  }
})

type Shown = {
  value: string | null
  change: Decimal | null
  changeRate: Decimal | null
  since: string | null
  on: string
  answer: Answer<unknown>
}

/** Returns the value that the provider states for its latest valuation day. */
function latest(stated: UpstreamPortfolio, answer: Answer<unknown>): Shown {
  return {
    value: stated.value,
    change: computeAccountChange(stated),
    changeRate: computeChangeRate(stated),
    since: stated.previouslyValuedOn,
    on: stated.valuedOn,
    answer,
  }
}

/** Returns the value of the holdings on an earlier day. */
async function valuedOn(portfolio: PortfolioData, on: string): Promise<Shown> {
  const answer = await readHoldings(portfolio, on)
  const total = portfolioValue(createPositions(answer.data, null))
  return { value: total && decimalText(total), change: null, changeRate: null, since: null, on: answer.data.valuedOn, answer }
}

const holdings = portfolios.holdings.handler(async ({ input, context }): Promise<Holdings> => {
  const opened = await openPortfolio(context, input.portfolio)
  const [{ held, answers }, listed] = await Promise.all([readHeld(opened, input.on), readOrNull(readPortfolios(opened.data))])
  const provenance = combinedProvenance(opened.data.providers.name, answers, held.answer.valuedOn)
  const grouped = groupHoldings(held)
  const stated = listed?.data.find(({ id }) => id === opened.id)
  return { portfolio: opened.id, ...grouped, unexplained: findUnexplained(stated, grouped), provenance }
})

const dates = portfolios.dates.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const answer = await readDates({ data, id })
  return { dates: answer.data.dates }
})

const transactions = portfolios.transactions.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { data: all } = await readTransactions(opened)
  const answer = await readTransactionsOfType(opened, input.type)
  const window = resolveWindow(context, input)
  const nominals = await readNominals(opened, all, window.to)
  const provenance = createProvenance(opened.data.providers.name, answer, null)
  return { ...groupTransactions(answer.data, window, nominals), types: listTypes(all), provenance }
})

const transactionsFile = portfolios.transactionsFile.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  await countDownload(context, opened)
  const range = resolveRange(context, input)
  const answer = await readTransactions(opened)
  const provenance = createProvenance(opened.data.providers.name, answer, range.to)
  await recordDownload(context, opened, { kind: 'transactions.exported', details: range })
  const nominals = await readNominals(opened, answer.data, range.to)
  return { currency: answer.data.currency, ...range, transactions: listEntries(answer.data, range, nominals), provenance }
})

const performance = portfolios.performance.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { performance: answer, name, compared } = await readComparison(context, opened, input.benchmark)
  const measured = measurePerformance(answer.data, input)
  return { ...measured, benchmark: name, compared, provenance: createProvenance(opened.data.providers.name, answer, measured.to) }
})

const statistics = portfolios.statistics.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  const { performance: answer } = await readComparison(context, opened, input.benchmark)
  const found = computeStatistics(measure(answer.data, input.on))
  return { ...found, provenance: createProvenance(opened.data.providers.name, answer, found.to) }
})

const charges = portfolios.charges.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const range = resolveRange(context, input)
  const answer = await readCharges({ data, id }, range)
  const { service, product, thirdPartyPayments, averageValue, currency } = answer.data
  return {
    currency,
    ...range,
    service,
    product,
    thirdPartyPayments,
    ...sumCharges(answer.data),
    averageValue,
    provenance: createProvenance(data.providers.name, answer, range.to),
  }
})

const transactionCosts = portfolios.transactionCosts.handler(async ({ input, context }) => {
  const { data, id } = await openPortfolio(context, input.portfolio)
  const range = resolveRange(context, input)
  const answer = await readTransactionCosts({ data, id }, range)
  const total = decimalText(totalTradeCosts(answer.data))
  return { ...range, ...answer.data, total, provenance: createProvenance(data.providers.name, answer, range.to) }
})

const explain = portfolios.explain.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return explainFigure(opened, questionOf(context, input))
})

const explainCase = portfolios.explainCase.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return createFigureCase(opened, questionOf(context, input))
})

type Asked = Omit<FigureQuestion, 'context' | 'range' | 'today'> & { from?: string | undefined; to?: string | undefined }

function questionOf(context: RequestContext, input: Asked): FigureQuestion {
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
