import { sql } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions, type RowChange } from '@atrium/platform/events/revisions'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import { completeRequests } from '../link-requests/writes.ts'
import { classifyPortfolio, excludeEmpty, type ExternalClient } from './account-rules.ts'

type OverviewChange = { edition: string; source: DataSource; accountId: string; account: UpstreamAccount; now: Date }

/** Stores the account value and portfolios that the provider returned. */
export async function saveOverview(transaction: Transacting, { edition, source, accountId, account, now }: OverviewChange): Promise<void> {
  const nonEmptyPortfolios = excludeEmpty(account.portfolios)
  const isEmpty = nonEmptyPortfolios.length === 0
  const portfolios = nonEmptyPortfolios.map(({ id, name, type }) => ({ id, name, type }))
  const types = [...new Set(nonEmptyPortfolios.map((portfolio) => classifyPortfolio(portfolio.type)))]
  await sql`
    insert into account_overviews (account_id, edition, value, change, change_1y, currency, portfolios, portfolio_types, search_text, as_on, is_empty, refreshed_at, failure)
    values (${accountId}, ${edition}, ${isEmpty ? '0' : account.value}, ${formatChange(account)}, ${account.change1y}, ${account.currency}, ${JSON.stringify(portfolios)}::jsonb,
      ${types}, ${nonEmptyPortfolios.map((portfolio) => portfolio.name.toLowerCase()).join('\n')}, ${account.valuedOn}, ${isEmpty}, ${now}, null)
    on conflict (account_id) do update set value = excluded.value, change = excluded.change, change_1y = excluded.change_1y,
      currency = excluded.currency, portfolios = excluded.portfolios, portfolio_types = excluded.portfolio_types, search_text = excluded.search_text,
      as_on = excluded.as_on, is_empty = excluded.is_empty, refreshed_at = excluded.refreshed_at, failure = null
    where account_overviews.refreshed_at <= excluded.refreshed_at`.execute(transaction)
  await savePortfolios(transaction, { edition, source, accountId, account, now })
}

function formatChange({ value, previousValue }: UpstreamAccount): string | null {
  return value === null || previousValue === null ? null : decimalText(new Decimal(value).minus(previousValue))
}

/**
 * Returns the id under which the owner of a source's portfolio is stored. The ids of sources other than `api` have a
 * prefix, so that sources do not affect each other.
 */
export const toOwnedId = (source: DataSource, portfolioId: string): string => (source === 'api' ? portfolioId : `${source}:${portfolioId}`)

/**
 * Stores the account of each portfolio, with the name and value that the provider states. A portfolio id stays with its first account, even if
 * another account states it later.
 */
async function savePortfolios(transaction: Transacting, { edition, source, accountId, account, now }: OverviewChange): Promise<void> {
  const { portfolios } = account
  if (portfolios.length === 0) return
  await sql`
    insert into portfolios (edition, id, account_id, seen_at, source, name, type, currency, value, valued_on)
    select ${edition}, id, ${accountId}, ${now}, ${source}, name, type, currency, value, ${account.valuedOn}
    from unnest(
      ${portfolios.map(({ id }) => toOwnedId(source, id))}::text[], ${portfolios.map(({ name }) => name)}::text[],
      ${portfolios.map(({ type }) => type)}::text[], ${portfolios.map(({ currency }) => currency)}::text[],
      ${portfolios.map(({ value }) => value)}::numeric[]
    ) as given (id, name, type, currency, value)
    on conflict (edition, id) do update set seen_at = excluded.seen_at, source = excluded.source, name = excluded.name, type = excluded.type,
      currency = excluded.currency, value = excluded.value, valued_on = excluded.valued_on
    where portfolios.account_id = excluded.account_id and portfolios.seen_at <= excluded.seen_at`.execute(transaction)
}

/** Stores the reason of a provider failure. The last values stay. */
export async function saveOverviewFailure(transaction: SystemTransacting, accountId: string, failure: string): Promise<void> {
  await transaction.updateTable('account_overviews').set({ failure }).where('account_id', '=', accountId).execute()
}

export type ClientsOfSource = {
  clients: readonly ExternalClient[]
  /** Portals with this source of figures. Accounts of other portals are not changed. */
  portals: readonly string[]
}

/**
 * Merges a provider's clients with the stored accounts of its portals in one batch. An account matches a client by
 * external id. An account without an external id is linked by e-mail address, if no other account has that address
 * and an owner has verified it. Accounts, and owners with the address of the account, take the name of the client. Returns
 * the ids of the linked and the renamed accounts.
 */
export async function mergeClients(
  transaction: SystemTransacting,
  origin: Origin,
  given: ClientsOfSource,
): Promise<{ linked: string[]; renamed: string[] }> {
  const providerOrigin = { ...origin, by: 'provider' }
  const linked = await linkByAddress(transaction, origin.deps.clock(), given)
  await recordRevisions(
    transaction,
    providerOrigin,
    linked.map(({ id, externalId }) => ({ subject: toAccountSubject(id), before: null, after: { external_id: externalId } })),
  )
  for (const { id, externalId } of linked)
    await recordEvent(transaction, origin, { kind: 'account.linked', accountId: id, details: { externalId, by: 'e-mail address' } })
  await completeRequests(
    transaction,
    providerOrigin,
    linked.map(({ id }) => id),
  )
  const { accounts: renamed, people } = await matchNames(transaction, given, origin.deps.clock())
  await recordRevisions(transaction, providerOrigin, [
    ...renamed.map((one) => toRowChange(toAccountSubject(one.id), one)),
    ...people.map((one) => toRowChange({ type: 'person', id: one.id }, one)),
  ])
  for (const { id, before, after } of renamed)
    await recordEvent(transaction, origin, { kind: 'account.name-updated', accountId: id, details: { before, after, by: 'provider' } })
  return { linked: linked.map(({ id }) => id), renamed: renamed.map(({ id }) => id) }
}

