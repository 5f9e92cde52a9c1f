import { sql } from 'kysely'
import type { PersonScope, SystemTransacting } from '@atrium/platform/db/scope'
import { selectAccountIds } from '@atrium/platform/session/session-reads'
import { findVisiblePortal } from '../portals/reads.ts'
import type { SignedInPerson } from '@atrium/platform/session/access'

type DeviceOwner = PersonScope & Pick<SignedInPerson, 'role' | 'organisationId' | 'accountIds'> & { token: string }

/** Recipient of a push, and the portal that it opens. */
export type Destination = { personId: string | null; portalId: string | null; today: string }

/** Returns the push token of the recipient's device, or undefined without a device or without access to the portal. */
export async function findDevice(transaction: SystemTransacting, { personId, portalId, today }: Destination): Promise<string | undefined> {
  if (personId === null || portalId === null) return undefined
  const { rows } = await sql<DeviceOwner>`
    select p.id, p.role, p.organisation_id as "organisationId", ${selectAccountIds(today)} as "accountIds", p.fcm_token as token
    from people p where p.id = ${personId} and p.is_active and p.fcm_token is not null`.execute(transaction)
  const person = rows[0]
  if (!person) return undefined
  const portal = await findVisiblePortal(transaction, { person, today }, portalId)
  return portal && person.token
}
