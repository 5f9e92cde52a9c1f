import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { PlanSide } from '../../contract/cash-flow-terms.ts'
import type { PlanVersion, VersionSummary } from '../../contract/cash-flows.ts'

/** Finds the plan that one side keeps for an account. */
export async function findPlan(
  transaction: Transacting,
  { account }: AccountScope,
  side: PlanSide,
): Promise<{ plan: PlanDocument; revision: number } | undefined> {
  const { rows } = await sql<
    PlanDocument & { revision: number }
  >`select people, accounts, incomes, spending, contributions, events, goals, drawdown,
      assumptions, scenarios, revision
    from cash_flow_plans where account_id = ${account.id}::uuid and side = ${side}`.execute(transaction)
  if (!rows[0]) return undefined
  const { revision, ...plan } = rows[0]
  return { plan, revision }
}

/** Who reads versions: one side, which sees its own and those that are shared; or somebody who sees shared ones only. */
export type Reader = { side: PlanSide; seesOwn: boolean }

const isVisible = ({ side, seesOwn }: Reader): RawBuilder<boolean> =>
  seesOwn ? sql<boolean>`(v.shared_at is not null or v.side = ${side})` : sql<boolean>`v.shared_at is not null`

type SummaryRow = Omit<VersionSummary, 'sharedAt' | 'isOwn'> & { sharedAt: Date | null }

const summary = sql`v.id, v.name, v.side, v.frozen_on::text as "frozenOn", v.first_year as "firstYear", v.rules, v.shared_at as "sharedAt",
  (select count(*)::int from cash_flow_comments c where c.version_id = v.id) as "commentCount"`

const toSummary = <Row extends SummaryRow>(row: Row, { side, seesOwn }: Reader) => ({
  ...row,
  sharedAt: row.sharedAt?.toISOString() ?? null,
  isOwn: seesOwn && row.side === side,
})

/** Lists the versions of an account that a reader sees, the newest first. */
export async function listVersions(transaction: Transacting, { account }: AccountScope, reader: Reader): Promise<VersionSummary[]> {
  const { rows } = await sql<SummaryRow>`select ${summary} from cash_flow_versions v
    where v.account_id = ${account.id}::uuid and ${isVisible(reader)} order by v.created_at desc, v.id desc`.execute(transaction)
  return rows.map((row) => toSummary(row, reader))
}

/** Finds a version with its comments, the oldest first. */
export async function findVersion(
  transaction: Transacting,
  { account }: AccountScope,
  reader: Reader,
  id: string,
): Promise<PlanVersion | undefined> {
  const { rows } = await sql<
    SummaryRow & Pick<PlanVersion, 'plan' | 'results'>
  >`select ${summary}, v.plan, v.results from cash_flow_versions v
    where v.id = ${id}::uuid and v.account_id = ${account.id}::uuid and ${isVisible(reader)}`.execute(transaction)
  if (!rows[0]) return undefined
  const { rows: comments } = await sql<Omit<PlanVersion['comments'][number], 'createdAt'> & { createdAt: Date }>`select c.id, c.side,
      p.name as author, c.body as text, c.created_at as "createdAt"
    from cash_flow_comments c left join people p on p.id = c.author_id
    where c.version_id = ${id}::uuid order by c.created_at, c.id`.execute(transaction)
  return { ...toSummary(rows[0], reader), comments: comments.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) }
}
