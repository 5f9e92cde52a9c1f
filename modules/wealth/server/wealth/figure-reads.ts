import { setImmediate } from 'node:timers/promises'
import {
  isChargeFigure,
  isMovementFigure,
  isPartFigure,
  type AccountFigure,
  type ChargeFigure,
  type MovementFigure,
  type PartFigure,
} from '../../contract/wealth.ts'
import { changeNames, changePeriods, type ChangePeriod } from '../../contract/wealth-terms.ts'
import type { ExplainedFigure, Explanation, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type Tracer, type TraceFilter, type Formula } from '@atrium/platform/figures/explanation-rules'
import { measure, measuredDays, findPeriodSpan } from '@atrium/investments/server/portfolios/performance-rules'
import { computeAverageValue, sumAccountCosts, sumPortfolioCosts, computeAccountPercent, type ChargedAccount } from './charge-rules.ts'
import { convertAmount, convertExplained } from './conversion-rules.ts'
import type { AmountConversion } from './currency-rules.ts'
import { hasCharges, readChargedAccount } from './charge-reads.ts'
import { computeAccountChange, computeChangeRate, explainShare, explainValue } from '@atrium/accounts/server/accounts/account-rules'
import { readAllocated } from './allocation-reads.ts'
import { explainClass } from './allocation-rules.ts'
import { computeMovementBetween, sumFlows, valueBefore, type AccountRun, type RunSpan } from './movement-rules.ts'
import { computeAccountReturn, readAccountSeries, findMovementSpan, type AccountSeries } from './performance-reads.ts'
import { readAccountOn, readPortfolios, type AccountData, type AccountValuation } from '@atrium/accounts/server/accounts/provider-reads'
import { wireRate } from '@atrium/platform/figures/wire-rules'

/** A computed figure with its recorded calculations. */
type FigureResult = {
  value: string | null
  unit: FigureUnit
  currency: Currency
  traces: readonly Trace[]
  crop: TraceFilter
  /** Formula of the heading if several figures share the same final calculation, and the excluded portfolios. */
  told?: { formula: Formula; missing: Explanation['missing'] }
  answers: readonly Answer<unknown>[]
  asOn: string | null
}

/** A figure and, if it exists once per period, portfolio or asset class, which of them. Without a day, it is that of the latest valuation. */
export type AccountQuestion = { figure: AccountFigure; of?: string | undefined; on?: string | undefined }

/** Figures of the account as of a day. */
const datedFigures: ReadonlySet<AccountFigure> = new Set(['value', 'change', 'change-rate', 'share'])

/**
 * Explains a figure of an account, using the same calculations as the account page. An amount in a chosen currency is explained in the
 * account's own, followed by its conversion.
 */
export async function explainAccountFigure(
  data: AccountData,
  question: AccountQuestion,
  conversion: AmountConversion | null,
): Promise<ExplainedFigure> {
  const { value, unit, currency, traces, crop, told, answers, asOn } = await computeFigure(data, question)
  const traced = toExplanation(traces, crop)
  const explanation = told ? { ...traced, formula: told.formula, missing: [...told.missing, ...traced.missing] } : traced
  const shown = { value, currency, explanation }
  return {
    figure: question.figure,
    of: question.of ?? null,
    subject: null,
    unit,
    ...(conversion && unit === 'money' ? convertExplained(shown, conversion) : shown),
    provenance: combinedProvenance(data.providers.name, answers, asOn),
  }
}

/** Returns the complete calculations, so that an auditor can repeat them. */
export async function createAccountFigureCase(
  data: AccountData,
  question: AccountQuestion,
  conversion: AmountConversion | null,
): Promise<FigureCase> {
  const { value, traces, crop, unit } = await computeFigure(data, question)
  if (conversion && unit === 'money' && value !== null) {
    const converted = recordTraces()
    convertAmount(value, conversion, converted.tracer)
    return createCase(converted.traces, {}, unit)
  }
  // Other requests are handled between the calculation and the case, which each take up to 40 ms.
  await setImmediate()
  return createCase(traces, crop, unit)
}

