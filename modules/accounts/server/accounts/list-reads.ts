import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql, type RawBuilder } from 'kysely'
import type {
  ClientCriteria,
  ClientFilter,
  ClientFilterOptions,
  ClientList,
  ClientListEntry,
  ClientSelection,
  SegmentFilter,
} from '../../contract/accounts.ts'
import { shownPortfolioTypes } from '@atrium/contract/portfolio-terms'
import type { DataSource } from '@atrium/editions/edition'
import type { Currency } from '@atrium/domain/currency'
import type { Transacting } from '@atrium/platform/db/scope'
import type { ConditionFacts } from '../../contract/client-conditions.ts'
import type { PreparedCondition } from '../contributions.ts'
import { createClientSearch, type FoundBy } from './clue-reads.ts'
import { classifyPortfolio } from './account-rules.ts'
import { lastSignInQuery } from './sign-in-reads.ts'
import { isVisibleToStaff } from './staff-access.ts'
import { accountColumns, type AccountRow, type StaffView } from './reads.ts'

type EntryRow = {
  id: string
  name: string
  external_id: string | null
  portfolios: { id: string; name: string; type: string }[] | null
  groups: string[] | null
  advisers: string[] | null
  value: string | null
  change: string | null
  change_1y: string | null
  currency: string | null
  last_sign_in_at: string | null
  as_on: string | null
  refreshed_at: string | null
  is_empty: boolean | null
  has_client: boolean
  is_external: boolean
  found_by?: FoundBy | null
  matches?: (FactsRow | null)[]
}

/** Facts as the database returns them: absent ones are null, and points in time are not in UTC. */
type FactsRow = { [Name in keyof ConditionFacts]: ConditionFacts[Name] | null }

type ListRow = {
  items: EntryRow[]
  count: number
  portfolio_count: number
  totals: { currency: Currency; value: string; change: string }[]
  older_count: number
  missing_count: number
  external_count: number
  as_on: string | null
}

const sortColumns = {
  name: sql`m.name`,
  value: sql`m.value`,
  change: sql`m.change`,
  change1y: sql`m.change_1y`,
  lastSignIn: sql`m.last_sign_in_at`,
}

type ListOptions = {
  /** Source of figures of portals that state none. */
  usualSource: DataSource
  /** The conditions of the filter. */
  conditions: readonly PreparedCondition[]
}

/**
 * Returns one page of a portal's client list with the count and the totals of all matches. A single statement reads them
 * all, so that they are consistent.
 */
export async function listClients(
  transaction: Transacting,
  view: StaffView,
  filter: SegmentFilter,
  { usualSource, conditions }: ListOptions,
): Promise<ClientList> {
  const direction = filter.direction === 'ascending' ? sql`asc` : sql`desc`
  const { rows } = await sql<ListRow>`
    with matching as materialized (
      select a.id, a.name, a.external_id, o.value, o.change, o.change_1y, coalesce(o.currency, a.currency) as currency, o.as_on,
        jsonb_array_length(coalesce(o.portfolios, '[]')) as portfolio_count${selectLastSignIn(filter)}
      from accounts a left join account_overviews o on o.account_id = a.id
      where ${isListed(view, filter.portal)} and ${createConditions(filter, view, conditions)}
      ${selectExternalClients(view, filter, usualSource)}
    ), page as (
      select m.* from matching m order by ${sortColumns[filter.sort]} ${direction} nulls last, m.name, m.id, m.external_id
      limit ${filter.limit} offset ${filter.offset}
    ), newest as (select max(as_on) as as_on from matching)
    select
      (select count(*)::int from matching) as count,
      (select coalesce(sum(portfolio_count), 0)::int from matching) as portfolio_count,
      (select count(*)::int from matching, newest where matching.as_on < newest.as_on) as older_count,
      (select count(*)::int from matching where matching.value is null and matching.external_id is not null and matching.id is not null) as missing_count,
      (select count(*)::int from matching where matching.id is null) as external_count,
      (select as_on::text from newest) as as_on,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', t.currency, 'value', t.value::text, 'change', t.change::text) order by t.value desc), '[]')
        from (select currency, coalesce(sum(value), 0) as value, coalesce(sum(change), 0) as change from matching where id is not null group by currency) t) as totals,
      (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.place), '[]') from (${selectEntries(view, { sort: sortColumns[filter.sort], direction, conditions, search: filter.search })}) entry) as items`.execute(
    transaction,
  )
  const row = rows[0] as ListRow
  return {
    items: row.items.map(toEntry),
    count: row.count,
    portfolioCount: row.portfolio_count,
    totals: row.totals.map(({ currency, value, change }) => ({ value: { amount: value, currency }, change: { amount: change, currency } })),
    olderCount: row.older_count,
    missingCount: row.missing_count,
    notInPortalCount: row.external_count,
    asOn: row.as_on,
    ...(filter.where !== undefined && {
      conditions: filter.where.map(({ kind }, index) => {
        const { names = {}, isMissing = false } = conditions[index]!
        return { kind, names, isMissing }
      }),
    }),
  }
}

