import {
  costKinds,
  isChargeFigure,
  isMovementFigure,
  isPartFigure,
  type AccountFigure,
  type ChargeFigure,
  type PartFigure,
} from '../../contract/wealth.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, type Tracer, type Formula } from '@atrium/platform/figures/explanation-rules'
import {
  formFigure,
  isSeriesFigure,
  type AccountSeriesQuestion,
  type ComputedFigure,
  type FigureForm,
  type FormedFigure,
} from './account-figure-rules.ts'
import {
  computeAverageValue,
  sumAccountCosts,
  sumKindOfCosts,
  sumPortfolioCosts,
  computeAccountPercent,
  type ChargedAccount,
} from './charge-rules.ts'
import { convertAmount, convertExplained } from './conversion-rules.ts'
import type { AmountConversion } from './currency-rules.ts'
import { hasCharges, readChargedAccount } from './charge-reads.ts'
import { computeAccountChange, computeChangeRate, explainShare, explainValue } from '@atrium/accounts/server/accounts/account-rules'
import { readAllocated } from './allocation-reads.ts'
import { explainClass } from './allocation-rules.ts'
import { readAccountSeries } from './performance-reads.ts'
import { readAccountOn, readPortfolios, type AccountData, type AccountValuation } from '@atrium/accounts/server/accounts/provider-reads'

/** A computed figure with the responses from which it was computed. */
type FigureResult = ComputedFigure & { answers: readonly Answer<unknown>[] }

/**
 * A requested figure. `of` is the period, portfolio or asset class, if the figure has one. `on` is the day, by default the latest
 * valuation.
 */
export type AccountQuestion = { figure: AccountFigure; of?: string | undefined; on?: string | undefined }

/** Figures that are also available for earlier days. */
const datedFigures: ReadonlySet<AccountFigure> = new Set(['value', 'change', 'change-rate', 'share'])

/**
 * Explains a figure of an account, using the same calculations as the account page. For an amount in another currency, the explanation is
 * in the account's currency and ends with the conversion.
 */
export async function explainAccountFigure(
  data: AccountData,
  question: AccountQuestion,
  conversion: AmountConversion | null,
): Promise<ExplainedFigure> {
  const { formed, answers } = await readFigure(data, question, 'explanation')
  const { value, unit, currency, asOn } = formed
  const shown = { value, currency, explanation: orNotFound(formed.explanation) }
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
  const { value, unit, case: complete } = (await readFigure(data, question, 'case')).formed
  if (!conversion || unit !== 'money' || value === null) return orNotFound(complete)
  const converted = recordTraces()
  convertAmount(value, conversion, converted.tracer)
  return createCase(converted.traces, {}, unit)
}

type FormedAnswer = { formed: FormedFigure; answers: readonly Answer<unknown>[] }

const computeOfSeries = createCalculation<AccountSeriesQuestion, FormedFigure>(new URL('account-figure-thread-rules.ts', import.meta.url))

/** Computes a figure in the requested form. Figures computed from all daily values are computed in a worker thread. */
async function readFigure(data: AccountData, question: AccountQuestion, form: FigureForm): Promise<FormedAnswer> {
  const { figure, of, on } = question
  if (on !== undefined && !datedFigures.has(figure)) throw refusal('invalid-request', { issues: [{ path: 'on', code: 'not-allowed' }] })
  if (!isSeriesFigure(figure)) {
    const { answers, ...computed } = await computeFigure(data, question)
    return { formed: formFigure(computed, form), answers }
  }
  if (isMovementFigure(figure) && of === undefined) throw required('of')
  const { read, answers } = await readAccountSeries(data)
  return { formed: await computeOfSeries({ read, figure, of, form }), answers }
}

function computeFigure(data: AccountData, question: AccountQuestion): Promise<FigureResult> {
  const { figure, of } = question
  if (isChargeFigure(figure)) return computeCharges(data, figure, of)
  return isPartFigure(figure) ? computePart(data, figure, question) : computeValue(data, question)
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
    heading: { formula: chargeFormulas[figure], missing: figure === 'charges.portfolio' ? [] : leftOut },
    answers,
    asOn: account.to,
  }
}

const chargeFormulas: Record<ChargeFigure, Formula> = {
  'charges.total': 'cost-of-account',
  'charges.service': 'kind-of-costs',
  'charges.product': 'kind-of-costs',
  'charges.thirdParty': 'kind-of-costs',
  'charges.average': 'average-of-portfolios',
  'charges.percent': 'cost-in-percent',
  'charges.portfolio': 'cost-of-portfolio',
}

function chargePart(figure: ChargeFigure, of: string | undefined, account: ChargedAccount, tracer: Tracer): Decimal | null {
  if (figure === 'charges.total') return sumAccountCosts(account, tracer)
  if (figure === 'charges.average') return computeAverageValue(account, tracer)
  if (figure === 'charges.percent') return computeAccountPercent(account, tracer)
  const kind = costKinds.find((known) => figure === `charges.${known}`)
  if (kind) return sumKindOfCosts(kind, account, tracer)
  const portfolio = account.portfolios.find(({ id }) => id === of)
  if (!portfolio) throw refusal('not-found')
  return sumPortfolioCosts(portfolio, account, tracer)
}

const required = (path: string) => refusal('invalid-request', { issues: [{ path, code: 'required' }] })

function orNotFound<Value>(value: Value | null): Value {
  if (value === null) throw refusal('not-found')
  return value
}
