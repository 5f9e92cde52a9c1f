import type { ExplainedFigure } from '@atrium/contract/explanation'
import { decimalText } from '@atrium/domain/decimal'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { Trace } from '@atrium/domain/trace'
import type { Decimal } from '@atrium/domain/decimal'
import { netWorths as netWorthsContract, type NetWorth } from '../../contract/net-worth.ts'
import { financialServices, type NetWorthFigure } from '../../contract/planning-terms.ts'
import { mayChange, planningScope } from '../holdings/access.ts'
import { computeItem, computeTotal, findAsOf, listCounted } from './net-worth-rules.ts'
import { readPlan, type PlanData } from './provider-reads.ts'

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
    mayChange: mayChange(scope),
    hasEstimates: context.deps.providers.concept(context.edition, 'propertyPrices') !== undefined,
    provenance,
  }
})

type FigureRequest = { figure: NetWorthFigure; of?: string | undefined }

/** Computes a figure with its traces. `subject` is the name of an item. */
function computeFigure(
  { figure, of }: FigureRequest,
  { items }: PlanData,
): { value: Decimal | null; subject: string | null; traces: Trace[] } {
  const { tracer, traces } = recordTraces()
  if (figure !== 'plan-item') return { value: computeTotal(figure, items, tracer), subject: null, traces }
  const item = of === undefined ? undefined : computeItem(of, items, tracer)
  if (!item) throw refusal('not-found')
  return { value: item.value, subject: item.name, traces }
}

const explain = netWorths.explain.handler(async ({ input, context }): Promise<ExplainedFigure> => {
  const scope = await planningScope(context, input.account)
  const plan = await readPlan(context, scope)
  const { value, subject, traces } = computeFigure(input, plan)
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
      asOn: findAsOf(plan.items),
      fetchedAt: context.deps.clock().toISOString(),
      isStale: plan.provenance?.isStale ?? false,
    },
  }
})

const explainCase = netWorths.explainCase.handler(async ({ input, context }) => {
  const plan = await readPlan(context, await planningScope(context, input.account))
  return createCase(computeFigure(input, plan).traces, {}, 'money')
})

export const netWorthRoutes = { get, explain, explainCase }
