import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import { decimalText } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { Trace } from '@atrium/domain/trace'
import type { Decimal } from '@atrium/domain/decimal'
import { netWorths as netWorthsContract, type NetWorth } from '../../contract/net-worth.ts'
import { financialServices, type NetWorthFigure } from '../../contract/planning-terms.ts'
import { parseProjectedYear } from '../../contract/projection-terms.ts'
import { mayChange, planningScope } from '../holdings/access.ts'
import { computeProjected } from '../projection/projected-rules.ts'
import { computeHistory, findItemsOn, listDays } from './history-rules.ts'
import { computeCover, computeCoverAfterDebts, computeItem, computeTotal, findAsOf, listCounted } from './net-worth-rules.ts'
import { readPlan, readPlanHistory, type PlanData } from './provider-reads.ts'

const netWorths = implementContract(netWorthsContract)

const get = netWorths.get.handler(async ({ input, context }): Promise<NetWorth> => {
  const scope = await planningScope(context, input.account)
  const { holdings, portfolios, state, items, provenance } = await readPlan(context, scope)
  const counted = listCounted(items)
  const toMoney = (value: Decimal) => ({ amount: decimalText(value), currency: items.currency })
  return {
    accountName: scope.account.name,
    today: scope.edition.today,
    currency: items.currency,
    netWorth: toMoney(computeTotal('net-worth', items)),
    assets: toMoney(computeTotal('plan-assets', items)),
    liabilities: toMoney(computeTotal('plan-liabilities', items)),
    asOn: findAsOf(items),
    holdings: holdings.map((holding) => ({ ...holding, ...counted.get(holding.id)! })),
    portfolios: portfolios.map(({ id, name, type, value, valueDate }) => ({ id, name, type, value, valueDate, ...counted.get(id)! })),
    portfolioState: state,
    services: [...financialServices],
    mayChange: mayChange(context, scope),
    hasEstimates: context.deps.providers.concept(context.edition, 'propertyPrices') !== undefined,
    provenance,
  }
})

type FigureRequest = { figure: NetWorthFigure; of?: string | undefined }

const history = netWorths.history.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  const plan = await readPlan(context, scope)
  const dated = await readPlanHistory(context, scope, plan)
  return { currency: plan.items.currency, points: computeHistory(dated), missing: dated.missing, portfolioState: plan.state }
})

type ComputedFigure = { value: Decimal | null; subject: string | null; traces: Trace[] }

/** Computes a figure with its traces. `subject` is the name of an item. */
async function computeFigure(
  context: RequestContext,
  scope: AccountScope,
  plan: PlanData,
  { figure, of = '' }: FigureRequest,
): Promise<ComputedFigure> {
  const { tracer, traces } = recordTraces()
  switch (figure) {
    case 'plan-item': {
      const item = computeItem(of, plan.items, tracer)
      if (!item) throw refusal('not-found')
      return { value: item.value, subject: item.name, traces }
    }
    case 'net-worth-on': {
      const dated = await readPlanHistory(context, scope, plan)
      if (!listDays(dated).includes(of)) throw refusal('not-found')
      return { value: computeTotal('net-worth', findItemsOn(of, dated), tracer), subject: null, traces }
    }
    case 'life-cover':
      return { value: computeCover(plan.cover, tracer), subject: null, traces }
    case 'cover-after-debts':
      return { value: computeCoverAfterDebts(plan, tracer), subject: null, traces }
    case 'projected-value':
    case 'projected-real': {
      const projected = parseProjectedYear(of)
      if (!projected) throw refusal('not-found')
      const startValue = computeTotal('net-worth', plan.items, tracer)
      return { value: computeProjected(figure, { startValue, projected }, tracer), subject: null, traces }
    }
    default:
      return { value: computeTotal(figure, plan.items, tracer), subject: null, traces }
  }
}

const explain = netWorths.explain.handler(async ({ input, context }): Promise<ExplainedFigure> => {
  const scope = await planningScope(context, input.account)
  const plan = await readPlan(context, scope)
  const { value, subject, traces } = await computeFigure(context, scope, plan, input)
  return {
    figure: input.figure,
    of: input.of ?? null,
    subject,
    value: value && decimalText(value),
    unit: 'money',
    currency: plan.items.currency,
    explanation: toExplanation(traces),
    provenance: {
      provider: 'plan',
      asOn: input.figure === 'net-worth-on' ? (input.of ?? null) : findAsOf(plan.items),
      fetchedAt: context.deps.clock().toISOString(),
      isStale: plan.provenance?.isStale ?? false,
    },
  }
})

const explainCase = netWorths.explainCase.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  const plan = await readPlan(context, scope)
  return createCase((await computeFigure(context, scope, plan, input)).traces, {}, 'money')
})

export const netWorthRoutes = { get, history, explain, explainCase }
