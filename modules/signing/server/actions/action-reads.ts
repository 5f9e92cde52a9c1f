import type { ActionSource } from '@atrium/actions/server/contributions'
import { sql } from 'kysely'

/** Maximum number of documents to sign in the action queue of a person. */
const most = 20

export const signingActions: readonly ActionSource[] = [
  {
    // A document that waits for the person's signature, until they have signed or declined, or it has ended otherwise.
    kind: 'signature-requested',
    order: 8,
    find: async ({ transaction, context, person }) => {
      const { rows } = await sql<{ id: string; portal: string; account: string; title: string; at: Date }>`
        select distinct e.id, a.portal_id as portal, e.account_id as account, e.title, e.sent_at as at
        from envelope_signers s join envelopes e on e.id = s.envelope_id join accounts a on a.id = e.account_id and a.is_active
        where s.person_id = ${person.id}::uuid and s.account_id = any (${[...person.accountIds]}::uuid[]) and s.state = 'waiting'
          and e.state = 'sent' and e.expires_at > ${context.deps.clock()}
          and (not e.is_ordered or not exists (select from envelope_signers b where b.envelope_id = e.id and b.position < s.position and b.state = 'waiting'))
          and exists (select from documents d where d.id = e.document_id and d.deleted_at is null and d.file_id = e.file_id)
          and not exists (select from account_rules r where r.account_id = e.account_id and r.name = 'library' and not r.is_enabled)
        order by e.sent_at desc, e.id limit ${most}`.execute(transaction)
      return rows.map(({ id, portal, account, title, at }) => ({
        subject: title,
        count: null,
        record: { id, portal, account, at: at.toISOString() },
      }))
    },
  },
]
