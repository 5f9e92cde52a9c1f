import type { ImportCounts } from '../../contract/imports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { ImportRefusalError } from './refusal-rules.ts'
import { reportOtherPriceCurrency, reportDuplicates, resolveSecurities, type FileScope } from './staging-writes.ts'

/** A kind of daily observation, with its table, key and value. */
type Observation = {
  table: string
  key: readonly (readonly [column: string, field: string])[]
  value: readonly [column: string, field: string]
}

const observations = {
  prices: {
    table: 'ledger_prices',
    key: [
      ['symbol', 'symbol'],
      ['priced_on', 'date'],
    ],
    value: ['price', 'price'],
  },
  rates: {
    table: 'ledger_rates',
    key: [
      ['from_currency', 'fromCurrency'],
      ['to_currency', 'toCurrency'],
      ['rated_on', 'date'],
    ],
    value: ['rate', 'rate'],
  },
  levels: {
    table: 'benchmark_levels',
    key: [
      ['benchmark', 'benchmark'],
      ['stated_on', 'date'],
    ],
    value: ['level', 'level'],
  },
} as const satisfies Record<string, Observation>

export type ObservationKind = keyof typeof observations

const selectTable = ({ table }: Observation) => sql.table(table)
const selectColumns = ({ key }: Observation, of: string) => sql.raw(key.map(([column]) => `${of}.${column}`).join(', '))
const selectFields = ({ key }: Observation) => sql.raw(key.map(([, field]) => `s."${field}"`).join(', '))
const matchesKey = (observation: Observation): RawBuilder<boolean> =>
  sql`(${selectColumns(observation, 'o')}) = (${selectFields(observation)})`
const selectGivenValue = ({ value }: Observation) => sql.raw(`s."${value[1]}"`)
const selectStoredValue = ({ value }: Observation, of: string) => sql.raw(`${of}.${value[0]}`)

export async function checkObservations(transaction: SystemTransacting, kind: ObservationKind): Promise<void> {
  const observation = observations[kind]
  if (kind === 'prices') {
    await resolveSecurities(transaction)
    await reportOtherPriceCurrency(transaction)
    await sql`insert into staged_errors
      select s.row_number, 'date', 'price-after-last', s.date::text, k.priced_until::text
      from staged s join staged_quotes k on k.symbol = s.symbol where s.date > k.priced_until`.execute(transaction)
  }
  await reportDuplicates(
    transaction,
    observation.key.map(([, field]) => field),
    'date',
    'key-twice',
  )
  await sql`update staged s set is_there = true, is_known = ${selectStoredValue(observation, 'o')} = ${selectGivenValue(observation)} from ${selectTable(observation)} o
    where ${matchesKey(observation)} and o.is_current`.execute(transaction)
}

export async function countObservations(transaction: SystemTransacting): Promise<Omit<ImportCounts, 'wrong'>> {
  const { rows } = await sql<Omit<ImportCounts, 'wrong'>>`
    select count(*) filter (where not is_there)::int as new, count(*) filter (where is_known)::int as same,
      count(*) filter (where is_there and not is_known)::int as changed
    from staged s where not exists (select from staged_errors m where m.row_number = s.row_number)`.execute(transaction)
  return rows[0] ?? { new: 0, same: 0, changed: 0 }
}

/** Records observations. A new observation for a day replaces the current one, which is kept as an earlier version. */
export async function recordObservations(
  transaction: SystemTransacting,
  kind: ObservationKind,
  { edition, today }: FileScope,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const observation = observations[kind]
  const names = sql.raw([...observation.key.map(([column]) => column), observation.value[0]].join(', '))
  await sql`update ${selectTable(observation)} o set is_current = false from staged s
    where s.is_there and not s.is_known and o.is_current and ${matchesKey(observation)}`.execute(transaction)
  await sql`insert into ${selectTable(observation)} (edition, ${names}, import_id, recorded_at, restated_on)
    select ${edition}, ${selectFields(observation)}, ${selectGivenValue(observation)}, ${id}::uuid, ${at}::timestamptz, case when s.is_there then ${today}::date end
    from staged s where not s.is_known order by s.row_number`.execute(transaction)
}

/**
 * Undoes the observations of an import. The observations that they replaced become current again.
 * @throws ImportRefusalError if a later import has replaced one of them
 */
export async function undoObservations(transaction: SystemTransacting, kind: ObservationKind, importId: string): Promise<void> {
  const observation = observations[kind]
  const ours = sql`o.import_id = ${importId}::uuid and not o.is_undone`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${selectTable(observation)} o where ${ours} and not o.is_current`.execute(transaction)
  if (rows[0]!.count > 0) throw new ImportRefusalError('later-import-stands-on-it', rows[0]!.count)
  await sql`update ${selectTable(observation)} o set is_current = false, is_undone = true where ${ours}`.execute(transaction)
  const before = sql.raw(observation.key.map(([column]) => `b.${column}`).join(', '))
  await sql`
    with said_before as (
      select distinct on (${before}) ${before}, b.version from ${sql.table(observation.table)} b
      join ${selectTable(observation)} o on (${before}) = (${selectColumns(observation, 'o')}) and o.import_id = ${importId}::uuid
      where not b.is_undone order by ${before}, b.version desc
    )
    update ${selectTable(observation)} o set is_current = true from said_before b
    where (${selectColumns(observation, 'o')}) = (${before}) and o.version = b.version`.execute(transaction)
}
