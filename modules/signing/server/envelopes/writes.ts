import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { keepAsRecord } from '@atrium/documents/server/documents/version-writes'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import type { PasskeyEvidence } from '@atrium/platform/signatures/passkey-signatures'
import { sql } from 'kysely'
import type { NewEnvelope, StoredSignature } from '../../contract/envelopes.ts'
import { consentVersion, usualRemindDays, type EnvelopeKind, type EnvelopeState } from '../../contract/signing-terms.ts'
import { countNeeded } from '../../contract/mandate.ts'
import { findOutcome, findSignerIssues, isTurn, readGivenValues, type GivenField, type SigningEvidence } from './envelope-rules.ts'
import { discardDraft } from '../drafts/writes.ts'
import { findMandate, lockMandate, toMandate } from '../mandates/reads.ts'
import { askToSign, tellNotNeeded, tellSender, tellWithdrawn, type NoticeOrigin } from '../notices/writes.ts'
import { listSigningPeople, lockEnvelope, type EnvelopeRow, type SignedFile, type SignerRow } from './reads.ts'

/** Records an event of an envelope, by which its evidence finds it. */
export const recordEnvelope = (
  transaction: SystemTransacting,
  origin: Origin,
  envelope: { id: string; account_id: string; title: string },
  kind: EventKind,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordEvent(transaction, origin, {
    kind,
    accountId: envelope.account_id,
    subject: { type: 'envelope', id: envelope.id },
    details: { title: envelope.title, ...details },
  })

export type Sending = {
  id: string
  given: NewEnvelope
  file: SignedFile
  pages: readonly PageSize[]
  expiresAt: Date
}

/**
 * Stores an envelope with its signers. Returns false, and stores nothing, if there is one with the id, or if the document waits for signatures
 * already. The document becomes a record of the firm.
 * @throws the refusals `invalid-request` if the signers do not fit the people and the mandate of the account, and `conflict` if the document
 * was changed or deleted
 */
export async function saveEnvelope(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  { id, given, file, pages, expiresAt }: Sending,
): Promise<boolean> {
  const { account, edition } = scope
  await lockMandate(transaction, scope)
  const [people, mandate] = [
    await listSigningPeople(transaction, account.id, edition.today),
    toMandate(await findMandate(transaction, scope)),
  ]
  const issues = findSignerIssues(given, { people, mandate, pages: pages.length })
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const owners = people.filter(({ relation }) => relation !== 'attorney').length
  const { rows: documents } = await sql`select from documents where id = ${file.document_id}::uuid and account_id = ${account.id}
    and deleted_at is null and file_id = ${file.file_id}::uuid for update`.execute(transaction)
  if (documents.length === 0) throw refusal('conflict')
  const common = { edition: edition.actor.edition, account_id: account.id }
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('envelopes')
    .values({
      ...common,
      id,
      document_id: file.document_id,
      file_id: file.file_id,
      sha256: file.sha256,
      title: file.name.replace(/\.pdf$/i, ''),
      kind: given.kind as EnvelopeKind,
      message: given.message,
      is_ordered: given.isOrdered,
      state: 'sent',
      request: JSON.stringify(given),
      pages: JSON.stringify(pages),
      sent_at: context.deps.clock(),
      expires_at: expiresAt,
      ended_at: null,
      created_by: edition.person.id,
      sealed_file_id: null,
      sealed_at: null,
      seal_facts: null,
      needed_count: given.needs === 'everyone' ? given.signers.length : Math.min(countNeeded(mandate, owners), given.signers.length),
      remind_days: given.remindDays === undefined ? usualRemindDays : given.remindDays,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) return false
  const names = new Map(people.map(({ person, name }) => [person, name]))
  await transaction
    .insertInto('envelope_signers')
    .values(
      given.signers.map((signer, index) => ({
        ...common,
        id: signer.id,
        envelope_id: id,
        person_id: signer.person,
        for_person_id: signer.for,
        name: names.get(signer.person) ?? '',
        for_name: signer.for === null ? null : (names.get(signer.for) ?? ''),
        position: index + 1,
        fields: JSON.stringify(signer.fields),
        acted_at: null,
        request_id: null,
        given: null,
        evidence: null,
        reason: null,
      })),
    )
    .execute()
  await recordEnvelope(transaction, context, { id, account_id: account.id, title: file.name }, 'envelope.sent', {
    document: file.document_id,
    sha256: file.sha256,
    signers: given.signers.map(({ person, for: owner }) => ({ name: names.get(person), ...(owner !== null && { for: names.get(owner) }) })),
    needed: given.needs ?? 'mandate',
    mandate: mandate.kind,
  })
  await keepAsRecord(transaction, edition.actor.edition, file.document_id)
  await discardDraft(transaction, scope, file.document_id)
  const sent = await lockEnvelope(transaction, edition.actor.edition, id)
  if (sent) await askToSign(transaction, context, sent.envelope, { before: [], after: sent.signers })
  return true
}

export type Act = { id: string; request: string }
type Found = { envelope: EnvelopeRow; signers: SignerRow[]; own: SignerRow[] }

/** Locks the envelope of an act, and returns it with the rows of the person; null if the same request acted before. */
async function beginAct(transaction: SystemTransacting, { account, edition }: AccountScope, { id, request }: Act): Promise<Found | null> {
  const found = await lockEnvelope(transaction, edition.actor.edition, id)
  const own = found?.signers.filter(({ person_id: person }) => person === edition.person.id) ?? []
  // Others than the signers get the response of an envelope that does not exist.
  if (!found || found.envelope.account_id !== account.id || own.length === 0) throw refusal('not-found')
  return own.some(({ request_id: known }) => known === request) ? null : { ...found, own }
}

export type SigningAct = Act & {
  sha256: string
  consent: string
  signature: StoredSignature
  values: readonly GivenField[]
  /** The signer whose passkey confirmed the act, and its signature. */
  passkey?: PasskeyEvidence & { signer: string }
}

/**
 * Signs an envelope as the person of the scope. A repeated request changes nothing. Returns true if it was the last one needed.
 * @throws the refusals `not-found` for others than its signers, `invalid-request` for missing values, and `conflict` if it is not the person's
 * turn, the envelope has ended, the document is not the one that was sent, or the person may no longer sign for the account
 */
export async function signEnvelope(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  act: SigningAct,
): Promise<boolean> {
  const found = await beginAct(transaction, scope, act)
  if (!found) return false
  const { envelope, signers, own } = found
  const now = context.deps.clock()
  const turns = { state: envelope.state, isOrdered: envelope.is_ordered, signers }
  const signer = own.find((one) => isTurn(one, turns))
  if (!signer || envelope.expires_at <= now || act.sha256 !== envelope.sha256) throw refusal('conflict')
  const { signer: confirmed = signer.id, ...passkey } = act.passkey ?? {}
  if (confirmed !== signer.id) throw refusal('conflict')
  await requireUnchanged(transaction, envelope)
  await requireCapacity(transaction, scope, signer)
  if (act.consent !== consentVersion) throw refusal('invalid-request', { issues: [{ path: 'consent', code: 'outdated' }] })
  const given = readGivenValues(signer.fields, act.values)
  if ('issues' in given) throw refusal('invalid-request', given)
  const evidence: SigningEvidence = {
    at: now.toISOString(),
    provenAt: context.session?.secondFactorAt?.toISOString() ?? null,
    electronicIdAt: context.session?.electronicIdAt?.toISOString() ?? null,
    address: context.request.ip,
    userAgent: context.request.headers['user-agent']?.slice(0, 400) ?? null,
    sha256: act.sha256,
    consent: act.consent,
    ...(act.passkey && { passkey: passkey as PasskeyEvidence }),
  }
  const { numUpdatedRows: changed } = await transaction
    .updateTable('envelope_signers')
    .set({
      state: 'signed',
      acted_at: now,
      request_id: act.request,
      given: JSON.stringify({ signature: act.signature, values: given.values }),
      evidence: JSON.stringify(evidence),
    })
    .where('id', '=', signer.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (changed !== 1n) throw refusal('conflict')
  await recordEnvelope(transaction, context, envelope, 'envelope.signed', {
    signer: signer.id,
    name: signer.name,
    ...(signer.for_name !== null && { for: signer.for_name }),
    method: act.signature.method,
    sha256: act.sha256,
    consent: act.consent,
    provenAt: evidence.provenAt,
    electronicIdAt: evidence.electronicIdAt,
    ...(act.passkey && { credential: act.passkey.credentialId }),
  })
  const after = changeState(signers, signer, 'signed')
  const isLast = findState(envelope, after) === 'completed'
  if (isLast) {
    await endEnvelope(transaction, context, envelope, 'completed', 'envelope.completed')
    await tellNotNeeded(transaction, context, envelope, signers, after)
  } else await askToSign(transaction, context, envelope, { before: signers, after })
  return isLast
}

const changeState = (signers: readonly SignerRow[], { id }: SignerRow, state: SignerRow['state']): SignerRow[] =>
  signers.map((one) => (one.id === id ? { ...one, state } : one))

const findState = (envelope: EnvelopeRow, signers: readonly SignerRow[]) =>
  findOutcome(
    signers.map(({ state }) => state),
    envelope.needed_count ?? signers.length,
  )

/** The document must still be the version that was sent. It cannot be deleted or replaced before the transaction ends. */
async function requireUnchanged(transaction: SystemTransacting, envelope: EnvelopeRow): Promise<void> {
  const { rows } = await sql`select from documents d join files f on f.id = d.file_id and f.removed_at is null
    where d.id = ${envelope.document_id}::uuid and d.deleted_at is null and d.file_id = ${envelope.file_id}::uuid and f.sha256 = ${envelope.sha256}
    for share of d`.execute(transaction)
  if (rows.length === 0) throw refusal('conflict')
}

/** The person must still be an owner of the account, or the registered attorney of an owner. */
async function requireCapacity(transaction: SystemTransacting, { account, edition }: AccountScope, signer: SignerRow): Promise<void> {
  const people = await listSigningPeople(transaction, account.id, edition.today)
  const has = (person: string | null, isAttorney: boolean) =>
    people.some((one) => one.person === person && (one.relation === 'attorney') === isAttorney)
  const isAttorney = signer.for_name !== null
  if (!has(signer.person_id, isAttorney) || (isAttorney && !has(signer.for_person_id, false))) throw refusal('conflict')
}

/** Declines to sign, which ends the envelope unless enough others can still sign. A repeated request changes nothing. @throws the refusals `not-found` and `conflict` */
export async function declineEnvelope(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  { reason, ...act }: Act & { reason: string },
): Promise<void> {
  const found = await beginAct(transaction, scope, act)
  if (!found) return
  const { envelope, signers, own } = found
  const signer = own.find(({ state }) => state === 'waiting')
  const now = context.deps.clock()
  if (!signer || envelope.state !== 'sent' || envelope.expires_at <= now) throw refusal('conflict')
  await transaction
    .updateTable('envelope_signers')
    .set({ state: 'declined', acted_at: now, request_id: act.request, reason })
    .where('id', '=', signer.id)
    .execute()
  const details = { name: signer.name, reason }
  const after = changeState(signers, signer, 'declined')
  if (findState(envelope, after) === 'declined') await endEnvelope(transaction, context, envelope, 'declined', 'envelope.declined', details)
  else {
    await recordEnvelope(transaction, context, envelope, 'envelope.declined', details)
    await askToSign(transaction, context, envelope, { before: signers, after })
  }
  await tellSender(transaction, context, envelope, 'signingDeclined')
}

/** Withdraws an envelope. A second request changes nothing. @throws the refusals `not-found`, and `conflict` if it ended otherwise */
export async function withdrawEnvelope(
  transaction: SystemTransacting,
  context: RequestContext,
  { account, edition }: AccountScope,
  id: string,
): Promise<void> {
  const found = await lockEnvelope(transaction, edition.actor.edition, id)
  if (!found || found.envelope.account_id !== account.id) throw refusal('not-found')
  if (found.envelope.state === 'withdrawn') return
  if (found.envelope.state !== 'sent') throw refusal('conflict')
  await endEnvelope(transaction, context, found.envelope, 'withdrawn', 'envelope.withdrawn')
  await tellWithdrawn(transaction, context, found.envelope, found.signers, edition.person.id)
}

async function endEnvelope(
  transaction: SystemTransacting,
  origin: Origin,
  envelope: EnvelopeRow,
  state: EnvelopeState,
  kind: EventKind,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await transaction
    .updateTable('envelopes')
    .set({ state, ended_at: origin.deps.clock() })
    .where('id', '=', envelope.id)
    .where('state', '=', 'sent')
    .execute()
  await recordEnvelope(transaction, origin, envelope, kind, details)
}

/** Records that the person of the scope has opened an envelope that they sign, the first time. */
export async function markOpened(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition }: AccountScope,
  envelope: EnvelopeRow,
): Promise<void> {
  const rows = await transaction
    .updateTable('envelope_signers')
    .set({ opened_at: context.deps.clock() })
    .where('envelope_id', '=', envelope.id)
    .where('person_id', '=', edition.person.id)
    .where('opened_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
  if (rows[0]) await recordEnvelope(transaction, context, envelope, 'envelope.opened', { signer: rows[0].id, name: rows[0].name })
}

/** Records that sealing an envelope has failed. It is tried again after a minute, then after twice the time, at most after six hours. */
export async function postponeSeal(transaction: SystemTransacting, edition: string, id: string, now: Date): Promise<void> {
  await sql`update envelopes set seal_tries = seal_tries + 1,
      next_seal_at = ${now}::timestamptz + least(interval '1 minute' * power(2, least(seal_tries, 20)), interval '6 hours')
    where id = ${id}::uuid and edition = ${edition}`.execute(transaction)
}

/** Ends the envelopes whose time is over. Returns their number. */
export async function expireEnvelopes(transaction: SystemTransacting, origin: NoticeOrigin, now: Date): Promise<number> {
  const rows = await transaction
    .updateTable('envelopes')
    .set({ state: 'expired', ended_at: now })
    .where('edition', '=', origin.edition.id)
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .returning(['id', 'account_id', 'title', 'expires_at', 'created_by'])
    .execute()
  for (const row of rows) {
    await recordEnvelope(transaction, origin, row, 'envelope.expired')
    await tellSender(transaction, origin, row, 'signingExpired')
  }
  return rows.length
}
