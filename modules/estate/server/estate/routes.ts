import type { ExplainedFigure } from '@atrium/contract/explanation'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import type { Trace } from '@atrium/domain/trace'
import { changingScope, planningScope } from '@atrium/planning/server/holdings/access'
import { computeItem } from '@atrium/planning/server/net-worth/net-worth-rules'
import { readPlanIn } from '@atrium/planning/server/net-worth/provider-reads'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { estates as estatesContract, type Estate } from '../../contract/estate.ts'
import { parseFigureOf } from '../../contract/estate-plan.ts'
import type { EstateFigure } from '../../contract/estate-terms.ts'
import { readTerms } from '../records/entry-rules.ts'
import { saveTerms } from '../records/writes.ts'
import { computeEstateFigure } from './figure-rules.ts'
import { readEstate } from './provider-reads.ts'

const estates = implementContract(estatesContract)

const get = estates.get.handler(async ({ input, context }): Promise<Estate> =>
  readEstate(context, await planningScope(context, input.account)),
)

const save = estates.save.handler(async ({ input: { account, version, ...typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readTerms(typed)
  if ('issues' in read) throw refusal('invalid-request', read)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    saveTerms(transaction, context, scope, { version, entry: read.entry }),
  )
})

type FigureRequest = { account: string; figure: EstateFigure; of: string }
type ComputedFigure = { value: Decimal | null; subject: string | null; isStale: boolean; traces: Trace[] }

/** Computes a figure with its traces. `subject` is the recipient of a gift, or the name of an item or a policy. */
async function computeFigure(context: RequestContext, { account, figure, of }: FigureRequest): Promise<ComputedFigure> {
  const scope = await planningScope(context, account)
  const figureOf = parseFigureOf(figure, of)
  if (!figureOf) throw refusal('not-found')
  const { tracer, traces } = recordTraces()
  if (figure === 'estate-item') {
    const { items, cover, provenance } = await readPlanIn(context, scope, 'GBP')
    const all = { ...items, items: [...items.items, ...cover.items] }
    const item = computeItem(figureOf.record ?? '', all, tracer)
    if (!item) throw refusal('not-found')
    return { value: item.value, subject: item.name, isStale: provenance?.isStale ?? false, traces }
  }
  const estate = await readEstate(context, scope, tracer)
  const value = computeOrRefuse(() => computeEstateFigure(estate, { figure, of: figureOf }, tracer))
  const subject = estate.gifts.find(({ id }) => id === figureOf.record)?.recipient ?? null
  return { value, subject, isStale: estate.provenance?.isStale ?? false, traces }
}

/** Returns a figure. A death before a gift has none, and neither has a gift that does not exist. */
function computeOrRefuse(compute: () => Decimal | undefined): Decimal {
  try {
    const value = compute()
    if (value) return value
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  throw refusal('not-found')
}

const explain = estates.explain.handler(async ({ input, context }): Promise<ExplainedFigure> => {
  const { value, subject, isStale, traces } = await computeFigure(context, input)
  return {
    figure: input.figure,
    of: input.of,
    subject,
    value: value && decimalText(value),
    unit: 'money',
    currency: 'GBP',
    explanation: toExplanation(traces),
    provenance: {
      provider: 'plan',
      asOn: input.of.slice(0, 10),
      fetchedAt: context.deps.clock().toISOString(),
      isStale,
    },
  }
})

const explainCase = estates.explainCase.handler(async ({ input, context }) =>
  createCase((await computeFigure(context, input)).traces, {}, 'money'),
)

export const estateRoutes = { get, save, explain, explainCase }
