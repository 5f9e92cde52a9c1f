import { shareFile } from '@atrium/files/server/serving/writes'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import { documentPurpose } from '../../contract/document-terms.ts'
import { findFreeName } from '../documents/reads.ts'
import { isHeld } from '../retention/reads.ts'
import { kindsWithText } from '../documents/version-writes.ts'
import type { Claimed } from './writes.ts'

type Copy = { publication: Claimed; accountId: string; author: string; at: Date }
type Removal = Copy & {
  document: string
  /** Today in the time zone of the firm. */
  today: string
}

/**
 * Adds the document of a publication to an account whose names the caller has locked. Its file shares the blob of the published one. Returns
 * the id of the document; undefined if the published file was removed.
 */
export async function addPublished(
  transaction: SystemTransacting,
  origin: Origin,
  { publication, accountId, author, at }: Copy,
): Promise<string | undefined> {
  const id = crypto.randomUUID()
  const edition = origin.edition.id
  const file = await shareFile(transaction, edition, {
    source: publication.id,
    id,
    purpose: documentPurpose,
    displayPath: `${accountId}/${publication.name}`,
    at,
  })
  if (!file) return undefined
  const name = await findFreeName(transaction, { accountId, folder: null, except: null }, publication.name)
  const common = { edition, account_id: accountId }
  await transaction
    .insertInto('documents')
    .values({
      ...common,
      id,
      folder_id: null,
      name,
      kind: publication.kind,
      is_from_client: false,
      version: 1,
      file_id: id,
      added_by: author,
      added_at: at,
      versioned_at: at,
      deleted_at: null,
      deleted_by: null,
    })
    .execute()
  await transaction
    .insertInto('document_versions')
    .values({ ...common, file_id: id, document_id: id, number: 1, name: publication.name, added_by: author, added_at: at })
    .execute()
  // The text of a copy that was read already is not read again.
  await sql`insert into document_texts (file_id, edition, account_id, state, next_try_at, page_count, content, is_cut)
    select ${id}::uuid, ${edition}, ${accountId}::uuid, coalesce(t.state, ${kindsWithText.has(file.kind) ? 'waiting' : 'none'}), ${at},
      t.page_count, coalesce(t.content, ''), coalesce(t.is_cut, false)
    from (select) one left join lateral (
      select t.* from publication_accounts r join document_texts t on t.file_id = r.document_id
      where r.publication_id = ${publication.id}::uuid and t.state in ('read', 'failed') limit 1) t on true`.execute(transaction)
  if (publication.asks_confirmation)
    await transaction
      .insertInto('reading_requests')
      .values({ ...common, id: crypto.randomUUID(), document_id: id, created_by: author, created_at: at, withdrawn_at: null })
      .execute()
  await recordEvent(transaction, origin, {
    kind: 'document.added',
    personId: author,
    accountId,
    portalId: publication.portal_id,
    subject: { type: 'document', id },
    details: { name, version: 1, bytes: file.bytes, file: id, publication: publication.id },
  })
  return id
}

/**
 * Puts the document of a publication into the bin of its account, unless it is there already. Returns false, and changes nothing, if it has a
 * newer version, for example because it was signed, or if a legal hold counts.
 */
export async function removePublished(
  transaction: SystemTransacting,
  origin: Origin,
  { publication, accountId, author, at, document, today }: Removal,
): Promise<boolean> {
  const { rows: newer } = await sql`select from documents where id = ${document}::uuid and account_id = ${accountId}::uuid
    and deleted_at is null and version > 1 for update`.execute(transaction)
  if (newer.length > 0 || (await isHeld(transaction, { accountId, document, today }))) return false
  const { rows } = await sql<{
    name: string
  }>`update documents set deleted_at = ${at}, deleted_by = ${author}::uuid, revision = revision + 1
    where id = ${document}::uuid and account_id = ${accountId}::uuid and deleted_at is null returning name`.execute(transaction)
  if (!rows[0]) return true
  await recordEvent(transaction, origin, {
    kind: 'document.deleted',
    personId: author,
    accountId,
    portalId: publication.portal_id,
    subject: { type: 'document', id: document },
    details: { name: rows[0].name, publication: publication.id },
  })
  return true
}
