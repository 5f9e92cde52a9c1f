import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { mayChange } from '@atrium/planning/server/holdings/access'
import { countItem, findReason, type PlanItem, type PlanItems } from '@atrium/planning/server/net-worth/net-worth-rules'
import { readPlanIn } from '@atrium/planning/server/net-worth/provider-reads'
import type { Estate } from '../../contract/estate.ts'
import { findTerms, listGifts, listPeople } from '../records/reads.ts'
import { createTreatments, type TreatedItem } from './treatment-rules.ts'

const currency = 'GBP'

const toText = (value: Decimal | null): string | null => value && decimalText(value)

/** Reads what the inheritance tax of a client is computed from. A tracer records how the values of items are counted. */
export async function readEstate(context: RequestContext, scope: AccountScope, tracer: Tracer = untraced): Promise<Estate> {
  const [stored, plan] = await Promise.all([
    withTenant(context.deps.db, scope.edition.actor, async (transaction) => ({
      terms: await findTerms(transaction, scope),
      people: await listPeople(transaction, scope),
      gifts: await listGifts(transaction, scope),
    })),
    readPlanIn(context, scope, currency),
  ])
  const { items, portfolios, holdings, protections } = plan
  const types = new Map<string, TreatedItem['type']>([...portfolios, ...holdings].map(({ id, type }) => [id, type]))
  const treatmentOf = createTreatments(
    items.items.map(({ id, part }) => ({ id, part, type: types.get(id)! })),
    stored.terms.treatments,
  )
  const portfolioIds = new Set(portfolios.map(({ id }) => id))
  const count = (item: PlanItem, of: PlanItems) => ({ value: toText(countItem(item, of, tracer)), leftOut: findReason(item, of) })
  return {
    accountName: scope.account.name,
    today: scope.edition.today,
    currency: plan.currency,
    taxJurisdiction: context.edition.taxJurisdiction,
    ...stored,
    items: items.items.map((item) => ({
      id: item.id,
      name: item.name,
      part: item.part,
      isPortfolio: portfolioIds.has(item.id),
      treatment: treatmentOf(item.id),
      ...count(item, items),
    })),
    policies: protections
      .filter(({ kind, hasEnded }) => kind === 'life' && !hasEnded)
      .map(({ id, name, sum, currency: of, endsOn, inTrust }) => ({
        id,
        name,
        endsOn,
        inTrust,
        ...count({ id, name, part: 'asset', value: sum, currency: of, valueDate: null, share: '100' }, items),
      })),
    portfolioState: plan.state,
    mayChange: mayChange(context, scope),
    provenance: plan.provenance,
  }
}
