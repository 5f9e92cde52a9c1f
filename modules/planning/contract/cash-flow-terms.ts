/** Kinds of accounts and incomes of a plan, as `packages/domain` computes them. */
export const planAccountKinds = ['cash', 'gia', 'isa', 'pension'] as const
export const planIncomeKinds = ['employment', 'selfEmployment', 'pension', 'statePension', 'property', 'other', 'taxFree'] as const
export const planRegions = ['ruk', 'scotland'] as const
export const goalKinds = ['spend', 'leave'] as const

export type PlanAccountKind = (typeof planAccountKinds)[number]
export type PlanIncomeKind = (typeof planIncomeKinds)[number]
export type GoalKind = (typeof goalKinds)[number]

/** Whose plan it is. The client and the firm each keep their own, and show each other what they have frozen and shared. */
export const planSides = ['client', 'firm'] as const
export type PlanSide = (typeof planSides)[number]

/** Percentages a year with which a plan begins. */
export const planAssumptions = {
  growth: '4',
  cashReturn: '2',
  inflation: '2',
  charge: '0.75',
  dividendYield: '2',
  fluctuation: '11',
} as const

/** Smallest and largest values of what can be tried out. Rates are in percent. */
export const planLimits = {
  growth: { least: -5, most: 12 },
  cashReturn: { least: 0, most: 10 },
  inflation: { least: 0, most: 10 },
  charge: { least: 0, most: 5 },
  dividendYield: { least: 0, most: 10 },
  fluctuation: { least: 0, most: 40 },
  retirementAge: { least: 40, most: 80 },
  horizonAge: { least: 60, most: 110 },
} as const

export const defaultRetirementAge = 65
export const defaultPlanHorizon = 100

/** Scenarios beside the plan itself, of which four are shown side by side. */
export const mostScenarios = 3
export const mostPlanItems = 40
export const mostVersions = 100
export const mostComments = 200
export const maxPlanName = 80
export const maxComment = 1_000

/** Figures of a year of a plan that can be explained, as in `packages/domain/src/cash-flow`. */
export const planFigures = [
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
export type PlanFigure = (typeof planFigures)[number]
