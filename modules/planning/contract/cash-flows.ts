import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { planDocument } from './cash-flow-plan.ts'
import { maxComment, maxPlanName, planFigures, planSides } from './cash-flow-terms.ts'

const ofAccount = { account: uuid }
const ofVersion = { ...ofAccount, version: uuid }
const taxYear = z.string().check(z.regex(/^\d{4}\/\d{2}$/))
const amounts = z.record(z.string(), z.number())

/** A year of a plan as it was computed when it was frozen. */
const frozenRow = z.object({
  taxYear,
  ages: amounts,
  income: z.number(),
  incomes: amounts,
  spending: z.number(),
  contributions: z.number(),
  events: z.number(),
  tax: z.number(),
  withdrawals: z.object({ cash: z.number(), gia: z.number(), isa: z.number(), pension: z.number() }),
  shortfall: z.number(),
  closing: z.number(),
  closingReal: z.number(),
})

const frozenResult = z.object({ rows: z.array(frozenRow), shortfallYears: z.array(z.string()), lastsToAge: z.nullable(amounts) })

export const frozenResults = z.object({ plan: frozenResult, scenarios: z.array(z.object({ id: z.string(), ...frozenResult.shape })) })

const versionSummary = z.object({
  id: uuid,
  name: z.string(),
  side: z.enum(planSides),
  frozenOn: plainDate,
  firstYear: taxYear,
  /** Tax year of the rule pack. */
  rules: taxYear,
  /** When it was shared with the other side; null if it is not. */
  sharedAt: z.nullable(instant),
  /** True for a version of the caller's side, which that side may share. */
  isOwn: z.boolean(),
  commentCount: z.int(),
})

const comment = z.object({
  id: uuid,
  side: z.enum(planSides),
  /** Null for a person whom the caller does not see. */
  author: z.nullable(z.string()),
  text: z.string(),
  createdAt: instant,
})

export const planVersion = z.object({
  ...versionSummary.shape,
  plan: planDocument,
  results: frozenResults,
  comments: z.array(comment),
})

export const cashFlow = z.object({
  accountName: z.string(),
  today: plainDate,
  /** The tax year of today, with which a plan begins, and the newest rule pack. */
  firstYear: taxYear,
  rules: taxYear,
  side: z.enum(planSides),
  /** The plan of the caller's side; null until it is first saved. */
  plan: z.nullable(planDocument),
  /** Number of the last change of the plan; 0 before the first. */
  revision: z.int(),
  mayChange: z.boolean(),
  versions: z.array(versionSummary),
})

const path = '/api/accounts/{account}/cash-flow'
/** The input of a calculation, which the calculation checks. */
const ofFigure = z.object({
  ...ofAccount,
  input: z.record(z.string(), z.unknown()),
  figure: z.enum(planFigures),
  taxYear,
})

export const cashFlows = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path,
      tags: ['planning'],
      summary: 'Return the plan of the cash flow that the client, or the firm, keeps for an account',
    })
    .input(z.object(ofAccount))
    .output(cashFlow),
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path,
      tags: ['planning'],
      summary: 'Save the plan of the caller’s side. Answers `conflict` if somebody has changed it since the given revision',
    })
    .input(z.object({ ...ofAccount, revision: z.int().check(z.minimum(0)), plan: planDocument }))
    .output(cashFlow),
  // Explanations change nothing, so that they are open during an impersonation as well.
  explain: route
    .meta({ caller: 'signed-in', isHeavy: true, impersonation: 'write' })
    .route({
      method: 'POST',
      path: `${path}/explanations`,
      tags: ['planning'],
      summary: 'Explain a figure of a year of a plan, saved or not',
    })
    .input(ofFigure)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'staff', isHeavy: true, impersonation: 'write' })
    .route({
      method: 'POST',
      path: `${path}/explanations/case`,
      tags: ['planning'],
      summary: 'Return the complete calculation of a figure of a year of a plan',
    })
    .input(ofFigure)
    .output(figureCase),
  freeze: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/versions/{version}`,
      tags: ['planning'],
      summary: 'Freeze the saved plan with its figures, under an id that the caller chooses. Repeating the request changes nothing',
    })
    .input(z.object({ ...ofVersion, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPlanName)), revision: z.int() }))
    .output(planVersion),
  version: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: `${path}/versions/{version}`,
      tags: ['planning'],
      summary: 'Return a frozen plan with the figures of its day',
    })
    .input(z.object(ofVersion))
    .output(planVersion),
  share: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/versions/{version}/sharing`,
      tags: ['planning'],
      summary: 'Share a frozen plan of the caller’s side with the other side, or take it back',
    })
    .input(z.object({ ...ofVersion, isShared: z.boolean() }))
    .output(planVersion),
  comment: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/versions/{version}/comments/{comment}`,
      tags: ['planning'],
      summary: 'Comment on a frozen plan. Repeating the request changes nothing',
    })
    .input(z.object({ ...ofVersion, comment: uuid, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxComment)) }))
    .output(planVersion),
}

export type CashFlowPage = z.infer<typeof cashFlow>
export type PlanVersion = z.infer<typeof planVersion>
export type VersionSummary = z.infer<typeof versionSummary>
export type FrozenResults = z.infer<typeof frozenResults>
