import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import { isCounted } from '../entries/entry-reads.ts'
import { ImportRefusalError } from './refusal-rules.ts'

/**
 * Refuses to undo an import after which entries of the given portfolios would count before their inception.
 * @throws ImportRefusalError with the number of such entries
 */
export async function refuseEntriesBeforeInception(transaction: SystemTransacting, portfolios: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_portfolios p join ledger_transactions e on e.portfolio_id = p.id
    where p.id in (${portfolios}) and e.booked_on < p.inception_on and ${isCounted('e')}`.execute(transaction)
  const [{ count } = { count: 0 }] = rows
  if (count > 0) throw new ImportRefusalError('entries-stand-on-it', count)
}
