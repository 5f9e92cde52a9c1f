import { isCurrentOn } from '@atrium/platform/db/relations'
import type { AccountRecord } from '../../contract/account-records.ts'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { AccountScope } from '../accounts/access.ts'

type Named = { id: string; name: string }

export type RecordRow = Pick<AccountRecord, 'id' | 'email' | 'inception' | 'clients' | 'advisers' | 'groups' | 'rules' | 'defaults'> & {
  isActive: boolean
  createdAt: Date
  createdBy: Named | null
  updatedAt: Date
  updatedBy: Named | null
  lastSignInAt: Date | null
  lastInvitedAt: Date | null
  termsVersion: number | null
  acceptedAt: Date | null
}

const selectPerson = (id: string) => sql`(select jsonb_build_object('id', p.id, 'name', p.name) from people p where p.id = ${sql.ref(id)})`

/** Returns the stored data of an account with its people on the current day. */
export async function getRecord(transaction: Transacting, { account, edition: { today } }: AccountScope): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    with current as (
      select ap.relation, p.id, p.name, p.email, p.last_sign_in_at from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = ${account.id} and ${isCurrentOn(sql`ap`, today)}
    )
    select a.id, a.email, a.is_active as "isActive", a.inception_on::text as inception,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
        from current where relation in ('owner', 'joint')) as clients,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'email', email) order by name), '[]')
        from current where relation = 'adviser') as advisers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
        from client_group_members m join client_groups g on g.id = m.group_id and g.is_active where m.account_id = a.id) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'isEnabled', r.is_enabled) order by r.name), '[]')
        from account_rules r where r.account_id = a.id) as rules,
      a.created_at as "createdAt", ${selectPerson('a.created_by')} as "createdBy", a.updated_at as "updatedAt", ${selectPerson('a.updated_by')} as "updatedBy",
      (select max(last_sign_in_at) from current where relation in ('owner', 'joint')) as "lastSignInAt", a.last_invited_at as "lastInvitedAt",
      jsonb_build_object('company', a.default_company, 'adviser', a.default_adviser, 'staff', a.default_staff) as defaults,
      t.version as "termsVersion",
      (select ta.accepted_at from terms_acceptances ta
        where ta.account_id = a.id and ta.portal_id = a.portal_id and ta.version = t.version) as "acceptedAt"
    from accounts a
    left join lateral (select max(version) as version from portal_terms where portal_id = a.portal_id) t on true
    where a.id = ${account.id}`.execute(transaction)
  const [record] = rows
  if (!record) throw new Error(`account ${account.id} has no record`)
  return record
}
