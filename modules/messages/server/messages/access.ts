import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isProven } from '@atrium/platform/session/proof-rules'
import { isOfFirm, isStaff, type SignedInPerson } from '@atrium/platform/session/access'
import type { Edition } from '@atrium/editions/edition'
import { sql, type RawBuilder } from 'kysely'

/** Condition that clients of `accounts a` may open its messages. */
export const opensMessages = sql<boolean>`not exists (
  select from account_rules r where r.account_id = a.id and r.name = 'messages' and not r.is_enabled)`

/** Condition on a portal that the person may open its messages: staff, and clients with an account whose page is not switched off. */
export const opensMessagesOf = (person: SignedInPerson, portal: RawBuilder<unknown>): RawBuilder<boolean> =>
  isStaff(person)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from accounts a where a.portal_id = ${portal} and a.is_active
        and a.id = any (${[...person.accountIds]}::uuid[]) and ${opensMessages})`

/**
 * Condition on `accounts a` that the caller may write about: clients about their accounts of the portal, and staff about the clients of the
 * portal whom they see.
 */
export function isWithinReach({ edition: { person, today }, portalId }: PortalScope, edition: Edition): RawBuilder<boolean> {
  const isOwn = isStaff(person)
    ? isVisibleToStaff(person, edition, today)
    : sql<boolean>`(a.id = any (${[...person.accountIds]}::uuid[]) and ${opensMessages})`
  return sql`(a.portal_id = ${portalId} and a.is_active and ${isOwn})`
}

/**
 * Condition on a portal that a person may answer for the firm in it what was written to the firm in general: its admins, the people of the
 * portal's organisation, and the person who is the firm's general contact.
 */
export function mayAnswerForFirm(person: SignedInPerson, edition: Edition, portal: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!isOfFirm(person)) return sql<boolean>`false`
  const isContact = person.email.toLowerCase() === edition.generalContact.email.toLowerCase()
  if (person.role === 'admin' || isContact) return sql<boolean>`true`
  return sql<boolean>`exists (select from portals o where o.id = ${portal} and o.organisation_id = ${person.organisationId}::uuid)`
}

/** Returns a condition like `mayAnswerForFirm` on a row of `people p`, for queries over people. */
export const mayAnswerForFirmRow = ({ generalContact }: Edition, portal: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(p.role = 'admin' or (p.role <> 'client' and p.organisation_id is not null and (p.email_key = ${generalContact.email.toLowerCase()}
    or exists (select from portals o where o.id = ${portal} and o.organisation_id = p.organisation_id))))`

/**
 * Returns the scope of a portal in which the caller reads and writes messages. An edition without messages, and a client whose accounts have
 * the page switched off, get the response of a portal that does not exist.
 */
export async function messageScope(context: RequestContext, portal: string): Promise<PortalScope> {
  if (!context.edition.features.includes('messages')) throw refusal('not-found')
  const scope = await portalScope(context, portal)
  if (isStaff(scope.edition.person)) return scope
  const isOpen = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    hasOpenAccount(transaction, scope, context.edition),
  )
  if (!isOpen) throw refusal('not-found')
  return scope
}

async function hasOpenAccount(transaction: Transacting, scope: PortalScope, edition: Edition): Promise<boolean> {
  const { rows } = await sql`select from accounts a where ${isWithinReach(scope, edition)} limit 1`.execute(transaction)
  return rows.length > 0
}

/** True if the caller has proved recently who they are, so that confidential messages are shown. */
export const hasProof = ({ session, deps }: RequestContext): boolean => isProven(session?.secondFactorAt ?? null, deps.clock())
