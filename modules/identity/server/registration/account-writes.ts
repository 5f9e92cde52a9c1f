import type { Locale } from '@atrium/contract/locales'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'

/** A request, or a command, in an edition. */
export type EditionOrigin = Origin & { edition: Edition }

/** Names the operating-system user of a command in the details of an event. */
export const commandDetails = ({ by }: EditionOrigin): { command?: string } => (by === undefined ? {} : { command: by })

export type NewAccount = {
  /** Chosen by the caller, so that a repeated request can be recognised. */
  id?: string
  portalId: string
  /** The client's id at the portal's provider; null if it is not known. */
  externalId: string | null
  name: string
  email: string
  /** Null for an account that its client did not create. */
  createdBy: string | null
  currency?: string
  /** Group that the account joins instead of the default one. */
  groupId?: string
  /** Language of the invitation. */
  invitationLocale?: Locale
}

/**
 * Creates an account without an owner. The terms are not yet accepted, the account joins the given client group or the default one, and
 * every admin becomes its adviser.
 * @throws error `conflict` if the edition has an account with the external id
 */
export async function createAccount(transaction: SystemTransacting, origin: EditionOrigin, account: NewAccount): Promise<string> {
  const { edition, deps } = origin
  const values = {
    ...(account.id !== undefined && { id: account.id }),
    portal_id: account.portalId,
    external_id: account.externalId,
    name: account.name,
    email: account.email,
    ...(account.currency !== undefined && { currency: account.currency }),
    ...(account.invitationLocale !== undefined && { invitation_locale: account.invitationLocale }),
  }
  const created = await transaction
    .insertInto('accounts')
    .values({ edition: edition.id, inception_on: null, created_by: account.createdBy, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw refusal('conflict')
  const { id } = created
  const admins = await transaction.selectFrom('people').select('id').where('role', '=', 'admin').where('is_active', '=', true).execute()
  for (const admin of admins) await addRelation(transaction, origin, id, admin.id, 'adviser')
  await sql`
    insert into client_group_members (edition, group_id, account_id, member_since)
    select edition, id, ${id}, ${deps.clock()} from client_groups
    where portal_id = ${account.portalId} and is_active order by (id = ${account.groupId ?? null}::uuid) desc nulls last, (name = ${edition.defaultClientGroup}) desc, id limit 1`.execute(
    transaction,
  )
  await recordRevisions(transaction, origin, [{ subject: { type: 'account', id, accountId: id }, before: null, after: values }])
  const { portalId, createdBy, externalId } = account
  await recordEvent(transaction, origin, {
    kind: 'account.created',
    accountId: id,
    portalId,
    ...(createdBy !== null && { personId: createdBy }),
    details: { ...(externalId !== null && { externalId }), ...commandDetails(origin) },
  })
  return id
}

/**
 * Checks that seats are free for new accounts of a portal. Locks the organisation's row, so that concurrent requests take
 * no more seats than are free. Returns the portal, or undefined if there is none with this id.
 * @throws error `no-seat` if fewer seats are free
 */
export async function reserveAccountSeats(
  transaction: SystemTransacting,
  portalId: string,
  count: number,
): Promise<{ id: string; organisationId: string } | undefined> {
  const { rows } = await sql<{ id: string; organisationId: string; limit: number }>`
    select p.id, o.id as "organisationId", (select s.accounts from organisation_seats(o.id) s) as "limit" from portals p join organisations o on o.id = p.organisation_id
    where p.id = ${portalId} for update of o`.execute(transaction)
  const [portal] = rows
  if (!portal) return undefined
  const { rows: seatCounts } = await sql<{ count: number }>`
    select count(*)::int as count from accounts a join portals p on p.id = a.portal_id
    where p.organisation_id = ${portal.organisationId} and a.is_active`.execute(transaction)
  if (count > 0 && (seatCounts[0]?.count ?? 0) + count > portal.limit) throw refusal('no-seat')
  return { id: portal.id, organisationId: portal.organisationId }
}

export async function addRelation(
  transaction: SystemTransacting,
  { edition, deps }: EditionOrigin,
  accountId: string,
  personId: string,
  relation: 'owner' | 'adviser',
): Promise<void> {
  await transaction
    .insertInto('account_people')
    .values({
      edition: edition.id,
      account_id: accountId,
      person_id: personId,
      relation,
      since_on: dayIn(edition.timeZone, deps.clock()),
      until_on: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
