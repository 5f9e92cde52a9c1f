import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor, type PersonScope, type SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type AuditEvent, type EventKind } from '@atrium/platform/events/events'
import { readTransport } from '@atrium/platform/http/native-app'
import { refusal } from '@atrium/platform/http/problem'
import { createToken } from '@atrium/platform/http/session-cookie'
import { queueMail, queueText } from '@atrium/platform/mail/outbox'
import { composeMail, composePinText } from '@atrium/platform/mail/letters'
import { listAccounts } from '@atrium/accounts/server/accounts/reads'
import type { StaffIdentity } from '@atrium/platform/providers/ports/staff-sign-on'
import { listFactors } from '../factors/factor-rules.ts'
import { countFactors } from '../factors/reads.ts'
import { countTextedPins, findPinAddress } from '../mobiles/reads.ts'
import { hashPin, createPin } from './pin-rules.ts'
import type { Credential } from './reads.ts'
import { endSessions } from './session-writes.ts'
import { needsElectronicId, needsStrongFactor } from '@atrium/platform/session/sign-in-rules'

/** `electronic-id` means that the session waits for the electronic ID, like a session with a pending second factor. */
export type Stage = 'second-factor' | 'signed-in' | 'electronic-id'

const acceptedEvents = {
  password: 'session.password-accepted',
  token: 'token.used',
  'electronic-id': 'electronic-id.accepted',
} as const satisfies Record<string, EventKind>

/**
 * Opens a session, and sends a PIN if the second factor is a PIN. If an electronic ID is required, no PIN is sent yet,
 * because the electronic ID starts the sign-in again. Ends an earlier session of the same cookie.
 */
export async function startSession(
  transaction: SystemTransacting,
  context: RequestContext,
  person: Credential,
  by: keyof typeof acceptedEvents = 'password',
  /** Latest end of a session that was opened with a token of another session. */
  endsBy?: Date,
): Promise<{ token: string; stage: Stage }> {
  const electronicIdAt = by === 'electronic-id' ? context.deps.clock() : null
  const needsId = !electronicIdAt && needsElectronicId(context.edition, person)
  const stage: Stage = needsId ? 'electronic-id' : isOneFactorEnough(context, person) ? 'signed-in' : 'second-factor'
  const { token, id } = await insertSession(transaction, context, person.id, { stage, secondFactorAt: null, electronicIdAt, endsBy })
  await recordEvent(transaction, context, { kind: acceptedEvents[by], personId: person.id })
  await finishFirstStep(transaction, context, person, { stage, id })
  return { token, stage }
}

/**
 * Opens a session for a member of staff whom the firm's provider has identified. If the provider states that a second
 * factor was used, the sign-in is complete, and that factor counts as a step-up at the time at which it was used.
 */
export async function startStaffSession(
  transaction: SystemTransacting,
  context: RequestContext,
  person: Credential,
  { hasFactor, ageSeconds }: Pick<StaffIdentity, 'hasFactor' | 'ageSeconds'>,
): Promise<{ token: string; stage: Stage }> {
  const now = context.deps.clock()
  const stage: Stage = hasFactor || isOneFactorEnough(context, person) ? 'signed-in' : 'second-factor'
  const { token, id } = await insertSession(transaction, context, person.id, {
    stage,
    secondFactorAt: hasFactor ? new Date(now.getTime() - ageSeconds * 1000) : null,
    electronicIdAt: null,
    staffSignOnAt: now,
    hasProviderFactor: hasFactor,
  })
  await recordEvent(transaction, context, { kind: 'staff-sign-on.accepted', personId: person.id, details: { hasFactor } })
  await finishFirstStep(transaction, context, person, { stage, id })
  return { token, stage }
}

function isOneFactorEnough({ edition }: RequestContext, person: Credential): boolean {
  return person.isSecondFactorDisabled && !needsStrongFactor(edition, person)
}

