import type { ImportCounts } from '../../contract/imports.ts'
import { currencies, currencyDecimals } from '@atrium/domain/currency'
import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { signedUnits, unitEntryTypes } from '../entries/entry-reads.ts'
import { refuseEntriesBeforeInception } from './inception-reads.ts'
import { ImportRefusalError } from './refusal-rules.ts'
import { mergeLots, lotRowCount } from './lot-writes.ts'
import {
  reportOtherPriceCurrency,
  reportDuplicates,
  dropRows,
  resolveSecurities,
  selectAccountsInScope,
  type FileScope,
} from './staging-writes.ts'

const tradeTypes = sql`('purchase', 'sale', 'transfer-in', 'transfer-out')`
const costs = sql`(coalesce(s.commission, 0) + coalesce(s."stampDuty", 0) + coalesce(s."currencyConversion", 0) + coalesce(s."otherCosts", 0))`
const listCurrencies = (count: number) =>
  sql.join(currencies.filter((currency) => currencyDecimals(currency) === count).map((currency) => sql.lit(currency)))
/** Number of decimals of the portfolio's currency, such as 0 for krónur and 3 for Kuwaiti dinars. */
const decimals = sql`case when p.currency in (${listCurrencies(0)}) then 0 when p.currency in (${listCurrencies(3)}) then 3 else 2 end`
const dueAmount = sql`(case s.type when 'purchase' then -1 else 1 end
  * round(s.quantity * s.price * coalesce(s."exchangeRate", 1) / case k.price_currency when 'GBX' then 100 else 1 end, ${decimals}) - ${costs})`
/** A difference of one smallest unit of the currency is treated as rounding, not as an error. */
const tolerance = sql`case ${decimals} when 0 then 1 when 3 then 0.001 else 0.01 end`

/** Finds errors by comparing entries with each other and with the ledger, and finds entries that the ledger already has. */
export async function checkEntries(transaction: SystemTransacting, scope: FileScope): Promise<void> {
  await mergeLots(transaction)
  await reportDuplicates(transaction, ['transactionId'], 'transactionId', 'id-twice')
  await resolvePortfolios(transaction, scope)
  await resolveSecurities(transaction)
  await reportOtherPriceCurrency(transaction)
  await checkRates(transaction)
  await checkAmounts(transaction)
  await matchKnown(transaction)
  await checkReversals(transaction, scope)
  await checkOversold(transaction)
}

/**
 * Resolves the portfolios. Rows of portfolios outside the importer's scope are dropped here, because errors of later checks would reveal
 * data of those portfolios.
 */
async function resolvePortfolios(transaction: SystemTransacting, scope: FileScope): Promise<void> {
  await sql`create temp table staged_portfolios on commit drop as
    with named as materialized (select distinct "portfolioId" as id from staged)
    select p.id, p.account_id, p.currency, p.inception_on from named join ledger_portfolios p on p.id = named.id
    where p.account_id in (${selectAccountsInScope(scope)})`.execute(transaction)
  await sql`analyze staged_portfolios`.execute(transaction)
  await sql`insert into staged_errors
    select row_number, 'portfolioId', 'portfolio-unknown', "portfolioId", null from staged s
    where not exists (select from staged_portfolios p where p.id = s."portfolioId")`.execute(transaction)
  await dropRows(transaction, 'portfolio-unknown')
  await sql`insert into staged_errors
    select s.row_number, 'date', 'portfolio-not-begun', s.date::text, p.inception_on::text
    from staged s join staged_portfolios p on p.id = s."portfolioId" where s.date < p.inception_on`.execute(transaction)
  await sql`insert into staged_errors
    select s.row_number, 'currency', 'currency-of-portfolio', s.currency, p.currency
    from staged s join staged_portfolios p on p.id = s."portfolioId" where s.currency <> p.currency`.execute(transaction)
}

