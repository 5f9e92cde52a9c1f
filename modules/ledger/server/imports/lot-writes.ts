import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'

/** Number of rows of the file that were merged into an entry `s`. */
export const lotRowCount = sql`coalesce(jsonb_array_length(s.lots), 1)`

const cellsOfLot = sql.raw(`array['row_number', 'quantity', 'originalCost', 'acquiredOn']`)

/**
 * Merges the rows of one transfer into one entry. Rows belong to the same transfer if they differ only in units, cost and day of
 * acquisition; each becomes a lot. The first row remains, with the sum of the units. A row that is equal to another is a duplicate, not a
 * lot.
 */
export async function mergeLots(transaction: SystemTransacting): Promise<void> {
  await sql`alter table staged add column lots jsonb`.execute(transaction)
  const { rows } = await sql<{ any: boolean }>`select exists (select from staged where "originalCost" is not null) as any`.execute(
    transaction,
  )
  if (!rows[0]?.any) return
  await sql`create temp table staged_lots on commit drop as
    select row_number, quantity, "originalCost" as cost, "acquiredOn" as on_day, min(row_number) over (partition by transfer) as first
    from (
      select s.*, to_jsonb(s) - ${cellsOfLot} as transfer,
        row_number() over (partition by to_jsonb(s) - 'row_number' order by row_number) as saying
      from staged s where "originalCost" is not null
    ) said where saying = 1`.execute(transaction)
  await sql`analyze staged_lots`.execute(transaction)
  await sql`delete from staged s using staged_lots l where l.row_number = s.row_number and l.first <> s.row_number`.execute(transaction)
  await sql`update staged s set quantity = l.quantity, lots = l.lots from (
      select first, sum(quantity) as quantity, jsonb_agg(
        jsonb_build_object('quantity', trim_scale(quantity)::text, 'cost', trim_scale(cost)::text, 'on', on_day::text)
        order by on_day, quantity, cost) as lots
      from staged_lots group by first
    ) l where l.first = s.row_number`.execute(transaction)
}
