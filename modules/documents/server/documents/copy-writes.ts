import { shareFile } from '@atrium/files/server/serving/writes'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import { documentPurpose, type DocumentKind } from '../../contract/document-terms.ts'
import { findLimitFault } from './limit-rules.ts'
import { findFreeName, measureUse } from './reads.ts'
import { kindsWithText, lockNames } from './version-writes.ts'

type Copy = {
  /** The file whose bytes the document shares. */
  file: { id: string; name: string; bytes: number }
  kind: DocumentKind
  account: { id: string; portalId: string }
  author: string
  at: Date
  /** Further details of the event. */
  details: Readonly<Record<string, unknown>>
}

/**
 * Adds a document with version 1 to an account, whose file shares the bytes of another one. Returns the id of the document; `full` if it would
 * exceed a limit of the account, and `removed` if the bytes of the other file were removed.
 */
export async function addCopy(
  transaction: SystemTransacting,
  origin: Omit<Origin, 'edition'> & { edition: Edition },
  { file: source, kind, account, author, at, details }: Copy,
): Promise<{ document: string } | 'full' | 'removed'> {
  const edition = origin.edition.id
  await lockNames(transaction, account.id)
  if (findLimitFault(await measureUse(transaction, account.id, origin.deps.clock()), origin.edition.documentLimits, source.bytes))
    return 'full'
  const id = crypto.randomUUID()
  const file = await shareFile(transaction, edition, {
    source: source.id,
    id,
    purpose: documentPurpose,
    displayPath: `${account.id}/${source.name}`,
    at,
  })
  if (!file) return 'removed'
  const name = await findFreeName(transaction, { accountId: account.id, folder: null, except: null }, source.name)
  const common = { edition, account_id: account.id }
  await transaction
    .insertInto('documents')
    .values({
      ...common,
      id,
      folder_id: null,
      name,
      kind,
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
    .values({ ...common, file_id: id, document_id: id, number: 1, name: source.name, added_by: author, added_at: at })
    .execute()
  // The text of a copy that was read already is not read again.
  await sql`insert into document_texts (file_id, edition, account_id, state, next_try_at, page_count, content, is_cut)
    select ${id}::uuid, ${edition}, ${account.id}::uuid, coalesce(t.state, ${kindsWithText.has(file.kind) ? 'waiting' : 'none'}), ${at},
      t.page_count, coalesce(t.content, ''), coalesce(t.is_cut, false)
    from (select) one left join lateral (
      select t.* from files own join files f on f.blob = own.blob join document_texts t on t.file_id = f.id
      where own.id = ${id}::uuid and t.state in ('read', 'failed') limit 1) t on true`.execute(transaction)
  await recordEvent(transaction, origin, {
    kind: 'document.added',
    personId: author,
    accountId: account.id,
    portalId: account.portalId,
    subject: { type: 'document', id },
    details: { name, version: 1, bytes: file.bytes, file: id, ...details },
  })
  return { document: id }
}
