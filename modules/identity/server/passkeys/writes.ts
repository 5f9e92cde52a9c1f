import type { MadePasskey, PasskeyResponse } from '../../contract/identity.ts'
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor, type PersonScope, type SystemTransacting, type Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { parseHostName } from '@atrium/platform/http/edition-of-host'
import { removeOrphanedBackupCodes, createFirstBackupCodes, lockFactors, notifyOwner, type FactorOwner } from '../factors/writes.ts'
import { algorithms, deriveUserHandle } from './passkey-rules.ts'
import { findPasskey, listPasskeys, type StoredPasskey } from './reads.ts'

type Purpose = 'registration' | 'sign-in' | 'signature'

/** Time for which a browser waits for the person. */
export const challengeValidMs = 5 * 60_000
const maxPasskeys = 20

/** Returns the relying party of the request: the host of the edition, which the edition hook has checked. */
export function readRelyingParty({ request }: RequestContext): { host: string; origin: string } {
  return { host: parseHostName(request.host), origin: `${request.protocol}://${request.host}` }
}

/** Stores a challenge. A challenge requested within a session is bound to that session. */
export async function storeChallenge(context: RequestContext, purpose: Purpose, challenge: string): Promise<void> {
  const { deps, edition, session } = context
  await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .insertInto('passkey_challenges')
      .values({
        challenge,
        edition: edition.id,
        purpose,
        session_id: session?.id ?? null,
        expires_at: new Date(deps.clock().getTime() + challengeValidMs),
      })
      .execute(),
  )
}

/**
 * Returns the options with which a browser asks the passkeys of a person for a signature over a challenge that binds what they confirm. The
 * challenge is valid once, for five minutes, within the session.
 */
export async function askPasskeySignature(context: RequestContext, person: PersonScope, challenge: string) {
  const { deps, edition } = context
  const { host } = readRelyingParty(context)
  const own = await withTenant(deps.db, systemActor(edition.id), (transaction) => listPasskeys(transaction, host, person))
  await storeChallenge(context, 'signature', challenge)
  return {
    challenge,
    rpId: host,
    timeout: challengeValidMs,
    userVerification: 'required' as const,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports })),
  }
}

/** Uses up a challenge in a separate transaction, so that it is never accepted again even if the rest fails. */
async function consumeChallenge({ deps, edition, session }: RequestContext, purpose: Purpose, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('session_id', session ? '=' : 'is', session?.id ?? null)
      .where('expires_at', '>', deps.clock())
      .executeTakeFirst(),
  )
  return numDeletedRows === 1n
}

/**
 * Returns the person whose passkey signed the challenge, for this host and with user verification, otherwise undefined.
 * Exactly one of several requests with the same response succeeds.
 */
export async function consumePasskey(context: RequestContext, response: PasskeyResponse): Promise<string | undefined> {
  const used = await verifyResponse(context, response, (challenge) => consumeChallenge(context, 'sign-in', challenge))
  return used?.person_id
}

/** A passkey with which a person has signed a challenge. Its key is in COSE form. */
export type UsedPasskey = { credentialId: string; publicKey: Buffer; rpId: string; origin: string }

/**
 * Returns the passkey with which the person of the session signed a challenge that binds what they confirm, for this host and with user
 * verification, otherwise undefined. Exactly one of several requests with the same response succeeds.
 */
export async function consumePasskeySignature(
  context: RequestContext,
  { person, challenge, response }: { person: PersonScope; challenge: string; response: PasskeyResponse },
): Promise<UsedPasskey | undefined> {
  const { host, origin } = readRelyingParty(context)
  const used = await verifyResponse(
    context,
    response,
    (given) => given === challenge && consumeChallenge(context, 'signature', challenge),
    person.id,
  )
  return used && { credentialId: used.credential_id, publicKey: used.public_key, rpId: host, origin }
}

/** Verifies the response of a passkey, of a certain person if their id is given, and records its use. Returns undefined if it is not valid. */
async function verifyResponse(
  context: RequestContext,
  response: PasskeyResponse,
  isExpected: (challenge: string) => boolean | Promise<boolean>,
  personId?: string,
): Promise<StoredPasskey | undefined> {
  const { deps, edition } = context
  const { host, origin } = readRelyingParty(context)
  const system = systemActor(edition.id)
  const storedPasskey = await withTenant(deps.db, system, (transaction) => findPasskey(transaction, host, response.id))
  const verification = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: isExpected,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(storedPasskey?.public_key ?? []),
      counter: storedPasskey?.counter ?? 0,
    },
  }).catch(() => undefined)
  if (!storedPasskey || !verification?.verified || (personId !== undefined && storedPasskey.person_id !== personId)) return undefined
  const { userHandle } = response.response
  if (userHandle && userHandle !== deriveUserHandle(storedPasskey.person_id).toString('base64url')) return undefined
  await withTenant(deps.db, system, (transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter: verification.authenticationInfo.newCounter, last_used_at: deps.clock() })
      .where('id', '=', storedPasskey.id)
      .execute(),
  )
  return storedPasskey
}

/** Verifies a newly created passkey against its challenge. Returns its id, key and counter, or undefined if it is invalid. */
export async function verifyMadePasskey(context: RequestContext, newPasskey: MadePasskey) {
  const { host, origin } = readRelyingParty(context)
  const verification = await verifyRegistrationResponse({
    response: newPasskey as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(context, 'registration', challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  return verification?.registrationInfo?.credential
}

/** Saves a passkey. Returns backup codes if it is the person's first stronger factor, or undefined above the limit. */
export async function addPasskey(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
  passkey: { name: string; credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] },
): Promise<{ backupCodes: string[] | null } | undefined> {
  const { deps, edition } = context
  await lockFactors(transaction, owner)
  const ownPasskeys = await transaction.selectFrom('passkeys').select('id').where('person_id', '=', owner.id).execute()
  if (ownPasskeys.length >= maxPasskeys) return undefined
  await transaction
    .insertInto('passkeys')
    .values({
      edition: edition.id,
      person_id: owner.id,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      host: readRelyingParty(context).host,
      name: passkey.name,
      created_at: deps.clock(),
      last_used_at: null,
    })
    .execute()
  await notifyOwner(transaction, context, owner, 'passkeyAdded', 'passkey.added')
  return { backupCodes: await createFirstBackupCodes(transaction, context, owner) }
}

export async function renamePasskey(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  const row = { table: 'passkeys', key: { id: passkeyId, person_id: person.id }, subject: { type: 'passkey', id: passkeyId } } as const
  const { numUpdatedRows } = await reviseRow(transaction, context, row, () =>
    transaction.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).where('person_id', '=', person.id).executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) return false
  await recordEvent(transaction, context, { kind: 'passkey.renamed', subject: { type: 'passkey', id: passkeyId } })
  return true
}

export async function removePasskey(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
  passkeyId: string,
): Promise<boolean> {
  await lockFactors(transaction, owner)
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('person_id', '=', owner.id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeOrphanedBackupCodes(transaction, owner)
  await notifyOwner(transaction, context, owner, 'passkeyRemoved', 'passkey.removed')
  return true
}

export async function deleteExpiredChallenges(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
