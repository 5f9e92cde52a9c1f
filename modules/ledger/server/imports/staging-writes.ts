import { maxStoredErrors, type ImportKind, type ImportErrorCode } from '../../contract/imports.ts'
import type { DataSource } from '@atrium/editions/edition'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { stagedFields, type RowError } from './row-rules.ts'

/** Scope of a file: the accounts and portfolios in the portals of one organisation. Null means the whole edition. */
export type FileScope = {
  edition: string
  organisationId: string | null
  today: string
  defaultPortal: string | null
  /** Data source of portals that configure none. */
  standardSource: DataSource
}

/** Selects the accounts within the scope of a file. */
export const selectAccountsInScope = ({ organisationId }: FileScope): RawBuilder<string> =>
  sql`select a.id from accounts a join portals o on o.id = a.portal_id
    where ${organisationId}::uuid is null or o.organisation_id = ${organisationId}::uuid`

/** Removes rows with these errors from the staged file, so that they are not checked further. */
export async function dropRows(transaction: SystemTransacting, ...codes: readonly ImportErrorCode[]): Promise<void> {
  await sql`delete from staged s using staged_errors m where m.row_number = s.row_number and m.code = any (${codes})`.execute(transaction)
}

const days = new Set(['date', 'settlementDate', 'acquiredOn', 'inception', 'pricedUntil', 'maturesOn'])
const numbers = new Set([
  'quantity',
  'price',
  'exchangeRate',
  'rate',
  'level',
  'amount',
  'commission',
  'stampDuty',
  'currencyConversion',
  'otherCosts',
  'originalCost',
  'yield',
  'coupon',
  'couponFrequency',
  'nominal',
  'ongoingCharge',
  'transactionCharge',
  'incidentalCharge',
])

const findColumnType = (field: string) => (days.has(field) ? 'date' : numbers.has(field) ? 'numeric' : 'text')

/** Creates temporary tables for the rows and errors of a file. They exist until the end of the transaction. */
export async function createStaging(transaction: SystemTransacting, kind: ImportKind): Promise<void> {
  const columns = stagedFields(kind).map((field) => `"${field}" ${findColumnType(field)}`)
  await sql
    .raw(
      `create temp table staged (row_number integer not null, ${columns.join(', ')}, is_there boolean not null default false, is_known boolean not null default false) on commit drop;
       create temp table staged_errors (row_number integer, field text, code text, value text, detail text,
         place bigint generated always as identity) on commit drop`,
    )
    .execute(transaction)
}

export const copyStatement = (kind: ImportKind): string =>
  `copy staged (row_number, ${stagedFields(kind)
    .map((field) => `"${field}"`)
    .join(', ')}) from stdin`

export async function analyseStaging(transaction: SystemTransacting): Promise<void> {
  await sql`analyze staged`.execute(transaction)
}

const ledgerTables = {
  transactions: 'ledger_transactions',
  prices: 'ledger_prices',
  rates: 'ledger_rates',
  levels: 'benchmark_levels',
} as const

/** Updates the query planner's statistics after an import. */
export async function analyseLedger(transaction: SystemTransacting, kind: keyof typeof ledgerTables): Promise<void> {
  await sql`analyze ${sql.table(ledgerTables[kind])}`.execute(transaction)
}

/** Reports as duplicates all rows with the same key, except the first. */
export async function reportDuplicates(transaction: SystemTransacting, key: readonly string[], field: string, code: string): Promise<void> {
  const columns = key.map((column) => `"${column}"`).join(', ')
  await sql
    .raw(
      `insert into staged_errors
       select row_number, '${field}', '${code}', "${field}"::text, first::text from (
         select row_number, "${field}", row_number() over same as place, min(row_number) over same_key as first from staged
         window same_key as (partition by ${columns}), same as (same_key order by row_number)
       ) numbered where place > 1`,
    )
    .execute(transaction)
}

/** Rows that are invalid on their own and therefore not staged: their number, the number of their errors, and the first errors. */
export type InvalidRows = { rows: number; count: number; first: RowError[] }

/**
 * Stores the first errors of a file in the order of its rows, and deletes those of an earlier check. Errors of single rows and of
 * comparisons are included. Returns the number of all errors.
 */
export async function storeErrors(
  transaction: SystemTransacting,
  { edition, importId, found }: { edition: string; importId: string; found: InvalidRows },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staged_errors`.execute(transaction)
  const { first } = found
  await sql`insert into staged_errors select * from unnest(${first.map(({ row }) => row)}::int[], ${first.map(({ field }) => field)}::text[],
    ${first.map(({ code }) => code)}::text[], ${first.map(({ value }) => value)}::text[], ${first.map(({ detail }) => detail)}::text[])`.execute(
    transaction,
  )
  await sql`delete from import_errors where import_id = ${importId}::uuid`.execute(transaction)
  await sql`insert into import_errors (edition, import_id, row_number, field, code, value, detail)
    select ${edition}, ${importId}::uuid, row_number, field, code, value, detail from staged_errors
    order by row_number, place limit ${maxStoredErrors}`.execute(transaction)
  return found.count + (rows[0]?.count ?? 0)
}

/** Counts the rows with errors found by comparisons. */
export async function countWrong(transaction: SystemTransacting): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct row_number)::int as count from staged_errors`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Replaces the ISIN or SEDOL of each security in the file with the security's symbol. */
export async function resolveSecurities(transaction: SystemTransacting): Promise<void> {
  await sql`create temp table staged_securities on commit drop as
    with named as materialized (select distinct symbol as name from staged where symbol is not null)
    select distinct on (n.name) n.name, s.symbol, s.price_currency, s.priced_until
    from ledger_securities s cross join lateral (values (s.symbol, 1), (s.isin, 2), (s.sedol, 3)) n (name, rank)
    join named on named.name = n.name where s.cash_type is null
    order by n.name, n.rank, s.symbol`.execute(transaction)
  await sql`analyze staged_securities`.execute(transaction)
  await sql`insert into staged_errors
    select row_number, 'symbol', 'security-unknown', symbol, null from staged s
    where symbol is not null and not exists (select from staged_securities k where k.name = s.symbol)`.execute(transaction)
  await sql`update staged s set symbol = k.symbol from staged_securities k where k.name = s.symbol and k.symbol <> s.symbol`.execute(
    transaction,
  )
}

/** Reports prices whose currency differs from the quotation currency of their security. */
export async function reportOtherPriceCurrency(transaction: SystemTransacting): Promise<void> {
  await sql`create temp table staged_quotes on commit drop as
    select distinct symbol, price_currency, priced_until from staged_securities`.execute(transaction)
  await sql`analyze staged_quotes`.execute(transaction)
  await sql`insert into staged_errors
    select s.row_number, 'priceCurrency', 'price-currency-differs', s."priceCurrency", k.price_currency
    from staged s join staged_quotes k on k.symbol = s.symbol
    where s."priceCurrency" is not null and s."priceCurrency" <> k.price_currency`.execute(transaction)
}