/** Checks exchange rates. A trade in the portfolio's currency has the rate 1. Every other trade must state its rate. */
async function checkRates(transaction: SystemTransacting): Promise<void> {
  const own = sql`case k.price_currency when 'GBX' then 'GBP' else k.price_currency end = p.currency`
  await sql`insert into staged_errors
    select s.row_number, 'exchangeRate', case when ${own} then 'rate-not-one' else 'rate-missing' end, trim_scale(s."exchangeRate")::text,
      k.price_currency || '/' || p.currency
    from staged s join staged_portfolios p on p.id = s."portfolioId" join staged_quotes k on k.symbol = s.symbol
    where s.type in ${tradeTypes} and ((${own} and s."exchangeRate" <> 1) or (not ${own} and s."exchangeRate" is null))`.execute(
    transaction,
  )
  await sql`update staged s set "exchangeRate" = 1 where s.type in ${tradeTypes} and s."exchangeRate" is null`.execute(transaction)
}

async function checkAmounts(transaction: SystemTransacting): Promise<void> {
  await sql`insert into staged_errors
    select s.row_number, 'amount', 'amount-disagrees', trim_scale(s.amount)::text, round(${dueAmount}, ${decimals})::text
    from staged s join staged_portfolios p on p.id = s."portfolioId" join staged_quotes k on k.symbol = s.symbol
    where s.type in ('purchase', 'sale') and abs(s.amount - ${dueAmount}) > ${tolerance}
      and not exists (select from staged_errors m where m.row_number = s.row_number)`.execute(transaction)
}

/**
 * Marks entries that the ledger already has. They are not booked again. The same id with different content is an error, because entries are
 * never changed but only reversed.
 */
async function matchKnown(transaction: SystemTransacting): Promise<void> {
  await sql`insert into staged_errors
    select s.row_number, 'transactionId', 'id-of-other-portfolio', s."transactionId", null
    from staged s join ledger_transactions e on e.id = s."transactionId" and not e.is_undone where e.portfolio_id <> s."portfolioId"`.execute(
    transaction,
  )
  await sql`update staged s set is_known = true from ledger_transactions e
    where e.id = s."transactionId" and not e.is_undone and e.portfolio_id = s."portfolioId"
      and (e.booked_on, e.settled_on, e.type, e.title, e.symbol, e.quantity, e.price, e.exchange_rate, e.amount, e.commission, e.stamp_duty,
        e.currency_conversion, e.other_costs, e.lots, e.reverses)
      is not distinct from (s.date, s."settlementDate", s.type, s.title, s.symbol, s.quantity, s.price, s."exchangeRate", s.amount,
        coalesce(s.commission, 0), coalesce(s."stampDuty", 0), coalesce(s."currencyConversion", 0), coalesce(s."otherCosts", 0), s.lots, s.reverses)`.execute(
    transaction,
  )
  await sql`insert into staged_errors
    select s.row_number, 'transactionId', 'booked-otherwise', s."transactionId", e.booked_on::text
    from staged s join ledger_transactions e on e.id = s."transactionId" and not e.is_undone and e.portfolio_id = s."portfolioId"
    where not s.is_known`.execute(transaction)
}

