import { sql } from 'kysely'
import type { SystemTransacting } from '../../db/scope.ts'
import type { SnapshotCall } from './snapshot-reads.ts'

/** `basis` identifies the inputs of the snapshot: ledger version, last valuation day and version of the calculations. */
export type Snapshot = { edition: string; portfolioId: string; call: SnapshotCall; basis: string; payload: string; computedAt: Date }

/** Saves a snapshot. It replaces the previous snapshot of the portfolio and call. */
export async function saveSnapshot(transaction: SystemTransacting, snapshot: Snapshot): Promise<void> {
  const { edition, portfolioId, call, basis, payload, computedAt } = snapshot
  await sql`insert into ledger_snapshots (edition, portfolio_id, call, basis, payload, computed_at)
    values (${edition}, ${portfolioId}, ${call}, ${basis}, ${payload}, ${computedAt})
    on conflict (edition, portfolio_id, call) do update
      set basis = excluded.basis, payload = excluded.payload, computed_at = excluded.computed_at`.execute(transaction)
}
