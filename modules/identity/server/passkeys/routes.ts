import { passkeys as passkeysContract } from '../../contract/passkeys.ts'
import { isDuplicateKeyError } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { rememberDevice } from '@atrium/platform/http/device-cookie'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { refusal } from '@atrium/platform/http/problem'
import { issueSession, createToken } from '@atrium/platform/http/session-cookie'
import { readOwnFactors } from '../factors/reads.ts'
import { createEditionScope, withOwnRows } from '@atrium/platform/session/access'
import { findCredentialById } from '../identity/reads.ts'
import { formatAccountKey, needsStaffSignOn } from '@atrium/platform/session/sign-in-rules'
import { recordRefusal, refuseWithoutProvider, startConfirmedSession } from '../identity/writes.ts'
import { algorithms, deriveUserHandle } from './passkey-rules.ts'
import { listPasskeys, type StoredPasskey } from './reads.ts'
import {
  addPasskey,
  challengeValidMs,
  storeChallenge,
  readRelyingParty,
  removePasskey,
  renamePasskey,
  consumePasskey,
  verifyMadePasskey,
} from './writes.ts'

const passkeys = implementContract(passkeysContract)

const toDescriptor = ({ credential_id, transports }: StoredPasskey) => ({ id: credential_id, type: 'public-key' as const, transports })

/** Without a session any passkey of this host is accepted; within one, only those of its person. */
const askSignIn = passkeys.askSignIn.handler(async ({ context }) => {
  const { deps, edition, request, session } = context
  await deps.throttles.count('passkeyOfNetwork', findNetwork(request.ip))
  const { host } = readRelyingParty(context)
  const ownPasskeys = session
    ? await withTenant(deps.db, systemActor(edition.id), (transaction) => listPasskeys(transaction, host, session.person))
    : []
  const { token: challenge } = createToken()
  await storeChallenge(context, 'sign-in', challenge)
  return {
    challenge,
    rpId: host,
    timeout: challengeValidMs,
    userVerification: 'required' as const,
    allowCredentials: ownPasskeys.map(toDescriptor),
  }
})

const signIn = passkeys.signIn.handler(async ({ input, context }) => {
  const { deps, edition, request, reply, session } = context
  await deps.throttles.count('passkeyOfNetwork', findNetwork(request.ip))
  // A passkey cannot be guessed. After a password, it is nevertheless counted together with the other second factors.
  const pendingPersonId = session?.stage === 'second-factor' ? session.person.id : undefined
  if (pendingPersonId) await deps.throttles.count('pinOfPerson', pendingPersonId)
  const personId = await consumePasskey(context, input.response)
  const started =
    personId && (pendingPersonId === undefined || pendingPersonId === personId)
      ? await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
          const person = await findCredentialById(transaction, personId)
          if (!person?.isActive) return undefined
          const isByProvider = pendingPersonId !== undefined && Boolean(session?.staffSignOnAt)
          if (needsStaffSignOn(edition, person) && !isByProvider) return { withoutProvider: person }
          return { person, ...(await startConfirmedSession(transaction, context, person)) }
        })
      : undefined
  if (started && 'withoutProvider' in started) return refuseWithoutProvider(context, 'passkey.refused', started.withoutProvider)
  if (!started) {
    await recordRefusal(context, 'passkey.refused', personId ?? pendingPersonId)
    throw refusal('wrong-passkey')
  }
  if (pendingPersonId) await deps.throttles.forgive('pinOfPerson', pendingPersonId)
  const given = issueSession(request, reply, started.token)
  if (started.stage === 'signed-in') rememberDevice(request, reply, deps.secret, formatAccountKey(edition.id, started.person.email))
  return { status: started.stage, ...given }
})

const askRegistration = passkeys.askRegistration.handler(async ({ context }) => {
  const { edition } = context
  const { host } = readRelyingParty(context)
  const { person } = createEditionScope(context)
  const ownPasskeys = await withOwnRows(context, (transaction) => listPasskeys(transaction, host, person))
  const { token: challenge } = createToken()
  await storeChallenge(context, 'registration', challenge)
  return {
    challenge,
    rp: { id: host, name: edition.name },
    user: { id: deriveUserHandle(person.id).toString('base64url'), name: person.email, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeValidMs,
    attestation: 'none' as const,
    excludeCredentials: ownPasskeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true as const, userVerification: 'required' as const },
  }
})

const register = passkeys.register.handler(async ({ input, context }) => {
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  const credential = await verifyMadePasskey(context, input.passkey)
  if (!credential) {
    await recordRefusal(context, 'passkey.refused')
    throw refusal('wrong-passkey')
  }
  const newPasskey = {
    name: input.name,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: input.passkey.response.transports ?? [],
  }
  return withOwnRows(context, async (transaction, person) => {
    const added = await addPasskey(transaction, context, person, newPasskey)
    if (!added) throw refusal('conflict')
    return { ...added, factors: await readOwnFactors(transaction, context, person) }
  }).catch((error: unknown) => {
    throw isDuplicateKeyError(error) ? refusal('conflict') : error
  })
})

const rename = passkeys.rename.handler(({ input, context }) =>
  withOwnRows(context, async (transaction, person) => {
    if (!(await renamePasskey(transaction, context, person, input.passkey, input.name))) throw refusal('not-found')
    return readOwnFactors(transaction, context, person)
  }),
)

const remove = passkeys.remove.handler(async ({ input, context }) => {
  await context.deps.throttles.count('factorOfPerson', createEditionScope(context).person.id)
  return withOwnRows(context, async (transaction, person) => {
    if (!(await removePasskey(transaction, context, person, input.passkey))) throw refusal('not-found')
    return readOwnFactors(transaction, context, person)
  })
})

export const passkeyRoutes = { askSignIn, signIn, askRegistration, register, rename, remove }
