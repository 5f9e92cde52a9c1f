import type { ImportCounts } from '../../contract/imports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { isCounted } from '../entries/entry-reads.ts'
import { refuseEntriesBeforeInception } from './inception-reads.ts'
import { ImportRefusalError } from './refusal-rules.ts'
import { reportDuplicates, dropRows, selectAccountsInScope, type FileScope } from './staging-writes.ts'

/**
 * A kind of record with one current state: accounts, portfolios and securities. A state is JSON with the fields of the file as keys. Values
 * of a row replace existing values. Fields that have no column in the file are unchanged.
 */
type StateKind = {
  key: string
  /** Selects key and state of all existing records in scope that the file contains. */
  current: (scope: FileScope) => RawBuilder<unknown>
  numbers: readonly string[]
  check(transaction: SystemTransacting, scope: FileScope): Promise<void>
  /** Inserts or updates records. `states` selects the columns `key` and `state`. */
  put(transaction: SystemTransacting, scope: FileScope, states: RawBuilder<unknown>): Promise<void>
  /**
   * Deletes records that did not exist before the import. `states` selects the column `key`.
   * @throws ImportRefusalError if other data depends on one of them
   */
  remove(transaction: SystemTransacting, states: RawBuilder<unknown>): Promise<void>
}

/** Matches an account `a` within the scope of the file. */
const isInScope = (scope: FileScope) => sql`a.id in (${selectAccountsInScope(scope)})`

const accounts: StateKind = {
  key: 'clientId',
  numbers: [],
  current: (scope) => sql`
    select a.external_id as key, jsonb_build_object('clientId', a.external_id, 'name', a.name, 'email', a.email, 'currency', a.currency,
      'portal', a.portal_id) as state
    from accounts a where a.external_id in (select "clientId" from staged) and ${isInScope(scope)}`,
  async check(transaction, scope) {
    await choosePortals(transaction, scope)
    await sql`insert into staged_errors
      select s.row_number, 'portal', 'portal-unknown', s.portal, null from staged s
      where not exists (select from portals o where o.id = s.portal
        and (${scope.organisationId}::uuid is null or o.organisation_id = ${scope.organisationId}::uuid))`.execute(transaction)
    await dropRows(transaction, 'portal-unknown')
    await reportUpstreamClients(transaction, scope)
    // A client id is unique within the edition. The error does not reveal which firm has the client.
    await sql`insert into staged_errors
      select s.row_number, 'clientId', 'client-taken', s."clientId", null
      from staged s join accounts a on a.external_id = s."clientId" where not (${isInScope(scope)})`.execute(transaction)
    await dropRows(transaction, 'client-taken')
    // An import cannot move a client to another portal.
    await sql`insert into staged_errors
      select s.row_number, 'portal', 'portal-changed', s.portal, a.portal_id
      from staged s join accounts a on a.external_id = s."clientId" where a.portal_id <> s.portal`.execute(transaction)
    await dropRows(transaction, 'portal-changed')
    await checkSeats(transaction)
  },
  async put(transaction, scope, states) {
    await sql`with states as (${states}), changed as (
        update accounts a set name = state ->> 'name', email = state ->> 'email', currency = state ->> 'currency', updated_at = now()
        from states where a.external_id = states.key returning a.external_id),
      added as (
        insert into accounts (edition, portal_id, external_id, name, email, currency)
        select ${scope.edition}, state ->> 'portal', key, state ->> 'name', state ->> 'email', state ->> 'currency' from states
        where key not in (select external_id from changed) returning id, portal_id)
      insert into client_group_members (edition, group_id, account_id)
      select ${scope.edition}, g.id, added.id from added cross join lateral (
        select id from client_groups where portal_id = added.portal_id and is_active order by id limit 1) g`.execute(transaction)
  },
  async remove(transaction, states) {
    const theirs = sql`select a.id from accounts a join (${states}) gone on gone.key = a.external_id`
    await refuseIfAny(transaction, sql`select count(*) from account_people p where p.account_id in (${theirs})`, 'people-stand-on-it')
    await refuseIfAny(transaction, sql`select count(*) from ledger_portfolios p where p.account_id in (${theirs})`, 'entries-stand-on-it')
    await refuseIfAny(
      transaction,
      sql`select (select count(*) from documents d where d.account_id in (${theirs}))
        + (select count(*) from document_folders o where o.account_id in (${theirs})) as count`,
      'documents-stand-on-it',
    )
    await sql`delete from accounts where id in (${theirs})`.execute(transaction)
  },
}

