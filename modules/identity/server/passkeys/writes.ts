import type { MadePasskey, PasskeyAnswer } from '../../contract/identity.ts'
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
import { hostName } from '@atrium/platform/http/edition-of-host'
import { removeOrphanedBackupCodes, createFirstBackupCodes, lockFactors, notifyOwner, type Owner } from '../factors/writes.ts'
import { algorithms, deriveUserHandle } from './passkey-rules.ts'
import { findPasskey } from './reads.ts'

type Purpose = 'registration' | 'sign-in'

/** Time for which a browser waits for the person. */
export const challengeValidMs = 5 * 60_000
const mostPasskeys = 20

/** Returns the relying party of the request: the host of the edition, which the edition hook has checked. */
export function relyingParty({ request }: RequestContext): { host: string; origin: string } {
  return { host: hostName(request.host), origin: `${request.protocol}://${request.host}` }
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
export async function consumePasskey(context: RequestContext, answer: PasskeyAnswer): Promise<string | undefined> {
  const { deps, edition } = context
  const { host, origin } = relyingParty(context)
  const system = systemActor(edition.id)
  const known = await withTenant(deps.db, system, (transaction) => findPasskey(transaction, host, answer.id))
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(context, 'sign-in', challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(known?.public_key ?? []),
      counter: known?.counter ?? 0,
    },
  }).catch(() => undefined)
  if (!known || !verified?.verified) return undefined
  const { userHandle } = answer.response
  if (userHandle && userHandle !== deriveUserHandle(known.person_id).toString('base64url')) return undefined
  await withTenant(deps.db, system, (transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: deps.clock() })
      .where('id', '=', known.id)
      .execute(),
  )
  return known.person_id
}

/** Verifies a newly created passkey against its challenge. Returns its id, key and counter, or undefined if it is invalid. */
export async function verifyMadePasskey(context: RequestContext, made: MadePasskey) {
  const { host, origin } = relyingParty(context)
  const verified = await verifyRegistrationResponse({
    response: made as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(context, 'registration', challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** Saves a passkey. Returns backup codes if it is the person's first stronger factor, or undefined above the limit. */
export async function addPasskey(
  transaction: Transacting,
  context: RequestContext,
  owner: Owner,
  passkey: { name: string; credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] },
): Promise<{ backupCodes: string[] | null } | undefined> {
  const { deps, edition } = context
  await lockFactors(transaction, owner)
  const own = await transaction.selectFrom('passkeys').select('id').where('person_id', '=', owner.id).execute()
  if (own.length >= mostPasskeys) return undefined
  await transaction
    .insertInto('passkeys')
    .values({
      edition: edition.id,
      person_id: owner.id,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      host: relyingParty(context).host,
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

export async function removePasskey(transaction: Transacting, context: RequestContext, owner: Owner, passkeyId: string): Promise<boolean> {
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
