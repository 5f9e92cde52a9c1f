import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import type { StaffIdentity } from '@atrium/platform/providers/ports/staff-sign-on'
import { isStaff } from '@atrium/platform/session/access'
import { isEmailVerified } from '../emails/reads.ts'
import { lockFactors } from '../factors/writes.ts'
import { findCredential, findCredentialById, type Credential } from '../identity/reads.ts'
import { findStaffDomainIssue } from '../registration/sign-up-rules.ts'
import { createPerson } from '../registration/writes.ts'
import { findBoundPersonId, findStaffInvitation, listBoundAccounts } from './reads.ts'

/**
 * Reasons for a refusal. `refused`: the response of the provider was refused, or the person is disabled. `not-staff`: the
 * person is a client. `not-matched`: no member of staff has the verified address. `bound`: another account is bound to the
 * member of staff with this address.
 */
export type StaffRefusal = 'refused' | 'not-staff' | 'not-matched' | 'bound'

export type StaffMatch = { person: Credential } | { refused: StaffRefusal; personId?: string }

/**
 * Finds the member of staff to whom the account at the provider is bound. An unbound account is bound to the member of
 * staff with its verified address. If there is none, an adviser with an open invitation to this address joins the firm.
 * The address of a bound account is ignored.
 * @throws a duplicate key error if the account is meanwhile bound to another person; error `conflict` if the invitation
 * is meanwhile used, `no-seat` if the firm has no free seat for an invited person
 */
export async function findOrBindStaff(
  transaction: SystemTransacting,
  context: RequestContext,
  account: StaffIdentity,
): Promise<StaffMatch> {
  const bound = await findBoundPersonId(transaction, account)
  const person = bound === undefined ? undefined : await findCredentialById(transaction, bound)
  const match = person ? checkStaff(person) : await findByAddress(transaction, context, account)
  if ('refused' in match) return match
  if (!person && !(await bindAccount(transaction, context, match.person, account))) return { refused: 'bound', personId: match.person.id }
  await recordUse(transaction, context, account)
  return match
}

function checkStaff(person: Credential): StaffMatch {
  if (!isStaff(person)) return { refused: 'not-staff', personId: person.id }
  return person.isActive ? { person } : { refused: 'refused', personId: person.id }
}

async function findByAddress(transaction: SystemTransacting, context: RequestContext, account: StaffIdentity): Promise<StaffMatch> {
  if (account.verifiedEmail === null) return { refused: 'not-matched' }
  const email = account.verifiedEmail.toLowerCase()
  const person = await findCredential(transaction, email)
  if (!person) return joinByInvitation(transaction, context, email, account.name)
  if (isStaff(person) && !(await isEmailVerified(transaction, person))) return { refused: 'not-matched', personId: person.id }
  return checkStaff(person)
}

/** Creates an invited adviser. No signup code is required, because the firm's provider has identified the person. */
async function joinByInvitation(
  transaction: SystemTransacting,
  context: RequestContext,
  email: string,
  name: string | null,
): Promise<StaffMatch> {
  const { deps, edition } = context
  const invitation = await findStaffInvitation(transaction, email, deps.clock())
  if (!invitation || findStaffDomainIssue(email, edition.signUp)) return { refused: 'not-matched' }
  const person = await createPerson(transaction, context, {
    email,
    name: (name ?? email.slice(0, email.indexOf('@'))).slice(0, maxNameLength),
    locale: edition.defaultLocale,
    password_hash: null,
    invitation_id: invitation.id,
    organisation_id: invitation.organisationId,
  })
  return { person }
}

/** Maximum length of a name, as in the contract of sign-ups. */
const maxNameLength = 120

/** Binds an account to a person. Returns false if the person has another account, at this issuer or another one. */
async function bindAccount(
  transaction: SystemTransacting,
  context: RequestContext,
  person: Credential,
  { issuer, subject }: StaffIdentity,
): Promise<boolean> {
  const { deps, edition } = context
  await lockFactors(transaction, person)
  const earlier = await listBoundAccounts(transaction, person)
  if (earlier.length > 0) return earlier.some((one) => one.issuer === issuer && one.subject === subject)
  const now = deps.clock()
  await transaction
    .insertInto('staff_sign_ons')
    .values({ person_id: person.id, edition: edition.id, issuer, subject, bound_at: now, last_used_at: now })
    .execute()
  const facts = { provider: edition.staffSignOn?.provider[person.locale] ?? '' }
  await queueMail(transaction, context, { to: person.email, ...composeMail(edition, person, 'staffSignOnBound', facts) })
  await recordEvent(transaction, context, { kind: 'staff-sign-on.bound', personId: person.id, details: { issuer } })
  return true
}

async function recordUse(transaction: SystemTransacting, { deps }: RequestContext, { issuer, subject }: StaffIdentity): Promise<void> {
  await transaction
    .updateTable('staff_sign_ons')
    .set({ last_used_at: deps.clock() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
