import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { createRank, isMatching } from '@atrium/search/server/search/match-reads'
import { isStaff } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { opensMessagesOf } from '../messages/access.ts'

type Row = { id: string; subject: string; client: string | null; portal: string; count: number }

/** Finds conversations of the caller by their subjects and clients. Texts are searched in the message box. */
async function findConversations(query: SearchQuery): Promise<FoundItems> {
  const { transaction, context, scope, limit, offset, isApproximate } = query
  if (!context.edition.features.includes('messages')) return { count: 0, items: [] }
  // Clients do not learn to which group a message went.
  const text = isStaff(scope.person) ? sql`concat_ws(' ', c.subject, a.name, g.name)` : sql`concat_ws(' ', c.subject, a.name)`
  const { rows } = await sql<Row>`
    select c.id, c.subject, coalesce(a.name, ${isStaff(scope.person) ? sql`g.name` : sql`null`}) as client, b.portal_id as portal, count(*) over ()::int as count
    from message_boxes b join message_conversations c on c.id = b.conversation_id
      left join accounts a on a.id = c.account_id left join client_groups g on g.id = c.group_id
    where b.person_id = ${scope.person.id} and b.edition = ${scope.actor.edition} and ${isMatching(text, query)}
      and ${opensMessagesOf(scope.person, sql`b.portal_id`)}
    order by ${createRank(sql`' ' || fold_words(c.subject)`, query)}, b.latest_at desc, c.id limit ${limit} offset ${offset}`.execute(
    transaction,
  )
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ id, subject, client, portal }) => ({
      ...emptyItem,
      id,
      title: subject,
      note: isApproximate ? client : null,
      path: `/dashboard/${encodeURIComponent(portal)}/messages?conversation=${id}`,
      matched: isApproximate || client === null ? null : { field: 'client' as const, text: client },
    })),
  }
}

export const messageSearchSources: readonly SearchSource[] = [{ kind: 'messages', order: 47, find: findConversations }]
