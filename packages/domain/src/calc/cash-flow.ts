import { activeMonths } from '../cash-flow/months.ts'
import { mortalityHorizon } from '../cash-flow/mortality.ts'
import {
  accountKinds,
  defaultDrawdown,
  defaultHorizonAge,
  incomeKinds,
  type CashFlowPlan,
  type Growth,
  type Moment,
  type Period,
  type PlanAccount,
  type PlanEvent,
  type PlanIncome,
} from '../cash-flow/plan.ts'
import { personTax } from '../cash-flow/person-tax.ts'
import { cashFlowFigure, cashFlowFigures, projectCashFlow } from '../cash-flow/project.ts'
import { percentileOf, randomNumbers } from '../cash-flow/random.ts'
import { simulateCashFlow, simulationDefaults } from '../cash-flow/simulate.ts'
import { withdraw } from '../cash-flow/withdrawal.ts'
import { refuse } from '../error.ts'
import type { YearIncome } from '../tax/income-tax.ts'
import { rulesOfYear, type Region, type RulesRequest } from '../tax/parameters.ts'
import { taxFreePart } from '../tax/pension-allowances.ts'
import { toPence } from '../tax/pence.ts'
import { standing } from '../tax/slope.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'
import { rateLimits, readIncome, readRegion } from './tax.ts'

export const cashFlow: Kind = {
  project: operation('cash-flow', readPlan, projectCashFlow),
  figure: operation(
    'cash-flow-figure',
    (fields) => ({ plan: readPlan(fields), figure: fields.oneOf('figure', cashFlowFigures), taxYear: fields.text('taxYear') }),
    cashFlowFigure,
    (value) => ({ value }),
  ),
  simulate: operation(
    'cash-flow-simulation',
    (fields) => ({
      plan: readPlan(fields),
      paths: fields.whole('paths', simulationDefaults.paths),
      seed: fields.whole('seed', simulationDefaults.seed),
      percentiles: fields.has('percentiles')
        ? fields.decimals('percentiles').map((each) => each.toNumber())
        : [...simulationDefaults.percentiles],
      legacies: fields.decimals('legacies').map((each) => each.toNumber()),
    }),
    (input, recorder) => simulateCashFlow(input, recorder),
  ),
  withdraw: operation('withdrawal', readWithdrawal, computeWithdrawal),
  random: operation(
    'random-numbers',
    (fields) => ({
      seed: fields.whole('seed'),
      path: fields.whole('path'),
      count: countOf(fields),
      return: fields.decimalOr('return', null, { above: -1, max: 10 })?.toNumber() ?? null,
      volatility: fields.decimalOr('volatility', null, { min: 0, max: 5 })?.toNumber() ?? null,
    }),
    (input) => randomNumbers(input),
  ),
  percentiles: operation(
    'percentiles',
    (fields) => ({
      values: fields.decimals('values').map((each) => each.toNumber()),
      percentiles: fields.decimals('percentiles', { min: 0, max: 100 }).map((each) => each.toNumber()),
    }),
    ({ values, percentiles }: { values: number[]; percentiles: number[] }) => {
      if (values.length === 0) refuse('INVALID_INPUT', 'values are missing', 'values')
      const sorted = values.toSorted((left, right) => left - right)
      return { values: percentiles.map((percentile) => percentileOf(sorted, percentile)) }
    },
  ),
  activeMonths: operation(
    'active-months',
    (fields) => {
      const person = fields.has('person') ? fields.fields('person') : null
      rulesOfYear({ taxYear: fields.text('taxYear') })
      return {
        taxYear: fields.text('taxYear'),
        from: readMoment(fields, 'from'),
        to: readMoment(fields, 'to'),
        person: person && { id: person.text('id'), dateOfBirth: person.day('dateOfBirth') },
      }
    },
    (input) => activeMonths(input),
  ),
  mortalityHorizon: operation(
    'mortality-horizon',
    (fields) => ({
      lives: fields.list('lives', (life) => {
        const table = life.fields('table')
        return {
          age: life.whole('age'),
          table: { from: table.whole('from'), qx: table.decimals('qx', { min: 0, max: 1 }).map((each) => each.toNumber()) },
        }
      }),
      probability: fields.decimal('probability', { min: 0, max: 1 }).toNumber(),
    }),
    (input) => mortalityHorizon(input),
  ),
}

