import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { createRank, isMatching } from '@atrium/search/server/search/match-reads'
import { sql } from 'kysely'

type Row = { id: string; name: string; account_id: string; account: string; portal: string; count: number }

/** Finds documents in Atrium by their names, for staff who may see their client. Each result links to the client's library. */
async function findDocuments(query: SearchQuery): Promise<FoundItems> {
  const { transaction, context, scope, limit, offset, isApproximate } = query
  const { rows } = await sql<Row>`
    select d.id, d.name, a.id as account_id, a.name as account, a.portal_id as portal, count(*) over ()::int as count
    from documents d join accounts a on a.id = d.account_id and a.is_active
    where d.edition = ${scope.actor.edition} and d.deleted_at is null and ${isVisibleToStaff(scope.person, context.edition, scope.today)}
      and ${isMatching(sql`d.name`, query)}
    order by ${createRank(sql`' ' || fold_words(d.name)`, query)}, d.versioned_at desc, d.id limit ${limit} offset ${offset}`.execute(
    transaction,
  )
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ id, name, account_id: account, account: client, portal }) => ({
      ...emptyItem,
      id,
      title: name,
      note: client,
      path: `/dashboard/${encodeURIComponent(portal)}/account/${account}/library?q=${encodeURIComponent(name)}`,
      matched: isApproximate ? null : { field: 'name' as const, text: name },
    })),
  }
}

export const documentSearchSources: readonly SearchSource[] = [{ kind: 'documents', order: 45, find: findDocuments }]