/** Completes a sign-in without a second factor, or sends a PIN if the second factor is a PIN. */
async function finishFirstStep(
  transaction: SystemTransacting,
  context: RequestContext,
  person: Credential,
  { stage, id }: { stage: Stage; id: string },
): Promise<void> {
  if (stage === 'signed-in') await completeSignIn(transaction, context, person.id)
  else if (stage === 'second-factor' && listFactors(await countFactors(transaction, person)).includes('pin'))
    await sendPin(transaction, context, { ...person, sessionId: id })
}

/**
 * Opens a session after a confirmed sign-up or a passkey. It is a full session unless an electronic ID is still
 * required. An electronic ID or a provider of staff used earlier in the same sign-in remains valid.
 */
export async function startConfirmedSession(
  transaction: SystemTransacting,
  context: RequestContext,
  person: Credential,
): Promise<{ token: string; stage: Stage }> {
  const { session } = context
  const continuesSignIn = session?.stage === 'second-factor' && session.person.id === person.id
  const electronicIdAt = continuesSignIn ? session.electronicIdAt : null
  const staffSignOnAt = continuesSignIn ? session.staffSignOnAt : null
  const needsId = !electronicIdAt && needsElectronicId(context.edition, person)
  const stage: Stage = needsId ? 'electronic-id' : 'signed-in'
  const factors = { secondFactorAt: needsId ? null : context.deps.clock(), electronicIdAt, staffSignOnAt }
  const { token } = await insertSession(transaction, context, person.id, { stage, ...factors })
  if (!needsId) await completeSignIn(transaction, context, person.id)
  return { token, stage }
}

type NewSession = {
  stage: Stage
  secondFactorAt: Date | null
  electronicIdAt: Date | null
  staffSignOnAt?: Date | null
  hasProviderFactor?: boolean
  endsBy?: Date | undefined
}

