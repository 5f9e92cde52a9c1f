import type { Edition } from '@atrium/editions/edition'
import { dayIn, daysAfter } from '@atrium/domain/calendar'
import { taxYearOf } from '@atrium/domain/tax-year'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { PlanSide } from '../../contract/cash-flow-terms.ts'
import { computeResults } from './plan-rules.ts'

type SeedDependencies = Pick<Dependencies, 'db' | 'clock'>
type SeedPlan = { account: string; side: PlanSide; plan: PlanDocument }
/** A plan that was frozen and shared some days ago, by the newest rule pack of that day. */
type SeedVersion = SeedPlan & {
  name: string
  daysAgo: number
  rules: string
  comments: readonly { side: PlanSide; daysAgo: number; text: string }[]
}

const dayMs = 86_400_000

const findAccount = async (transaction: SystemTransacting, externalId: string): Promise<string> =>
  (await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()).id

/** Creates plans as clients and advisers would have saved them, and opens the financial page of their accounts. */
export const seedCashFlows = ({ db, clock }: SeedDependencies, edition: Edition, plans: readonly SeedPlan[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const now = clock()
    for (const { account: externalId, side, plan } of plans) {
      const account = await findAccount(transaction, externalId)
      await transaction
        .insertInto('account_rules')
        .values({ edition: edition.id, account_id: account, name: 'financial', is_enabled: true })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
        .execute()
      const columns = Object.fromEntries(Object.entries(plan).map(([part, value]) => [part, JSON.stringify(value)])) as Record<
        keyof PlanDocument,
        string
      >
      await transaction
        .insertInto('cash_flow_plans')
        .values({ ...columns, account_id: account, side, edition: edition.id, created_at: now, changed_at: now })
        .onConflict((conflict) => conflict.columns(['account_id', 'side']).doNothing())
        .execute()
    }
  })

/** Creates frozen and shared plans with their comments. */
export const seedPlanVersions = ({ db, clock }: SeedDependencies, edition: Edition, versions: readonly SeedVersion[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const now = clock()
    const ago = (days: number) => new Date(now.getTime() - days * dayMs)
    for (const { account: externalId, side, plan, name, daysAgo, rules, comments } of versions) {
      const account = await findAccount(transaction, externalId)
      const id = createSeedId(`plan version ${externalId} ${name}`)
      const frozenOn = daysAfter(dayIn(edition.timeZone, now), -daysAgo)
      const basis = { firstYear: taxYearOf(frozenOn).label, rules }
      await transaction
        .insertInto('cash_flow_versions')
        .values({
          id,
          edition: edition.id,
          account_id: account,
          side,
          name,
          frozen_on: frozenOn,
          first_year: basis.firstYear,
          rules,
          plan: JSON.stringify(plan),
          results: JSON.stringify(computeResults(plan, basis)),
          shared_at: ago(daysAgo),
          created_at: ago(daysAgo),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const [index, comment] of comments.entries())
        await transaction
          .insertInto('cash_flow_comments')
          .values({
            id: createSeedId(`plan comment ${externalId} ${name} ${index}`),
            version_id: id,
            edition: edition.id,
            account_id: account,
            side: comment.side,
            author_id: null,
            body: comment.text,
            created_at: ago(comment.daysAgo),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
  })
