import {
  costKinds,
  isChargeFigure,
  isMovementFigure,
  isAllocationFigure,
  type AccountFigure,
  type ChargeFigure,
  type AllocationFigure,
} from '../../contract/figure-names.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, type Tracer, type Formula } from '@atrium/platform/figures/explanation-rules'
import {
  toForm,
  isSeriesFigure,
  type SeriesFigureRequest,
  type ComputedFigure,
  type FigureForm,
  type FigureInForm,
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
import { suppliesCharges, readChargedAccount } from './charge-reads.ts'
import { computeAccountChange, computeChangeRate, explainShare, explainValue } from '@atrium/accounts/server/accounts/account-rules'
import { readHoldingsOfAccount } from './allocation-reads.ts'
import { explainClass } from './allocation-rules.ts'
import { readAccountSeries } from './performance-reads.ts'
import { readAccountOn, readPortfolios, type AccountData, type AccountValuation } from '@atrium/accounts/server/accounts/provider-reads'

/** A computed figure with the responses from which it was computed. */
type FigureResult = ComputedFigure & { responses: readonly ProviderResponse<unknown>[] }

/**
 * A requested figure. `of` is the period, portfolio or asset class, if the figure has one. `on` is the day, by default the latest
 * valuation.
 */
export type AccountFigureRequest = { figure: AccountFigure; of?: string | undefined; on?: string | undefined }

/** Figures that are also available for earlier days. */
const datedFigures: ReadonlySet<AccountFigure> = new Set(['value', 'change', 'change-rate', 'share'])

/**
 * Explains a figure of an account, using the same calculations as the account page. For an amount in another currency, the explanation is
 * in the account's currency and ends with the conversion.
 */
export async function explainAccountFigure(
  data: AccountData,
  request: AccountFigureRequest,
  conversion: AmountConversion | null,
): Promise<ExplainedFigure> {
  const { figureInForm, responses } = await readFigure(data, request, 'explanation')
  const { value, unit, currency, asOn } = figureInForm
  const figureAmount = { value, currency, explanation: requireValue(figureInForm.explanation) }
  return {
    figure: request.figure,
    of: request.of ?? null,
    subject: null,
    unit,
    ...(conversion && unit === 'money' ? convertExplained(figureAmount, conversion) : figureAmount),
    provenance: combinedProvenance(data.providers.name, responses, asOn),
  }
}

/** Returns the complete calculations, so that an auditor can repeat them. */
export async function createAccountFigureCase(
  data: AccountData,
  request: AccountFigureRequest,
  conversion: AmountConversion | null,
): Promise<FigureCase> {
  const { value, unit, case: figureCase } = (await readFigure(data, request, 'case')).figureInForm
  if (!conversion || unit !== 'money' || value === null) return requireValue(figureCase)
  const converted = recordTraces()
  convertAmount(value, conversion, converted.tracer)
  return createCase(converted.traces, {}, unit)
}

type FigureAnswer = { figureInForm: FigureInForm; responses: readonly ProviderResponse<unknown>[] }

const computeSeriesFigure = createCalculation<SeriesFigureRequest, FigureInForm>(new URL('account-figure-thread-rules.ts', import.meta.url))

/** Computes a figure in the requested form. Figures computed from all daily values are computed in a worker thread. */
async function readFigure(data: AccountData, request: AccountFigureRequest, form: FigureForm): Promise<FigureAnswer> {
  const { figure, of, on } = request
  if (on !== undefined && !datedFigures.has(figure)) throw refusal('invalid-request', { issues: [{ path: 'on', code: 'not-allowed' }] })
  if (!isSeriesFigure(figure)) {
    const { responses, ...computed } = await computeFigure(data, request)
    return { figureInForm: toForm(computed, form), responses }
  }
  if (isMovementFigure(figure) && of === undefined) throw createRequiredError('of')
  const { read, responses } = await readAccountSeries(data)
  return { figureInForm: await computeSeriesFigure({ read, figure, of, form }), responses }
}

function computeFigure(data: AccountData, request: AccountFigureRequest): Promise<FigureResult> {
  const { figure, of } = request
  if (isChargeFigure(figure)) return computeCharges(data, figure, of)
  return isAllocationFigure(figure) ? computeAllocationFigure(data, figure, request) : computeValue(data, request)
}

async function readValuation(data: AccountData, on: string | undefined): Promise<AccountValuation> {
  if (on !== undefined) return readAccountOn(data, on)
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  return { account, portfolios: await readPortfolios(data) }
}

async function computeValue(data: AccountData, { figure, on }: AccountFigureRequest): Promise<FigureResult> {
  const { account, portfolios } = await readValuation(data, on)
  const { tracer, traces } = recordTraces()
  const value = computeValuationFigure(figure, account.data, portfolios.data, tracer)
  return {
    value: value && decimalText(value),
    unit: figure === 'change-rate' ? 'rate' : 'money',
    currency: account.data.currency,
    traces,
    crop: {},
    responses: [account, portfolios],
    asOn: account.data.valuedOn,
  }
}

/** Computes the share of a portfolio or an asset class in the account. */
async function computeAllocationFigure(
  data: AccountData,
  figure: AllocationFigure,
  { of, on }: AccountFigureRequest,
): Promise<FigureResult> {
  if (of === undefined) throw createRequiredError('of')
  return figure === 'share' ? computeShare(data, of, on) : computeClass(data, figure === 'allocation.value' ? 'value' : 'percent', of)
}

async function computeShare(data: AccountData, of: string, on: string | undefined): Promise<FigureResult> {
  const { account, portfolios } = await readValuation(data, on)
  const { tracer, traces } = recordTraces()
  const result = explainShare(of, { account: account.data, portfolios: portfolios.data }, tracer)
  if (!result) throw refusal('not-found')
  const { currency, valuedOn: asOn } = account.data
  const value = result.value && decimalText(result.value)
  return { value, unit: 'percent', currency, traces, crop: { part: result.part }, responses: [account, portfolios], asOn }
}

async function computeClass(data: AccountData, part: 'value' | 'percent', of: string): Promise<FigureResult> {
  const { allocated, responses } = await readHoldingsOfAccount(data)
  const { tracer, traces } = recordTraces()
  const result = explainClass(of, part, allocated, tracer)
  if (result === undefined) throw refusal('not-found')
  const value = result && decimalText(result)
  const unit = part === 'value' ? 'money' : 'percent'
  return { value, unit, currency: allocated.currency, traces, crop: { part: of }, responses, asOn: allocated.valuedOn }
}

function computeValuationFigure(
  figure: AccountFigure,
  account: UpstreamAccount,
  portfolios: readonly UpstreamPortfolio[],
  tracer: Tracer,
): Decimal | null {
  if (figure === 'value') return explainValue(account, portfolios, tracer)
  return figure === 'change' ? computeAccountChange(account, tracer) : computeChangeRate(account, tracer)
}

async function computeCharges(data: AccountData, figure: ChargeFigure, of: string | undefined): Promise<FigureResult> {
  if (figure === 'charges.portfolio' && of === undefined) throw createRequiredError('of')
  if (!suppliesCharges(data)) throw refusal('not-found')
  const { account, missing, responses } = await readChargedAccount(data)
  const { tracer, traces } = recordTraces()
  const value = computeChargeFigure(figure, of, account, tracer)
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
    responses,
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

function computeChargeFigure(figure: ChargeFigure, of: string | undefined, account: ChargedAccount, tracer: Tracer): Decimal | null {
  if (figure === 'charges.total') return sumAccountCosts(account, tracer)
  if (figure === 'charges.average') return computeAverageValue(account, tracer)
  if (figure === 'charges.percent') return computeAccountPercent(account, tracer)
  const kind = costKinds.find((known) => figure === `charges.${known}`)
  if (kind) return sumKindOfCosts(kind, account, tracer)
  const portfolio = account.portfolios.find(({ id }) => id === of)
  if (!portfolio) throw refusal('not-found')
  return sumPortfolioCosts(portfolio, account, tracer)
}

const createRequiredError = (path: string) => refusal('invalid-request', { issues: [{ path, code: 'required' }] })

function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw refusal('not-found')
  return value
}
