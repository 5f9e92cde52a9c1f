import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { withdrawCauses } from '@atrium/notifications/server/notices/withdraw-writes'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { confirmationAsked } from './notification-contributions.ts'
import { findDocument } from '../documents/reads.ts'
import { lockNames } from '../documents/version-writes.ts'
import { findOpenedHash, findOpenRequest, findRequest, isVersionOf } from './reads.ts'

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: 'document.reading-asked' | 'document.reading-no-longer-asked' | 'document.read-confirmed',
  { id, ...details }: { id: string; name: string } & Record<string, unknown>,
) =>
  recordEvent(transaction, context, {
    kind,
    accountId: account.id,
    portalId: account.portal_id,
    subject: { type: 'document', id },
    details,
  })

/**
 * Asks the clients of the account to confirm a document. Nothing changes if they are asked already.
 * @throws the refusals `not-found`, and `conflict` for an id of another request
 */
export async function askForConfirmation(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { request, document: documentId }: { request: string; document: string },
): Promise<void> {
  const { account, edition } = scope
  await lockNames(transaction, account.id)
  const stored = await findRequest(transaction, scope, request)
  if (stored) {
    if (stored.document_id !== documentId) throw refusal('conflict')
    return
  }
  const document = await findDocument(transaction, scope, documentId)
  if (!document || document.deleted_at) throw refusal('not-found')
  if (await findOpenRequest(transaction, scope, documentId)) return
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('reading_requests')
    .values({
      id: request,
      edition: edition.actor.edition,
      account_id: account.id,
      document_id: documentId,
      created_by: edition.person.id,
      created_at: context.deps.clock(),
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw refusal('conflict')
  await record(transaction, context, scope, 'document.reading-asked', { id: documentId, name: document.name, version: document.version })
}

/** Withdraws a request. Confirmations of it stay. @throws the refusal `not-found` */
export async function withdrawRequest(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  request: string,
): Promise<void> {
  await lockNames(transaction, scope.account.id)
  const stored = await findRequest(transaction, scope, request)
  const document = stored && (await findDocument(transaction, scope, stored.document_id))
  if (!stored || !document) throw refusal('not-found')
  if (stored.withdrawn_at) return
  await sql`update reading_requests set withdrawn_at = ${context.deps.clock()} where id = ${request}::uuid and account_id = ${scope.account.id}`.execute(
    transaction,
  )
  await withdrawCauses(transaction, context, { account: scope.account.id, kinds: [confirmationAsked], causes: [request] })
  await record(transaction, context, scope, 'document.reading-no-longer-asked', { id: document.id, name: document.name })
}

type Confirmation = { id: string; request: string; version: number }

/**
 * Records that the person has read the current version of a document, with the hash of its bytes. A person confirms a request once.
 * @throws the refusals `not-found` for a request that is not open, `conflict` if there is a newer version, and `invalid-request` if the person
 * has not opened this version
 */
export async function confirmReading(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, request, version }: Confirmation,
): Promise<void> {
  const { account, edition } = scope
  await lockNames(transaction, account.id)
  const open = await findRequest(transaction, scope, request)
  const document = open && (await findDocument(transaction, scope, open.document_id))
  if (!open || open.withdrawn_at || !document || document.deleted_at) throw refusal('not-found')
  const { rows: known } = await sql`select from reading_confirmations
    where request_id = ${request}::uuid and person_id = ${edition.person.id}`.execute(transaction)
  if (known.length > 0) return
  if (document.version !== version) throw refusal('conflict')
  const sha256 = await findOpenedHash(transaction, scope, { document: document.id, file: document.file_id })
  if (sha256 === undefined) throw refusal('invalid-request', { issues: [{ path: 'version', code: 'not-opened' }] })
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('reading_confirmations')
    .values({
      id,
      request_id: request,
      edition: edition.actor.edition,
      account_id: account.id,
      document_id: document.id,
      person_id: edition.person.id,
      version,
      file_id: document.file_id,
      sha256,
      confirmed_at: context.deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw refusal('conflict')
  const { name, file_id: file } = document
  await record(transaction, context, scope, 'document.read-confirmed', { id: document.id, name, version, file, sha256 })
}

type Report = { id: string; document: string; file: string; seconds: number }

/**
 * Stores how long a version has been on the screen: at most as long as it has been since the first report.
 * @throws the refusals `not-found` for a file that is no version of the document, and `conflict` for an id of another reading
 */
export async function reportReading(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, document, file, seconds }: Report,
): Promise<void> {
  const { account, edition } = scope
  const now = context.deps.clock()
  if (!(await isVersionOf(transaction, scope, { document, file }))) throw refusal('not-found')
  await transaction
    .insertInto('document_readings')
    .values({
      id,
      edition: edition.actor.edition,
      person_id: edition.person.id,
      account_id: account.id,
      document_id: document,
      file_id: file,
      opened_at: now,
      reported_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { rows } = await sql`update document_readings set reported_at = greatest(reported_at, ${now}),
      seconds = greatest(seconds, least(${seconds}::int, extract(epoch from ${now}::timestamptz - opened_at)::int))
    where id = ${id}::uuid and person_id = ${edition.person.id} and document_id = ${document}::uuid and file_id = ${file}::uuid
    returning id`.execute(transaction)
  if (rows.length === 0) throw refusal('conflict')
}

export async function markRecorded(transaction: SystemTransacting, ids: readonly string[]): Promise<void> {
  await sql`update document_readings set is_recorded = true where id = any (${[...ids]}::uuid[])`.execute(transaction)
}

/** Removes readings whose events were recorded some days ago. Until then, late reports of an open page find them. */
export async function removeOldReadings(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const { rows } = await sql`delete from document_readings
    where edition = ${edition} and is_recorded and reported_at < ${now}::timestamptz - interval '2 days' returning id`.execute(transaction)
  return rows.length
}
