import { sql, type RawBuilder } from 'kysely'
import type { Difference, ReconciliationRun } from '../../contract/reconciliation.ts'
import type { Transacting } from '@atrium/platform/db/scope'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { StaffView } from '@atrium/accounts/server/accounts/reads'

type RunRow = {
  id: string
  started_at: Date
  finished_at: Date
  portfolio_count: number
  failure_count: number
  difference_count: number
}

/** Finds the latest completed run. */
export async function findLatestRun(transaction: Transacting): Promise<{ id: string; run: ReconciliationRun } | undefined> {
  const { rows } = await sql<RunRow>`
    select id, started_at, finished_at, portfolio_count, failure_count, difference_count from reconciliation_runs
    where finished_at is not null order by started_at desc, id desc limit 1`.execute(transaction)
  const row = rows[0]
  if (!row) return undefined
  return {
    id: row.id,
    run: {
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at.toISOString(),
      counts: { portfolios: row.portfolio_count, failures: row.failure_count, differences: row.difference_count },
    },
  }
}

/** A run without a heartbeat for this many milliseconds is treated as interrupted. */
const maxSilenceMs = 5 * 60_000

export async function findCurrentRun(transaction: Transacting, now: Date): Promise<{ startedAt: string; portfolioCount: number } | null> {
  const { rows } = await sql<Pick<RunRow, 'started_at' | 'portfolio_count'>>`
    select started_at, portfolio_count from reconciliation_runs
    where finished_at is null and coalesce(heartbeat_at, started_at) > ${new Date(now.getTime() - maxSilenceMs)}
    order by started_at desc, id desc limit 1`.execute(transaction)
  return rows[0] ? { startedAt: rows[0].started_at.toISOString(), portfolioCount: rows[0].portfolio_count } : null
}

type DifferenceRow = Omit<Difference, 'account' | 'portfolio' | 'firstSeenAt'> & {
  account_id: string
  account_name: string
  portfolio_id: string
  portfolio_name: string
  first_seen_at: string
}

/** Returns a page of a run's differences, for the accounts that the caller can see, and the number of all such differences. */
export async function listDifferences(
  transaction: Transacting,
  view: StaffView,
  { runId, offset, limit }: { runId: string; offset: number; limit: number },
): Promise<{ items: Difference[]; count: number }> {
  const seen: RawBuilder<unknown> = sql`from reconciliation_differences d join accounts a on a.id = d.account_id
    where d.run_id = ${runId} and ${isVisibleToStaff(view.person, view.edition, view.today)}`
  const { rows } = await sql<{ items: DifferenceRow[] | null; count: number }>`
    select (select count(*)::int ${seen}) as count, (select jsonb_agg(to_jsonb(page)) from (
      select d.account_id, a.name as account_name, d.portfolio_id, d.portfolio_name, d.kind, d.subject, d.subject_id as "subjectId", d.stated, d.expected, d.cause, d.first_seen_at
      ${seen} order by d.first_seen_at, a.name, d.portfolio_id, d.kind, d.subject limit ${limit} offset ${offset}) page) as items`.execute(
    transaction,
  )
  return { items: (rows[0]?.items ?? []).map(toDifference), count: rows[0]?.count ?? 0 }
}

function toDifference({ account_id, account_name, portfolio_id, portfolio_name, first_seen_at, ...rest }: DifferenceRow): Difference {
  return {
    ...rest,
    account: { id: account_id, name: account_name },
    portfolio: { id: portfolio_id, name: portfolio_name },
    firstSeenAt: new Date(first_seen_at).toISOString(),
  }
}
