import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import type { ExplainedFigure, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import { monthsOfPage, transactionCategories } from '../../contract/portfolios.ts'
import { isFigureOfMany, type PortfolioFigure } from '../../contract/portfolio-figures.ts'
import { transactionWindow } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { computeAccountChange, computeChangeRate } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { cashFigure, computeCashOn, type CashFigure } from '../cash-transactions/cash-rules.ts'
import { computeExposure, computeSlice, computeSliceHolding } from '../breakdowns/figure-reads.ts'
import { listHoldingEntries, computeRealisedGain, totalFlow, totalIncomeOfYear, type Flow } from '../holdings/flow-rules.ts'
import { computeChargesPercent, totalCharges, totalTradeCosts } from './charge-rules.ts'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type TraceFilter, type Formula } from '@atrium/platform/figures/explanation-rules'
import {
  valueHolding,
  explainStatedValue,
  portfolioValue,
  sumClasses,
  sumLines,
  computeWeights,
  findClassWeight,
  sumWeights,
} from './holdings-rules.ts'
import {
  readCharges,
  readHeld,
  readHeldWithTrades,
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
export type FigureQuestion = {
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
  answers: readonly Answer<unknown>[]
  asOn: string | null
  /** Source of the inputs, if it is not the portfolio's provider. */
  provider?: string
}

/**
 * Explains a figure, using the same calculations as its page.
 * @throws error `not-found` for an unknown holding, period, year or category
 */
export async function explainFigure(portfolio: OpenedPortfolio, question: FigureQuestion): Promise<ExplainedFigure> {
  const { figure, of } = requireSubject(question)
  if (isSeriesFigure(figure)) return explainSeriesFigure(portfolio, question)
  const { value, unit, currency, subject, traces, crop, answers, asOn, provider } = await computeFigure(portfolio, question)
  return {
    figure,
    of: of ?? null,
    subject: subject ?? null,
    value: value instanceof Decimal ? decimalText(value) : value,
    unit,
    currency,
    explanation: toExplanation(traces, crop),
    provenance: combinedProvenance(provider ?? portfolio.data.providers.name, answers, asOn),
  }
}

/** Returns the complete calculations, so that an auditor can repeat them. */
export async function createFigureCase(portfolio: OpenedPortfolio, question: FigureQuestion): Promise<FigureCase> {
  if (isSeriesFigure(requireSubject(question).figure)) return required((await readSeriesFigure(portfolio, question, 'case')).found.case)
  const { unit, traces, crop } = await computeFigure(portfolio, question)
  return createCase(traces, crop ?? {}, unit)
}

async function explainSeriesFigure(portfolio: OpenedPortfolio, question: FigureQuestion): Promise<ExplainedFigure> {
  const { figure, of } = question
  const { found, comparison } = await readSeriesFigure(portfolio, question, 'explanation')
  const { value, currency, explanation, asOn } = found
  const { subject, provider } = describeBenchmark(question, comparison)
  return {
    figure,
    of: of ?? null,
    subject: subject ?? null,
    value,
    unit: 'rate',
    currency,
    explanation: required(explanation),
    provenance: combinedProvenance(provider ?? portfolio.data.providers.name, comparison.answers, asOn),
  }
}

function requireSubject(question: FigureQuestion): FigureQuestion {
  if (isFigureOfMany(question.figure) && question.of === undefined)
    throw refusal('invalid-request', { issues: [{ path: 'of', code: 'required' }] })
  return question
}

function computeFigure(portfolio: OpenedPortfolio, question: FigureQuestion): Promise<FigureResult> {
  const [noun, part] = question.figure.split('.') as [string, string | undefined]
  switch (noun) {
    case 'total':
    case 'change':
    case 'change-rate':
      return computeHeader(portfolio, question)
    case 'holding':
      return computeHolding(portfolio, question, part as Column)
    case 'slice':
      return computeSlice(portfolio, question)
    case 'slice-holding':
      return computeSliceHolding(portfolio, question)
    case 'exposure':
      return computeExposure(question.context, portfolio, question)
    case 'holding-flow':
      return computeFlow(portfolio, question, part as FlowFigure)
    case 'simulation':
      return computeSimulation(portfolio, question, part as SimulationFigure)
    case 'group':
    case 'holdings':
      return computeSum(portfolio, question, part as Column)
    case 'transactions':
      return computeTransactions(portfolio, question)
    case 'cash':
      return computeCash(portfolio, question, part as CashFigure)
    case 'charges':
    case 'transaction-costs':
      return computeCosts(portfolio, question)
    default:
      return computeContributed(portfolio, question)
  }
}

/**
 * Computes a figure that another module contributes, such as a bond's.
 * @throws error `not-found` if no module has the figure
 */
async function computeContributed(portfolio: OpenedPortfolio, question: FigureQuestion): Promise<FigureResult> {
  const [subject, part = ''] = question.figure.split('.')
  const source = question.context.deps.contributed('portfolioFigures').find((one) => one.subjects.some((known) => known === subject))
  if (!source) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  return { ...(await source.compute(portfolio, question, part, tracer)), traces }
}

/**
 * Computes the value of the portfolio or its change. On the latest valuation day, the value is the one stated by the provider. On an
 * earlier day, it is computed from the holdings.
 * @throws error `not-found` for the change of an earlier day
 */
async function computeHeader(portfolio: PortfolioData, { figure, on }: FigureQuestion): Promise<FigureResult> {
  const listed = await readPortfolios(portfolio.data)
  const stated = required(listed.data.find(({ id }) => id === portfolio.id))
  const isLatest = on === undefined || on === stated.valuedOn
  if (figure !== 'total' && !isLatest) throw refusal('not-found')
  if (figure !== 'total') return computeChange(figure, stated, listed)
  const { held, answers } = await readHeld(portfolio, isLatest ? undefined : on)
  const { tracer, traces } = recordTraces()
  const value = isLatest
    ? explainStatedValue(stated.value === null ? null : new Decimal(stated.value), held, tracer)
    : portfolioValue(held, tracer)
  const { currency, valuedOn } = held.answer
  return { value, unit: 'money', currency, traces, answers: isLatest ? [listed, ...answers] : answers, asOn: valuedOn }
}

function computeChange(figure: PortfolioFigure, stated: UpstreamPortfolio, listed: Answer<unknown>): FigureResult {
  const { tracer, traces } = recordTraces()
  const value = figure === 'change' ? computeAccountChange(stated, tracer) : computeChangeRate(stated, tracer)
  const unit = figure === 'change' ? 'money' : 'rate'
  return { value, unit, currency: stated.currency, traces, answers: [listed], asOn: stated.valuedOn }
}

type Column = 'value' | 'cost' | 'gain' | 'return' | 'weight'

const unitOfColumn = { value: 'money', cost: 'money', gain: 'money', return: 'rate', weight: 'percent' } as const

/** Formulas used for the columns of the holdings. */
const valueFormulas: Formula[] = ['holding-value', 'value-of-holdings', 'value-of-classes']
const costFormulas: Formula[] = ['cash-cost', 'stated-cost', 'average-cost', 'cost-of-holdings', 'cost-of-classes']
const formulasOf: Record<Column, readonly Formula[]> = {
  value: valueFormulas,
  cost: costFormulas,
  gain: [...valueFormulas, ...costFormulas, 'holding-gain'],
  return: [...valueFormulas, ...costFormulas, 'holding-return'],
  weight: ['weight', 'sum-of-weights'],
}

const tracesOf = (traces: readonly Trace[], column: Column) =>
  traces.filter(({ formula }) => formulasOf[column].some((known) => known === formula))

async function computeHolding(portfolio: PortfolioData, { of, on }: FigureQuestion, column: Column): Promise<FigureResult> {
  const { held, answers } = await readHeldWithTrades(portfolio, on)
  const { currency, valuedOn, holdings } = held.answer
  const holding = required(holdings.find(({ id }) => id === of))
  const { tracer, traces } = recordTraces()
  const about = { unit: unitOfColumn[column], currency, subject: holding.name, answers, asOn: valuedOn }
  if (column !== 'weight') {
    const value = valueHolding(holding, held, tracer)[column]
    return { ...about, value, traces: tracesOf(traces, column), crop: { isCostOnTheWay: column !== 'cost' } }
  }
  const lines = holdings.map((one) => valueHolding(one, held))
  const weights = computeWeights(lines, held.answer, tracer)
  const value = lines.flatMap((line) => (line.holding === holding ? (weights.get(line) ?? []) : []))[0] ?? null
  return { ...about, value, traces, crop: { part: holding.name } }
}

type FlowFigure = Flow | 'income-of-year' | 'realised'

async function computeFlow(portfolio: PortfolioData, { of, on }: FigureQuestion, part: FlowFigure): Promise<FigureResult> {
  const [{ held, answers }, ledger] = await Promise.all([readHeld(portfolio, on), readTransactions(portfolio)])
  const { currency, valuedOn, holdings } = held.answer
  const holding = required(holdings.find(({ id }) => id === of))
  const { tracer, traces } = recordTraces()
  const entries = listHoldingEntries(ledger.data, holding.id, valuedOn)
  const compute = (): Decimal | null => {
    if (part === 'realised') return computeRealisedGain(ledger.data, holding.id, valuedOn, tracer)
    return part === 'income-of-year' ? totalIncomeOfYear(entries, valuedOn, currency, tracer) : totalFlow(part, entries, currency, tracer)
  }
  const value = compute()
  return { value, unit: 'money', currency, subject: holding.name, traces, answers: [...answers, ledger], asOn: valuedOn }
}

async function computeSimulation(
  portfolio: OpenedPortfolio,
  { context, of = '', on }: FigureQuestion,
  figure: SimulationFigure,
): Promise<FigureResult> {
  const { tracer, traces } = recordTraces()
  return { ...(await readSimulationFigure(context, portfolio, { of, on, figure, tracer })), traces }
}

async function computeSum(portfolio: PortfolioData, { figure, of, on }: FigureQuestion, column: Column): Promise<FigureResult> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  const all = held.answer.holdings.map((holding) => valueHolding(holding, held))
  const isGroup = figure.startsWith('group.')
  const lines = isGroup ? all.filter(({ assetClass }) => assetClass === of) : all
  if (isGroup && lines.length === 0) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  const about = { unit: unitOfColumn[column], currency, answers, asOn: valuedOn }
  if (column === 'weight' && isGroup) {
    sumLines(lines, held.answer, tracer)
    const value = findClassWeight(of ?? '', all, held.answer, tracer)
    const own = traces.filter(({ formula }) => formula === 'value-of-holdings' || formula === 'composition')
    return { ...about, value, traces: own, crop: { part: of } }
  }
  if (column === 'weight') return { ...about, value: sumWeights(all, computeWeights(all, held.answer), tracer), traces }
  const total = isGroup ? sumLines(lines, held.answer, tracer) : sumClasses(lines, held.answer, tracer)
  return { ...about, value: total[column], traces: tracesOf(traces, column) }
}

