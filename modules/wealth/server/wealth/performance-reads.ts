import { setImmediate } from 'node:timers/promises'
import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, changePeriods, type ChangeName, type ChangePeriod } from '../../contract/wealth-terms.ts'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Rate } from '@atrium/domain/movement'
import { levelOn } from '@atrium/domain/performance'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { measure, portfolioReturn, findPeriodSpan, type Measured } from '@atrium/investments/server/portfolios/performance-rules'
import { isHeld, listRates } from '@atrium/accounts/server/accounts/account-rules'
import { computeMovementBetween, listStatedTotals, type AccountRun, type RunSpan } from './movement-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { findRateTo, sumPortfolios } from './series-rules.ts'
import { wireRate } from '@atrium/platform/figures/wire-rules'

type Read = { portfolio: UpstreamPortfolio; answer: Answer<UpstreamPerformance> | null; rate: Rate | null }

/** Daily values behind the changes of an account: of each portfolio, and of all combined if all could be read. */
export type AccountSeries = {
  currency: Currency
  portfolios: readonly Read[]
  whole: UpstreamPerformance | null
  run: AccountRun
  answers: readonly Answer<unknown>[]
}

/**
 * Reads the portfolios concurrently. A failing portfolio does not affect the others. Closed portfolios count towards
 * the total return, although they are not listed.
 */
export async function readAccountSeries(data: AccountData): Promise<AccountSeries> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency } = account.data
  const rates = listRates(account.data.exchangeRates)
  const portfolios = await Promise.all(
    listed.data.map(async (portfolio) => {
      const rate = findRateTo(currency, portfolio.currency, rates)
      return { portfolio, answer: await findPerformance(data, portfolio.id), rate }
    }),
  )
  const answers = portfolios.flatMap(({ answer }) => answer ?? [])
  // Combining years of daily values takes up to 30 ms, before and after which other requests are handled.
  await setImmediate()
  const whole = wholeOf(portfolios, currency)
  await setImmediate()
  return {
    currency,
    portfolios,
    whole,
    run: runOf(portfolios, account.data),
    answers: [account, listed, ...answers],
  }
}

/** Combines the daily values with the provider's stated totals of the account. */
function runOf(portfolios: readonly Read[], account: UpstreamAccount): AccountRun {
  return {
    currency: account.currency,
    portfolios: portfolios.flatMap(({ portfolio: { name }, answer, rate }) => (answer ? [{ name, performance: answer.data, rate }] : [])),
    stated: listStatedTotals(account),
    isWhole: portfolios.every(({ answer, rate }) => answer && rate),
  }
}

async function findPerformance(data: AccountData, portfolioId: string): Promise<Answer<UpstreamPerformance> | null> {
  const key = { clientId: data.externalId, portfolioId }
  try {
    return await data.read(`performance ${portfolioId}`, (providers) => providers.getPerformance(key))
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

function wholeOf(portfolios: readonly Read[], currency: Currency): UpstreamPerformance | null {
  const known = portfolios.flatMap(({ answer, rate }) => (answer ? [{ performance: answer.data, factor: rate?.factor ?? null }] : []))
  if (known.length < portfolios.length) return null
  const values = sumPortfolios(known).map(({ on, value, inflow, outflow }) => ({
    on,
    value: decimalText(value),
    inflow: decimalText(inflow),
    outflow: decimalText(outflow),
  }))
  return { currency, values, benchmark: null }
}

/** Reads the returns of the account and of each portfolio, with the calculation of the portfolio page. */
export async function readAccountPerformance(data: AccountData): Promise<AccountPerformance> {
  const { currency, portfolios, whole, run, answers } = await readAccountSeries(data)
  const measured = whole && measure(whole, undefined)
  return {
    currency,
    changes: perChange((period) => (measured ? changeOver(period, measured) : null)),
    since: perChange((period) => (measured ? findPeriodSpan(period, measured).from : null)),
    movements: perChange((period) => (measured ? movementOver(period, measured, run) : null)),
    portfolios: portfolios.flatMap(({ portfolio, answer }) =>
      isHeld(portfolio) ? [{ id: portfolio.id, name: portfolio.name, ...changesOf(answer) }] : [],
    ),
    missing: portfolios.filter(({ rate }) => !rate).map(({ portfolio }) => portfolio.name),
    provenance: combinedProvenance(data.providers.name, answers, measured?.to ?? null),
  }
}

function changesOf(answer: Answer<UpstreamPerformance> | null): Pick<AccountPerformance['portfolios'][number], 'changes' | 'asOn'> {
  if (!answer) return { changes: null, asOn: null }
  const measured = measure(answer.data, undefined)
  return { changes: perChange((period) => changeOver(period, measured)), asOn: measured.to }
}

const changeOver = (period: ChangePeriod, measured: Measured): string | null => wireRate(computeAccountReturn(period, measured))

/** Computes the time-weighted return over a period that ends with the newest valuation. */
export function computeAccountReturn(period: ChangePeriod, measured: Measured, tracer: Tracer = untraced): Decimal | null {
  return portfolioReturn(measured, findPeriodSpan(period, measured), tracer)
}

/** Returns the start and end day of a change. Null if the period began before the first value. */
export function findMovementSpan(period: ChangePeriod, measured: Measured): RunSpan | null {
  const { from } = findPeriodSpan(period, measured)
  const [before, until] = [from === null ? undefined : levelOn(measured.days, from), measured.days.at(-1)]
  return before && until ? { before: before.on, until: until.on } : null
}

function movementOver(period: ChangePeriod, measured: Measured, run: AccountRun): Movement {
  const span = findMovementSpan(period, measured)
  if (!span) return null
  const { before, paidIn, paidOut, earned } = computeMovementBetween(span, run)
  return {
    before: decimalText(before),
    beforeOn: span.before,
    paidIn: decimalText(paidIn),
    paidOut: decimalText(paidOut),
    earned: decimalText(earned),
  }
}

type Movement = AccountPerformance['movements'][ChangeName]

function perChange<Value>(valueOf: (period: ChangePeriod) => Value): Record<ChangeName, Value> {
  return Object.fromEntries(changePeriods.map((period) => [changeNames[period], valueOf(period)])) as Record<ChangeName, Value>
}
