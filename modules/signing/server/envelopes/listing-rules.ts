import type { RequestContext } from '@atrium/platform/app-context'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { EnvelopeSummary, ListedEnvelope } from '../../contract/envelopes.ts'
import { findSignerState, findState, isTurn, lastDayOf } from './envelope-rules.ts'
import type { EnvelopeRow, ListedRow, SignerRow } from './reads.ts'

/** Who reads, when, and in which time zone. */
export type Reading = { person: SignedInPerson; now: Date; timeZone: string }

export const readingOf = ({ deps, edition }: RequestContext, { person }: { person: SignedInPerson }): Reading => ({
  person,
  now: deps.clock(),
  timeZone: edition.timeZone,
})

/** Returns an envelope of a list. */
export const toListed = ({ envelope, signers }: ListedRow, reading: Reading): ListedEnvelope => {
  const state = findState(envelope, reading.now)
  const turns = { state, isOrdered: envelope.is_ordered, signers }
  return {
    ...toSummary(envelope, signers, reading),
    account: { id: envelope.account_id, name: envelope.account_name, portal: envelope.portal_id },
    signers: signers.map((signer) => ({
      id: signer.id,
      name: signer.name,
      forName: signer.for_name,
      state: findSignerState(signer.state, state),
      actedAt: signer.acted_at?.toISOString() ?? null,
      isTurn: isTurn(signer, turns),
    })),
    batch: envelope.batch_id,
  }
}

export const toSummary = (envelope: EnvelopeRow, signers: readonly SignerRow[], { person, now, timeZone }: Reading): EnvelopeSummary => {
  const state = findState(envelope, now)
  const turns = { state, isOrdered: envelope.is_ordered, signers }
  return {
    id: envelope.id,
    document: envelope.document_id,
    title: envelope.title,
    kind: envelope.kind,
    state,
    sentAt: envelope.sent_at.toISOString(),
    lastDay: lastDayOf(envelope.expires_at, timeZone),
    expiresAt: envelope.expires_at.toISOString(),
    endedAt: envelope.ended_at?.toISOString() ?? null,
    sentBy: envelope.sent_by,
    signedCount: signers.filter((signer) => signer.state === 'signed').length,
    signerCount: signers.length,
    neededCount: envelope.needed_count ?? signers.length,
    isYourTurn: signers.some((signer) => signer.person_id === person.id && isTurn(signer, turns)),
    isSealed: envelope.sealed_file_id !== null,
    awaitsTimestamp: envelope.awaits_timestamp,
  }
}
