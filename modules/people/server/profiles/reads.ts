import type { Me } from '../../contract/profiles.ts'
import { sql } from 'kysely'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'

export type OwnAccount = {
  id: string
  name: string
  portal_id: string
  external_id: string | null
  rules: { name: string; isEnabled: boolean }[]
}

type Profile = { createdOn: Date; hidesWelcome: boolean; authType: Me['authType'] }

/** Returns the data of a person's profile that their session does not contain. */
export async function getProfile(transaction: Transacting, person: PersonScope): Promise<Profile> {
  return transaction
    .selectFrom('people')
    .select(['created_at as createdOn', 'hides_welcome as hidesWelcome', 'auth_type as authType'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
}

/** Lists the accounts that a person sees as a client, by name, with the rules of their pages. */
export async function listOwnAccounts(transaction: Transacting, person: SignedInPerson): Promise<OwnAccount[]> {
  if (person.accountIds.length === 0) return []
  const { rows } = await sql<OwnAccount>`
    select a.id, a.name, a.portal_id, a.external_id,
      (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'isEnabled', r.is_enabled) order by r.name), '[]')
        from account_rules r where r.account_id = a.id) as rules
    from accounts a where a.id = any (${person.accountIds}::uuid[]) order by a.name`.execute(transaction)
  return rows
}