/**
 * Adds the provider's clients without an account, for callers who can see them: admins, and others who see all
 * clients of their organisation if no other organisation has portals of the same provider. Filters on fields that only accounts have exclude them.
 */
function selectExternalClients(view: StaffView, filter: SegmentFilter, usualSource: DataSource): RawBuilder<unknown> {
  const isForAccounts = filter.portfolioType ?? filter.clientGroup ?? filter.accessGroup ?? filter.adviser ?? filter.where?.[0]
  if (isForAccounts !== undefined || filter.linked === 'linked' || filter.linked === 'unlinked') return sql``
  const source = selectFromExternalClients(view, filter.portal, usualSource)
  if (!source) return sql``
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (filter.search) conditions.push(createClientSearch(view, filter.search).matchesExternal)
  if (filter.letter) conditions.push(createLetterCondition(filter.letter, filter.searchByFirstName, sql`e.name`))
  return sql`union all
      select null, e.name, e.external_id, null, null, null, e.currency, null, 0${filter.sort === 'lastSignIn' ? sql`, null` : sql``}
      ${source} and ${sql.join(conditions, sql` and `)}`
}

/** Selects from the clients `e` of the portal's provider without an account. Undefined if the caller cannot see them. */
function selectFromExternalClients(
  { person, edition }: StaffView,
  portal: string,
  usualSource: DataSource,
): RawBuilder<unknown> | undefined {
  const seesAll = person.role !== 'professional' || (person.organisationId !== null && edition.adviserScope === 'all')
  if (!seesAll) return undefined
  const isOfOthers = sql`exists (select from portals other where other.edition = ${edition.id}
    and coalesce(other.data_source, ${usualSource}) = e.source and other.organisation_id is distinct from ${person.organisationId}::uuid)`
  return sql`from portals p join external_clients e on e.edition = ${edition.id} and e.source = coalesce(p.data_source, ${usualSource})
    where p.id = ${portal} and not exists (select from accounts a where a.edition = ${edition.id} and a.external_id = e.external_id)
      and ${person.role === 'admin' ? sql`true` : sql`not ${isOfOthers}`}`
}

/** Matches the accounts `a` that the client list of a portal shows without a filter. */
const isListed = (view: StaffView, portal: string): RawBuilder<boolean> => sql`
  a.portal_id = ${portal} and a.is_active and ${isVisibleToStaff(view.person, view.edition, view.today)}
  and not exists (
    select from account_people ap join people p on p.id = ap.person_id
    where ap.account_id = a.id and ap.relation in ('owner', 'joint') and p.role <> 'client'
  )`

type SelectedQuery = { portal: string; selection: ClientSelection; conditions: readonly PreparedCondition[]; limit: number }

/**
 * Lists the selected accounts of a portal that the person may see, by name. Ids of other accounts are left out. Of the accounts that match a
 * filter, at most `limit` are returned.
 */
export async function listSelectedAccounts(transaction: Transacting, view: StaffView, query: SelectedQuery): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts a left join account_overviews o on o.account_id = a.id
    where ${isListed(view, query.portal)} and ${isSelected(view, query)} order by a.name, a.id limit ${query.limit}`.execute(transaction)
  return rows
}

/** Lists the selected accounts as `listSelectedAccounts` does, each with the facts that say why it matches each condition. */
export async function listAccountsWithFacts(
  transaction: Transacting,
  view: StaffView,
  query: SelectedQuery,
): Promise<{ account: AccountRow; facts: ConditionFacts[] }[]> {
  const { conditions } = query
  const facts = conditions.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(conditions.map((one) => one.facts))})`
  const { rows } = await sql<AccountRow & { matches: (FactsRow | null)[] }>`
    select ${accountColumns}, ${facts} as matches from accounts a left join account_overviews o on o.account_id = a.id
    where ${isListed(view, query.portal)} and ${isSelected(view, query)} order by a.name, a.id limit ${query.limit}`.execute(transaction)
  return rows.map(({ matches, ...account }) => ({ account, facts: matches.map(toFacts) }))
}

