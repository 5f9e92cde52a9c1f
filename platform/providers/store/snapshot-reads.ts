import { sql } from 'kysely'
import type { SystemTransacting } from '../../db/scope.ts'

/** Calls whose results are stored. The first view of a portfolio makes these calls, for the last day and for all days. */
export const snapshotCalls = ['portfolio', 'holdings', 'transactions', 'performance'] as const
export type SnapshotCall = (typeof snapshotCalls)[number]

/** Finds the results that are stored with exactly this `basis`, as text, by portfolio id. */
export async function findSnapshots(
  transaction: SystemTransacting,
  { call, portfolioIds, basis }: { call: SnapshotCall; portfolioIds: readonly string[]; basis: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; payload: string }>`
    select portfolio_id as id, payload from ledger_snapshots
    where portfolio_id = any (${portfolioIds}::text[]) and call = ${call} and basis = ${basis}`.execute(transaction)
  return new Map(rows.map(({ id, payload }) => [id, payload]))
}
