import { identity as identityContract } from '../../contract/identity.ts'
import type { Proof, SecondFactor, SessionState } from '../../contract/identity.ts'
import type { RequestContext, SessionOfRequest } from '@atrium/platform/app-context'
import { withTenant, systemActor, type PersonScope, type SystemTransacting } from '@atrium/platform/db/scope'
import type { EventKind } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { readDevice, rememberDevice } from '@atrium/platform/http/device-cookie'
import { findNetwork } from '@atrium/platform/http/network'
import { refusal } from '@atrium/platform/http/problem'
import { clearSessionCookie, issueSession } from '@atrium/platform/http/session-cookie'
import type { ThrottleName } from '@atrium/platform/http/throttles'
import { listFactors } from '../factors/factor-rules.ts'
import { countFactors } from '../factors/reads.ts'
import { consumeBackupCode, consumeTotp } from '../factors/writes.ts'
import { findPinAddress } from '../mobiles/reads.ts'
import { listPasskeyHosts } from '../passkeys/reads.ts'
import { readRelyingParty, consumePasskey } from '../passkeys/writes.ts'
import { isPassword } from './password-rules.ts'
import { proofValidMs } from '@atrium/platform/session/proof-rules'
import { findCredential, findCredentialById } from './reads.ts'
import { formatAccountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import {
  confirmSession,
  endSession,
  extendSession,
  proveSession,
  recordRefusal,
  refuseWithoutProvider,
  sendPin,
  startSession,
  consumePin,
} from './writes.ts'

const identity = implementContract(identityContract)

/**
 * Counts a password attempt before the password is checked, so that every concurrent attempt is counted. A known device
 * has a separate count, so that attempts from other devices do not lock the owner out.
 * @returns a function that resets the count after a correct password
 */
async function countPassword({ deps, request }: RequestContext, account: string): Promise<() => Promise<void>> {
  const { throttles, secret } = deps
  const network = findNetwork(request.ip)
  await throttles.count('signInOfNetwork', network)
  const device = readDevice(request, secret, account)
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
  const account = formatAccountKey(edition.id, input.email)
  const forgive = await countPassword(context, account)
  const system = systemActor(edition.id)
  const person = await withTenant(deps.db, system, (transaction) => findCredential(transaction, input.email))
  const isRight = await isPassword(input.password, person?.passwordHash ?? null)
  if (!person || !isRight || !person.isActive) {
    await recordRefusal(context, 'session.refused', person?.id)
    throw refusal('invalid-credentials')
  }
  await forgive()
  if (needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'session.refused', person)
  const { token, stage } = await withTenant(deps.db, system, (transaction) => startSession(transaction, context, person))
  const given = issueSession(request, reply, token)
  if (stage === 'signed-in') rememberDevice(request, reply, deps.secret, account)
  return { status: stage, ...given }
})

const confirmSecondFactor = identity.confirmSecondFactor.handler(({ input, context }) =>
  confirmWithCode(context, 'pin.refused', (transaction, session) => consumeCode(transaction, context, session, input.code)),
)

const confirmByBackupCode = identity.confirmByBackupCode.handler(({ input, context }) =>
  confirmWithCode(context, 'backup-code.refused', (transaction, { person }) => consumeBackupCode(transaction, context, person, input.code)),
)

/**
 * Uses up a code of six digits: a code of the authenticator app for people who have one, or a PIN for people without a
 * stronger factor. Returns false if the code is wrong.
 */
async function consumeCode(
  transaction: SystemTransacting,
  context: RequestContext,
  session: SessionOfRequest,
  code: string,
): Promise<boolean> {
  const factors = listFactors(await countFactors(transaction, session.person))
  if (factors.includes('totp')) return consumeTotp(transaction, context, session.person, code)
  return factors.includes('pin') && consumePin(transaction, context, session.id, code)
}

/**
 * Completes the sign-in if the code is correct. One count covers all factors, sessions and IP addresses, so that another
 * kind of code gives no further attempts.
 */
async function confirmWithCode(
  context: RequestContext,
  refusalKind: Extract<EventKind, `${string}refused`>,
  consume: (transaction: SystemTransacting, session: SessionOfRequest) => Promise<boolean>,
): Promise<{ status: 'signed-in'; token?: string }> {
  const { deps, edition, request, reply } = context
  const session = requirePendingSession(context)
  await deps.throttles.count('pinOfPerson', session.person.id)
  const token = await withTenant(deps.db, systemActor(edition.id), async (transaction) =>
    (await consume(transaction, session)) ? confirmSession(transaction, context, session) : undefined,
  )
  if (!token) {
    await recordRefusal(context, refusalKind)
    throw refusal('wrong-pin')
  }
  for (const name of ['pinOfPerson', 'pinMailOfPerson'] as const) await deps.throttles.forgive(name, session.person.id)
  const given = issueSession(request, reply, token)
  rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, session.person.email))
  return { status: 'signed-in', ...given }
}

