import { createHash, randomUUID } from 'node:crypto'
import { documentPurpose } from '@atrium/documents/contract/document-terms'
import { addVersion, lockNames } from '@atrium/documents/server/documents/version-writes'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import { addFile } from '@atrium/files/server/serving/writes'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { createBlobKey } from '@atrium/platform/files/file-store'
import { addDocumentTimestamp, addSealTimestamp, sealInThread } from '@atrium/platform/signatures/sealing'
import { createMarks, type SealFacts } from '../envelopes/envelope-rules.ts'
import { findVersionFile, listOutstanding, lockEnvelope, type EnvelopeRow, type SignedFile, type SignerRow } from '../envelopes/reads.ts'
import { expireEnvelopes, postponeSeal, recordEnvelope } from '../envelopes/writes.ts'
import { tellCompleted, type NoticeOrigin } from '../notices/writes.ts'
import { readBlob } from './blob-rules.ts'
import { composeCertificate } from './certificate-rules.ts'

type SealDependencies = Pick<Dependencies, 'db' | 'clock' | 'files' | 'signing' | 'log'>

const perRun = 20

/** Seals the documents that everybody has signed, and adds timestamps that the authority could not give before. */
export async function sealOutstanding(deps: Dependencies, editions: readonly Edition[]): Promise<{ sealed: number }> {
  let sealed = 0
  for (const edition of editions) {
    const outstanding = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
      listOutstanding(transaction, edition.id, {
        now: deps.clock(),
        hasTimestamps: deps.signing.timestamps !== undefined,
        limit: perRun,
      }),
    )
    for (const { id, isSealed } of outstanding) {
      try {
        await (isSealed ? timestampEnvelope(deps, edition, id) : sealEnvelope(deps, edition, id))
        sealed += 1
      } catch (error) {
        deps.log.warn({ err: error, envelope: id }, 'a signed document could not be sealed; it is repeated')
        await withTenant(deps.db, systemActor(edition.id), (transaction) => postponeSeal(transaction, edition.id, id, deps.clock()))
      }
    }
  }
  return { sealed }
}

/** Ends the envelopes whose time is over. */
export async function expireOverdue(deps: Dependencies, editions: readonly Edition[]): Promise<{ expired: number }> {
  let expired = 0
  for (const edition of editions)
    expired += await withTenant(deps.db, systemActor(edition.id), (transaction) =>
      expireEnvelopes(transaction, createOrigin(deps, edition, 'signing.expire'), deps.clock()),
    )
  return { expired }
}

const createOrigin = (deps: SealDependencies, edition: Edition, by: string): NoticeOrigin => ({ edition, deps, by })

/**
 * Seals a document that everybody has signed, and stores it as a new version. Several processes may try at once: only one stores its result.
 * The document is sealed without a timestamp if the authority is away.
 */
export async function sealEnvelope(deps: SealDependencies, edition: Edition, id: string): Promise<void> {
  const actor = systemActor(edition.id)
  const work = await withTenant(deps.db, actor, async (transaction) => {
    const found = await lockEnvelope(transaction, edition.id, id)
    if (!found || found.envelope.state !== 'completed' || found.envelope.sealed_file_id !== null) return null
    const file = await findVersionFile(transaction, found.envelope.account_id, { file: found.envelope.file_id })
    if (!file) throw new Error('The file of the signed document is missing.')
    return { ...found, file }
  })
  const identity = deps.signing.identities.get(edition.id)
  if (!work) return
  if (!identity) throw new Error(`The edition "${edition.id}" has no signing certificate.`)
  const { envelope, signers, file } = work
  const seen = await readBlob(deps.files, file)
  const sealedAt = deps.clock()
  const { timestamps } = deps.signing
  const sealed = await sealInThread({
    pdf: seen,
    sha256: envelope.sha256,
    marks: signers.filter(({ state }) => state === 'signed').flatMap((signer) => toMarks(signer, edition)),
    certificatePage: composeCertificate(edition, envelope, signers, sealedAt),
    identity,
    timestampTrust: timestamps?.trust,
    reason: envelope.title,
    sealedAt,
  })
  const stamped = timestamps && (await addSealTimestamp(sealed.pdf, timestamps).catch((error: unknown) => logAway(deps, id, error)))
  const pdf = stamped ?? sealed.pdf
  const { pages, objects, beginsWithSeen } = sealed
  const facts: SealFacts = { seenBytes: seen.length, sealedSha256: hash(pdf), sealedBytes: pdf.length, beginsWithSeen, pages, objects }
  await storeSealed(deps, edition, { id, pdf, file, facts, awaitsTimestamp: timestamps !== undefined && !stamped })
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function logAway({ log }: SealDependencies, envelope: string, error: unknown): undefined {
  log.warn({ err: error, envelope }, 'the timestamp authority gave no timestamp; it is added later')
  return undefined
}

function toMarks({ name, for_name: owner, fields, given, acted_at: at }: SignerRow, edition: Edition) {
  if (!given || !at) throw new Error('A signature is missing.')
  const signedName = owner === null ? name : `${name} (${owner})`
  const day = dayIn(edition.timeZone, at).split('-').toReversed().join('/')
  return createMarks({ name: signedName, fields, ...given, day })
}

type Sealed = { id: string; pdf: Uint8Array; file: SignedFile; facts: SealFacts | null; awaitsTimestamp: boolean }

/** Stores a sealed or timestamped document as the next version, with its event. What is not stored does not stay among the files. */
async function storeSealed(deps: SealDependencies, edition: Edition, sealed: Sealed): Promise<void> {
  const blob = createBlobKey()
  const { pdf } = sealed
  await deps.files.write(blob, Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), pdf.length)
  try {
    if (!(await addSealedVersion(deps, edition, sealed, blob))) await deps.files.remove(blob)
  } catch (error) {
    await deps.files.remove(blob)
    throw error
  }
}