function computeFigure(data: AccountData, question: AccountQuestion): Promise<FigureResult> {
  const { figure, of, on } = question
  if (on !== undefined && !datedFigures.has(figure)) throw refusal('invalid-request', { issues: [{ path: 'on', code: 'not-allowed' }] })
  if (isMovementFigure(figure)) return computeMovement(data, figure, of)
  if (isChargeFigure(figure)) return computeCharges(data, figure, of)
  if (isPartFigure(figure)) return computePart(data, figure, question)
  const period = changePeriods.find((one) => changeNames[one] === figure)
  return period ? computeReturn(data, period) : computeValue(data, question)
}

async function readValuation(data: AccountData, on: string | undefined): Promise<AccountValuation> {
  if (on !== undefined) return readAccountOn(data, on)
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  return { account, portfolios: await readPortfolios(data) }
}

async function computeValue(data: AccountData, { figure, on }: AccountQuestion): Promise<FigureResult> {
  const { account, portfolios } = await readValuation(data, on)
  const { tracer, traces } = recordTraces()
  const value = stated(figure, account.data, portfolios.data, tracer)
  return {
    value: value && decimalText(value),
    unit: figure === 'change-rate' ? 'rate' : 'money',
    currency: account.data.currency,
    traces,
    crop: {},
    answers: [account, portfolios],
    asOn: account.data.valuedOn,
  }
}

/** Computes the share of a portfolio or an asset class in the account. */
async function computePart(data: AccountData, figure: PartFigure, { of, on }: AccountQuestion): Promise<FigureResult> {
  if (of === undefined) throw required('of')
  return figure === 'share' ? computeShare(data, of, on) : computeClass(data, figure === 'allocation.value' ? 'value' : 'percent', of)
}

async function computeShare(data: AccountData, of: string, on: string | undefined): Promise<FigureResult> {
  const { account, portfolios } = await readValuation(data, on)
  const { tracer, traces } = recordTraces()
  const found = explainShare(of, { account: account.data, portfolios: portfolios.data }, tracer)
  if (!found) throw refusal('not-found')
  const { currency, valuedOn: asOn } = account.data
  const value = found.value && decimalText(found.value)
  return { value, unit: 'percent', currency, traces, crop: { part: found.part }, answers: [account, portfolios], asOn }
}

async function computeClass(data: AccountData, part: 'value' | 'percent', of: string): Promise<FigureResult> {
  const { allocated, answers } = await readAllocated(data)
  const { tracer, traces } = recordTraces()
  const found = explainClass(of, part, allocated, tracer)
  if (found === undefined) throw refusal('not-found')
  const value = found && decimalText(found)
  const unit = part === 'value' ? 'money' : 'percent'
  return { value, unit, currency: allocated.currency, traces, crop: { part: of }, answers, asOn: allocated.valuedOn }
}

function stated(figure: AccountFigure, account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[], tracer: Tracer): Decimal | null {
  if (figure === 'value') return explainValue(account, portfolios, tracer)
  return figure === 'change' ? computeAccountChange(account, tracer) : computeChangeRate(account, tracer)
}

async function computeReturn(data: AccountData, period: ChangePeriod): Promise<FigureResult> {
  const series = await readAccountSeries(data)
  const { currency, whole, answers } = series
  const { tracer, traces } = recordTraces()
  const measured = whole && measure(whole, undefined, tracer)
  const value = measured && computeAccountReturn(period, measured, tracer)
  return {
    value: wireRate(value),
    unit: 'rate',
    currency,
    traces,
    crop: measured ? measuredDays(measured, findPeriodSpan(period, measured)) : {},
    told: { formula: 'account-return', missing: notCounted(series) },
    answers,
    asOn: measured?.to ?? null,
  }
}