const mostNumbers = 10_000

function countOf(fields: Fields): number {
  const count = fields.whole('count')
  if (count < 0 || count > mostNumbers) refuse('INVALID_INPUT', `count must be 0 to ${mostNumbers}`, 'count')
  return count
}

const numberOr = (fields: Fields, name: string, fallback: number, limits: { min?: number; max?: number } = notNegative): number =>
  fields.decimalOr(name, null, limits)?.toNumber() ?? fallback

const mostAge = 120
const shareLimits = { min: 0, max: 1 }
/** An account can grow elevenfold in a year, far more than any does. */
const returnLimits = { min: -1, max: 10 }

export function readPlan(fields: Fields): CashFlowPlan {
  const assumptions = fields.has('assumptions') ? fields.fields('assumptions') : null
  const growth = assumptions?.decimalOr('statePensionGrowth', null, rateLimits)?.toNumber() ?? null
  return {
    firstYear: fields.text('firstYear'),
    ...(fields.has('rules') && { rules: fields.text('rules') }),
    inflation: (assumptions && numberOr(assumptions, 'inflation', 0.02, rateLimits)) ?? 0.02,
    statePensionGrowth: growth,
    persons: fields.list('persons', (person) => ({
      id: person.text('id'),
      dateOfBirth: person.day('dateOfBirth'),
      horizonAge: ageOf(person, 'horizonAge', defaultHorizonAge),
      region: readRegion(person),
      lumpSumAllowanceUsed: numberOr(person, 'lumpSumAllowanceUsed', 0),
    })),
    accounts: fields.list('accounts', readAccount),
    incomes: fields.list('incomes', readIncomeItem),
    spending: fields.list('spending', (item) => ({
      id: item.text('id'),
      amount: item.decimal('amount', notNegative).toNumber(),
      survivorShare: numberOr(item, 'survivorShare', 1, { min: 0, max: 10 }),
      ...readPeriod(item),
    })),
    contributions: fields.list('contributions', (item) => ({
      id: item.text('id'),
      account: item.text('account'),
      amount: item.decimal('amount', notNegative).toNumber(),
      employer: item.flag('employer', false),
      ...readPeriod(item),
    })),
    events: fields.list('events', readEvent),
    drawdown: fields.has('drawdown') ? fields.items('drawdown').map(String) : [...defaultDrawdown],
    surplusTo: fields.has('surplusTo') ? fields.text('surplusTo') : null,
  }
}

function ageOf(fields: Fields, name: string, fallback: number | null = null): number {
  const age = fields.whole(name, fallback)
  if (age < 0 || age > mostAge) refuse('INVALID_INPUT', `an age is 0 to ${mostAge}`, fields.pathOf(name))
  return age
}

function readAccount(account: Fields): PlanAccount {
  const balance = account.decimal('balance', notNegative).toNumber()
  return {
    id: account.text('id'),
    owner: account.text('owner'),
    kind: account.oneOf('kind', accountKinds),
    balance,
    return: numberOr(account, 'return', 0, returnLimits),
    charge: numberOr(account, 'charge', 0, shareLimits),
    baseCost: numberOr(account, 'baseCost', balance),
    yield: numberOr(account, 'yield', 0, shareLimits),
    taxFreeFraction: numberOr(account, 'taxFreeFraction', taxFreePart, shareLimits),
    volatility: numberOr(account, 'volatility', 0, { min: 0, max: 5 }),
  }
}

const weeksOfYear = 52