/**
 * Adds a sealed or timestamped document as the next version, in one transaction. Returns false if another process has done so, or if a
 * timestamp comes too late for a document that was replaced or deleted meanwhile.
 */
function addSealedVersion(
  deps: SealDependencies,
  edition: Edition,
  { id, pdf, file, facts, awaitsTimestamp }: Sealed,
  blob: string,
): Promise<boolean> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const account = await findAccount(transaction, edition.id, id)
    if (!account) return false
    // The names are locked before any row, as every change of documents does.
    await lockNames(transaction, account)
    const found = await lockEnvelope(transaction, edition.id, id)
    if (!found || (facts === null ? !found.envelope.awaits_timestamp : found.envelope.sealed_file_id !== null)) return false
    const { envelope, signers } = found
    const origin = createOrigin(deps, edition, 'signing.seal')
    const current = await findVersionFile(transaction, account, { file: file.file_id })
    if (facts === null && !isStillCurrent(current)) {
      await endWaiting(transaction, edition.id, id)
      return false
    }
    const fileId = await addSealedFile(transaction, origin, { envelope, signers, pdf, blob, file: current ?? file })
    await transaction
      .updateTable('envelopes')
      .set({
        sealed_file_id: fileId,
        awaits_timestamp: awaitsTimestamp,
        ...(facts !== null && { sealed_at: deps.clock(), seal_facts: JSON.stringify(facts) }),
      })
      .where('id', '=', id)
      .where('edition', '=', edition.id)
      .execute()
    await recordEnvelope(transaction, origin, envelope, facts === null ? 'envelope.timestamped' : 'envelope.sealed', {
      sha256: hash(pdf),
      file: fileId,
      ...(facts !== null && { awaitsTimestamp }),
    })
    if (facts !== null) await tellCompleted(transaction, origin, envelope, signers)
    return true
  })
}

const isStillCurrent = (file: SignedFile | undefined): file is SignedFile => file !== undefined && file.is_current && !file.is_deleted

/** Records that a sealed document gets no timestamp any more, because it was replaced or deleted. */
async function endWaiting(transaction: SystemTransacting, edition: string, id: string): Promise<void> {
  await transaction.updateTable('envelopes').set({ awaits_timestamp: false }).where('id', '=', id).where('edition', '=', edition).execute()
}

type AddedFile = { envelope: EnvelopeRow; signers: readonly SignerRow[]; pdf: Uint8Array; blob: string; file: SignedFile }

async function addSealedFile(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  { envelope, signers, pdf, blob, file }: AddedFile,
): Promise<string> {
  const id = randomUUID()
  const at = origin.deps.clock()
  const addedBy = envelope.created_by ?? signers.find(({ person_id: person }) => person !== null)?.person_id
  if (!addedBy) throw new Error('No sender or signer of the document exists any more.')
  const stored = { id, name: file.name, kind: 'pdf' as const, bytes: pdf.length }
  const record = { ...stored, purpose: documentPurpose, displayPath: file.name, sha256: hash(pdf), isPublic: false }
  await addFile(transaction, origin.edition.id, { ...record, uploadedBy: addedBy, target: {}, blob, uploadedAt: at }, [])
  const isAdded = await addVersion(transaction, origin, {
    file: stored,
    accountId: envelope.account_id,
    folder: file.folder_id,
    kind: file.document_kind,
    isFromClient: false,
    addedBy,
    replaces: { id: envelope.document_id },
    at,
  })
  if (!isAdded) throw new Error('The account of the signed document is closed.')
  return id
}

async function findAccount(transaction: SystemTransacting, edition: string, envelope: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('envelopes')
    .select('account_id')
    .where('id', '=', envelope)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row?.account_id
}

/** Adds the timestamp that the authority could not give when the document was sealed, unless a newer version has replaced it. */
async function timestampEnvelope(deps: SealDependencies, edition: Edition, id: string): Promise<void> {
  const { timestamps } = deps.signing
  if (!timestamps) return
  const file = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const found = await lockEnvelope(transaction, edition.id, id)
    if (!found?.envelope.awaits_timestamp || found.envelope.sealed_file_id === null) return undefined
    const version = await findVersionFile(transaction, found.envelope.account_id, { file: found.envelope.sealed_file_id })
    if (isStillCurrent(version)) return version
    await endWaiting(transaction, edition.id, id)
    return undefined
  })
  if (!file) return
  const pdf = await addDocumentTimestamp(await readBlob(deps.files, file), timestamps)
  await storeSealed(deps, edition, { id, pdf, file, facts: null, awaitsTimestamp: false })
}