/** Computes a component of a change in money. */
async function computeMovement(data: AccountData, figure: MovementFigure, of: string | undefined): Promise<FigureResult> {
  if (of === undefined) throw required('of')
  const period = changePeriods.find((one) => one === of)
  if (!period) throw refusal('not-found')
  const series = await readAccountSeries(data)
  const { currency, whole, run, answers } = series
  const measured = whole && measure(whole, undefined)
  const span = measured && findMovementSpan(period, measured)
  const { tracer, traces } = recordTraces()
  const value = span && movementPart(figure, span, run, tracer)
  const tooShort = measured && !span ? [{ name: 'first-value', reason: 'before-first-level' }] : []
  return {
    value: value && decimalText(value),
    unit: 'money',
    currency,
    traces,
    crop: {},
    told: { formula: movementFormulas[figure], missing: [...notCounted(series), ...tooShort] },
    answers,
    asOn: span && (figure === 'movement.before' ? span.before : span.until),
  }
}

async function computeCharges(data: AccountData, figure: ChargeFigure, of: string | undefined): Promise<FigureResult> {
  if (figure === 'charges.portfolio' && of === undefined) throw required('of')
  if (!hasCharges(data)) throw refusal('not-found')
  const { account, missing, answers } = await readChargedAccount(data)
  const { tracer, traces } = recordTraces()
  const value = chargePart(figure, of, account, tracer)
  const leftOut = missing.map(({ name: label, reason }) => ({
    name: 'cost',
    label,
    reason: reason === 'not-read' ? 'portfolio-left-out' : reason,
  }))
  return {
    value: value && decimalText(value),
    unit: figure === 'charges.percent' ? 'percent' : 'money',
    currency: account.currency,
    traces,
    crop: {},
    told: { formula: chargeFormulas[figure], missing: figure === 'charges.portfolio' ? [] : leftOut },
    answers,
    asOn: account.to,
  }
}

const chargeFormulas: Record<ChargeFigure, Formula> = {
  'charges.total': 'cost-of-account',
  'charges.average': 'average-of-portfolios',
  'charges.percent': 'cost-in-percent',
  'charges.portfolio': 'cost-of-portfolio',
}

function chargePart(figure: ChargeFigure, of: string | undefined, account: ChargedAccount, tracer: Tracer): Decimal | null {
  if (figure === 'charges.total') return sumAccountCosts(account, tracer)
  if (figure === 'charges.average') return computeAverageValue(account, tracer)
  if (figure === 'charges.percent') return computeAccountPercent(account, tracer)
  const portfolio = account.portfolios.find(({ id }) => id === of)
  if (!portfolio) throw refusal('not-found')
  return sumPortfolioCosts(portfolio, account, tracer)
}

const required = (path: string) => refusal('invalid-request', { issues: [{ path, code: 'required' }] })

const movementFormulas: Record<MovementFigure, Formula> = {
  'movement.before': 'sum-of-portfolios',
  'movement.paid-in': 'sum-of-payments',
  'movement.paid-out': 'sum-of-payments',
  'movement.earned': 'earned',
}

function movementPart(figure: MovementFigure, span: RunSpan, run: AccountRun, tracer: Tracer): Decimal {
  switch (figure) {
    case 'movement.before':
      return valueBefore(span, run, tracer)
    case 'movement.paid-in':
      return sumFlows('inflow', span, run, tracer)
    case 'movement.paid-out':
      return sumFlows('outflow', span, run, tracer)
    case 'movement.earned':
      return computeMovementBetween(span, run, tracer).earned
  }
}

/** Lists the names of the portfolios that are excluded from all totals. */
function notCounted({ portfolios }: AccountSeries): Explanation['missing'] {
  return portfolios.flatMap(({ portfolio: { name: label }, answer, rate }) => {
    if (!answer) return [{ name: 'portfolio-value', label, reason: 'portfolio-not-read' }]
    return rate ? [] : [{ name: 'portfolio-value', label, reason: 'no-exchange-rate' }]
  })
}
