import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import type { ExplainedFigure, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import { monthsOfPage, transactionCategories } from '../../contract/portfolios.ts'
import { needsSubject, type PortfolioFigure } from '../../contract/portfolio-figures.ts'
import { transactionWindow } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { computeAccountChange, computeChangeRate } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { computeCashFigure, computeCashOn, type CashFigure } from '../cash-transactions/cash-rules.ts'
import { computeExposureFigure, computeSliceFigure, computeSliceHoldingFigure } from '../breakdowns/figure-reads.ts'
import { listHoldingEntries, computeRealisedGain, totalFlow, totalIncomeOfYear, type FlowKind } from '../holdings/flow-rules.ts'
import { computeChargesPercent, totalCharges, totalTradeCosts } from './charge-rules.ts'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type TraceFilter, type Formula } from '@atrium/platform/figures/explanation-rules'
import {
  valueHolding,
  findStatedValue,
  computePortfolioValue,
  sumClasses,
  sumLines,
  computeWeights,
  findClassWeight,
  sumWeights,
} from './holdings-rules.ts'
import {
  readCharges,
  readPositions,
  readPositionsWithTrades,
  readHoldings,
  readTransactionCosts,
  readTransactions,
  readTransactionsOfType,
  type DayRange,
  type OpenedPortfolio,
  type PortfolioData,
} from './provider-reads.ts'
import { describeBenchmark, readSeriesFigure } from './series-figure-reads.ts'
import { isSeriesFigure } from './series-figure-rules.ts'
import { readSimulationFigure } from '../simulations/figure-reads.ts'
import type { SimulationFigure } from '../simulations/simulation-rules.ts'
import { sumCategory } from './transactions-rules.ts'

/** A requested figure of a portfolio, with its day or date range. */
export type FigureRequest = {
  figure: PortfolioFigure
  of?: string | undefined
  on?: string | undefined
  /** Number of three-month windows in the list of transactions. */
  pages?: number | undefined
  /** The provider's name for the only type of transactions that the list includes. */
  type?: string | undefined
  range: DayRange
  /** Benchmark if another than that of the risk profile is requested. */
  benchmark?: BenchmarkChoice | undefined
  context: RequestContext
  /** Default end date of transactions. */
  today: string
}

/** A computed figure with its recorded calculations. */
export type FigureResult = {
  value: Decimal | string | null
  unit: FigureUnit
  currency: Currency
  subject?: string
  traces: readonly Trace[]
  crop?: TraceFilter
  responses: readonly ProviderResponse<unknown>[]
  asOn: string | null
  /** Source of the inputs, if it is not the portfolio's provider. */
  provider?: string
}

/**
 * Explains a figure, using the same calculations as its page.
 * @throws error `not-found` for an unknown holding, period, year or category
 */
export async function explainFigure(portfolio: OpenedPortfolio, request: FigureRequest): Promise<ExplainedFigure> {
  const { figure, of } = requireSubject(request)
  if (isSeriesFigure(figure)) return explainSeriesFigure(portfolio, request)
  const { value, unit, currency, subject, traces, crop, responses, asOn, provider } = await computeFigure(portfolio, request)
  return {
    figure,
    of: of ?? null,
    subject: subject ?? null,
    value: value instanceof Decimal ? decimalText(value) : value,
    unit,
    currency,
    explanation: toExplanation(traces, crop),
    provenance: combinedProvenance(provider ?? portfolio.data.providers.name, responses, asOn),
  }
}

/** Returns the complete calculations, so that an auditor can repeat them. */
export async function createFigureCase(portfolio: OpenedPortfolio, request: FigureRequest): Promise<FigureCase> {
  if (isSeriesFigure(requireSubject(request).figure)) return requireValue((await readSeriesFigure(portfolio, request, 'case')).found.case)
  const { unit, traces, crop } = await computeFigure(portfolio, request)
  return createCase(traces, crop ?? {}, unit)
}

async function explainSeriesFigure(portfolio: OpenedPortfolio, request: FigureRequest): Promise<ExplainedFigure> {
  const { figure, of } = request
  const { found, comparison } = await readSeriesFigure(portfolio, request, 'explanation')
  const { value, currency, explanation, asOn } = found
  const { subject, provider } = describeBenchmark(request, comparison)
  return {
    figure,
    of: of ?? null,
    subject: subject ?? null,
    value,
    unit: 'rate',
    currency,
    explanation: requireValue(explanation),
    provenance: combinedProvenance(provider ?? portfolio.data.providers.name, comparison.responses, asOn),
  }
}

function requireSubject(request: FigureRequest): FigureRequest {
  if (needsSubject(request.figure) && request.of === undefined)
    throw refusal('invalid-request', { issues: [{ path: 'of', code: 'required' }] })
  return request
}