const portfolios: StateKind = {
  key: 'portfolioId',
  numbers: ['riskProfile'],
  current: (scope) => sql`
    select p.id as key, jsonb_build_object('portfolioId', p.id, 'clientId', a.external_id, 'name', p.name, 'portfolioType', p.type,
      'objective', p.objective, 'riskProfile', p.risk_profile, 'currency', p.currency, 'inception', p.inception_on, 'benchmark', p.benchmark) as state
    from ledger_portfolios p join accounts a on a.id = p.account_id where p.id in (select "portfolioId" from staged) and ${isInScope(scope)}`,
  async check(transaction, scope) {
    await sql`insert into staged_errors
      select s.row_number, 'clientId', 'account-unknown', s."clientId", null from staged s
      where not exists (select from accounts a where a.external_id = s."clientId" and ${isInScope(scope)})`.execute(transaction)
    await dropRows(transaction, 'account-unknown')
    // A portfolio id is unique within the edition, both among portfolios of the ledger and among those of other data
    // sources.
    await sql`insert into staged_errors
      select s.row_number, 'portfolioId', 'portfolio-moved', s."portfolioId", null from staged s
      where exists (
        select from (select id, account_id from ledger_portfolios union all select id, account_id from portfolios) p
        join accounts a on a.id = p.account_id where p.id = s."portfolioId" and a.external_id is distinct from s."clientId")`.execute(
      transaction,
    )
    await dropRows(transaction, 'portfolio-moved')
    await sql`insert into staged_errors
      select s.row_number, 'currency', 'currency-changed', s.currency, p.currency from staged s join ledger_portfolios p on p.id = s."portfolioId"
      where p.currency <> s.currency and exists (select from ledger_transactions e where e.portfolio_id = p.id and not e.is_undone)`.execute(
      transaction,
    )
    await sql`insert into staged_errors
      select s.row_number, 'inception', 'inception-after-entries', s.inception::text, first.day::text
      from staged s cross join lateral (
        select min(e.booked_on) as day from ledger_transactions e where e.portfolio_id = s."portfolioId" and ${isCounted('e')}) first
      where first.day < s.inception`.execute(transaction)
  },
  async put(transaction, scope, states) {
    await sql`insert into ledger_portfolios (edition, id, account_id, name, type, objective, risk_profile, currency, inception_on, benchmark)
      select ${scope.edition}, states.key, a.id, state ->> 'name', state ->> 'portfolioType', state ->> 'objective',
        (state ->> 'riskProfile')::int, state ->> 'currency', (state ->> 'inception')::date, state ->> 'benchmark'
      from (${states}) states join accounts a on a.external_id = state ->> 'clientId'
      on conflict (edition, id) do update set name = excluded.name, type = excluded.type, objective = excluded.objective,
        risk_profile = excluded.risk_profile, currency = excluded.currency, inception_on = excluded.inception_on, benchmark = excluded.benchmark`.execute(
      transaction,
    )
  },
  async remove(transaction, states) {
    await refuseIfAny(
      transaction,
      sql`select count(*) from ledger_transactions e where not e.is_undone and e.portfolio_id in (select key from (${states}) gone)`,
      'entries-stand-on-it',
    )
    await sql`delete from ledger_portfolios where id in (select key from (${states}) gone)`.execute(transaction)
  },
}

