import { sql } from 'kysely'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Transacting } from '../../db/scope.ts'
import type { UpstreamAccount } from '../../providers/ports/accounts.ts'

type Refreshed = { edition: string; accountId: string; account: UpstreamAccount; now: Date }

/** Keeps what the provider just said an account is worth, and which portfolios are its own. */
export async function saveOverview(transaction: Transacting, { edition, accountId, account, now }: Refreshed): Promise<void> {
  const held = account.portfolios.filter((portfolio) => portfolio.value !== '0')
  const isEmpty = held.length === 0
  const portfolios = held.map(({ id, name, type }) => ({ id, name, type }))
  const types = [...new Set(held.map((portfolio) => portfolio.type))]
  await sql`
    insert into account_overviews (account_id, edition, value, change, change_1y, currency, portfolios, portfolio_types, search_text, as_on, is_empty, refreshed_at, failure)
    values (${accountId}, ${edition}, ${isEmpty ? '0' : account.value}, ${changeText(account)}, ${account.change1y}, ${account.currency}, ${JSON.stringify(portfolios)}::jsonb,
      ${types}, ${held.map((portfolio) => portfolio.name.toLowerCase()).join('\n')}, ${account.valuedOn}, ${isEmpty}, ${now}, null)
    on conflict (account_id) do update set value = excluded.value, change = excluded.change, change_1y = excluded.change_1y,
      currency = excluded.currency, portfolios = excluded.portfolios, portfolio_types = excluded.portfolio_types, search_text = excluded.search_text,
      as_on = excluded.as_on, is_empty = excluded.is_empty, refreshed_at = excluded.refreshed_at, failure = null
    where account_overviews.refreshed_at <= excluded.refreshed_at`.execute(transaction)
  await savePortfolioOwners(transaction, { edition, accountId, ids: account.portfolios.map((portfolio) => portfolio.id), now })
}

function changeText({ value, previousValue }: UpstreamAccount): string | null {
  return value === null || previousValue === null ? null : decimalText(new Decimal(value).minus(previousValue))
}

/** A portfolio's id never moves to another account by what an upstream says: the first owner stays. */
async function savePortfolioOwners(
  transaction: Transacting,
  owned: { edition: string; accountId: string; ids: string[]; now: Date },
): Promise<void> {
  if (owned.ids.length === 0) return
  await sql`
    insert into portfolios (edition, id, account_id, seen_at)
    select ${owned.edition}, id, ${owned.accountId}, ${owned.now} from unnest(${owned.ids}::text[]) as id
    on conflict (edition, id) do update set seen_at = excluded.seen_at where portfolios.account_id = excluded.account_id`.execute(
    transaction,
  )
}

/** A provider that could not say: the last values stay, with the reason beside them. */
export async function saveOverviewFailure(transaction: Transacting, accountId: string, failure: string): Promise<void> {
  await transaction.updateTable('account_overviews').set({ failure }).where('account_id', '=', accountId).execute()
}

/**
 * Brings the stored names of accounts, and of their owners where one person owns the account alone, in line
 * with the provider's, in one batch. Answers the accounts renamed.
 */
export async function matchNames(
  transaction: Transacting,
  names: readonly { externalId: string; name: string }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from unnest(${names.map((entry) => entry.externalId)}::text[], ${names.map((entry) => entry.name)}::text[]) as t (external_id, name)
    ), renamed as (
      update accounts a set name = given.name, updated_at = ${now} from given
      where a.external_id = given.external_id and a.name <> given.name returning a.id, a.name, a.email
    ), people_renamed as (
      update people p set name = renamed.name, updated_at = ${now} from renamed
      where lower(p.email) = lower(renamed.email) and p.role = 'client'
        and exists (select from account_people ap where ap.account_id = renamed.id and ap.person_id = p.id and ap.relation = 'owner')
    )
    select id::text from renamed`.execute(transaction)
  return rows.map((row) => row.id)
}