const isSelected = (view: StaffView, { selection, conditions }: SelectedQuery): RawBuilder<unknown> =>
  selection.by === 'ids'
    ? sql`a.id = any (${selection.ids}::uuid[])`
    : sql`a.id <> all (${selection.except}::uuid[]) and ${createConditions(selection.filter, view, conditions)}`

/** Selects the last sign-in. It is computed for every match only when sorting by it. */
function selectLastSignIn(filter: ClientFilter): RawBuilder<unknown> {
  return filter.sort === 'lastSignIn' ? sql`, (${lastSignInQuery}) as last_sign_in_at` : sql``
}

type EntriesQuery = {
  sort: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  conditions: readonly PreparedCondition[]
  search: string | undefined
}

/** Selects all columns, for the rows of the page only. */
function selectEntries(view: StaffView, { sort, direction, conditions, search }: EntriesQuery): RawBuilder<unknown> {
  const matches = conditions.length === 0 ? sql`` : sql`, jsonb_build_array(${sql.join(conditions.map(({ facts }) => facts))}) as matches`
  const foundBy = search ? sql`, ${createClientSearch(view, search).foundBy} as found_by` : sql``
  return sql`select row_number() over (order by ${sort} ${direction} nulls last, m.name, m.id, m.external_id) as place,
      coalesce(m.id::text, 'external:' || m.external_id) as id, m.name, m.external_id, m.id is null as is_external, o.portfolios, m.value::text, m.change::text, m.change_1y::text, m.currency, o.as_on::text, o.refreshed_at, o.is_empty,
      (${lastSignInQuery}) as last_sign_in_at,
      exists (select from account_people ap where ap.account_id = a.id and ap.relation in ('owner', 'joint')) as has_client,
      array(select g.name from client_group_members gm join client_groups g on g.id = gm.group_id and g.is_active where gm.account_id = a.id order by g.name) as groups,
      array(select adviser.name from account_people ap join people adviser on adviser.id = ap.person_id where ${isAdviser(view)} order by adviser.name) as advisers${foundBy}${matches}
    from page m left join accounts a on a.id = m.id left join account_overviews o on o.account_id = m.id`
}

/** Matches the relations `ap` of an account `a` with its active advisers. */
const isAdviser = ({ today }: StaffView): RawBuilder<boolean> => sql`ap.account_id = a.id and ap.relation = 'adviser' and adviser.is_active
  and ${isCurrentOn(sql`ap`, today)}`

/** The person to whom clients without an adviser belong: the first admin of the edition. */
const defaultOwner = ({ edition }: StaffView): RawBuilder<string> =>
  sql`(select p.id from people p where p.edition = ${edition.id} and p.role = 'admin' and p.is_active order by p.created_at, p.id limit 1)`

/** Selects the ids of the advisers of an account `a`, or of the default owner if it has none (specification 1, section 6). */
const selectAdvisers = (view: StaffView): RawBuilder<unknown> => sql`
  select ap.person_id as id from account_people ap join people adviser on adviser.id = ap.person_id where ${isAdviser(view)}
  union all select ${defaultOwner(view)} where not exists (
    select from account_people ap join people adviser on adviser.id = ap.person_id where ${isAdviser(view)})`

function createConditions(filter: ClientCriteria, view: StaffView, own: readonly PreparedCondition[]): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (filter.linked === 'linked') conditions.push(sql`a.external_id is not null`)
  if (filter.linked === 'unlinked') conditions.push(sql`a.external_id is null`)
  if (filter.linked === 'not-in-portal') conditions.push(sql`false`)
  if (filter.search) conditions.push(createClientSearch(view, filter.search).matches)
  if (filter.letter) conditions.push(createLetterCondition(filter.letter, filter.searchByFirstName))
  if (filter.portfolioType) conditions.push(sql`${filter.portfolioType} = any (o.portfolio_types)`)
  if (filter.clientGroup) {
    conditions.push(sql`exists (select from client_group_members gm join client_groups g on g.id = gm.group_id and g.is_active
      where gm.account_id = a.id and gm.group_id::text = ${filter.clientGroup})`)
  }
  if (filter.accessGroup) {
    conditions.push(sql`exists (select from access_group_accounts ga join access_groups g on g.id = ga.group_id and g.is_active
      where ga.account_id = a.id and ga.group_id::text = ${filter.accessGroup})`)
  }
  if (filter.adviser)
    conditions.push(sql`exists (select from (${selectAdvisers(view)}) advisers where advisers.id::text = ${filter.adviser})`)
  conditions.push(...own.map(({ matches }) => matches))
  return sql`(${sql.join(conditions, sql` and `)})`
}

