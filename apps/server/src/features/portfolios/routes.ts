import type { Holdings, Portfolio } from '@atrium/contract/portfolios'
import { londonDay, monthsBefore, transactionWindow } from '@atrium/domain/calendar'
import { Decimal, decimalText, quotient, roundTo, sum } from '@atrium/domain/decimal'
import type { RequestContext } from '../../app-context.ts'
import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { combinedProvenance, provenanceOf, type Answer } from '../../providers/last-good.ts'
import { UpstreamError } from '../../providers/ports/answer.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'
import { changeOf, portfolioTypeOf } from '../accounts/account-rules.ts'
import { accountData, readPortfolios, type AccountData } from '../accounts/provider-reads.ts'
import { portfolioScope, type PortfolioScope } from './access.ts'
import { costsOf } from './cost-rules.ts'
import { groupHoldings, totalValue } from './holdings-rules.ts'
import { measurePerformance } from './performance-rules.ts'
import { groupTransactions } from './transactions-rules.ts'

const { portfolios } = implementation

type Opened = { scope: PortfolioScope; data: AccountData; id: string }

async function open(context: RequestContext, portfolio: string): Promise<Opened> {
  const scope = await portfolioScope(context, portfolio)
  const data = accountData(context, scope.accountScope)
  // The provider's own list decides: a portfolio that moved to another client is gone from here at once.
  const { data: listed } = await readPortfolios(data)
  if (!listed.some((one) => one.id === scope.portfolioId)) throw refusal('not-found')
  return { scope, data, id: scope.portfolioId }
}

const get = portfolios.get.handler(async ({ input, context }): Promise<Portfolio> => {
  const { scope, data, id } = await open(context, input.portfolio)
  const answer = await readPortfolios(data)
  const stated = answer.data.find((portfolio) => portfolio.id === id)
  if (!stated) throw refusal('not-found')
  const shown = input.on === undefined || input.on === stated.valuedOn ? latest(stated, answer) : await valuedOn(data, id, input.on)
  return {
    id,
    account: {
      id: scope.accountScope.account.id,
      name: scope.accountScope.account.name,
      portal: scope.accountScope.account.portal_id,
      portfolioCount: answer.data.filter((portfolio) => portfolio.value !== '0').length,
    },
    name: stated.name,
    type: portfolioTypeOf(stated.type),
    objective: stated.objective,
    riskProfile: stated.riskProfile,
    currency: stated.currency,
    inception: stated.inception,
    value: shown.value === null ? null : { amount: shown.value, currency: stated.currency },
    change: shown.change.amount && { amount: decimalText(shown.change.amount), currency: stated.currency },
    changeRate: shown.change.rate && decimalText(shown.change.rate),
    changeSince: shown.since,
    provenance: provenanceOf(data.providers.name, shown.answer, shown.on),
  }
})

type Shown = { value: string | null; change: ReturnType<typeof changeOf>; since: string | null; on: string; answer: Answer<unknown> }

/** On the provider's latest day its own stated value is shown. */
function latest(stated: UpstreamPortfolio, answer: Answer<unknown>): Shown {
  return {
    value: stated.value,
    change: changeOf(stated.value, stated.previousValue),
    since: stated.previouslyValuedOn,
    on: stated.valuedOn,
    answer,
  }
}

/** On an earlier day the value is that of the holdings of the day. */
async function valuedOn(data: AccountData, id: string, on: string): Promise<Shown> {
  const answer = await readHoldings(data, id, on)
  const total = totalValue(answer.data)
  return {
    value: total && decimalText(roundTo(total, 2)),
    change: { amount: null, rate: null },
    since: null,
    on: answer.data.valuedOn,
    answer,
  }
}

const readHoldings = (data: AccountData, id: string, on?: string) =>
  data.read(`holdings ${id}${on ? ` ${on}` : ''}`, (providers) => providers.getHoldings(id, on))
const readTransactions = (data: AccountData, id: string) => data.read(`transactions ${id}`, (providers) => providers.listTransactions(id))

const holdings = portfolios.holdings.handler(async ({ input, context }): Promise<Holdings> => {
  const { data, id } = await open(context, input.portfolio)
  const [answer, ledger] = await Promise.all([readHoldings(data, id, input.on), orNull(readTransactions(data, id))])
  const costs = ledger && costsOf(ledger.data.transactions, answer.data.valuedOn)
  const answers = ledger ? [answer, ledger] : [answer]
  return {
    portfolio: id,
    ...groupHoldings(answer.data, costs),
    provenance: combinedProvenance(data.providers.name, answers, answer.data.valuedOn),
  }
})

/** A part the page can do without: null where its provider is away and nothing was kept. */
async function orNull<Data>(reading: Promise<Answer<Data>>): Promise<Answer<Data> | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

const dates = portfolios.dates.handler(async ({ input, context }) => {
  const { data } = await open(context, input.portfolio)
  const answer = await data.read('dates', async (providers) => ({ dates: await providers.listDates() }))
  return { dates: answer.data.dates }
})

const transactions = portfolios.transactions.handler(async ({ input, context }) => {
  const { data, id } = await open(context, input.portfolio)
  const answer = await readTransactions(data, id)
  const window = transactionWindow(input.on ?? londonDay(context.deps.clock()))
  return { ...groupTransactions(answer.data, window), provenance: provenanceOf(data.providers.name, answer, null) }
})

const performance = portfolios.performance.handler(async ({ input, context }) => {
  const { data, id } = await open(context, input.portfolio)
  const answer = await data.read(`performance ${id}`, (providers) => providers.getPerformance(id))
  const measured = measurePerformance(answer.data, input)
  return { ...measured, provenance: provenanceOf(data.providers.name, answer, measured.to) }
})

const charges = portfolios.charges.handler(async ({ input, context }) => {
  const { data, id } = await open(context, input.portfolio)
  const range = rangeOf(context, input)
  const answer = await data.read(`charges ${id} ${range.from} ${range.to}`, (providers) => providers.getCharges(id, range))
  const { service, product, thirdPartyPayments, averageValue, currency } = answer.data
  const total = sum([...Object.values(service), ...Object.values(product), thirdPartyPayments].map((amount) => new Decimal(amount)))
  const percent = averageValue === null ? null : quotient(total.times(100), new Decimal(averageValue))
  return {
    currency,
    ...range,
    service,
    product,
    thirdPartyPayments,
    totalCost: decimalText(total),
    averageValue,
    percent: percent && decimalText(roundTo(percent, 2)),
    provenance: provenanceOf(data.providers.name, answer, range.to),
  }
})

const transactionCosts = portfolios.transactionCosts.handler(async ({ input, context }) => {
  const { data, id } = await open(context, input.portfolio)
  const range = rangeOf(context, input)
  const answer = await data.read(`transaction costs ${id} ${range.from} ${range.to}`, (providers) =>
    providers.getTransactionCosts(id, range),
  )
  const total = sum(answer.data.costs.map((cost) => new Decimal(cost.amount)))
  return { ...range, ...answer.data, total: decimalText(total), provenance: provenanceOf(data.providers.name, answer, range.to) }
})

/** The year up to today, unless the caller says. */
function rangeOf(
  context: RequestContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { from: string; to: string } {
  const end = to ?? londonDay(context.deps.clock())
  const start = from ?? monthsBefore(end, 12)
  if (start > end) throw refusal('invalid-request', { issues: [{ path: 'from', code: 'after-to' }] })
  return { from: start, to: end }
}

export const portfolioRoutes = { get, holdings, dates, transactions, performance, charges, transactionCosts }