const toAccountSubject = (id: string) => ({ type: 'account', id, accountId: id }) as const

type NameChange = { id: string; before: string; after: string }

const toRowChange = (subject: RowChange['subject'], { before, after }: NameChange): RowChange => ({
  subject,
  before: { name: before },
  after: { name: after },
})

async function linkByAddress(
  transaction: Transacting,
  now: Date,
  { clients, portals }: ClientsOfSource,
): Promise<{ id: string; externalId: string }[]> {
  const known = clients.flatMap(({ externalId, email }) => (email === null ? [] : [{ externalId, email }]))
  const { rows } = await sql<{ id: string; externalId: string }>`
    with given as (
      select * from unnest(${known.map(({ externalId }) => externalId)}::text[], ${known.map(({ email }) => email)}::text[]) as t (external_id, email)
    )
    update accounts a set external_id = given.external_id, updated_at = ${now} from given
    where a.email_key = given.email and a.external_id is null and a.is_active and a.portal_id = any (${[...portals]}::text[])
      and not exists (select from accounts other where other.external_id = given.external_id)
      and (select count(*) from accounts same where same.email_key = given.email and same.is_active) = 1
      and exists (
        select from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ap.relation = 'owner' and p.is_active and p.email_verified_at is not null and lower(p.email) = given.email
      )
    returning a.id, a.external_id as "externalId"`.execute(transaction)
  return rows
}

async function matchNames(
  transaction: Transacting,
  { clients, portals }: ClientsOfSource,
  now: Date,
): Promise<{ accounts: NameChange[]; people: NameChange[] }> {
  const { rows } = await sql<NameChange & { isAccount: boolean }>`
    with given as (
      select * from unnest(${clients.map((entry) => entry.externalId)}::text[], ${clients.map((entry) => entry.name)}::text[]) as t (external_id, name)
    ), renamed as (
      update accounts a set name = given.name, updated_at = ${now} from given
      where a.external_id = given.external_id and a.name <> given.name and a.portal_id = any (${[...portals]}::text[])
      returning new.id, old.name as before, new.name, new.email
    ), people_renamed as (
      update people p set name = renamed.name, updated_at = ${now} from renamed
      where lower(p.email) = lower(renamed.email) and p.role = 'client'
        and exists (select from account_people ap where ap.account_id = renamed.id and ap.person_id = p.id and ap.relation = 'owner')
      returning p.id, old.name as before, p.name as after
    )
    select id::text, before, name as after, true as "isAccount" from renamed
    union all select id::text, before, after, false from people_renamed`.execute(transaction)
  const { accounts = [], people = [] } = Object.groupBy(rows, ({ isAccount }) => (isAccount ? 'accounts' : 'people'))
  return { accounts, people }
}

export type AccountRule = { name: string; isEnabled: boolean }

/** Replaces the page rules of an account with the rules of the firm's own system. An empty response changes nothing, so that no page opens. */
export async function saveRules(
  transaction: SystemTransacting,
  origin: Origin,
  accountId: string,
  givenRules: readonly AccountRule[],
): Promise<void> {
  // If two rules concern one page, the closing rule applies.
  const rules = [...Map.groupBy(givenRules, ({ name }) => name)].map(([name, own]) => ({
    name,
    isEnabled: own.every(({ isEnabled }) => isEnabled),
  }))
  if (rules.length === 0) return
  const names = rules.map(({ name }) => name)
  const { rows } = await sql<{ name: string; before: boolean | null; enabled: boolean | null }>`
    with given as (
      select * from unnest(${names}::text[], ${rules.map(({ isEnabled }) => isEnabled)}::boolean[]) as t (name, is_enabled)
    ), gone as (
      delete from account_rules where account_id = ${accountId} and name <> all (${names}::text[]) returning name, is_enabled as before, null::boolean as enabled
    ), changed as (
      insert into account_rules (edition, account_id, name, is_enabled) select ${origin.edition.id}, ${accountId}, name, is_enabled from given
      on conflict (account_id, name) do update set is_enabled = excluded.is_enabled
      where account_rules.is_enabled <> excluded.is_enabled returning name, old.is_enabled as before, is_enabled as enabled
    )
    select * from gone union all select * from changed`.execute(transaction)
  const mapRules = (pick: (row: (typeof rows)[number]) => boolean | null) =>
    Object.fromEntries(rows.map((row) => [`rules.${row.name}`, pick(row)]))
  const change = {
    subject: toAccountSubject(accountId),
    before: mapRules(({ before }) => before),
    after: mapRules(({ enabled }) => enabled),
  }
  await recordRevisions(transaction, { ...origin, by: 'advisory' }, [change])
  if (rows.length > 0)
    await recordEvent(transaction, origin, {
      kind: 'account.rules-changed',
      accountId,
      details: { pages: Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled])), by: 'advisory' },
    })
}
