import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import { readPlan } from '@atrium/domain/calc/cash-flow'
import { Fields } from '@atrium/domain/calc/fields'
import { cashFlowFigure } from '@atrium/domain/cash-flow/project'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { newestPack } from '@atrium/domain/tax/parameters'
import { taxYearOf } from '@atrium/domain/tax-year'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOutsideProfessional, isStaff } from '@atrium/platform/session/access'
import type { PlanBasis } from '../../contract/cash-flow-input.ts'
import { mostPlanItems, type PlanFigure } from '../../contract/cash-flow-terms.ts'
import { cashFlows as cashFlowsContract, type CashFlowPage } from '../../contract/cash-flows.ts'
import { changingScope, mayChange, planningScope } from '../holdings/access.ts'
import { computeResults, readPlanDocument } from './plan-rules.ts'
import { findPlan, findVersion, listVersions, type Reader } from './reads.ts'
import { commentOnVersion, freezePlan, savePlan, shareVersion } from './writes.ts'

const cashFlows = implementContract(cashFlowsContract)

const withRows = <Result>(
  context: RequestContext,
  scope: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, work)

/** Staff keep the plan of the firm, and everybody else that of the client. Professionals from outside the firm see shared plans only. */
const readerOf = ({ session }: RequestContext, { edition: { person } }: AccountScope): Reader => ({
  side: isStaff(person) && !session?.impersonation ? 'firm' : 'client',
  seesOwn: !isOutsideProfessional(person),
})

const basisOf = ({ edition }: AccountScope): PlanBasis => ({ firstYear: taxYearOf(edition.today).label, rules: newestPack().taxYear })

async function readPage(transaction: Transacting, context: RequestContext, scope: AccountScope): Promise<CashFlowPage> {
  const reader = readerOf(context, scope)
  const stored = reader.seesOwn ? await findPlan(transaction, scope, reader.side) : undefined
  return {
    accountName: scope.account.name,
    today: scope.edition.today,
    ...basisOf(scope),
    side: reader.side,
    plan: stored?.plan ?? null,
    revision: stored?.revision ?? 0,
    mayChange: mayChange(context, scope),
    versions: await listVersions(transaction, scope, reader),
  }
}

const get = cashFlows.get.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  return withRows(context, scope, (transaction) => readPage(transaction, context, scope))
})

const save = cashFlows.save.handler(async ({ input: { account, revision, plan: typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readPlanDocument(typed, basisOf(scope), scope.edition.today)
  if ('issues' in read) throw refusal('invalid-request', read)
  const { side } = readerOf(context, scope)
  return withRows(context, scope, async (transaction) => {
    await savePlan(transaction, context, scope, { side, revision, plan: read.plan })
    return readPage(transaction, context, scope)
  })
})

type FigureRequest = { input: Record<string, unknown>; figure: PlanFigure; taxYear: string }

/** Runs a calculation. A plan that cannot be computed is refused at its field. */
function computeOrRefuse<Result>(field: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const path = error.field === null ? field : `${field}.${error.field}`
    throw refusal('invalid-request', { issues: [{ path, code: error.code.toLowerCase().replaceAll('_', '-') }] })
  }
}

const mostPeople = 2
/** A saved plan has at most this many items in a list: its events and goals are one list, and a scenario adds a sum. */
const mostItems = 2 * mostPlanItems + 1

/**
 * Refuses lists that are longer than those of a plan that can be saved, because the calculation takes longer with each of them.
 * @throws the refusal `invalid-request` with the name of the list
 */
function assertLimits(input: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(input)) {
    const limit = name === 'persons' ? mostPeople : mostItems
    if (Array.isArray(value) && value.length > limit)
      throw refusal('invalid-request', { issues: [{ path: `input.${name}`, code: 'too-many', limit }] })
  }
}

/** Computes a figure of a plan with its trace. */
const computeFigure = ({ input, figure, taxYear }: FigureRequest) =>
  computeOrRefuse('input', () => {
    assertLimits(input)
    const { tracer, traces } = recordTraces()
    const value = tracer('cash-flow-figure', cashFlowFigure, { plan: readPlan(new Fields(input)), figure, taxYear })
    return { value: new Decimal(value), traces }
  })

const explain = cashFlows.explain.handler(async ({ input, context }): Promise<ExplainedFigure> => {
  const scope = await planningScope(context, input.account)
  const { value, traces } = computeFigure(input)
  return {
    figure: `cash-flow-${input.figure}`,
    of: input.taxYear,
    subject: input.taxYear,
    value: decimalText(value),
    unit: 'money',
    currency: 'GBP',
    explanation: toExplanation(traces),
    provenance: { provider: 'plan', asOn: scope.edition.today, fetchedAt: context.deps.clock().toISOString(), isStale: false },
  }
})

const explainCase = cashFlows.explainCase.handler(async ({ input, context }) => {
  await planningScope(context, input.account)
  return createCase(computeFigure(input).traces, {}, 'money')
})

const freeze = cashFlows.freeze.handler(async ({ input: { account, version: id, name, revision }, context }) => {
  const scope = await changingScope(context, account)
  const reader = readerOf(context, scope)
  const basis = basisOf(scope)
  return withRows(context, scope, async (transaction) => {
    const stored = await findPlan(transaction, scope, reader.side)
    if (!stored || stored.revision !== revision) throw refusal('conflict')
    const { plan } = stored
    const results = computeOrRefuse('plan', () => computeResults(plan, basis))
    return freezePlan(transaction, context, scope, reader, { id, name, plan, basis, results })
  })
})

const version = cashFlows.version.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  const found = await withRows(context, scope, (transaction) => findVersion(transaction, scope, readerOf(context, scope), input.version))
  if (!found) throw refusal('not-found')
  return found
})

const share = cashFlows.share.handler(async ({ input: { account, version: id, isShared }, context }) => {
  const scope = await changingScope(context, account)
  return withRows(context, scope, (transaction) => shareVersion(transaction, context, scope, readerOf(context, scope), { id, isShared }))
})

const comment = cashFlows.comment.handler(async ({ input: { account, version: of, comment: id, text }, context }) => {
  const scope = await changingScope(context, account)
  return withRows(context, scope, (transaction) =>
    commentOnVersion(transaction, context, scope, readerOf(context, scope), { id, version: of, text }),
  )
})

export const cashFlowRoutes = { get, save, explain, explainCase, freeze, version, share, comment }