const securities: StateKind = {
  key: 'symbol',
  numbers: ['coupon', 'couponFrequency', 'nominal', 'yield', 'ongoingCharge', 'transactionCharge', 'incidentalCharge'],
  current: () => sql`
    select s.symbol as key, jsonb_build_object('symbol', s.symbol, 'name', s.name, 'isin', s.isin, 'sedol', s.sedol, 'assetClass', s.asset_class,
      'sector', s.sector, 'region', s.region, 'priceCurrency', s.price_currency, 'yield', s.yield, 'cashType', s.cash_type,
      'ongoingCharge', s.ongoing_charge, 'transactionCharge', s.transaction_charge, 'incidentalCharge', s.incidental_charge,
      'pricedUntil', s.priced_until, 'coupon', s.coupon, 'maturesOn', s.matures_on, 'couponFrequency', s.coupon_frequency,
      'dayCount', s.day_count, 'indexLinked', s.index_linked, 'nominal', s.nominal) as state
    from ledger_securities s where s.symbol in (select symbol from staged)`,
  async check(transaction) {
    await sql`insert into staged_errors
      select s.row_number, 'priceCurrency', 'price-currency-changed', s."priceCurrency", k.price_currency
      from staged s join ledger_securities k on k.symbol = s.symbol
      where k.price_currency <> s."priceCurrency" and exists (select from ledger_prices p where p.symbol = k.symbol and not p.is_undone)`.execute(
      transaction,
    )
  },
  async put(transaction, scope, states) {
    await sql`insert into ledger_securities (edition, symbol, name, isin, sedol, asset_class, sector, region, price_currency, yield, cash_type,
        ongoing_charge, transaction_charge, incidental_charge, priced_until, coupon, matures_on, coupon_frequency, day_count, index_linked, nominal)
      select ${scope.edition}, key, state ->> 'name', state ->> 'isin', state ->> 'sedol', state ->> 'assetClass', state ->> 'sector',
        state ->> 'region', state ->> 'priceCurrency', (state ->> 'yield')::numeric, state ->> 'cashType',
        coalesce((state ->> 'ongoingCharge')::numeric, 0), coalesce((state ->> 'transactionCharge')::numeric, 0),
        coalesce((state ->> 'incidentalCharge')::numeric, 0), (state ->> 'pricedUntil')::date, (state ->> 'coupon')::numeric,
        (state ->> 'maturesOn')::date, (state ->> 'couponFrequency')::integer, state ->> 'dayCount', state ->> 'indexLinked',
        (state ->> 'nominal')::numeric
      from (${states}) states
      on conflict (edition, symbol) do update set name = excluded.name, isin = excluded.isin, sedol = excluded.sedol,
        asset_class = excluded.asset_class, sector = excluded.sector, region = excluded.region, price_currency = excluded.price_currency,
        yield = excluded.yield, cash_type = excluded.cash_type, ongoing_charge = excluded.ongoing_charge,
        transaction_charge = excluded.transaction_charge, incidental_charge = excluded.incidental_charge, priced_until = excluded.priced_until,
        coupon = excluded.coupon, matures_on = excluded.matures_on, coupon_frequency = excluded.coupon_frequency,
        day_count = excluded.day_count, index_linked = excluded.index_linked, nominal = excluded.nominal`.execute(transaction)
  },
  async remove(transaction, states) {
    const gone = sql`(select key from (${states}) gone)`
    await refuseIfAny(
      transaction,
      sql`select (select count(*) from ledger_transactions e where not e.is_undone and e.symbol in ${gone})
        + (select count(*) from ledger_prices p where not p.is_undone and p.symbol in ${gone})`,
      'entries-stand-on-it',
    )
    await sql`delete from ledger_securities where symbol in ${gone}`.execute(transaction)
  },
}

const kinds = { accounts, portfolios, securities }
export type StateKindName = keyof typeof kinds

/** Compares each row with the existing state. `fields` lists the fields that have a column in the file. */
export async function checkStates(
  transaction: SystemTransacting,
  name: StateKindName,
  scope: FileScope,
  fields: readonly string[],
): Promise<void> {
  const kind = kinds[name]
  await reportDuplicates(transaction, [kind.key], kind.key, 'id-twice')
  await kind.check(transaction, scope)
  const value = (field: string) => (kind.numbers.includes(field) ? `s."${field}"::numeric` : `s."${field}"`)
  // Empty charges are stored as zero.
  const charge = (field: string) => (field.endsWith('Charge') ? `coalesce(${value(field)}, 0)` : value(field))
  // The portal is always included, because the check chooses it for rows without one.
  const stated = name === 'accounts' ? [...new Set([...fields, 'portal'])] : fields
  const statedFields = sql.raw(`jsonb_build_object(${stated.map((field) => `'${field}', ${charge(field)}`).join(', ')})`)
  await sql`create temp table staged_states on commit drop as
    select s.row_number, s.${sql.ref(kind.key)} as key, c.state as before, ${createDefaults(kind, name)} || coalesce(c.state, '{}') || ${statedFields} as after
    from staged s left join (${kind.current(scope)}) c on c.key = s.${sql.ref(kind.key)}`.execute(transaction)
}

/** Returns the default values of a new record. */
function createDefaults(kind: StateKind, name: StateKindName): RawBuilder<unknown> {
  if (name !== 'securities') return sql`'{}'::jsonb`
  return sql`jsonb_build_object('ongoingCharge', 0, 'transactionCharge', 0, 'incidentalCharge', 0)`
}

const hasSameValues = sql`before is not null and jsonb_strip_nulls(before) = jsonb_strip_nulls(after)`

export async function countStates(transaction: SystemTransacting): Promise<Omit<ImportCounts, 'wrong'>> {
  const { rows } = await sql<Omit<ImportCounts, 'wrong'>>`
    select count(*) filter (where before is null)::int as new, count(*) filter (where ${hasSameValues})::int as same,
      count(*) filter (where before is not null and not (${hasSameValues}))::int as changed
    from staged_states s where not exists (select from staged_errors m where m.row_number = s.row_number)`.execute(transaction)
  return rows[0] ?? { new: 0, same: 0, changed: 0 }
}

