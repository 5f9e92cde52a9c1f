import type { FieldValues } from '@atrium/domain/fields/definition'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ManagingScope } from '../managing/access.ts'

/** HTML by language, and the documents from which it was made, where it was written in the portal. */
export type PortalTerms = { version: number; texts: Readonly<Record<string, string>>; documents: FieldValues }

/** Returns the newest terms of the portal; version 0 without texts if there are none. With a lock, no others are published meanwhile. */
export async function findTerms(transaction: Transacting, { portal }: ManagingScope, lock?: 'lock'): Promise<PortalTerms> {
  if (lock) await sql`select from portals where id = ${portal.id} for update`.execute(transaction)
  const { rows } = await sql<PortalTerms>`select version, texts, documents from portal_terms where portal_id = ${portal.id}
    order by version desc limit 1`.execute(transaction)
  return rows[0] ?? { version: 0, texts: {}, documents: {} }
}