function readIncomeItem(income: Fields): PlanIncome {
  const isWeekly = income.has('weekly')
  return {
    id: income.text('id'),
    person: income.text('person'),
    kind: income.oneOf('kind', incomeKinds),
    amount: isWeekly ? income.decimal('weekly', notNegative).toNumber() * weeksOfYear : income.decimal('amount', notNegative).toNumber(),
    survivorShare: numberOr(income, 'survivorShare', 0, shareLimits),
    ...readPeriod(income),
  }
}

function readEvent(event: Fields): PlanEvent {
  const base = { id: event.text('id'), date: event.day('date') }
  if (event.has('type')) return { ...base, type: event.oneOf('type', ['taxFreeCash']), account: event.text('account') }
  const index = readGrowth(event)
  return { ...base, amount: event.decimal('amount').toNumber(), ...(index !== null && { index }) }
}

function readPeriod(item: Fields): Period {
  const [from, to, index] = [readMoment(item, 'from'), readMoment(item, 'to'), readGrowth(item)]
  return { ...(from !== null && { from }), ...(to !== null && { to }), ...(index !== null && { index }) }
}

function readMoment(item: Fields, name: string): Moment | null {
  if (!item.has(name)) return null
  if (typeof item.anything(name) === 'string') return item.day(name)
  const moment = item.fields(name)
  return { person: moment.text('person'), age: ageOf(moment, 'age') }
}

const growthNames = ['inflation', 'none', 'statePension'] as const

function readGrowth(item: Fields): Growth | null {
  if (!item.has('index')) return null
  const value = item.anything('index')
  if (typeof value === 'number') return item.decimal('index', rateLimits).toNumber()
  return item.oneOf('index', growthNames)
}

type WithdrawalInput = RulesRequest & {
  region: Region
  income: YearIncome
  need: number
  source: { kind: 'pension' | 'gia'; balance: number; baseCost: number; taxFreeFraction: number; lumpSumLeft: number | null }
}

function readWithdrawal(fields: Fields): WithdrawalInput {
  const source = fields.fields('source')
  const balance = source.decimal('balance', notNegative).toNumber()
  return {
    taxYear: fields.text('taxYear'),
    ...(fields.has('inflation') && { inflation: fields.decimal('inflation', rateLimits).toNumber() }),
    region: readRegion(fields),
    income: readIncome(fields, 'income'),
    need: fields.decimal('need', notNegative).toNumber(),
    source: {
      kind: source.oneOf('kind', ['pension', 'gia']),
      balance,
      baseCost: numberOr(source, 'baseCost', balance),
      taxFreeFraction: numberOr(source, 'taxFreeFraction', taxFreePart, shareLimits),
      lumpSumLeft: source.decimalOr('lumpSumAllowanceLeft', null, notNegative)?.toNumber() ?? null,
    },
  }
}

/** Takes one withdrawal that leaves a net amount after the tax that it adds. */
function computeWithdrawal({ source, income, region, need, ...request }: WithdrawalInput, recorder: TraceRecorder = noRecorder): unknown {
  const rules = rulesOfYear(request, recorder)
  const year = { ...income, extension: 0, gain: 0 }
  const before = personTax(rules, region, year, standing()).incomeTax
  const person = { region, year, tax: before, lumpSumLeft: source.lumpSumLeft ?? rules.lumpSumAllowance ?? 0 }
  const gainPart = source.balance === 0 ? 0 : 1 - source.baseCost / source.balance
  const from = source.kind === 'pension' ? { kind: source.kind, taxFreeFraction: source.taxFreeFraction } : { kind: source.kind, gainPart }
  const { gross, taxFree, net } = withdraw(rules, person, from, source.balance, need)
  const tax = person.tax - before
  recorder.step('withdrawal', expression`${toPence(net)} + ${toPence(tax)}`, toPence(gross))
  recorder.rounded('withdrawal', 2, 'half-away-from-zero')
  return {
    gross: toPence(gross),
    ...(source.kind === 'pension' ? { taxFree: toPence(taxFree) } : { gain: toPence(gross * gainPart) }),
    tax: toPence(tax),
    net: toPence(net),
    shortfall: toPence(Math.max(0, need - net)),
  }
}
