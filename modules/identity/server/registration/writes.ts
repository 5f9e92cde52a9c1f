import { sql } from 'kysely'
import { signUpPinDigits } from '../../contract/sign-up-pin.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { createToken } from '@atrium/platform/http/session-cookie'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { listAccounts } from '@atrium/accounts/server/accounts/reads'
import { hashPin, createPin } from '../identity/pin-rules.ts'
import { credentialColumns, findCredential, toCredential, type Credential } from '../identity/reads.ts'
import { consumeToken } from '../identity/token-writes.ts'
import { addRelation, createAccount, reserveAccountSeats } from './account-writes.ts'
import type { ValidInvitation, SignUpRow } from './reads.ts'

export type NewSignUp = {
  email: string
  name: string
  locale: 'en' | 'is' | 'el'
  passwordHash: string
  /** Firm that an adviser joins. Null for a client. */
  organisationId: string | null
  invitation: ValidInvitation | undefined
}

/** Stores a sign-up and sends its PIN. */
export async function startSignUp(
  transaction: SystemTransacting,
  context: RequestContext,
  newSignUp: NewSignUp,
): Promise<{ token: string }> {
  const { token, hash } = createToken()
  const now = context.deps.clock()
  const { id } = await transaction
    .insertInto('sign_ups')
    .values({
      edition: context.edition.id,
      token_hash: hash,
      email: newSignUp.email,
      name: newSignUp.name,
      locale: newSignUp.locale,
      password_hash: newSignUp.passwordHash,
      invitation_id: newSignUp.invitation?.id ?? null,
      organisation_id: newSignUp.organisationId,
      code_hash: null,
      created_at: now,
      expires_at: new Date(now.getTime() + context.edition.pinValidityMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendSignUpPin(transaction, context, { ...newSignUp, id }, 'sign-up.started')
  return { token }
}

/**
 * Sends a new PIN, which invalidates the older one. If the address is already registered, the e-mail states this
 * instead of a PIN. The HTTP response is the same in both cases.
 */
export async function sendSignUpPin(
  transaction: SystemTransacting,
  context: RequestContext,
  signUp: Pick<SignUpRow, 'id' | 'email' | 'name' | 'locale'>,
  kind: 'sign-up.started' | 'pin.sent',
): Promise<void> {
  const { deps, edition } = context
  const { code, hours, kept } = createPin(deps.secret, ['sign-up', signUp.id], {
    now: deps.clock(),
    validMs: edition.pinValidityMs,
    digits: signUpPinDigits,
  })
  const isTaken = (await findCredential(transaction, signUp.email)) !== undefined
  const { numUpdatedRows } = await transaction
    .updateTable('sign_ups')
    .set({ code_hash: isTaken ? null : kept.code_hash, expires_at: kept.expires_at })
    .where('id', '=', signUp.id)
    .executeTakeFirst()
  // The sign-up was confirmed meanwhile, so no PIN is sent.
  if (numUpdatedRows === 0n) throw refusal('conflict')
  const text = isTaken ? composeMail(edition, signUp, 'alreadySignedUp') : composeMail(edition, signUp, 'signUpPin', { code, hours })
  await queueMail(transaction, context, { to: signUp.email, ...text, until: kept.expires_at })
  await recordEvent(transaction, context, isTaken ? { kind: 'sign-up.refused', outcome: 'refused' } : { kind })
}

/** Uses up a sign-up if the PIN is correct: exactly one of several concurrent requests creates the person. */
export async function consumeSignUp(
  transaction: SystemTransacting,
  context: RequestContext,
  signUp: SignUpRow,
  code: string,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('sign_ups')
    .where('id', '=', signUp.id)
    .where('code_hash', '=', hashPin(context.deps.secret, ['sign-up', signUp.id], code))
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** A confirmed sign-up. The password is null for staff who sign in with the firm's provider. */
type NewPerson = Omit<SignUpRow, 'id' | 'password_hash'> & { password_hash: string | null }

/**
 * Creates the person with the verified address. A client is linked to the account they were invited to and to all ownerless accounts
 * with their address, or to a new account if there are none. An adviser joins their firm and takes a seat.
 * @throws error `conflict` if the invitation was used or the address is taken, `no-seat` if no seat is free
 */
export async function createPerson(transaction: SystemTransacting, context: RequestContext, signUp: NewPerson): Promise<Credential> {
  const now = context.deps.clock()
  const invitation = signUp.invitation_id ? await consumeToken(transaction, context, { id: signUp.invitation_id }) : undefined
  if (signUp.invitation_id && !invitation) throw refusal('conflict')
  const isAdviser = signUp.organisation_id !== null
  if (signUp.organisation_id) await reserveAdviserSeat(transaction, signUp.organisation_id)
  const person = await transaction
    .insertInto('people')
    .values({
      edition: context.edition.id,
      organisation_id: signUp.organisation_id,
      email: signUp.email,
      name: signUp.name,
      phone: null,
      title: null,
      role: isAdviser ? 'professional' : 'client',
      locale: signUp.locale,
      is_active: true,
      is_second_factor_disabled: false,
      password_hash: signUp.password_hash,
      email_verified_at: now,
      last_sign_in_at: null,
      previous_sign_in_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(credentialColumns)
    .executeTakeFirst()
  if (!person) throw refusal('conflict')
  await recordEvent(transaction, context, {
    kind: 'person.created',
    personId: person.id,
    details: { as: isAdviser ? 'professional' : 'client', isInvited: invitation !== undefined },
  })
  if (!isAdviser)
    await linkAccounts(transaction, context, { id: person.id, email: signUp.email, name: signUp.name }, invitation?.account_id ?? null)
  return toCredential(person)
}

type NewOwner = { id: string; email: string; name: string }

/** Links the invited account and all ownerless accounts with the verified address. Creates an account if there are none. */
async function linkAccounts(
  transaction: SystemTransacting,
  context: RequestContext,
  owner: NewOwner,
  invitedAccountId: string | null,
): Promise<void> {
  const invited = invitedAccountId === null ? [] : await listAccounts(transaction, { id: invitedAccountId })
  const unowned = (await listAccounts(transaction, { email: owner.email })).filter(({ hasOwner }) => !hasOwner)
  const accountIds = new Set([...invited, ...unowned].map(({ id }) => id))
  for (const id of accountIds) {
    await addRelation(transaction, context, id, owner.id, 'owner')
    await recordEvent(transaction, context, { kind: 'account.linked', personId: owner.id, accountId: id })
  }
  if (accountIds.size === 0) await createOwnAccount(transaction, context, owner)
}

/** Creates an account in the edition's default portal. Its owner has limited access until the firm links it with an external id. */
async function createOwnAccount(transaction: SystemTransacting, context: RequestContext, owner: NewOwner): Promise<void> {
  const { edition, deps } = context
  const portal = edition.defaultPortal === null ? undefined : await reserveAccountSeats(transaction, edition.defaultPortal, 1)
  if (!portal) {
    deps.log.error({ edition: edition.id }, 'No default portal set in config file, cannot create account')
    throw refusal('unexpected')
  }
  const account = { portalId: portal.id, externalId: null, name: owner.name, email: owner.email, createdBy: owner.id }
  const id = await createAccount(transaction, context, account)
  await addRelation(transaction, context, id, owner.id, 'owner')
}

/**
 * Checks that the organisation has a free adviser seat. Locks its row, so that concurrent requests take no more seats
 * than are free.
 * @throws error `no-seat` if no seat is free
 */
export async function reserveAdviserSeat(transaction: SystemTransacting, organisationId: string): Promise<void> {
  const { rows } = await sql<{ seats: number }>`select (select s.advisers from organisation_seats(o.id) s) as seats
    from organisations o where o.id = ${organisationId} for update of o`.execute(transaction)
  const seats = rows[0]?.seats
  const { count } = await transaction
    .selectFrom('people')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'professional')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  if (seats === undefined || Number(count) >= seats) throw refusal('no-seat')
}

export async function deleteExpiredSignUps(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('sign_ups').where('expires_at', '<=', now).execute()
}

export async function deleteExpiredTokens(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('single_use_tokens').where('expires_at', '<=', now).execute()
}
