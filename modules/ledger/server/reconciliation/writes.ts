import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { findCurrentRun } from './reads.ts'
import type { FoundDifference } from './reconciliation-rules.ts'

/** Starts a run. Only one run of an edition can be active; a lock until the end of the transaction ensures this. Null if one is active. */
export async function startRun(transaction: SystemTransacting, edition: string, now: Date): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`reconciliation ${edition}`}))`.execute(transaction)
  if (await findCurrentRun(transaction, now)) return null
  const { id } = await transaction
    .insertInto('reconciliation_runs')
    .values({ edition, started_at: now, heartbeat_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the progress of a run. This is also a heartbeat. */
export async function recordProgress(transaction: SystemTransacting, runId: string, portfolios: number, now: Date): Promise<void> {
  await transaction
    .updateTable('reconciliation_runs')
    .set({ portfolio_count: portfolios, heartbeat_at: now })
    .where('id', '=', runId)
    .execute()
}

export type PortfolioDifferences = { accountId: string; portfolioId: string; portfolioName: string; found: readonly FoundDifference[] }

/** Stores differences. A difference that the previous run also found keeps the time at which it was first seen. */
export async function saveDifferences(
  transaction: SystemTransacting,
  { edition, runId, now }: { edition: string; runId: string; now: Date },
  portfolios: readonly PortfolioDifferences[],
): Promise<void> {
  const rows = portfolios.flatMap(({ accountId, portfolioId, portfolioName, found }) =>
    found.map((one) => ({ account_id: accountId, portfolio_id: portfolioId, portfolio_name: portfolioName, ...one })),
  )
  if (rows.length === 0) return
  await sql`
    with before as (
      select id from reconciliation_runs where finished_at is not null and id <> ${runId} order by started_at desc, id desc limit 1
    )
    insert into reconciliation_differences (run_id, edition, account_id, portfolio_id, portfolio_name, kind, subject, subject_id, stated, expected, cause, first_seen_at)
    select ${runId}, ${edition}, r.account_id, r.portfolio_id, r.portfolio_name, r.kind, r.subject, r."subjectId", r.stated, r.expected, r.cause,
      coalesce((select d.first_seen_at from reconciliation_differences d, before
        where d.run_id = before.id and d.account_id = r.account_id and d.portfolio_id = r.portfolio_id and d.kind = r.kind
          and d.subject_id = r."subjectId" and d.subject = r.subject), ${now})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (account_id uuid, portfolio_id text, portfolio_name text, kind text, subject text, "subjectId" text, stated text, expected text, cause text)`.execute(
    transaction,
  )
}

const maxStoredRuns = 30

/** Deletes a run that failed. */
export async function dropRun(transaction: SystemTransacting, runId: string): Promise<void> {
  await transaction.deleteFrom('reconciliation_runs').where('id', '=', runId).execute()
}

/** Completes a run with its counts, and deletes the oldest runs. */
export async function finishRun(
  transaction: SystemTransacting,
  runId: string,
  now: Date,
  counts: { portfolios: number; failures: number },
): Promise<void> {
  await sql`
    update reconciliation_runs set finished_at = ${now}, portfolio_count = ${counts.portfolios}, failure_count = ${counts.failures},
      difference_count = (select count(*) from reconciliation_differences where run_id = ${runId})
    where id = ${runId}`.execute(transaction)
  await sql`delete from reconciliation_runs where id in (select id from reconciliation_runs order by started_at desc offset ${maxStoredRuns})`.execute(
    transaction,
  )
}
