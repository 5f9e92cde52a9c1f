import * as z from 'zod/mini'
import { plainDate } from '@atrium/contract/schema'
import {
  goalKinds,
  maxPlanName,
  mostPlanItems,
  mostScenarios,
  planAccountKinds,
  planIncomeKinds,
  planLimits,
  planRegions,
} from './cash-flow-terms.ts'

const key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPlanName))
/** An amount as typed, such as "1,000"; stored as a decimal. */
const amount = z.string().check(z.trim(), z.maxLength(20))
const age = z.int().check(z.minimum(0), z.maximum(120))
const share = z.int().check(z.minimum(0), z.maximum(100))
const within = ({ least, most }: { least: number; most: number }) => z.int().check(z.minimum(least), z.maximum(most))
const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(mostPlanItems))

const retirementAge = within(planLimits.retirementAge)
const horizonAge = within(planLimits.horizonAge)
/** Until a person retires, until an age, or without an end. */
const end = z.nullable(z.union([z.literal('retirement'), age]))

const assumptions = {
  growth: amount,
  cashReturn: amount,
  inflation: amount,
  charge: amount,
  dividendYield: amount,
  fluctuation: amount,
}

/** What a scenario changes in the plan. Spending is the first item of the plan; ages are those of the first person. */
const changes = z.strictObject({
  retirementAge: z.optional(retirementAge),
  horizonAge: z.optional(horizonAge),
  spending: z.optional(amount),
  growth: z.optional(amount),
  inflation: z.optional(amount),
  /** Money given away or spent once, in the tax year that begins in `year`. */
  oneOff: z.optional(z.strictObject({ amount, year: z.int().check(z.minimum(2025), z.maximum(2150)) })),
})

export const planDocument = z.strictObject({
  people: z
    .array(z.strictObject({ id: key, name, dateOfBirth: plainDate, region: z.enum(planRegions), retirementAge, horizonAge }))
    .check(z.minLength(1), z.maxLength(2)),
  accounts: list(
    z.strictObject({ id: key, name, owner: key, kind: z.enum(planAccountKinds), balance: amount, baseCost: z.nullable(amount) }),
  ),
  incomes: list(
    z.strictObject({
      id: key,
      name,
      person: key,
      kind: z.enum(planIncomeKinds),
      amount,
      fromAge: z.nullable(age),
      until: end,
      survivorShare: share,
    }),
  ),
  spending: list(z.strictObject({ id: key, name, amount, fromAge: z.nullable(age), untilAge: z.nullable(age), survivorShare: share })),
  contributions: list(z.strictObject({ id: key, account: key, amount, isEmployer: z.boolean(), until: end })),
  /** Money in, or out if negative. */
  events: list(z.strictObject({ id: key, name, amount, date: plainDate })),
  /** Money to be spent on a day, or left at the end. */
  goals: list(z.strictObject({ id: key, name, kind: z.enum(goalKinds), amount, date: z.nullable(plainDate) })),
  drawdown: z.array(z.enum(planAccountKinds)).check(z.minLength(1), z.maxLength(planAccountKinds.length)),
  assumptions: z.strictObject(assumptions),
  scenarios: z.array(z.strictObject({ id: key, name, changes })).check(z.maxLength(mostScenarios)),
})

export type PlanDocument = z.infer<typeof planDocument>
export type PlanChanges = z.infer<typeof changes>
