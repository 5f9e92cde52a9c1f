import type { PlainDateText } from '../calendar.ts'
import type { Region } from '../tax/parameters.ts'

/** A day, or the birthday on which a person reaches an age. */
export type Moment = PlainDateText | { person: string; age: number }

/** How an amount grows each year: with prices, not at all, with the state pension, or by a rate. */
export type Growth = 'inflation' | 'none' | 'statePension' | number

/** `from` is included and `to` is not. Without them, an item has no beginning or end. */
export type Period = { from?: Moment | null; to?: Moment | null; index?: Growth | null }

export const accountKinds = ['cash', 'gia', 'isa', 'pension'] as const
export type AccountKind = (typeof accountKinds)[number]

export const incomeKinds = ['employment', 'selfEmployment', 'pension', 'statePension', 'property', 'other', 'taxFree'] as const
export type IncomeKind = (typeof incomeKinds)[number]

export type PlanPerson = { id: string; dateOfBirth: PlainDateText; horizonAge: number; region: Region; lumpSumAllowanceUsed: number }

/** Rates are fractions a year. */
export type PlanAccount = {
  id: string
  owner: string
  kind: AccountKind
  balance: number
  return: number
  charge: number
  /** Of a general account: what its investments cost, and the part of the return that is paid as dividends. */
  baseCost: number
  yield: number
  /** Of a pension: the part that can be taken free of tax. */
  taxFreeFraction: number
  /** Standard deviation of the logarithm of a year's growth. */
  volatility: number
}

/** `amount` is a year's, of the first year of the plan. `survivorShare` is the part that goes on after the person's death. */
export type PlanIncome = Period & { id: string; person: string; kind: IncomeKind; amount: number; survivorShare: number }
export type PlanSpending = Period & { id: string; amount: number; survivorShare: number }
/** `amount` is gross. An employer pays its own. */
export type PlanContribution = Period & { id: string; account: string; amount: number; employer: boolean }
/** Money in (positive) or out (negative) on a day, in the money of the first year, or tax-free cash from a pension. */
export type PlanEvent = { id: string; date: PlainDateText } & (
  | { amount: number; index?: Growth | null }
  | { type: 'taxFreeCash'; account: string }
)

/** A plan of the income, tax and spending of a household by tax year. */
export type CashFlowPlan = {
  firstYear: string
  /** The newest rule pack to use, so that the plan gives the same figures after a later one has been added. */
  rules?: string
  inflation: number
  /** By default, the greater of inflation and 2.5 %. */
  statePensionGrowth?: number | null
  persons: readonly PlanPerson[]
  accounts: readonly PlanAccount[]
  incomes: readonly PlanIncome[]
  spending: readonly PlanSpending[]
  contributions: readonly PlanContribution[]
  events: readonly PlanEvent[]
  /** Kinds of accounts, or ids, in the order in which money is taken. What is not named is not drawn. */
  drawdown: readonly string[]
  /** The account to which a surplus is paid. */
  surplusTo?: string | null
}

export const defaultDrawdown: readonly AccountKind[] = ['cash', 'gia', 'isa', 'pension']
export const defaultHorizonAge = 100
export const leastStatePensionGrowth = 0.025
