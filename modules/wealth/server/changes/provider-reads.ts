import type { AccountChange, HoldingsChange } from '../../contract/changes.ts'
import type { Currency } from '@atrium/domain/currency'
import { findConversion } from '@atrium/domain/exchange'
import { matchFlows, type Payment, type Rate } from '@atrium/domain/movement'
import { earnedIn, sumChanges, type PeriodRates } from '@atrium/domain/value-change'
import { classifyPortfolio, listRates } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import {
  readDates,
  readHoldings,
  readOrNull,
  readPerformance,
  readTransactions,
  type OpenedPortfolio,
  type PortfolioData,
} from '@atrium/investments/server/portfolios/provider-reads'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { addHoldings } from '../wealth/flow-reads.ts'
import type { ValuationSpan } from '../wealth/movement-rules.ts'
import { listPayments } from '../wealth/payment-rules.ts'
import { combineChanges, combineFlows, toTexts } from './account-rules.ts'
import type { AccountPortfolio, PortfolioFlow } from './conversion-rules.ts'
import { resolvePeriod, type Period, type RequestedPeriod } from './period-rules.ts'
import { divideChange, type DividedChange, type HoldingRow } from './portfolio-rules.ts'

type PortfolioResult = { divided: DividedChange; unmatched: PortfolioFlow[]; responses: ProviderResponse<unknown>[] }

/** Reads the reasons for the change in value of an account. */
export async function readAccountChange(data: AccountData, requested: RequestedPeriod): Promise<AccountChange> {
  const { currency, period, portfolios, leftOut, undivided, provenance } = await readDividedAccount(data, requested)
  return {
    ...combineChanges(portfolios, currency, period),
    ...period,
    unmatched: combineFlows(portfolios, currency),
    leftOut,
    undivided,
    provenance,
  }
}

/** An account's portfolios with their divided changes. */
export type DividedAccount = {
  currency: Currency
  period: Period
  portfolios: AccountPortfolio[]
  leftOut: AccountChange['leftOut']
  undivided: AccountChange['undivided']
  provenance: AccountChange['provenance']
}

/** Divides the change of each portfolio. A portfolio that cannot be read is excluded and listed in `leftOut`. */
export async function readDividedAccount(data: AccountData, requested: RequestedPeriod): Promise<DividedAccount> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency, valuedOn } = account.data
  const period = resolvePeriod(requested, valuedOn)
  const latest = requested.to === undefined || requested.to >= valuedOn
  const isForeign = listed.data.some((portfolio) => portfolio.currency !== currency)
  const [reads, rates] = await Promise.all([
    Promise.all(listed.data.map((portfolio) => readOrNull(dividePortfolioChange({ data, id: portfolio.id }, period, latest)))),
    isForeign ? readRates(data, period, latest) : [],
  ])
  const leftOut: AccountChange['leftOut'] = []
  const divided = listed.data.flatMap((portfolio, index): AccountPortfolio[] => {
    const read = reads[index]
    const portfolioName = { id: portfolio.id, name: portfolio.name }
    for (const { holding, reason } of read?.divided.leftOut ?? []) leftOut.push({ portfolio: portfolioName, holding, reason })
    const conversionRates = read && findRates(currency, portfolio, rates)
    if (read && conversionRates) {
      const type = classifyPortfolio(portfolio.type)
      return [{ portfolio: { ...portfolioName, type }, divided: read.divided, flows: read.unmatched, rates: conversionRates }]
    }
    leftOut.push({ portfolio: portfolioName, holding: null, reason: read ? 'no-exchange-rate' : 'not-read' })
    return []
  })
  const responses = [account, listed, ...reads.flatMap((read) => read?.responses ?? [])]
  return {
    currency,
    period,
    portfolios: divided.filter(({ divided: { rows }, flows }) => rows.length + flows.length > 0),
    leftOut,
    undivided: divided.flatMap(({ portfolio: { id, name }, divided: { undivided } }) =>
      undivided.map((holding) => ({ portfolio: { id, name }, holding })),
    ),
    provenance: combinedProvenance(data.providers.name, responses, period.to),
  }
}

/** A portfolio's divided change. */
export type DividedPortfolio = { period: Period; divided: DividedChange; provenance: HoldingsChange['provenance'] }

export async function readDividedPortfolio({ data, id, stated }: OpenedPortfolio, requested: RequestedPeriod): Promise<DividedPortfolio> {
  const period = resolvePeriod(requested, stated.valuedOn)
  const latest = requested.to === undefined || requested.to >= stated.valuedOn
  const { divided, responses } = await dividePortfolioChange({ data, id }, period, latest)
  return { period, divided, provenance: combinedProvenance(data.providers.name, responses, period.to) }
}

