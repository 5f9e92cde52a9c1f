import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { MessageLabel } from '../../contract/labels.ts'

/** Lists the labels of a portal, by name. */
export async function listLabels(transaction: Transacting, { portalId }: PortalScope): Promise<MessageLabel[]> {
  const { rows } = await sql<MessageLabel>`select id, name, revision from message_labels where portal_id = ${portalId}
    order by lower(name), id`.execute(transaction)
  return rows
}
