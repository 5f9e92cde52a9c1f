import type { ActionSource } from '@atrium/actions/server/contributions'
import { sql } from 'kysely'
import { opensMessages } from '../messages/access.ts'

export const messageActions: readonly ActionSource[] = [
  {
    // Unread messages of a client: one action for each portal, until they are read or archived.
    kind: 'unread-messages',
    order: 26,
    findPath: ({ record }) => (record?.portal ? `/dashboard/${record.portal}/messages` : null),
    find: async ({ transaction, context, person }) => {
      if (!context.edition.features.includes('messages')) return []
      const { rows } = await sql<{ portal: string; count: number; at: Date }>`
        select b.portal_id as portal, count(*)::int as count, max(b.latest_at) as at
        from message_boxes b
        where b.person_id = ${person.id} and b.unread_count > 0 and not b.is_archived
          and exists (select from accounts a where a.portal_id = b.portal_id and a.is_active
            and a.id = any (${[...person.accountIds]}::uuid[]) and ${opensMessages})
        group by b.portal_id order by max(b.latest_at) desc, b.portal_id limit 20`.execute(transaction)
      return rows.map(({ portal, count, at }) => ({
        subject: null,
        count,
        record: { id: portal, portal, account: null, at: at.toISOString() },
      }))
    },
  },
]
