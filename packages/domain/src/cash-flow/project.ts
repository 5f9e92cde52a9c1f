import { refuse } from '../error.ts'
import type { TaxPack } from '../tax/pack.ts'
import { taxPacks } from '../tax/packs/index.ts'
import { toPence } from '../tax/pence.ts'
import type { RuleStatus } from '../tax/parameters.ts'
import { expression, noRecorder, sumExpression, type TraceRecorder } from '../trace.ts'
import { Decimal } from '../decimal.ts'
import { ageOn } from '../tax/ages.ts'
import { accountKinds, type AccountKind, type CashFlowPlan } from './plan.ts'
import { schedulePlan, type PlanYear, type Schedule } from './schedule.ts'
import { openBalances, runYear, type Balances, type YearOutcome } from './year.ts'

/** A tax year of a plan, to the penny. Withdrawals are gross; `income` has neither interest, dividends nor events. */
export type CashFlowRow = {
  taxYear: string
  /** Completed years of the living on 5 April at the end of the year. */
  ages: Record<string, number>
  /** The rule pack, and whether its rules of the year are enacted, announced or assumed. */
  rules: { pack: string; status: RuleStatus }
  income: number
  incomes: Record<string, number>
  spending: number
  spendings: Record<string, number>
  contributions: number
  events: number
  taxFreeCash: number
  tax: number
  incomeTax: number
  insurance: number
  gainsTax: number
  withdrawals: Record<AccountKind, number>
  /** What is drawn from each account. */
  drawn: Record<string, number>
  /** A need that nothing covers. */
  shortfall: number
  surplus: number
  closing: number
  closingReal: number
  closings: Record<string, number>
  limits: { person: string; limit: 'isa' | 'annual-allowance' }[]
}

export type CashFlow = {
  rows: CashFlowRow[]
  shortfallYears: string[]
  /** The ages on the 5 April before the first shortfall; null if there is none. */
  lastsToAge: Record<string, number> | null
}

/** A year counts as a shortfall from this amount. */
const leastShortfall = 1

export const isShort = (shortfall: number): boolean => shortfall >= leastShortfall

/**
 * Projects the cash flow of a household by tax year: income, tax by the rules of the year, spending, and what is drawn from which accounts.
 * It is computed in floating point and rounded to the penny. It is not advice.
 * @throws DomainError the errors of `schedulePlan`
 */
export function projectCashFlow(plan: CashFlowPlan, recorder: TraceRecorder = noRecorder, packs: readonly TaxPack[] = taxPacks): CashFlow {
  const schedule = schedulePlan(plan, packs)
  const balances = openBalances(schedule)
  const growth = schedule.accounts.map((account) => 1 + account.return)
  const rows = schedule.years.map((year, index) => {
    const outcome = runYear(schedule, index, balances, growth)
    return toRow(schedule, year, outcome, balances)
  })
  const first = rows.findIndex(({ shortfall }) => isShort(shortfall))
  if (recorder !== noRecorder)
    rows.forEach((row) =>
      recorder.step(
        'year',
        expression`${row.income} + ${sumExpression(listWithdrawals(row))} − ${row.tax} − ${row.spending}`,
        row.closing,
        row.taxYear,
      ),
    )
  recorder.rounded('rows', 2, 'half-away-from-zero')
  return {
    rows,
    shortfallYears: rows.filter(({ shortfall }) => isShort(shortfall)).map(({ taxYear }) => taxYear),
    lastsToAge: first === -1 ? null : agesBefore(plan, rows, first),
  }
}

const listWithdrawals = ({ withdrawals }: CashFlowRow): Decimal[] => Object.values(withdrawals).map((amount) => new Decimal(amount))

function agesBefore(plan: CashFlowPlan, rows: readonly CashFlowRow[], first: number): Record<string, number> {
  const opening = `${rows[first]!.taxYear.slice(0, 4)}-04-05`
  const living = plan.persons.filter(({ id }) => id in rows[first]!.ages)
  return Object.fromEntries(living.map(({ id, dateOfBirth }) => [id, ageOn(dateOfBirth, opening)]))
}

