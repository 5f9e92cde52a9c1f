import { isCurrentOn } from '@atrium/platform/db/relations'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ManagingScope } from '../managing/access.ts'

export type AccountPerson = { id: string; name: string; email: string; phone: string | null; locale: string }

/** Finds a person who has a relation to an account today: an owner, an adviser or a professional. */
export async function findAccountPerson(
  transaction: Transacting,
  { edition: { actor, today } }: ManagingScope,
  account: string,
  person: string,
): Promise<AccountPerson | undefined> {
  const { rows } = await sql<AccountPerson>`
    select p.id, p.name, p.email, p.phone, p.locale from account_people ap join people p on p.id = ap.person_id
    where ap.edition = ${actor.edition} and ap.account_id = ${account}::uuid and p.id::text = ${person} and p.is_active
      and ${isCurrentOn(sql`ap`, today)} limit 1`.execute(transaction)
  return rows[0]
}
