import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '@atrium/domain/currency'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { containsWords, createMatchArguments, createRank, isPhoneOf } from '@atrium/search/server/search/match-reads'
import { parsePhoneSearch } from '@atrium/search/server/search/phone-rules'
import type { SearchItem } from '@atrium/search/contract/search'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { isVisibleToStaff } from '../accounts/staff-access.ts'

/** Returns the path of an account's page. */
export const createAccountPath = (portal: string, account: string): string =>
  `/dashboard/${encodeURIComponent(portal)}/account/${encodeURIComponent(account)}`

/** Condition that the caller may see an account `a`, of which the query needs id, portal and state, and which belongs to a client. */
export function isFoundAccount({ scope: { person, today }, context: { edition } }: SearchQuery): RawBuilder<boolean> {
  return sql`a.is_active and ${isVisibleToStaff(person, edition, today)} and not (a.id in (
    select ap.account_id from account_people ap join people p on p.id = ap.person_id
    where ap.relation in ('owner', 'joint') and p.role <> 'client'))`
}

/** Condition that the text is an e-mail address or a part of one, which then says why a client matches, although the name may contain the words. */
const isAddress = ({ text }: SearchQuery): RawBuilder<boolean> => (text.includes('@') ? sql`true` : sql`false`)

type ClientRow = {
  id: string
  name: string
  reference: string | null
  email: string
  portal: string
  portalName: string
  value: string | null
  currency: Currency | null
  asOn: string | null
  field: 'name' | 'reference' | 'email' | null
}

/**
 * Finds clients. Matches are looked up by an array of their keys, and sets are compared by `(… in …) is true`, which the planner does not turn into
 * a join: row-level security makes it expect so few rows that it would read whole tables, or compare thousands of rows one by one.
 */
async function findClients(query: SearchQuery): Promise<FoundItems> {
  const { transaction, limit, offset } = query
  const { rows } = await sql<{ count: number; items: ClientRow[] }>`
    with matching as materialized (
      select a.id, a.name, ${createRank(sql`a.search_words`, query)} as rank from accounts a
      where a.id = any (array(select matching_accounts(${createMatchArguments(query)}))) and ${isFoundAccount(query)}
    ), page as (select * from matching order by rank, name, id limit ${limit} offset ${offset})
    select (select count(*)::int from matching) as count, (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'reference', a.external_id, 'email', a.email, 'portal', a.portal_id,
        'portalName', portal.name, 'value', o.value::text, 'currency', o.currency, 'asOn', o.as_on, 'field', case
          when ${isAddress(query)} and ${containsWords(sql`a.email`, query)} then 'email'
          when ${containsWords(sql`a.name`, query)} then 'name'
          when ${containsWords(sql`coalesce(a.external_id, '')`, query)} then 'reference'
          when ${containsWords(sql`a.email`, query)} then 'email' end
      ) order by page.rank, page.name, page.id), '[]')
      from page join accounts a on a.id = page.id join portals portal on portal.id = a.portal_id left join account_overviews o on o.account_id = a.id
    ) as items`.execute(transaction)
  const { count, items } = rows[0]!
  return { count, items: items.map(toClient) }
}

function toClient({ id, name, reference, email, portal, portalName, value, currency, asOn, field }: ClientRow): SearchItem {
  const texts = { name, reference: reference ?? '', email }
  return {
    ...emptyItem,
    id,
    title: name,
    reference,
    note: portalName,
    value: value === null || currency === null ? null : { amount: value, currency },
    asOn,
    path: createAccountPath(portal, id),
    matched: field && { field, text: texts[field] },
    account: { id, portal },
  }
}

type PersonRow = {
  id: string
  name: string
  email: string
  account: string
  portal: string
  clients: string
  phone: string | null
  field: 'name' | 'email' | 'phone' | null
}

/**
 * Finds the people of the caller's clients: owners, joint owners, attorneys, executors and professionals. An outside professional finds only the
 * owners. A person's result leads to their first account. Members of the firm also find people by a telephone number, which has no index: only a text
 * that is one compares it with all.
 */
async function findPeople(query: SearchQuery): Promise<FoundItems> {
  const { transaction, limit, offset, scope } = query
  const relations = isOutsideProfessional(scope.person) ? ['owner', 'joint'] : ['owner', 'joint', 'attorney', 'executor', 'professional']
  const phone = isOutsideProfessional(scope.person) ? null : parsePhoneSearch(query.text)
  const byPhone = phone
    ? sql`union select p.id from people p where p.edition = ${scope.actor.edition} and ${isPhoneOf(sql`p.phone`, phone)}`
    : sql``
  const { rows } = await sql<{ count: number; items: PersonRow[] }>`
    with found as materialized (
      select p.id, p.name, p.email, p.phone, p.search_words from people p
      where p.id = any (array(select matching_people(${createMatchArguments(query)}) as id ${byPhone}))
    ), held as materialized (
      select r.person_id, r.account_id from account_people r
      where r.person_id = any (array(select id from found)) and r.relation = any (${relations}::text[]) and ${isCurrentOn(sql`r`, scope.today)}
    ), shown as materialized (
      select a.id, a.name, a.portal_id from accounts a where a.id = any (array(select account_id from held)) and ${isFoundAccount(query)}
    ), related as materialized (
      select person_id, account_id from held where (account_id in (select id from shown)) is true
    ), matching as materialized (
      select p.id, p.name, p.email, p.phone, ${createRank(sql`p.search_words`, query)} as rank from found p
      where (p.id in (select person_id from related)) is true
    ), page as (select * from matching order by rank, name, id limit ${limit} offset ${offset})
    select (select count(*)::int from matching) as count, (
      select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'name', page.name, 'email', page.email, 'phone', page.phone, 'account', clients.account,
        'portal', clients.portal, 'clients', clients.names,
        'field', case when ${isAddress(query)} and ${containsWords(sql`page.email`, query)} then 'email'
          when ${containsWords(sql`page.name`, query)} then 'name' when ${containsWords(sql`page.email`, query)} then 'email'
          when ${phone ? isPhoneOf(sql`page.phone`, phone) : sql`false`} then 'phone' end
      ) order by page.rank, page.name, page.id), '[]')
      from page cross join lateral (
        select (array_agg(a.id order by a.name, a.id))[1] as account, (array_agg(a.portal_id order by a.name, a.id))[1] as portal,
          string_agg(distinct a.name, ', ' order by a.name) as names
        from shown a where a.id = any (array(select r.account_id from related r where r.person_id = page.id))
      ) clients
    ) as items`.execute(transaction)
  const { count, items } = rows[0]!
  return {
    count,
    items: items.map(({ id, name, email, phone: number, account, portal, clients, field }) => ({
      ...emptyItem,
      id,
      title: name,
      note: clients,
      path: createAccountPath(portal, account),
      matched: field && { field, text: { name, email, phone: number ?? '' }[field] },
      account: { id: account, portal },
    })),
  }
}

export const accountSearchSources: readonly SearchSource[] = [
  { kind: 'clients', order: 10, find: findClients },
  { kind: 'people', order: 20, find: findPeople },
]