function toRow({ plan, accounts }: Schedule, year: PlanYear, outcome: YearOutcome, { value }: Balances): CashFlowRow {
  const closing = value.reduce((sum, amount) => sum + amount, 0)
  const ofKind = (kind: AccountKind) =>
    toPence(outcome.withdrawn.reduce((sum, amount, at) => sum + (accounts[at]!.kind === kind ? amount : 0), 0))
  return {
    taxYear: year.taxYear,
    ages: Object.fromEntries(plan.persons.flatMap(({ id }, at) => (year.persons[at]!.isAlive ? [[id, year.persons[at]!.age]] : []))),
    rules: { pack: year.rules.pack, status: year.rules.status },
    income: toPence(year.income),
    incomes: Object.fromEntries(year.incomes.map(({ id, amount }) => [id, toPence(amount)])),
    spending: toPence(year.spending),
    spendings: Object.fromEntries(year.spendings.map(({ id, amount }) => [id, toPence(amount)])),
    contributions: toPence(year.contributionCost),
    events: toPence(year.eventsNet),
    taxFreeCash: toPence(outcome.taxFreeCash),
    tax: toPence(outcome.tax),
    incomeTax: toPence(outcome.tax - outcome.insurance - outcome.gainsTax),
    insurance: toPence(outcome.insurance),
    gainsTax: toPence(outcome.gainsTax),
    withdrawals: Object.fromEntries(accountKinds.map((kind) => [kind, ofKind(kind)])) as Record<AccountKind, number>,
    drawn: Object.fromEntries(
      accounts.flatMap(({ id }, at) => (outcome.withdrawn[at]! > 0 ? [[id, toPence(outcome.withdrawn[at]!)]] : [])),
    ),
    shortfall: toPence(outcome.shortfall),
    surplus: toPence(Math.max(0, -outcome.need)),
    closing: toPence(closing),
    closingReal: toPence(closing / year.priceLevel),
    closings: Object.fromEntries(accounts.map(({ id }, at) => [id, toPence(value[at]!)])),
    limits: year.limits,
  }
}

/** Figures of a year that can be explained. */
export const cashFlowFigures = [
  'income',
  'spending',
  'tax',
  'from-cash',
  'from-gia',
  'from-isa',
  'from-pension',
  'shortfall',
  'closing',
  'closing-real',
] as const
export type CashFlowFigure = (typeof cashFlowFigures)[number]

export type FigureInput = { plan: CashFlowPlan; figure: CashFlowFigure; taxYear: string }

/**
 * Returns one figure of a year of a plan, with its steps.
 * @throws DomainError `INVALID_INPUT` for a year that the plan does not have
 */
export function cashFlowFigure({ plan, figure, taxYear }: FigureInput, recorder: TraceRecorder = noRecorder): number {
  const { rows } = projectCashFlow(plan)
  const index = rows.findIndex((each) => each.taxYear === taxYear)
  const row = rows[index] ?? refuse('INVALID_INPUT', `the plan has no year ${taxYear}`, 'taxYear')
  const { withdrawals } = row
  const sumOf = (amounts: readonly number[]) => sumExpression(amounts.map((amount) => new Decimal(amount)))
  const drawn = toPence(listWithdrawals(row).reduce((sum, amount) => sum + amount.toNumber(), 0))
  const need = toPence(row.spending + row.contributions - row.events + row.tax - row.income)
  const record = {
    income: () => recorder.step('plan-income', sumOf(Object.values(row.incomes)), row.income),
    spending: () => recorder.step('plan-spending', sumOf(Object.values(row.spendings)), row.spending),
    tax: () => recorder.step('plan-tax', expression`${row.incomeTax} + ${row.insurance} + ${row.gainsTax}`, row.tax),
    need: () =>
      recorder.step('plan-need', expression`${row.spending} + ${row.contributions} − ${row.events} + ${row.tax} − ${row.income}`, need),
    shortfall: () => recorder.step('plan-shortfall', expression`max(0, ${need} − ${drawn})`, row.shortfall),
    closing: () => recorder.step('plan-closing', sumOf(Object.values(row.closings)), row.closing),
    real: () => recorder.step('plan-closing-real', expression`${row.closing} ÷ (1 + ${plan.inflation})^${index + 1}`, row.closingReal),
  }
  const fromKind = (kind: AccountKind) => {
    const own = new Map(plan.accounts.map((account) => [account.id, account.kind]))
    // An account that the plan does not name is that of a surplus, which is cash.
    const amounts = Object.entries(row.drawn).flatMap(([id, amount]) => ((own.get(id) ?? 'cash') === kind ? [amount] : []))
    return { steps: [record.need, () => recorder.step('plan-withdrawal', sumOf(amounts), withdrawals[kind])], value: withdrawals[kind] }
  }
  const computed: Record<CashFlowFigure, { steps: (() => void)[]; value: number }> = {
    income: { steps: [record.income], value: row.income },
    spending: { steps: [record.spending], value: row.spending },
    tax: { steps: [record.tax], value: row.tax },
    'from-cash': fromKind('cash'),
    'from-gia': fromKind('gia'),
    'from-isa': fromKind('isa'),
    'from-pension': fromKind('pension'),
    shortfall: { steps: [record.need, record.shortfall], value: row.shortfall },
    closing: { steps: [record.closing], value: row.closing },
    'closing-real': { steps: [record.closing, record.real], value: row.closingReal },
  }
  const { steps, value } = computed[figure]
  for (const recordStep of steps) recordStep()
  recorder.rounded(figure, 2, 'half-away-from-zero')
  return value
}