async function checkReversals(transaction: SystemTransacting, scope: FileScope): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from staged where type = 'reversal' and not is_known) as any`.execute(
    transaction,
  )
  if (!rows[0]?.any) return
  await sql`create temp table staged_reversals on commit drop as
    select s.row_number, s.reverses, s."portfolioId", s.date, row_number() over (partition by s.reverses order by s.row_number) as place,
      coalesce(e.portfolio_id, t."portfolioId") as of_portfolio, coalesce(e.type, t.type) as of_type, coalesce(e.booked_on, t.date) as of_day,
      exists (select from ledger_transactions r
        where r.reverses = s.reverses and r.portfolio_id = s."portfolioId" and not r.is_undone) as is_reversed
    from staged s left join ledger_transactions e on e.id = s.reverses and not e.is_undone and e.account_id in (${selectAccountsInScope(scope)})
      left join staged t on t."transactionId" = s.reverses
    where s.type = 'reversal' and not s.is_known`.execute(transaction)
  await sql`insert into staged_errors
    select row_number, 'reverses', case when of_type is null then 'reverses-unknown' when of_portfolio <> "portfolioId" then 'reverses-other-portfolio'
      when of_type = 'reversal' then 'reverses-reversal' when is_reversed or place > 1 then 'reversed-already' else 'reverses-before' end,
      reverses, of_day::text
    from staged_reversals where of_type is null or of_portfolio <> "portfolioId" or of_type = 'reversal' or is_reversed or place > 1
      or date < of_day`.execute(transaction)
}

/**
 * Reports sales of more units than are held at the close of the day, and sales that leave too few units for a later sale. The error is
 * reported for the last row of the file that removes units up to that day. Rows whose id is wrong and invalid reversals are ignored,
 * because their units would be counted twice. Rows with other errors are included, because otherwise every later sale would also be
 * reported.
 */
async function checkOversold(transaction: SystemTransacting): Promise<void> {
  await sql`create temp table staged_moves on commit drop as
    select s."portfolioId" as portfolio_id, s.symbol, s.date as on_day, ${signedUnits('s')} as units, s.row_number
    from staged s where s.type in ${unitEntryTypes} and s.symbol is not null and not s.is_known
      and not exists (select from staged r where r.type = 'reversal' and r.reverses = s."transactionId")
      and not exists (select from staged_errors m where m.row_number = s.row_number and m.field = 'transactionId')
    union all
    select e.portfolio_id, e.symbol, e.booked_on, -${signedUnits('e')}, r.row_number
    from staged r join ledger_transactions e on e.id = r.reverses and not e.is_undone and e.type in ${unitEntryTypes}
    where r.type = 'reversal' and not r.is_known
      and not exists (select from staged_errors m where m.row_number = r.row_number)`.execute(transaction)
  await sql`analyze staged_moves`.execute(transaction)
  await sql`insert into staged_errors
    with touched as (select distinct portfolio_id, symbol from staged_moves where units < 0
        union select distinct portfolio_id, symbol from staged_moves m where exists (
          select from ledger_transactions e where e.portfolio_id = m.portfolio_id and e.symbol = m.symbol and not e.is_undone)),
      all_moves as (
        select m.portfolio_id, m.symbol, m.on_day, m.units, m.row_number from staged_moves m join touched using (portfolio_id, symbol)
        union all
        select e.portfolio_id, e.symbol, e.booked_on, ${signedUnits('e')}, null
        from ledger_transactions e join touched t on t.portfolio_id = e.portfolio_id and t.symbol = e.symbol
        where not e.is_undone and e.type in ${unitEntryTypes}
          and not exists (select from ledger_transactions r where r.reverses = e.id and not r.is_undone)
      ),
      by_day as (
        select portfolio_id, symbol, on_day, sum(units) as units from all_moves group by 1, 2, 3
      ),
      held as (select *, sum(units) over (partition by portfolio_id, symbol order by on_day) as left_over from by_day),
      short as (select distinct on (portfolio_id, symbol) * from held where left_over < 0 order by portfolio_id, symbol, on_day),
      blamed as (
        select distinct on (h.portfolio_id, h.symbol) m.row_number, h.symbol, -m.units as taken, -m.units + h.left_over as held_before
        from short h join staged_moves m on m.portfolio_id = h.portfolio_id and m.symbol = h.symbol and m.on_day <= h.on_day
        order by h.portfolio_id, h.symbol, (m.units < 0) desc, m.on_day desc, m.row_number desc
      )
    select row_number, 'quantity', 'oversold', trim_scale(taken)::text, trim_scale(greatest(held_before, 0))::text || ' ' || symbol
    from blamed`.execute(transaction)
}

export async function countEntries(transaction: SystemTransacting): Promise<Omit<ImportCounts, 'wrong'>> {
  const { rows } = await sql<{ new: number; same: number }>`
    select coalesce(sum(file_rows) filter (where not is_known), 0)::int as new,
      coalesce(sum(file_rows) filter (where is_known), 0)::int as same from (select s.*, ${lotRowCount} as file_rows from staged s) s
    where not exists (select from staged_errors m where m.row_number = s.row_number)`.execute(transaction)
  return { new: rows[0]?.new ?? 0, same: rows[0]?.same ?? 0, changed: 0 }
}

/** Books the new entries in the order of the file. Returns the first and the last sequence number. */
export async function bookEntries(
  transaction: SystemTransacting,
  { edition }: FileScope,
  importId: string,
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with booked as (
      insert into ledger_transactions (edition, account_id, portfolio_id, id, import_id, booked_on, settled_on, type, title, symbol, quantity,
        price, exchange_rate, amount, commission, stamp_duty, currency_conversion, other_costs, lots, reverses)
      select ${edition}, p.account_id, p.id, s."transactionId", ${importId}::uuid, s.date, s."settlementDate", s.type, s.title, s.symbol,
        s.quantity, s.price, s."exchangeRate", s.amount, coalesce(s.commission, 0), coalesce(s."stampDuty", 0),
        coalesce(s."currencyConversion", 0), coalesce(s."otherCosts", 0), s.lots, s.reverses
      from staged s join staged_portfolios p on p.id = s."portfolioId" where not s.is_known order by s.row_number
      returning sequence_no)
    select min(sequence_no) as first, max(sequence_no) as last from booked`.execute(transaction)
  return rows[0] ?? { first: null, last: null }
}