async function insertSession(
  transaction: SystemTransacting,
  context: RequestContext,
  personId: string,
  { stage, secondFactorAt, electronicIdAt, staffSignOnAt = null, hasProviderFactor = false, endsBy }: NewSession,
): Promise<{ token: string; id: string }> {
  if (context.session) await endSessions(transaction, context, { id: context.session.id })
  const { token, hash } = createToken()
  const now = context.deps.clock()
  const endsAt = Math.min(now.getTime() + context.edition.session.absoluteMs, endsBy?.getTime() ?? Infinity)
  const { id } = await transaction
    .insertInto('sessions')
    .values({
      edition: context.edition.id,
      person_id: personId,
      token_hash: hash,
      transport: readTransport(context.request),
      stage: stage === 'signed-in' ? stage : 'second-factor',
      created_at: now,
      last_active_at: now,
      ends_at: new Date(endsAt),
      second_factor_at: secondFactorAt,
      electronic_id_at: electronicIdAt,
      staff_sign_on_at: staffSignOnAt,
      has_provider_factor: hasProviderFactor,
      address: context.request.ip,
      user_agent: context.request.headers['user-agent']?.slice(0, 400) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

type PinReceiver = PersonScope & Pick<Credential, 'email' | 'name' | 'locale'> & { sessionId: string }

/** Sends a new PIN, which invalidates older PINs of the session. Returns the masked destination. */
export async function sendPin(transaction: SystemTransacting, context: RequestContext, person: PinReceiver): Promise<string> {
  const { deps, edition } = context
  const { code, hours, kept } = createPin(deps.secret, ['pin', person.sessionId], { now: deps.clock(), validMs: edition.pinValidityMs })
  await transaction.deleteFrom('pins').where('session_id', '=', person.sessionId).execute()
  await transaction
    .insertInto('pins')
    .values({ edition: edition.id, session_id: person.sessionId, person_id: person.id, ...kept })
    .execute()
  const { channel, to, masked } = await findPinAddress(transaction, context, person)
  if (channel === 'sms') {
    await assertTextLimit(transaction, context, person)
    await queueText(transaction, context, { to, text: composePinText(edition, person, { code, hours }), until: kept.expires_at })
  } else await queueMail(transaction, context, { to, ...composeMail(edition, person, 'pin', { code, hours }), until: kept.expires_at })
  await recordEvent(transaction, context, { kind: 'pin.sent', personId: person.id, details: { channel } })
  return masked
}

/** Limits of PINs by text message for each person, per hour and per day. Text messages cost the firm money. */
const maxTexts = [
  { count: 10, seconds: 3_600 },
  { count: 30, seconds: 86_400 },
]

async function assertTextLimit(transaction: SystemTransacting, { deps }: RequestContext, person: PersonScope): Promise<void> {
  const now = deps.clock().getTime()
  for (const { count, seconds } of maxTexts)
    if ((await countTextedPins(transaction, person, new Date(now - seconds * 1000))) >= count)
      throw refusal('too-many-attempts', { retryAfterSeconds: seconds })
}

/** Uses up a PIN: exactly one of two requests with the same PIN succeeds. */
export async function consumePin(
  transaction: SystemTransacting,
  context: RequestContext,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('pins')
    .where('session_id', '=', sessionId)
    .where('code_hash', '=', hashPin(context.deps.secret, ['pin', sessionId], code))
    .where('expires_at', '>', context.deps.clock())
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/** Completes the second factor, and replaces the token of the session so that a token disclosed earlier is invalid. */
export async function confirmSession(
  transaction: SystemTransacting,
  context: RequestContext,
  session: { id: string; person: { id: string } },
): Promise<string> {
  const { token, hash } = createToken()
  const now = context.deps.clock()
  await transaction
    .updateTable('sessions')
    .set({
      stage: 'signed-in',
      token_hash: hash,
      second_factor_at: now,
      last_active_at: now,
      ends_at: new Date(now.getTime() + context.edition.session.absoluteMs),
    })
    .where('id', '=', session.id)
    .execute()
  await completeSignIn(transaction, context, session.person.id)
  return token
}

async function completeSignIn(transaction: SystemTransacting, context: RequestContext, personId: string): Promise<void> {
  await transaction
    .updateTable('people')
    .set((expression) => ({ previous_sign_in_at: expression.ref('last_sign_in_at'), last_sign_in_at: context.deps.clock() }))
    .where('id', '=', personId)
    .execute()
  await recordEvent(transaction, context, { kind: 'session.started', personId })
  for (const { id, hasRules } of await listAccounts(transaction, { client: personId }))
    if (!hasRules) context.deps.log.info({ account: id }, 'User account rules are not set')
}

/** Records a step-up, which permits sensitive changes for a limited time. */
export async function proveSession(
  transaction: SystemTransacting,
  context: RequestContext,
  sessionId: string,
  by: 'password' | 'totp' | 'backup-code' | 'passkey' | 'staff-sign-on',
): Promise<void> {
  await transaction.updateTable('sessions').set({ second_factor_at: context.deps.clock() }).where('id', '=', sessionId).execute()
  await recordEvent(transaction, context, { kind: 'proof.given', details: { by } })
}

export async function extendSession(context: RequestContext, sessionId: string): Promise<Date> {
  const now = context.deps.clock()
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    transaction.updateTable('sessions').set({ last_active_at: now }).where('id', '=', sessionId).execute(),
  )
  return now
}

export async function endSession(context: RequestContext): Promise<void> {
  const { session } = context
  if (!session) return
  await withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    await endSessions(transaction, context, { id: session.id })
    await recordEvent(transaction, context, { kind: 'session.ended' })
  })
}

export async function deleteExpiredPins(transaction: SystemTransacting, now: Date): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('pins').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

type RefusalKind = Extract<EventKind, `${string}refused`>

/** Records a refusal in a separate transaction, because the transaction of the refused request is rolled back. */
export async function recordRefusal(
  context: RequestContext,
  kind: RefusalKind,
  personId?: string,
  details: AuditEvent['details'] = {},
): Promise<void> {
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    recordEvent(transaction, context, { kind, outcome: 'refused', details, ...(personId !== undefined && { personId }) }),
  )
}

/**
 * Refuses a member of staff who must sign in with the firm's provider. Call only for a signed-in person, or after a
 * correct password, passkey or token, so that others do not learn who is staff.
 */
export async function refuseWithoutProvider(context: RequestContext, kind: RefusalKind, person: PersonScope): Promise<never> {
  await recordRefusal(context, kind, person.id, { cause: 'staff-sign-on-required' })
  throw refusal('staff-sign-on-required')
}
