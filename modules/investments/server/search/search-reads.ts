import { sql } from 'kysely'
import type { Currency } from '@atrium/domain/currency'
import { isFoundAccount } from '@atrium/accounts/server/search/search-reads'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { containsWords, createMatchArguments, createRank } from '@atrium/search/server/search/match-reads'
import { isCurrentPortfolio, isHeldInListed } from '../stored-holdings/source-access.ts'

type PortfolioRow = {
  id: string
  name: string
  account: string
  client: string
  portal: string
  value: string | null
  currency: Currency | null
  asOn: string | null
  field: 'name' | 'reference' | null
}

/** Finds portfolios by name and id. Empty portfolios are omitted, as in the client list. Their names are too alike to be found by similar words. */
async function findPortfolios(query: SearchQuery): Promise<FoundItems> {
  const { transaction, limit, offset, isApproximate } = query
  if (isApproximate) return { items: [], count: 0 }
  const { rows } = await sql<{ count: number; items: PortfolioRow[] }>`
    with found as materialized (
      select f.* from (select matching_portfolios(${createMatchArguments(query)}) as id) m cross join lateral (
        select id, edition, account_id, name, value, source, seen_at, search_words from portfolios
        where portfolios.edition = ${query.scope.actor.edition} and portfolios.id = m.id offset 0
      ) f
    ), matching as materialized (
      select f.id, f.edition, f.name, ${createRank(sql`f.search_words`, query)} as rank
      from found f cross join lateral (select id, portal_id, is_active from accounts where accounts.id = f.account_id offset 0) a
        join portals portal on portal.id = a.portal_id
      where f.name is not null and f.value is distinct from 0 and ${isCurrentPortfolio(sql`f`, query.context.deps.providers.findSource(query.context.edition, null))} and ${isFoundAccount(query)}
    ), page as (select * from matching order by rank, name, id limit ${limit} offset ${offset})
    select (select count(*)::int from matching) as count, (
      select coalesce(jsonb_agg(jsonb_build_object('id', case f.source when 'api' then f.id else substr(f.id, length(f.source) + 2) end, 'name', f.name,
        'account', a.id, 'client', a.name, 'portal', a.portal_id, 'value', f.value::text, 'currency', f.currency, 'asOn', f.valued_on,
        'field', case when ${containsWords(sql`f.name`, query)} then 'name' when ${containsWords(sql`f.id`, query)} then 'reference' end
      ) order by page.rank, page.name, page.id), '[]')
      from page join portfolios f on f.edition = page.edition and f.id = page.id join accounts a on a.id = f.account_id
    ) as items`.execute(transaction)
  const { count, items } = rows[0]!
  return {
    count,
    items: items.map(({ id, name, account, client, portal, value, currency, asOn, field }) => ({
      ...emptyItem,
      id,
      title: name,
      reference: id,
      note: client,
      value: value === null || currency === null ? null : { amount: value, currency },
      asOn,
      path: `/dashboard/${encodeURIComponent(portal)}/portfolio/${encodeURIComponent(id)}`,
      matched: field && { field, text: field === 'name' ? name : id },
      account: { id: account, portal },
    })),
  }
}

type SecurityRow = {
  id: string
  name: string
  symbol: string | null
  clients: number
  asOn: string
  portal: string
  field: 'name' | 'symbol' | null
}

/**
 * Finds the securities that the caller's clients hold. Cash is omitted. Whether an account may be seen is looked up in a hash of the accounts in
 * scope, for each holding; the clients of a security are counted for the page only.
 */
export async function findSecurities(query: SearchQuery): Promise<FoundItems> {
  const { transaction, limit, offset } = query
  const isSeen = sql`((h.account_id, h.source) in (select id, source from visible)) is true`
  const { rows } = await sql<{ count: number; items: SecurityRow[] }>`
    with visible as materialized (
      select a.id, coalesce(portal.data_source, ${query.context.deps.providers.findSource(query.context.edition, null)}) as source, a.portal_id
      from accounts a join portals portal on portal.id = a.portal_id where ${isFoundAccount(query)}
    ), matching as materialized (
      select s.id, s.name, s.symbol, ${createRank(sql`s.search_words`, query)} as rank from held_securities s
      where s.id in (select matching_securities(${createMatchArguments(query)})) and not s.is_cash
        and exists (select from stored_holdings h where h.security_id = s.id and ${isSeen})
    ), page as (select * from matching order by rank, name, id limit ${limit} offset ${offset})
    select (select count(*)::int from matching) as count, (
      select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'name', page.name, 'symbol', page.symbol, 'clients', held.clients,
        'asOn', held.as_on, 'portal', (select portal_id from visible where visible.id = held.account_id),
        'field', case when ${containsWords(sql`page.name`, query)} then 'name' when ${containsWords(sql`coalesce(page.symbol, '')`, query)} then 'symbol' end
      ) order by page.rank, page.name, page.id), '[]')
      from page cross join lateral (
        select count(distinct h.account_id)::int as clients, max(h.as_on) as as_on, (min(h.account_id::text))::uuid as account_id
        from stored_holdings h where h.security_id = page.id and ${isSeen} and ${isHeldInListed(sql`h`)}
      ) held
    ) as items`.execute(transaction)
  // Securities that only portfolios hold which their providers no longer list are few. Looking for them among all that match would take too long.
  const { count, items: found } = rows[0]!
  const items = found.filter(({ clients }) => clients > 0)
  return {
    count: count - (found.length - items.length),
    items: items.map(({ id, name, symbol, clients, asOn, portal, field }) => ({
      ...emptyItem,
      id,
      title: name,
      reference: symbol,
      clients,
      asOn,
      path: `/dashboard/${encodeURIComponent(portal)}/holders?security=${id}`,
      matched: field && { field, text: field === 'name' ? name : (symbol ?? '') },
    })),
  }
}

export const investmentSearchSources: readonly SearchSource[] = [
  { kind: 'portfolios', order: 30, find: findPortfolios },
  { kind: 'holdings', order: 40, find: findSecurities },
]