type BookedImport = { id: string; first: string; last: string }

/**
 * Marks the entries of an import as undone.
 * @throws ImportRefusalError if later entries depend on them
 */
export async function undoEntries(transaction: SystemTransacting, { id, first, last }: BookedImport): Promise<void> {
  const ours = sql`e.sequence_no between ${first}::bigint and ${last}::bigint and e.import_id = ${id}::uuid and not e.is_undone`
  const reversals = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transactions r join ledger_transactions e on e.id = r.reverses
    where not r.is_undone and r.import_id <> ${id}::uuid and ${ours}`.execute(transaction)
  if (reversals.rows[0]!.count > 0) throw new ImportRefusalError('entries-stand-on-it', reversals.rows[0]!.count)
  await sql`create temp table touched on commit drop as
    select distinct e.portfolio_id, e.symbol from ledger_transactions e where ${ours} and e.symbol is not null and e.type in ${unitEntryTypes}
    union select distinct t.portfolio_id, t.symbol from ledger_transactions e join ledger_transactions t on t.id = e.reverses
    where ${ours} and t.symbol is not null`.execute(transaction)
  await sql`update ledger_transactions e set is_undone = true where ${ours}`.execute(transaction)
  await refuseEntriesBeforeInception(
    transaction,
    sql`select e.portfolio_id from ledger_transactions r join ledger_transactions e on e.id = r.reverses
      where r.sequence_no between ${first}::bigint and ${last}::bigint and r.import_id = ${id}::uuid`,
  )
  const { rows } = await sql<{ count: number }>`
    with held as (
      select e.portfolio_id, e.symbol, sum(sum(${signedUnits('e')})) over (partition by e.portfolio_id, e.symbol order by e.booked_on) as left_over
      from ledger_transactions e join touched t on t.portfolio_id = e.portfolio_id and t.symbol = e.symbol
      where not e.is_undone and e.type in ${unitEntryTypes}
        and not exists (select from ledger_transactions r where r.reverses = e.id and not r.is_undone)
      group by e.portfolio_id, e.symbol, e.booked_on
    ) select count(distinct (portfolio_id, symbol))::int as count from held where left_over < 0`.execute(transaction)
  if (rows[0]!.count > 0) throw new ImportRefusalError('holdings-stand-on-it', rows[0]!.count)
}
