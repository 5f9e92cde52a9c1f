import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'

/** Returns true if the explorer is enabled for an account of the client in the portal. */
export async function canExplore(transaction: Transacting, { accountIds }: SignedInPerson, portalId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (
      select from accounts a where a.portal_id = ${portalId} and a.is_active and a.id = any (${accountIds}::uuid[])
        and not exists (select from account_rules r where r.account_id = a.id and r.name = 'explorer' and not r.is_enabled)
    ) as "isOpen"`.execute(transaction)
  return rows[0]?.isOpen === true
}
