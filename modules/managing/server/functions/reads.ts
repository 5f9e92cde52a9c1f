import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'

type Addressee = { id: string; name: string; email: string; locale: 'en' | 'is' | 'el' }

/** Condition that a person `p` is a client of an account of the portal that the caller sees. */
const isVisibleClient = ({ edition: { person, today }, portalId }: PortalScope, edition: Edition): RawBuilder<boolean> =>
  sql`(p.role = 'client' and exists (select from account_people ap join accounts a on a.id = ap.account_id
    where ap.person_id = p.id and ${isCurrentOn(sql`ap`, today)} and a.portal_id = ${portalId} and a.is_active
      and ${isVisibleToStaff(person, edition, today)}))`

/** Finds the active person with an address to whom the caller may write: a client whom they see, a colleague of the organisation, or themselves. */
export async function findAddressee(
  transaction: SystemTransacting,
  scope: PortalScope,
  edition: Edition,
  email: string,
): Promise<Addressee | undefined> {
  const { person } = scope.edition
  const { rows } = await sql<Addressee>`select p.id, p.name, p.email, p.locale from people p
    where p.edition = ${edition.id} and p.email_key = lower(${email}) and p.is_active and (p.id = ${person.id}
      or (p.role <> 'client' and p.organisation_id is not null and p.organisation_id = ${person.organisationId}::uuid)
      or ${isVisibleClient(scope, edition)})`.execute(transaction)
  return rows[0]
}

/** Finds the person whose device has a token: the caller, or a client whom they see. */
export async function findDeviceOwner(
  transaction: SystemTransacting,
  scope: PortalScope,
  edition: Edition,
  token: string,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`select p.id, p.name, p.email, p.locale from people p
    where p.edition = ${edition.id} and p.fcm_token = ${token} and p.is_active
      and (p.id = ${scope.edition.person.id} or ${isVisibleClient(scope, edition)})`.execute(transaction)
  return rows[0]
}

/** Lists the accounts of the portal with an e-mail address that the caller sees; at most two, because more than one is ambiguous. */
export async function listAccountsByEmail(
  transaction: Transacting,
  { edition: { person, today }, portalId }: PortalScope,
  edition: Edition,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a where a.portal_id = ${portalId} and a.is_active
    and lower(a.email) = lower(${email}) and ${isVisibleToStaff(person, edition, today)} limit 2`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Finds the e-mail with an id that the caller sent. Its hash is null if it was sent before hashes were kept. Undefined if there is none. */
export async function findSentEmail(
  transaction: SystemTransacting,
  { edition }: PortalScope,
  id: string,
): Promise<{ sha256: string | null } | undefined> {
  const { rows } = await sql<{ sha256: string | null }>`select details ->> 'sha256' as sha256 from events
    where edition = ${edition.actor.edition} and kind = 'email.sent' and subject_type = 'email'
      and subject_id = ${id} and person_id = ${edition.person.id}`.execute(transaction)
  return rows[0]
}
