import type { SessionState } from '@atrium/contract/identity'
import type { RequestContext, SessionOfRequest } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { deviceOf, knowDevice } from '../../http/device-cookie.ts'
import { networkOf } from '../../http/network.ts'
import { refusal } from '../../http/problem.ts'
import { dropCookie, giveCookie } from '../../http/session-cookie.ts'
import type { ThrottleName } from '../../http/throttles.ts'
import { isPassword } from './password-rules.ts'
import { maskEmail } from './pin-rules.ts'
import { findCredential } from './reads.ts'
import { accountKey } from './sign-in-rules.ts'
import { confirmSession, endSession, extendSession, recordRefusal, sendPin, startSession, usePin } from './writes.ts'

const { identity } = implementation

/**
 * Counts a password before it is checked: a thousand guesses at once are a thousand, not one. A device known to
 * the account has a count of its own, so that guesses from elsewhere do not lock its owner out.
 * @returns forgets what was counted, once the password was right
 */
async function countPassword({ deps, request }: RequestContext, account: string): Promise<() => Promise<void>> {
  const { throttles, secret } = deps
  const network = networkOf(request.ip)
  await throttles.count('signInOfNetwork', network)
  const device = deviceOf(request, secret, account)
  const counts: [ThrottleName, string][] = device
    ? [['passwordFromDevice', device]]
    : [
        ['passwordFromNetwork', `${account} ${network}`],
        ['passwordOfAccount', account],
      ]
  for (const [name, key] of counts) await throttles.count(name, key)
  return async () => {
    for (const [name, key] of counts) await throttles.forgive(name, key)
  }
}

const signIn = identity.signIn.handler(async ({ input, context }) => {
  const { deps, edition, request, reply } = context
  const account = accountKey(edition.id, input.email)
  const forgive = await countPassword(context, account)
  const system = systemActor(edition.id)
  const person = await inScope(deps.db, system, (transaction) => findCredential(transaction, input.email))
  const isRight = await isPassword(input.password, person?.passwordHash ?? null)
  if (!person || !isRight || !person.isActive) {
    await recordRefusal(context, 'session.refused', person?.id)
    throw refusal('invalid-credentials')
  }
  await forgive()
  const { token, stage } = await inScope(deps.db, system, (transaction) => startSession(transaction, context, person))
  giveCookie(reply, token)
  if (stage === 'signed-in') knowDevice(request, reply, deps.secret, account)
  return { status: stage }
})

const confirmSecondFactor = identity.confirmSecondFactor.handler(async ({ input, context }) => {
  const { deps, edition, request, reply } = context
  const session = pendingSession(context)
  await deps.throttles.count('pinOfPerson', session.person.id)
  const token = await inScope(deps.db, systemActor(edition.id), async (transaction) =>
    (await usePin(transaction, context, session.id, input.code)) ? confirmSession(transaction, context, session) : undefined,
  )
  if (!token) {
    await recordRefusal(context, 'pin.refused')
    throw refusal('wrong-pin')
  }
  for (const name of ['pinOfPerson', 'pinMailOfPerson'] as const) await deps.throttles.forgive(name, session.person.id)
  giveCookie(reply, token)
  knowDevice(request, reply, deps.secret, accountKey(edition.id, session.person.email))
  return { status: 'signed-in' as const }
})

const resendPin = identity.resendPin.handler(async ({ context }) => {
  const { deps, edition } = context
  const session = pendingSession(context)
  await deps.throttles.count('pinMailOfPerson', session.person.id)
  await inScope(deps.db, systemActor(edition.id), (transaction) =>
    sendPin(transaction, context, { ...session.person, sessionId: session.id }),
  )
  return { pinSentTo: maskEmail(session.person.email) }
})

const getSession = identity.getSession.handler(({ context }) => sessionState(context, context.session))

const extend = identity.extendSession.handler(async ({ context }) => {
  const { session } = context
  if (!session) throw refusal('not-signed-in')
  return sessionState(context, { ...session, lastActiveAt: await extendSession(context, session.id) })
})

const signOut = identity.signOut.handler(async ({ context }) => {
  await endSession(context)
  dropCookie(context.reply)
  return { status: 'signed-out' as const }
})

function pendingSession(context: RequestContext): SessionOfRequest {
  if (context.session?.stage !== 'second-factor') throw refusal('conflict')
  return context.session
}

function sessionState({ edition }: RequestContext, session: SessionOfRequest | null): SessionState {
  const idleLimitSeconds = edition.session.idleMs / 1000
  if (!session) return { state: 'none', idleLimitSeconds, endsAt: null }
  const endsAt = Math.min(session.endsAt.getTime(), session.lastActiveAt.getTime() + edition.session.idleMs)
  return {
    state: session.stage,
    idleLimitSeconds,
    endsAt: new Date(endsAt).toISOString(),
    ...(session.stage === 'second-factor' && { pinSentTo: maskEmail(session.person.email) }),
  }
}

export const identityRoutes = { signIn, confirmSecondFactor, resendPin, getSession, extendSession: extend, signOut }
