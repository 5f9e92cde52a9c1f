import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '@atrium/domain/currency'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { isFoundAccount } from '@atrium/accounts/server/search/search-reads'
import type { SearchQuery } from '@atrium/search/server/contributions'
import { ownPortfolios } from '../stored-holdings/source-access.ts'
import { createMatchArguments } from '@atrium/search/server/search/match-reads'
import type { HeldPosition, HeldPositions } from '../../contract/holders.ts'

/** Maximum number of matching securities that a response names. */
const maxSecurities = 10

type PositionRow = Omit<HeldPosition, 'account' | 'portfolio' | 'security' | 'value'> & {
  account: string
  client: string
  portal: string
  portfolio: string
  portfolioName: string
  security: string
  securityName: string
  symbol: string | null
  value: string | null
  currency: Currency
}

type Row = {
  items: PositionRow[]
  count: number
  clients: number
  portfolios: number
  securities: HeldPositions['securities']
  securityCount: number
  totals: { amount: string; currency: Currency }[]
  clientsInScope: number
  unknownPortfolios: number
  unlistedPortfolios: number
  oldestOn: string | null
  newestOn: string | null
}

export type HoldersRequest = {
  context: RequestContext
  /** Words of the name or symbol. Null for a text that is too short, which finds no security. */
  words: readonly string[] | null
  security: string | undefined
  limit: number
  offset: number
}

/**
 * Lists the stored holdings of a security, or of the securities that contain all words, of the clients whom the caller may see, by value.
 * Holdings of portfolios that their provider no longer lists are omitted.
 * Coverage concerns all their clients and portfolios, of which those whose holdings were never read are not known.
 */
export async function listHolders(transaction: Transacting, scope: EditionScope, request: HoldersRequest): Promise<HeldPositions> {
  const { context, words, security, limit, offset } = request
  const query: SearchQuery = {
    transaction,
    context,
    scope,
    text: (words ?? []).join(' '),
    words: words ?? [],
    limit,
    offset,
    isApproximate: false,
  }
  const byWords = words === null ? sql`select null::uuid` : sql`select matching_securities(${createMatchArguments(query)})`
  const matches: RawBuilder<unknown> = security === undefined ? byWords : sql`select ${security}::uuid`
  const { rows } = await sql<Row>`
    with visible as materialized (
      select a.id, a.name, a.portal_id, coalesce(portal.data_source, ${context.deps.providers.findSource(context.edition, null)}) as source
      from accounts a join portals portal on portal.id = a.portal_id where ${isFoundAccount(query)}
    ), ${ownPortfolios}, coverage as (
      select count(*) filter (where holdings_fetched_at is null)::int as unknown, min(holdings_on)::text as oldest, max(holdings_on)::text as newest
      from own where is_listed
    ), securities as materialized (
      select s.id, s.name, s.symbol from held_securities s where s.id in (${matches}) and not s.is_cash
    ), stored as materialized (
      select (h.portfolio_id in (select id from own where is_listed)) is true as is_listed, h.account_id, h.portfolio_id, h.holding_id, h.security_id, h.units, h.value, h.currency, h.as_on, h.provider, h.fetched_at
      from stored_holdings h where h.security_id in (select id from securities)
        and (h.portfolio_id in (select id from own)) is true
    ), held as materialized (select * from stored where is_listed
    ), page as (
      select * from held order by value desc nulls last, account_id, portfolio_id, holding_id limit ${limit} offset ${offset}
    ), by_security as materialized (select security_id, count(distinct account_id)::int as clients from held group by security_id)
    select (select count(*)::int from held) as count, (select count(distinct account_id)::int from held) as clients,
      (select count(distinct portfolio_id)::int from held) as portfolios,
      (select count(*)::int from by_security) as "securityCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'symbol', s.symbol, 'clients', b.clients) order by b.clients desc, s.name, s.id), '[]')
        from (select * from by_security order by clients desc, security_id limit ${maxSecurities}) b join securities s on s.id = b.security_id) as securities,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', t.amount::text, 'currency', t.currency) order by t.amount desc), '[]')
        from (select currency, sum(value) as amount from held where value is not null group by currency) t) as totals,
      (select count(*)::int from visible) as "clientsInScope", (select unknown from coverage) as "unknownPortfolios",
      (select count(distinct portfolio_id)::int from stored where not is_listed) as "unlistedPortfolios",
      (select oldest from coverage) as "oldestOn", (select newest from coverage) as "newestOn",
      (select coalesce(jsonb_agg(jsonb_build_object('account', v.id, 'client', v.name, 'portal', v.portal_id,
          'portfolio', case f.source when 'api' then f.id else substr(f.id, length(f.source) + 2) end, 'portfolioName', coalesce(f.name, f.id),
          'security', s.id, 'securityName', s.name, 'symbol', s.symbol, 'units', page.units::text, 'value', page.value::text,
          'currency', page.currency, 'asOn', page.as_on, 'provider', page.provider, 'fetchedAt', page.fetched_at, 'isOutdated', f.holdings_failure is not null
        ) order by page.value desc nulls last, page.account_id, page.portfolio_id, page.holding_id), '[]')
        from page join visible v on v.id = page.account_id join securities s on s.id = page.security_id
        join portfolios f on f.edition = ${context.edition.id} and f.id = page.portfolio_id) as items`.execute(transaction)
  const { items, clientsInScope, unknownPortfolios, unlistedPortfolios, oldestOn, newestOn, ...counts } = rows[0]!
  return {
    ...counts,
    items: items.map(toPosition),
    coverage: { clients: clientsInScope, unknownPortfolios, unlistedPortfolios, oldestOn, newestOn },
  }
}

function toPosition(row: PositionRow): HeldPosition {
  const { units, value, currency, asOn, provider, fetchedAt, isOutdated } = row
  return {
    account: { id: row.account, name: row.client, portal: row.portal },
    portfolio: { id: row.portfolio, name: row.portfolioName },
    security: { id: row.security, name: row.securityName, symbol: row.symbol },
    units,
    value: value === null ? null : { amount: value, currency },
    asOn,
    provider,
    fetchedAt: new Date(fetchedAt).toISOString(),
    isOutdated,
  }
}
