import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import { matchFilter, plainItem } from '@atrium/collections/server/items/filter-reads'
import type { StoredItem, StoredVersion, StoreQuery } from '@atrium/collections/server/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'

/** Values by field, as SQL over the portfolio `p`. */
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`p.name`,
  account: sql`p.account_id`,
  portfolioType: sql`p.type`,
  objective: sql`p.objective`,
  riskProfile: sql`p.risk_profile`,
  currency: sql`p.currency`,
  inception: sql`p.inception_on`,
  benchmark: sql`p.benchmark`,
  riskLevel: sql`p.details -> 'riskLevel'`,
  esgRating: sql`p.details -> 'esgRating'`,
  created: sql`p.id`,
  updated: sql`last.at`,
}
const numbers = new Set(['riskProfile'])
/** Fields that the ledger states. All others are in `details`. */
const stated = new Set(['name', 'account', 'portfolioType', 'objective', 'riskProfile', 'currency', 'inception', 'benchmark'])
/** Fields of the item by the names that changes of the ledger have. */
const namesOfChanges: Readonly<Record<string, string>> = { clientId: 'account' }

const tables = sql`ledger_portfolios p join accounts a on a.id = p.account_id join portals o on o.id = a.portal_id
  left join lateral (
    select i.committed_at as at, i.committed_by as by from import_changes c join imports i on i.id = c.import_id
    where c.edition = p.edition and c.key = p.id and i.kind = 'portfolios' and i.state = 'committed' order by c.id desc limit 1) last on true`

type Row = { id: string; name: string; values: FieldValues; at: Date | null; by: string | null; inception_on: string }

export async function listPortfolioItems(
  transaction: Transacting,
  scope: CollectionScope,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  // Nothing of the ledger is deleted, so that there is no bin.
  if (query.isBin) return { items: [], count: 0 }
  const conditions = [
    matchScope(scope),
    ...(query.search === undefined
      ? []
      : [sql`position(${query.search} in fold_text(concat_ws(' ', p.id, p.name, p.type, a.name, a.external_id))) > 0`]),
    ...query.filters.map((filter) =>
      matchFilter(columns[filter.field] ?? sql`null`, filter, numbers.has(filter.field) ? 'number' : 'text'),
    ),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(transaction)
  const way = sql.raw(query.sort.direction === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const { rows } = await sql<Row>`${selectRows} where ${where} order by ${columns[query.sort.field] ?? sql`p.name`} ${way}, p.id
    limit ${query.limit} offset ${query.offset}`.execute(transaction)
  return { items: rows.map(toItem), count: counted[0]?.count ?? 0 }
}

export async function countPortfolioItems(transaction: Transacting, scope: CollectionScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_portfolios p
    join accounts a on a.id = p.account_id join portals o on o.id = a.portal_id where ${matchScope(scope)}`.execute(transaction)
  return rows[0]?.count ?? 0
}

export async function findPortfolioItem(
  transaction: Transacting,
  scope: CollectionScope,
  id: string,
  lock?: 'lock',
): Promise<StoredItem | undefined> {
  if (lock) await sql`select from ledger_portfolios where id = ${id} and edition = ${scope.actor.edition} for update`.execute(transaction)
  const { rows } = await sql<Row>`${selectRows} where ${matchScope(scope)} and p.id = ${id}`.execute(transaction)
  return rows[0] && toItem(rows[0])
}

export async function listPortfolioNames(
  transaction: Transacting,
  scope: CollectionScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.name || ' · ' || a.name as name from ${tables}
    where ${matchScope(scope)} and p.id = any(${[...ids]}::text[])`.execute(transaction)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the changes of a portfolio by the imports and the back office, the newest first. */
export async function listPortfolioVersions(
  transaction: Transacting,
  { actor }: CollectionScope,
  item: StoredItem,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredVersion[]> {
  type Change = { version: string; at: Date; by: string | null; changed: string[]; is_first: boolean }
  const { rows } = await sql<Change>`
    select c.id::text as version, i.committed_at as at, i.committed_by as by, c.before is null as is_first,
      array(select n.key from jsonb_each(c.after) n where n.value is distinct from coalesce(c.before, '{}') -> n.key order by n.key) as changed
    from import_changes c join imports i on i.id = c.import_id
    where c.edition = ${actor.edition} and c.key = ${item.id} and i.kind = 'portfolios' and i.state = 'committed'
      and ${before === undefined ? sql`true` : sql`c.id < ${before}::bigint`}
    order by c.id desc limit ${limit}`.execute(transaction)
  return rows.map(({ version, at, by, changed, is_first: isFirst }) => ({
    version,
    action: isFirst ? 'created' : 'saved',
    saved: { at, by },
    changed: isFirst ? [] : changed.map((name) => namesOfChanges[name] ?? name).filter((name) => stated.has(name)),
    hasValues: false,
  }))
}

/** Finds the client's id of an account at the source, by which imports name the account. */
export async function findClientId(transaction: Transacting, { actor }: CollectionScope, account: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select external_id as id from accounts
    where id::text = ${account} and edition = ${actor.edition}`.execute(transaction)
  return rows[0]?.id ?? null
}

const selectRows = sql`select p.id, p.name, p.inception_on, last.at, last.by,
    jsonb_build_object('name', p.name, 'account', p.account_id, 'portfolioType', p.type, 'objective', p.objective,
      'riskProfile', p.risk_profile, 'currency', p.currency, 'inception', p.inception_on, 'benchmark', p.benchmark,
      'riskLevel', p.details -> 'riskLevel', 'esgRating', p.details -> 'esgRating', 'region', p.details -> 'region',
      'beginsWithEntries', p.details -> 'beginsWithEntries') as values
  from ${tables}`

const matchScope = ({ actor, organisationId }: CollectionScope): RawBuilder<unknown> =>
  sql`p.edition = ${actor.edition} and (${organisationId}::uuid is null or o.organisation_id = ${organisationId}::uuid)`

function toItem({ id, name, values, at, by, inception_on: inception }: Row): StoredItem {
  const stamp = { at: at ?? new Date(`${inception}T00:00:00Z`), by }
  return {
    ...plainItem,
    id,
    name,
    version: createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22),
    isActive: true,
    created: stamp,
    updated: stamp,
    values,
  }
}
