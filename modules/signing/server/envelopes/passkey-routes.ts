import { randomBytes } from 'node:crypto'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { askPasskeySignature, consumePasskeySignature } from '@atrium/identity/server/passkeys/writes'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { refusal } from '@atrium/platform/http/problem'
import { createPasskeyChallenge } from '@atrium/platform/signatures/passkey-signatures'
import { envelopes as envelopesContract } from '../../contract/envelopes.ts'
import { consentVersion } from '../../contract/signing-terms.ts'
import { sealEnvelope } from '../sealing/jobs.ts'
import { envelopeScope } from './access.ts'
import { findState, isTurn, readGivenValues, type GivenField } from './envelope-rules.ts'
import { findEnvelope, type EnvelopeRow, type SignerRow } from './reads.ts'
import { signEnvelope } from './writes.ts'

const envelopes = implementContract(envelopesContract)

type Confirmed = { sha256: string; consent: string; values: readonly GivenField[] }

/** Finds an envelope that the person of the scope signs. @throws the refusal `not-found` for others than its signers */
async function findOwn(
  context: RequestContext,
  scope: AccountScope,
  id: string,
): Promise<{ envelope: EnvelopeRow; signers: SignerRow[]; own: SignerRow[] }> {
  const found = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => findEnvelope(transaction, scope, id))
  const own = found?.signers.filter(({ person_id: person }) => person === scope.edition.person.id) ?? []
  if (!found || own.length === 0) throw refusal('not-found')
  return { ...found, own }
}

/**
 * Returns the signer who signs now, and the challenge that binds what they confirm.
 * @throws the refusals `conflict` if it is not the person's turn or the document is another one, and `invalid-request` for missing values
 */
function prepareStatement(
  context: RequestContext,
  { envelope, signers, own }: Awaited<ReturnType<typeof findOwn>>,
  { sha256, consent, values }: Confirmed,
  nonce: string,
): { signer: SignerRow; challenge: string } {
  const turns = { state: findState(envelope, context.deps.clock()), isOrdered: envelope.is_ordered, signers }
  const signer = own.find((one) => isTurn(one, turns))
  if (!signer || envelope.is_outdated || sha256 !== envelope.sha256) throw refusal('conflict')
  if (consent !== consentVersion) throw refusal('invalid-request', { issues: [{ path: 'consent', code: 'outdated' }] })
  const given = readGivenValues(signer.fields, values)
  if ('issues' in given) throw refusal('invalid-request', given)
  const statement = { envelope: envelope.id, signer: signer.id, sha256, consent, values: given.values, nonce }
  return { signer, challenge: createPasskeyChallenge(statement) }
}

const askPasskey = envelopes.askPasskey.handler(async ({ input: { account, envelope: id, ...confirmed }, context }) => {
  const scope = await envelopeScope(context, account)
  await context.deps.throttles.count('passkeyOfNetwork', findNetwork(context.request.ip))
  const nonce = randomBytes(32).toString('base64url')
  const { challenge } = prepareStatement(context, await findOwn(context, scope, id), confirmed, nonce)
  const options = await askPasskeySignature(context, scope.edition.person, challenge)
  if (options.allowCredentials.length === 0) throw refusal('wrong-passkey')
  return { nonce, options }
})

const signWithPasskey = envelopes.signWithPasskey.handler(async ({ input, context }) => {
  const { account, envelope: id, request, nonce, response, ...confirmed } = input
  const scope = await envelopeScope(context, account)
  const { person } = scope.edition
  await context.deps.throttles.count('passkeyOfNetwork', findNetwork(context.request.ip))
  const found = await findOwn(context, scope, id)
  if (found.own.some(({ request_id: known }) => known === request)) return { done: true as const }
  const { signer, challenge } = prepareStatement(context, found, confirmed, nonce)
  const used = await consumePasskeySignature(context, { person, challenge, response })
  if (!used) {
    await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
      recordEvent(transaction, context, {
        kind: 'envelope.passkey-refused',
        outcome: 'refused',
        accountId: scope.account.id,
        subject: { type: 'envelope', id },
        details: { title: found.envelope.title },
      }),
    )
    throw refusal('wrong-passkey')
  }
  const { authenticatorData, clientDataJSON, signature } = response.response
  const { credentialId, publicKey, rpId, origin } = used
  const passkey = {
    nonce,
    credentialId,
    publicKey: publicKey.toString('base64url'),
    authenticatorData,
    clientDataJSON,
    signature,
    rpId,
    origin,
  }
  const isLast = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    signEnvelope(transaction, context, scope, {
      id,
      request,
      ...confirmed,
      signature: { method: 'passkey', name: signer.name },
      passkey: { ...passkey, signer: signer.id },
    }),
  )
  // The job seals the document if this process ends before.
  if (isLast) context.deps.backgroundTasks.add(sealEnvelope(context.deps, context.edition, id))
  return { done: true as const }
})

export const passkeyRoutes = { askPasskey, signWithPasskey }