/** Reads the reasons for the change in value of a portfolio, by holding. */
export async function readPortfolioChange(opened: OpenedPortfolio, requested: RequestedPeriod): Promise<HoldingsChange> {
  const { period, divided, provenance } = await readDividedPortfolio(opened, requested)
  const portfolio = { id: opened.id, name: opened.stated.name }
  return {
    ...period,
    currency: divided.currency,
    portfolio,
    total: toTexts(sumChanges(divided.rows.map(({ change }) => change))),
    holdings: divided.rows
      .toSorted(byEarnings)
      .map(({ id: holding, name, isCash, change }) => ({ id: holding, name, isCash, change: toTexts(change) })),
    leftOut: divided.leftOut.map((left) => ({ portfolio, ...left })),
    undivided: divided.undivided.map((holding) => ({ portfolio, holding })),
    provenance,
  }
}

const byEarnings = (left: HoldingRow, right: HoldingRow) =>
  Number(left.isCash) - Number(right.isCash) || earnedIn(right.change).cmp(earnedIn(left.change))

/** Reads a portfolio on both days. It is empty on days before its first valuation. */
async function dividePortfolioChange(portfolio: PortfolioData, { from, to }: Period, isLatest: boolean): Promise<PortfolioResult> {
  const [dates, ledger, performance] = await Promise.all([
    readDates(portfolio),
    readTransactions(portfolio),
    readOrNull(readPerformance(portfolio)),
  ])
  const onOrBefore = (day: string) => dates.data.dates.find((date) => date <= day)
  const values = performance?.data.values ?? []
  // Some providers list days before the portfolio existed, and others list only the days of recent years.
  const isNew = values[0] !== undefined && values[0].on > from
  const first = isNew ? undefined : (onOrBefore(from) ?? values.findLast(({ on }) => on <= from)?.on)
  const last = isLatest ? undefined : onOrBefore(to)
  if (!isLatest && last === undefined)
    return {
      divided: { currency: ledger.data.currency, rows: [], exact: sumChanges([]), payments: [], leftOut: [], undivided: [] },
      unmatched: [],
      responses: [dates, ledger],
    }
  const [opening, closing] = await Promise.all([first === undefined ? null : readHoldings(portfolio, first), readHoldings(portfolio, last)])
  const divided = divideChange({ opening: opening && opening.data, closing: closing.data, ledger: ledger.data })
  const span = { before: opening?.data.valuedOn ?? '', until: closing.data.valuedOn }
  return {
    divided,
    unmatched: performance ? await readUnmatchedFlows(portfolio, performance.data, listPayments(ledger.data), span) : [],
    responses: [dates, ledger, closing, ...(opening ? [opening] : []), ...(performance ? [performance] : [])],
  }
}

/** Reads the flows of the period without a transaction, with their holdings, in the portfolio's currency. */
async function readUnmatchedFlows(
  portfolio: PortfolioData,
  performance: UpstreamPerformance,
  payments: readonly Payment[],
  { before, until }: ValuationSpan,
): Promise<PortfolioFlow[]> {
  const flows = matchFlows(performance.values, payments).filter(({ on, kind }) => kind === 'unmatched' && on > before && on <= until)
  return addHoldings(
    portfolio,
    performance,
    flows.map(({ on, value }) => ({ on, amount: value })),
  )
}

/** Reads the account's exchange rates on the opening day and on the closing day, in this order. */
async function readRates(data: AccountData, { from, to }: Period, isLatest: boolean) {
  const ratesOn = (on: string | undefined) =>
    readOrNull(data.read(`account ${data.externalId}${on ? ` ${on}` : ''}`, (providers) => providers.getAccount(data.externalId, on)))
  const responses = await Promise.all([ratesOn(from), ratesOn(isLatest ? undefined : to)])
  return responses.map((response) => (response ? listRates(response.data.exchangeRates) : []))
}

function findRates(
  currency: Currency,
  portfolio: UpstreamPortfolio,
  [opening = [], closing = []]: readonly ReturnType<typeof listRates>[],
): PeriodRates | null {
  const findRate = (rates: ReturnType<typeof listRates>): Rate | null => {
    const found = findConversion(portfolio.currency, currency, rates)
    return found && { factor: found.factor, on: found.rate?.on ?? null }
  }
  const [before, after] = [findRate(opening), findRate(closing)]
  return before && after && { opening: before, closing: after }
}
