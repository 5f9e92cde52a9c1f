import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { isFoundByCause } from '@atrium/home/server/today/cause-access'
import { sql } from 'kysely'

/** Identifies a question of a client by its conversation and the time since which it waits. */
const cause = sql<string>`concat_ws(' ', b.conversation_id, extract(epoch from b.waiting_since))`

type Row = { id: string; cause: string; account: string; client: string; subject: string; at: Date; count: number }

/** Messages of clients that nobody of the firm has answered, for those who received them: the longest waiting first. */
export const messageTodaySources: readonly TodaySource[] = [
  {
    kind: 'message-waiting',
    isForOutsideProfessionals: true,
    find: async ({ transaction, context, scope, view, causes, limit, offset }) => {
      if (!context.edition.features.includes('messages')) return { items: [], count: 0 }
      const { rows } = await sql<Row>`
        select b.conversation_id as id, ${cause} as cause, a.id as account, a.name as client, c.subject, b.waiting_since as at, count(*) over ()::int as count
        from message_boxes b join message_conversations c on c.id = b.conversation_id join accounts a on a.id = c.account_id and a.is_active
        where b.person_id = ${scope.edition.person.id} and b.portal_id = ${scope.portalId} and b.waiting_since is not null and not b.is_archived
          and ${isVisibleToStaff(view.person, view.edition, view.today)} and ${isFoundByCause(causes, cause)}
        order by b.waiting_since, b.conversation_id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ count: _count, subject, at, ...row }) => ({ ...emptyTodayItem, ...row, text: subject, at: at.toISOString() })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