function computeFigure(portfolio: OpenedPortfolio, request: FigureRequest): Promise<FigureResult> {
  const [noun, part] = request.figure.split('.') as [string, string | undefined]
  switch (noun) {
    case 'total':
    case 'change':
    case 'change-rate':
      return computeHeaderFigure(portfolio, request)
    case 'holding':
      return computeHoldingFigure(portfolio, request, part as Column)
    case 'slice':
      return computeSliceFigure(portfolio, request)
    case 'slice-holding':
      return computeSliceHoldingFigure(portfolio, request)
    case 'exposure':
      return computeExposureFigure(request.context, portfolio, request)
    case 'holding-flow':
      return computeFlowFigure(portfolio, request, part as FlowFigure)
    case 'simulation':
      return computeSimulationFigure(portfolio, request, part as SimulationFigure)
    case 'group':
    case 'holdings':
      return computeTotalFigure(portfolio, request, part as Column)
    case 'transactions':
      return computeTransactionsFigure(portfolio, request)
    case 'cash':
      return computeCashFigureOfWindow(portfolio, request, part as CashFigure)
    case 'charges':
    case 'transaction-costs':
      return computeCostFigure(portfolio, request)
    default:
      return computeContributedFigure(portfolio, request)
  }
}

/**
 * Computes a figure that another module contributes, such as a bond's.
 * @throws error `not-found` if no module has the figure
 */
async function computeContributedFigure(portfolio: OpenedPortfolio, request: FigureRequest): Promise<FigureResult> {
  const [subject, part = ''] = request.figure.split('.')
  const source = request.context.deps.contributed('portfolioFigures').find((one) => one.subjects.some((known) => known === subject))
  if (!source) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  return { ...(await source.compute(portfolio, request, part, tracer)), traces }
}

/**
 * Computes the value of the portfolio or its change. On the latest valuation day, the value is the one stated by the provider. On an
 * earlier day, it is computed from the holdings.
 * @throws error `not-found` for the change of an earlier day
 */
async function computeHeaderFigure(portfolio: PortfolioData, { figure, on }: FigureRequest): Promise<FigureResult> {
  const listed = await readPortfolios(portfolio.data)
  const stated = requireValue(listed.data.find(({ id }) => id === portfolio.id))
  const isLatest = on === undefined || on === stated.valuedOn
  if (figure !== 'total' && !isLatest) throw refusal('not-found')
  if (figure !== 'total') return computeChange(figure, stated, listed)
  const { held, responses } = await readPositions(portfolio, isLatest ? undefined : on)
  const { tracer, traces } = recordTraces()
  const value = isLatest
    ? findStatedValue(stated.value === null ? null : new Decimal(stated.value), held, tracer)
    : computePortfolioValue(held, tracer)
  const { currency, valuedOn } = held.response
  return { value, unit: 'money', currency, traces, responses: isLatest ? [listed, ...responses] : responses, asOn: valuedOn }
}

function computeChange(figure: PortfolioFigure, stated: UpstreamPortfolio, listed: ProviderResponse<unknown>): FigureResult {
  const { tracer, traces } = recordTraces()
  const value = figure === 'change' ? computeAccountChange(stated, tracer) : computeChangeRate(stated, tracer)
  const unit = figure === 'change' ? 'money' : 'rate'
  return { value, unit, currency: stated.currency, traces, responses: [listed], asOn: stated.valuedOn }
}

type Column = 'value' | 'cost' | 'gain' | 'return' | 'weight'

const columnUnits = { value: 'money', cost: 'money', gain: 'money', return: 'rate', weight: 'percent' } as const

/** Formulas used for the columns of the holdings. */
const valueFormulas: Formula[] = ['holding-value', 'value-of-holdings', 'value-of-classes']
const costFormulas: Formula[] = ['cash-cost', 'stated-cost', 'average-cost', 'cost-of-holdings', 'cost-of-classes']
const columnFormulas: Record<Column, readonly Formula[]> = {
  value: valueFormulas,
  cost: costFormulas,
  gain: [...valueFormulas, ...costFormulas, 'holding-gain'],
  return: [...valueFormulas, ...costFormulas, 'holding-return'],
  weight: ['weight', 'sum-of-weights'],
}

const selectTraces = (traces: readonly Trace[], column: Column) =>
  traces.filter(({ formula }) => columnFormulas[column].some((known) => known === formula))

async function computeHoldingFigure(portfolio: PortfolioData, { of, on }: FigureRequest, column: Column): Promise<FigureResult> {
  const { held, responses } = await readPositionsWithTrades(portfolio, on)
  const { currency, valuedOn, holdings } = held.response
  const holding = requireValue(holdings.find(({ id }) => id === of))
  const { tracer, traces } = recordTraces()
  const resultFields = { unit: columnUnits[column], currency, subject: holding.name, responses, asOn: valuedOn }
  if (column !== 'weight') {
    const value = valueHolding(holding, held, tracer)[column]
    return { ...resultFields, value, traces: selectTraces(traces, column), crop: { isCostOnTheWay: column !== 'cost' } }
  }
  const lines = holdings.map((one) => valueHolding(one, held))
  const weights = computeWeights(lines, held.response, tracer)
  const value = lines.flatMap((line) => (line.holding === holding ? (weights.get(line) ?? []) : []))[0] ?? null
  return { ...resultFields, value, traces, crop: { part: holding.name } }
}