export async function saveStates(transaction: SystemTransacting, name: StateKindName, scope: FileScope, importId: string): Promise<void> {
  const changed = sql`from staged_states where not (${hasSameValues})`
  await sql`insert into import_changes (edition, import_id, key, before, after)
    select ${scope.edition}, ${importId}::uuid, key, before, after ${changed}`.execute(transaction)
  await kinds[name].put(transaction, scope, sql`select key, after as state ${changed}`)
}

/**
 * Restores the previous states.
 * @throws ImportRefusalError if a later import has changed one of the records, or if other data depends on one
 */
export async function undoStates(transaction: SystemTransacting, name: StateKindName, scope: FileScope, importId: string): Promise<void> {
  const kind = kinds[name]
  await refuseIfAny(
    transaction,
    sql`select count(distinct later.key) from import_changes c join import_changes later on later.key = c.key and later.import_id <> c.import_id
      join imports own on own.id = c.import_id join imports i on i.id = later.import_id and i.kind = own.kind
      where c.import_id = ${importId}::uuid and i.state = 'committed' and later.id > c.id`,
    'later-import-stands-on-it',
  )
  const ours = sql`from import_changes where import_id = ${importId}::uuid`
  await kind.remove(transaction, sql`select key ${ours} and before is null`)
  await kind.put(transaction, scope, sql`select key, before as state ${ours} and before is not null`)
  if (name === 'portfolios') await refuseEntriesBeforeInception(transaction, sql`select key ${ours}`)
}

async function refuseIfAny(
  transaction: SystemTransacting,
  counted: RawBuilder<unknown>,
  code: 'people-stand-on-it' | 'documents-stand-on-it' | 'entries-stand-on-it' | 'later-import-stands-on-it',
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select (${counted})::int as count`.execute(transaction)
  if (rows[0]!.count > 0) throw new ImportRefusalError(code, rows[0]!.count)
}

/**
 * Reports new clients in portals whose data source is the firm's portfolio system, if a firm's own admin imports them. Such a client's id
 * would give access to the data of the client with that id in the system. Therefore only admins of the edition can add clients there. A
 * firm's own admins can add clients only if Atrium is the data source.
 */
async function reportUpstreamClients(transaction: SystemTransacting, scope: FileScope): Promise<void> {
  if (scope.organisationId === null) return
  await sql`insert into staged_errors
    select s.row_number, 'portal', 'portal-of-upstream', s.portal, null from staged s join portals o on o.id = s.portal
    where coalesce(o.data_source, ${scope.standardSource}) <> 'store'
      and not exists (select from accounts a where a.external_id = s."clientId" and ${isInScope(scope)})`.execute(transaction)
  await dropRows(transaction, 'portal-of-upstream')
}

/**
 * Chooses the portal of rows without one. It is the portal of the existing account. For a new account, it is the edition's default portal,
 * or the only portal if there is just one.
 */
async function choosePortals(transaction: SystemTransacting, scope: FileScope): Promise<void> {
  const { defaultPortal, organisationId } = scope
  await sql`update staged s set portal = coalesce(
      (select a.portal_id from accounts a where a.external_id = s."clientId"
        and ${isInScope(scope)}),
      (select o.id from portals o where o.id = ${defaultPortal} and (${organisationId}::uuid is null or o.organisation_id = ${organisationId}::uuid)),
      (select min(o.id) from portals o where (${organisationId}::uuid is null or o.organisation_id = ${organisationId}::uuid) having count(*) = 1))
    where portal is null`.execute(transaction)
}

/**
 * Checks that the organisations have enough seats. Locks the rows of these organisations, so that a concurrent sign-up sees the remaining
 * seats. Other organisations are not locked.
 */
async function checkSeats(transaction: SystemTransacting): Promise<void> {
  await sql`select o.id from organisations o where o.id in (select p.organisation_id from portals p join staged s on s.portal = p.id)
    order by o.id for update`.execute(transaction)
  await sql`insert into staged_errors
    select row_number, 'clientId', 'no-seat', "clientId", seats::text from (
      select s.row_number, s."clientId", (select l.accounts from organisation_seats(o.id) l) as seats, row_number() over (partition by o.id order by s.row_number)
        + (select count(*) from accounts a join portals q on q.id = a.portal_id where q.organisation_id = o.id and a.is_active) as taken
      from staged s join portals p on p.id = s.portal join organisations o on o.id = p.organisation_id
      where not exists (select from accounts a where a.external_id = s."clientId")
    ) new_ones where taken > seats`.execute(transaction)
}