async function computeTransactions(portfolio: PortfolioData, { of, type, on, today, pages = 1 }: FigureQuestion): Promise<FigureResult> {
  const category = required(transactionCategories.find((known) => known === of))
  const answer = await readTransactionsOfType(portfolio, type)
  const { tracer, traces } = recordTraces()
  const value = required(sumCategory(answer.data, transactionWindow(on ?? today, monthsOfPage * pages), category, tracer))
  return { value, unit: 'money', currency: answer.data.currency, traces, answers: [answer], asOn: null }
}

async function computeCash(portfolio: PortfolioData, { on, today, pages = 1 }: FigureQuestion, figure: CashFigure): Promise<FigureResult> {
  const [ledger, held] = await Promise.all([readTransactions(portfolio), readHoldings(portfolio, on)])
  const { valuedOn } = held.data
  const { tracer, traces } = recordTraces()
  const window = transactionWindow(on ?? today, monthsOfPage * pages)
  const value = cashFigure(figure, ledger.data, computeCashOn(window.to, held.data, ledger.data), window, tracer)
  return { value, unit: 'money', currency: ledger.data.currency, traces, answers: [ledger, held], asOn: valuedOn }
}

async function computeCosts(portfolio: PortfolioData, { figure, range }: FigureQuestion): Promise<FigureResult> {
  const { tracer, traces } = recordTraces()
  const about = { unit: 'money', traces, asOn: range.to } as const
  if (figure === 'transaction-costs') {
    const answer = await readTransactionCosts(portfolio, range)
    return { ...about, value: totalTradeCosts(answer.data, tracer), currency: answer.data.currency, answers: [answer] }
  }
  const answer = await readCharges(portfolio, range)
  const shared = { ...about, currency: answer.data.currency, answers: [answer] }
  if (figure === 'charges.total') return { ...shared, value: totalCharges(answer.data, range.to, tracer) }
  return { ...shared, value: computeChargesPercent(answer.data, range.to, tracer), unit: 'percent' }
}

function required<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw refusal('not-found')
  return found
}