type FlowFigure = FlowKind | 'income-of-year' | 'realised'

async function computeFlowFigure(portfolio: PortfolioData, { of, on }: FigureRequest, part: FlowFigure): Promise<FigureResult> {
  const [{ held, responses }, ledger] = await Promise.all([readPositions(portfolio, on), readTransactions(portfolio)])
  const { currency, valuedOn, holdings } = held.response
  const holding = requireValue(holdings.find(({ id }) => id === of))
  const { tracer, traces } = recordTraces()
  const entries = listHoldingEntries(ledger.data, holding.id, valuedOn)
  const compute = (): Decimal | null => {
    if (part === 'realised') return computeRealisedGain(ledger.data, holding.id, valuedOn, tracer)
    return part === 'income-of-year' ? totalIncomeOfYear(entries, valuedOn, currency, tracer) : totalFlow(part, entries, currency, tracer)
  }
  const value = compute()
  return { value, unit: 'money', currency, subject: holding.name, traces, responses: [...responses, ledger], asOn: valuedOn }
}

async function computeSimulationFigure(
  portfolio: OpenedPortfolio,
  { context, of = '', on }: FigureRequest,
  figure: SimulationFigure,
): Promise<FigureResult> {
  const { tracer, traces } = recordTraces()
  return { ...(await readSimulationFigure(context, portfolio, { of, on, figure, tracer })), traces }
}

async function computeTotalFigure(portfolio: PortfolioData, { figure, of, on }: FigureRequest, column: Column): Promise<FigureResult> {
  const { held, responses } = await readPositions(portfolio, on)
  const { currency, valuedOn } = held.response
  const all = held.response.holdings.map((holding) => valueHolding(holding, held))
  const isGroup = figure.startsWith('group.')
  const lines = isGroup ? all.filter(({ assetClass }) => assetClass === of) : all
  if (isGroup && lines.length === 0) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const resultFields = { unit: columnUnits[column], currency, responses, asOn: valuedOn }
  if (column === 'weight' && isGroup) {
    sumLines(lines, held.response, tracer)
    const value = findClassWeight(of ?? '', all, held.response, tracer)
    const own = traces.filter(({ formula }) => formula === 'value-of-holdings' || formula === 'composition')
    return { ...resultFields, value, traces: own, crop: { part: of } }
  }
  if (column === 'weight') return { ...resultFields, value: sumWeights(all, computeWeights(all, held.response), tracer), traces }
  const total = isGroup ? sumLines(lines, held.response, tracer) : sumClasses(lines, held.response, tracer)
  return { ...resultFields, value: total[column], traces: selectTraces(traces, column) }
}

async function computeTransactionsFigure(
  portfolio: PortfolioData,
  { of, type, on, today, pages = 1 }: FigureRequest,
): Promise<FigureResult> {
  const category = requireValue(transactionCategories.find((known) => known === of))
  const response = await readTransactionsOfType(portfolio, type)
  const { tracer, traces } = recordTraces()
  const value = requireValue(sumCategory(response.data, transactionWindow(on ?? today, monthsOfPage * pages), category, tracer))
  return { value, unit: 'money', currency: response.data.currency, traces, responses: [response], asOn: null }
}

async function computeCashFigureOfWindow(
  portfolio: PortfolioData,
  { on, today, pages = 1 }: FigureRequest,
  figure: CashFigure,
): Promise<FigureResult> {
  const [ledger, held] = await Promise.all([readTransactions(portfolio), readHoldings(portfolio, on)])
  const { valuedOn } = held.data
  const { tracer, traces } = recordTraces()
  const window = transactionWindow(on ?? today, monthsOfPage * pages)
  const value = computeCashFigure(figure, ledger.data, computeCashOn(window.to, held.data, ledger.data), window, tracer)
  return { value, unit: 'money', currency: ledger.data.currency, traces, responses: [ledger, held], asOn: valuedOn }
}

async function computeCostFigure(portfolio: PortfolioData, { figure, range }: FigureRequest): Promise<FigureResult> {
  const { tracer, traces } = recordTraces()
  const resultFields = { unit: 'money', traces, asOn: range.to } as const
  if (figure === 'transaction-costs') {
    const response = await readTransactionCosts(portfolio, range)
    return { ...resultFields, value: totalTradeCosts(response.data, tracer), currency: response.data.currency, responses: [response] }
  }
  const response = await readCharges(portfolio, range)
  const shared = { ...resultFields, currency: response.data.currency, responses: [response] }
  if (figure === 'charges.total') return { ...shared, value: totalCharges(response.data, range.to, tracer) }
  return { ...shared, value: computeChargesPercent(response.data, range.to, tracer), unit: 'percent' }
}

function requireValue<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw refusal('not-found')
  return found
}
