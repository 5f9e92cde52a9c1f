import type { ActionSource } from '@atrium/actions/server/contributions'
import { sql } from 'kysely'

export const documentActions: readonly ActionSource[] = [
  {
    // Documents that the person is asked to confirm: one action for each, until it is confirmed.
    kind: 'documents-to-confirm',
    order: 29,
    findPath: ({ record }) =>
      record?.portal ? `/dashboard/${record.portal}/account/${record.account}/library?confirm=${record.id}` : null,
    find: async ({ transaction, person }) => {
      const { rows } = await sql<{ id: string; name: string; account: string; portal: string; at: Date }>`
        select d.id, d.name, a.id as account, a.portal_id as portal, q.created_at as at
        from reading_requests q join documents d on d.id = q.document_id and d.deleted_at is null
          join accounts a on a.id = q.account_id and a.is_active
        where q.account_id = any (${[...person.accountIds]}::uuid[]) and q.withdrawn_at is null
          and not exists (select from reading_confirmations c where c.request_id = q.id and c.person_id = ${person.id})
          and not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled)
        order by q.created_at, d.id limit 20`.execute(transaction)
      return rows.map(({ id, name, account, portal, at }) => ({
        subject: name,
        count: null,
        record: { id, portal, account, at: at.toISOString() },
      }))
    },
  },
  {
    // Documents to sign at the firm's signature service, as its system last stated them: one action for each account.
    kind: 'documents-to-sign',
    order: 28,
    isSharedWithStaff: true,
    findPath: ({ record }) => (record?.portal ? `/dashboard/${record.portal}/account/${record.id}/library?signature=required` : null),
    find: async ({ transaction, context, person }) => {
      const provider = context.deps.providers.findConceptProviderName(context.edition, 'advisory')
      const { rows } = await sql<{ account: string; portal: string; name: string; count: number; at: Date }>`
        select a.id as account, a.portal_id as portal, a.name, s.fetched_at as at,
          (select count(*)::int from jsonb_array_elements(s.payload -> 'items') i
            where (i ->> 'isSignatureRequested')::boolean and not (i ->> 'isSigned')::boolean) as count
        from accounts a join provider_snapshots s on s.account_id = a.id and s.call = ${provider} || ' documents ' || a.external_id
        where a.id = any (${[...person.accountIds]}::uuid[]) and a.is_active
          and not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled)
        order by a.name, a.id limit 20`.execute(transaction)
      return rows
        .filter(({ count }) => count > 0)
        .map(({ account, portal, name, count }) => ({ subject: name, count, record: { id: account, portal, account, at: null } }))
    },
  },
]