const prove = identity.prove.handler(async ({ input, context }) => {
  const { deps, session } = context
  if (!session) throw refusal('not-signed-in')
  const isRight =
    input.currentPassword === undefined ? await proveByFactor(context, session, input) : await proveByPassword(context, session, input)
  if (!isRight) {
    await recordRefusal(context, 'proof.refused')
    if (input.passkey) throw refusal('wrong-passkey')
    throw input.currentPassword === undefined
      ? refusal('wrong-pin')
      : refusal('invalid-request', { issues: [{ path: 'currentPassword', code: 'wrong-password' }] })
  }
  await deps.throttles.forgive(input.currentPassword === undefined ? 'pinOfPerson' : 'passwordOfPerson', session.person.id)
  return { provenUntil: new Date(deps.clock().getTime() + proofValidMs).toISOString() }
})

async function proveByPassword(
  context: RequestContext,
  { id, person }: SessionOfRequest,
  { currentPassword = '' }: Proof,
): Promise<boolean> {
  const { deps, edition } = context
  if (needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'proof.refused', person)
  await deps.throttles.count('passwordOfPerson', person.id)
  const system = systemActor(edition.id)
  const credential = await withTenant(deps.db, system, (transaction) => findCredentialById(transaction, person.id))
  if (!(await isPassword(currentPassword, credential?.passwordHash ?? null))) return false
  await withTenant(deps.db, system, (transaction) => proveSession(transaction, context, id, 'password'))
  return true
}

async function proveByFactor(
  context: RequestContext,
  { id, person }: SessionOfRequest,
  { code, backupCode, passkey }: Proof,
): Promise<boolean> {
  const { deps, edition } = context
  await deps.throttles.count('pinOfPerson', person.id)
  const owner = passkey && (await consumePasskey(context, passkey))
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const by = passkey ? 'passkey' : code === undefined ? 'backup-code' : 'totp'
    const isRight = passkey
      ? owner === person.id
      : code === undefined
        ? await consumeBackupCode(transaction, context, person, backupCode ?? '')
        : await consumeTotp(transaction, context, person, code)
    if (isRight) await proveSession(transaction, context, id, by)
    return isRight
  })
}

const resendPin = identity.resendPin.handler(async ({ context }) => {
  const { deps, edition } = context
  const session = requirePendingSession(context)
  if (!(await listPersonFactors(context, session.person)).includes('pin')) throw refusal('conflict')
  await deps.throttles.count('pinMailOfPerson', session.person.id)
  const pinSentTo = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    sendPin(transaction, context, { ...session.person, sessionId: session.id }),
  )
  return { pinSentTo }
})

const getSession = identity.getSession.handler(({ context }) => readSessionState(context, context.session))

const extend = identity.extendSession.handler(async ({ context }) => {
  const { session } = context
  if (!session) throw refusal('not-signed-in')
  return readSessionState(context, { ...session, lastActiveAt: await extendSession(context, session.id) })
})

const signOut = identity.signOut.handler(async ({ context }) => {
  await endSession(context)
  clearSessionCookie(context.request, context.reply)
  return { status: 'signed-out' as const }
})

function requirePendingSession(context: RequestContext): SessionOfRequest {
  if (context.session?.stage !== 'second-factor') throw refusal('conflict')
  return context.session
}

function listPersonFactors({ deps, edition }: RequestContext, person: PersonScope): Promise<SecondFactor[]> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => listFactors(await countFactors(transaction, person)))
}

async function readSessionState(context: RequestContext, session: SessionOfRequest | null): Promise<SessionState> {
  const { edition } = context
  const idleLimitSeconds = edition.session.idleMs / 1000
  if (!session) return { state: 'none', idleLimitSeconds, endsAt: null }
  const endsAt = Math.min(session.endsAt.getTime(), session.lastActiveAt.getTime() + edition.session.idleMs)
  const state = {
    state: toState(session),
    idleLimitSeconds,
    endsAt: new Date(endsAt).toISOString(),
  }
  if (state.state !== 'second-factor') return state
  return withTenant(context.deps.db, systemActor(edition.id), async (transaction) => ({
    ...state,
    ...(await readHostFactors(transaction, context, session.person)),
  }))
}

function toState(session: SessionOfRequest): SessionState['state'] {
  if (session.awaitsElectronicId) return 'electronic-id'
  return session.awaitsFactor ? 'stronger-factor' : session.stage
}

type HostFactors = Pick<SessionState, 'factors' | 'passkeyHosts' | 'pinSentTo'>

/**
 * Returns the person's factors that work on this host. If the person has a passkey of another host, neither that
 * passkey nor a PIN is accepted here.
 */
async function readHostFactors(transaction: SystemTransacting, context: RequestContext, person: PersonScope): Promise<HostFactors> {
  const factors = listFactors(await countFactors(transaction, person))
  if (factors.includes('pin')) return { factors, pinSentTo: (await findPinAddress(transaction, context, person)).masked }
  const hosts = await listPasskeyHosts(transaction, person)
  if (hosts.length === 0 || hosts.includes(readRelyingParty(context).host)) return { factors }
  return { factors: factors.filter((factor) => factor !== 'passkey'), passkeyHosts: hosts }
}

export const identityRoutes = {
  signIn,
  confirmSecondFactor,
  confirmByBackupCode,
  prove,
  resendPin,
  getSession,
  extendSession: extend,
  signOut,
}
