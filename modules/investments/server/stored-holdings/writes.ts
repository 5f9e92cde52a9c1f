import { sql } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { UpstreamFault } from '@atrium/platform/providers/ports/response'
import type { DayValue, HoldingToStore } from './stored-rules.ts'

/** Lock with which securities are not removed while holdings that name them are being stored. */
const securitiesLock = 20_251_125

type StoredPortfolio = { edition: string; id: string; accountId: string; source: DataSource; provider: string; now: Date }

/** Replaces the stored holdings of a portfolio with the latest ones. A response that is older than the stored one changes nothing. */
export async function saveHoldings(
  transaction: SystemTransacting,
  { edition, id, accountId, source, provider, now }: StoredPortfolio,
  { currency, valuedOn, holdings }: { currency: string; valuedOn: string; holdings: readonly HoldingToStore[] },
): Promise<void> {
  const { rows: updated } = await sql`
    update portfolios set holdings_tried_at = ${now}, holdings_fetched_at = ${now}, holdings_on = ${valuedOn}, holdings_failure = null,
      are_values_due = true
    where edition = ${edition} and id = ${id} and account_id = ${accountId} and (holdings_fetched_at is null or holdings_fetched_at <= ${now})
    returning id`.execute(transaction)
  if (updated.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${securitiesLock})`.execute(transaction)
  const list = <Name extends keyof HoldingToStore>(name: Name) => holdings.map((holding) => holding[name])
  const given = sql`unnest(
    ${list('id')}::text[], ${list('name')}::text[], ${list('symbol')}::text[], ${list('sedol')}::text[], ${list('isCash')}::boolean[],
    ${list('units')}::numeric[], ${list('value')}::numeric[], ${list('assetClass')}::text[]
  ) as given (id, name, symbol, sedol, is_cash, units, value, asset_class)`
  await sql`
    insert into held_securities (edition, name, symbol, sedol, is_cash)
    select distinct ${edition}, name, symbol, sedol, is_cash from ${given} order by 2, 3, 4, 5
    on conflict do nothing`.execute(transaction)
  await sql`delete from stored_holdings where edition = ${edition} and portfolio_id = ${id} and holding_id <> all (${list('id')}::text[])`.execute(
    transaction,
  )
  await sql`
    insert into stored_holdings (edition, portfolio_id, holding_id, account_id, security_id, units, value, currency, asset_class, source, provider, as_on, fetched_at)
    select ${edition}, ${id}, given.id, ${accountId}, s.id, units, value, ${currency}, asset_class, ${source}, ${provider}, ${valuedOn}, ${now}
    from ${given} join held_securities s on s.edition = ${edition} and s.name = given.name and s.is_cash = given.is_cash
      and s.symbol is not distinct from given.symbol and s.sedol is not distinct from given.sedol
    on conflict (edition, portfolio_id, holding_id) do update set security_id = excluded.security_id, units = excluded.units,
      value = excluded.value, currency = excluded.currency, asset_class = excluded.asset_class, source = excluded.source, provider = excluded.provider,
      as_on = excluded.as_on, fetched_at = excluded.fetched_at`.execute(transaction)
}

/** Stores why the holdings of a portfolio could not be read. The last holdings stay. */
export async function saveHoldingsFailure(
  transaction: SystemTransacting,
  { edition, id, now }: Pick<StoredPortfolio, 'edition' | 'id' | 'now'>,
  fault: UpstreamFault,
): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set({ holdings_tried_at: now, holdings_failure: fault })
    .where('edition', '=', edition)
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the daily values of a portfolio from `from` on. Values from that day on which the provider no longer states are removed. `isComplete`
 * means that all days of the weekly request are included.
 */
export async function saveDailyValues(
  transaction: SystemTransacting,
  { edition, id, accountId, provider, now }: StoredPortfolio,
  { currency, from, values, isComplete }: { currency: string; from: string; values: readonly DayValue[]; isComplete: boolean },
): Promise<void> {
  await transaction
    .updateTable('portfolios')
    .set({ are_values_due: false, ...(isComplete && values.length > 0 && { values_fetched_at: now }) })
    .where('edition', '=', edition)
    .where('id', '=', id)
    .execute()
  if (values.length === 0) return
  const days = values.map(({ on }) => on)
  await sql`
    delete from portfolio_daily_values
    where edition = ${edition} and portfolio_id = ${id} and valued_on >= ${from} and valued_on <> all (${days}::date[])`.execute(
    transaction,
  )
  await sql`
    with before as (
      select flow_total from portfolio_daily_values
      where edition = ${edition} and portfolio_id = ${id} and valued_on < ${from} order by valued_on desc limit 1
    ), given as (
      select day, value,
        sum(case when number = 1 and not exists (select from before) then value else flow end) over (order by number)
          + coalesce((select flow_total from before), 0) as flow_total
      from unnest(${days}::date[], ${values.map(({ value }) => value)}::numeric[], ${values.map(({ netFlow }) => netFlow)}::numeric[])
        with ordinality as given (day, value, flow, number)
    )
    insert into portfolio_daily_values (edition, portfolio_id, valued_on, account_id, value, flow_total, currency, provider, fetched_at)
    select ${edition}, ${id}, day, ${accountId}, value, flow_total, ${currency}, ${provider}, ${now} from given
    on conflict (edition, portfolio_id, valued_on) do update set value = excluded.value, flow_total = excluded.flow_total,
      currency = excluded.currency, provider = excluded.provider, fetched_at = excluded.fetched_at
    where (portfolio_daily_values.value, portfolio_daily_values.flow_total, portfolio_daily_values.currency, portfolio_daily_values.provider)
      is distinct from (excluded.value, excluded.flow_total, excluded.currency, excluded.provider)`.execute(transaction)
}

/** Removes daily values before a day, and securities that no stored holding names. */
export async function deleteOldValues(transaction: SystemTransacting, edition: string, before: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('portfolio_daily_values')
    .where('edition', '=', edition)
    .where('valued_on', '<', before)
    .executeTakeFirstOrThrow()
  await sql`select pg_advisory_xact_lock(${securitiesLock})`.execute(transaction)
  await sql`
    delete from held_securities s where s.edition = ${edition}
      and not exists (select from stored_holdings h where h.security_id = s.id)`.execute(transaction)
  return Number(numDeletedRows)
}