const firstLetterOf = (name: RawBuilder<unknown>) => sql`upper(left(btrim(${name}), 1))`
const lastLetterOf = (name: RawBuilder<unknown>) => sql`upper(left(substring(btrim(${name}) from '[^[:space:]]+$'), 1))`
const accountName = sql`a.name`
const [firstLetter, lastLetter] = [firstLetterOf(accountName), lastLetterOf(accountName)]

/**
 * Compares a letter with the first letter of the first word, of the last word, or by default of either. Middle words are
 * ignored.
 */
function createLetterCondition(letter: string, isByFirstName: boolean | undefined, name = accountName): RawBuilder<boolean> {
  const upper = letter.toUpperCase()
  const [first, last] = [firstLetterOf(name), lastLetterOf(name)]
  if (isByFirstName === undefined) return sql`(${first} = ${upper} or ${last} = ${upper})`
  return isByFirstName ? sql`${first} = ${upper}` : sql`${last} = ${upper}`
}

function toEntry(row: EntryRow): ClientListEntry {
  const money = (amount: string | null) =>
    amount === null || row.currency === null ? null : { amount, currency: row.currency as Currency }
  return {
    id: row.id,
    name: row.name,
    externalId: row.external_id,
    portfolios: (row.portfolios ?? []).map(({ type, ...portfolio }) => ({ ...portfolio, type: classifyPortfolio(type) })),
    groups: row.groups ?? [],
    advisers: row.advisers ?? [],
    value: money(row.value),
    change: money(row.change),
    change1y: row.change_1y,
    lastSignInAt: row.last_sign_in_at && new Date(row.last_sign_in_at).toISOString(),
    asOn: row.as_on,
    refreshedAt: row.refreshed_at && new Date(row.refreshed_at).toISOString(),
    fault: findFault(row),
    ...(row.found_by && { foundBy: row.found_by }),
    ...(row.matches && { matches: row.matches.map(toFacts) }),
  }
}

/** There are no facts about something that never happened. */
function toFacts(row: FactsRow | null): ConditionFacts {
  const { at, ...facts } = row ?? {}
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as ConditionFacts
  return { ...known, ...(at && { at: new Date(at).toISOString() }) }
}

function findFault(row: EntryRow): ClientListEntry['fault'] {
  if (row.is_external) return 'not-in-portal'
  if (row.external_id === null) return 'no-external-id'
  if (!row.has_client) return 'no-client'
  return row.is_empty ? 'empty-portfolios' : null
}

type OptionsRow = {
  has_external_clients: boolean
  types: string[]
  client_groups: { id: string; name: string }[]
  access_groups: { id: string; name: string }[]
  advisers: { id: string; name: string }[]
  first_letters: string[]
  last_letters: string[]
}

/** Returns the filter options for the caller's accounts in the portal: only groups and letters with matches. */
export async function listFilterOptions(
  transaction: Transacting,
  view: StaffView,
  portalId: string,
  usualSource: DataSource,
): Promise<Omit<ClientFilterOptions, 'conditionKinds'>> {
  const external = selectFromExternalClients(view, portalId, usualSource)
  const { rows } = await sql<OptionsRow>`
    with visible as materialized (
      select a.id, ${firstLetter} as first_letter, ${lastLetter} as last_letter, o.portfolio_types
      from accounts a left join account_overviews o on o.account_id = a.id
      where a.portal_id = ${portalId} and a.is_active and ${isVisibleToStaff(view.person, view.edition, view.today)}
    )
    select ${external ? sql`exists (select ${external})` : sql`false`} as has_external_clients,
      array(select distinct unnest(portfolio_types) from visible) as types,
      array(select distinct first_letter from visible where first_letter <> '' order by 1) as first_letters,
      array(select distinct last_letter from visible where last_letter <> '' order by 1) as last_letters,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from client_groups g
        where g.portal_id = ${portalId} and g.is_active
          and exists (select from client_group_members m join visible v on v.id = m.account_id where m.group_id = g.id)) as client_groups,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]') from people p
        where p.id in (select advisers.id from visible a cross join lateral (${selectAdvisers(view)}) advisers)) as advisers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from access_groups g
        where g.portal_id = ${portalId} and g.is_active
          and exists (select from access_group_accounts m join visible v on v.id = m.account_id where m.group_id = g.id)) as access_groups`.execute(
    transaction,
  )
  const row = rows[0] as OptionsRow
  return {
    portfolioTypes: shownPortfolioTypes.filter((type) => row.types.includes(type)),
    clientGroups: row.client_groups,
    accessGroups: row.access_groups,
    advisers: row.advisers,
    hasExternalClients: row.has_external_clients,
    letters: { firstName: row.first_letters, lastName: row.last_letters },
  }
}
