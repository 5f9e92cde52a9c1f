import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import { sql } from 'kysely'
import type { DocumentKind } from '../../contract/document-terms.ts'
import { findFreeName } from './reads.ts'

/** Kinds of files whose text is read for search. */
export const kindsWithText: ReadonlySet<FileKindName> = new Set(['pdf', 'docx', 'txt', 'csv'])

export type NewVersion = {
  file: { id: string; name: string; kind: FileKindName; bytes: number }
  accountId: string
  folder: string | null
  kind: DocumentKind
  isFromClient: boolean
  addedBy: string
  /**
   * The document that gets a new version: its id, or `same-name` for the document of the folder with the name of the file, if the person may
   * replace it. Null for a new document.
   */
  replaces: { id: string } | 'same-name' | null
  at: Date
}

/** Locks the names of an account's documents and folders until the transaction ends. */
export async function lockNames(transaction: Transacting | SystemTransacting, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('documents'), hashtext(${accountId}))`.execute(transaction)
}

/**
 * Adds a checked file as a document, or as the next version of a document, with its event. A document whose folder no longer exists is stored
 * outside all folders, and one whose name is in use gets a number, so that nothing that was uploaded is lost. Returns false if the account
 * does not exist any more.
 */
export async function addVersion(
  transaction: SystemTransacting,
  origin: Origin,
  { file, accountId, folder: chosenFolder, kind, isFromClient, addedBy, replaces, at }: NewVersion,
): Promise<boolean> {
  await lockNames(transaction, accountId)
  const { rows: accounts } = await sql<{ portal_id: string; folder: string | null }>`
    select a.portal_id, (select o.id from document_folders o where o.id = ${chosenFolder}::uuid and o.account_id = a.id for share) as folder
    from accounts a where a.id = ${accountId}::uuid and a.edition = ${origin.edition.id} and a.is_active`.execute(transaction)
  const [account] = accounts
  if (!account) return false
  const { folder } = account
  const replaced =
    replaces === 'same-name' && folder === chosenFolder
      ? await findSameName(transaction, { accountId, folder, name: file.name, isFromClient })
      : replaces !== null && replaces !== 'same-name'
        ? await findById(transaction, accountId, replaces.id)
        : undefined
  const number = (replaced?.version ?? 0) + 1
  const document = replaced?.id ?? file.id
  const name = replaced?.name ?? (await findFreeName(transaction, { accountId, folder, except: null }, file.name))
  const common = { edition: origin.edition.id, account_id: accountId }
  if (replaced)
    await transaction
      .updateTable('documents')
      .set({ version: number, file_id: file.id, versioned_at: at, ...(!isFromClient && { is_from_client: false }) })
      .where('id', '=', document)
      .where('edition', '=', origin.edition.id)
      .execute()
  else
    await transaction
      .insertInto('documents')
      .values({
        ...common,
        id: document,
        folder_id: folder,
        name,
        kind,
        is_from_client: isFromClient,
        version: 1,
        file_id: file.id,
        added_by: addedBy,
        added_at: at,
        versioned_at: at,
        deleted_at: null,
        deleted_by: null,
      })
      .execute()
  await transaction
    .insertInto('document_versions')
    .values({ ...common, file_id: file.id, document_id: document, number, name: file.name, added_by: addedBy, added_at: at })
    .execute()
  await transaction
    .insertInto('document_texts')
    .values({ ...common, file_id: file.id, state: kindsWithText.has(file.kind) ? 'waiting' : 'none', next_try_at: at, page_count: null })
    .execute()
  await recordEvent(transaction, origin, {
    kind: replaced ? 'document.version-added' : 'document.added',
    personId: addedBy,
    accountId,
    portalId: account.portal_id,
    subject: { type: 'document', id: document },
    details: { name, version: number, bytes: file.bytes, file: file.id },
  })
  return true
}

/** Makes a document a record of the firm, for example because it is to be signed. Clients can no longer change or delete it. */
export async function keepAsRecord(transaction: SystemTransacting, edition: string, document: string): Promise<void> {
  await transaction
    .updateTable('documents')
    .set({ is_from_client: false })
    .where('id', '=', document)
    .where('edition', '=', edition)
    .where('is_from_client', '=', true)
    .execute()
}

type Replaced = { id: string; name: string; version: number }
type Place = { accountId: string; folder: string | null; name: string; isFromClient: boolean }

/** Finds the document that a file of the same name replaces. The versions of a document are all from clients, or all from the firm. */
async function findSameName(
  transaction: SystemTransacting,
  { accountId, folder, name, isFromClient }: Place,
): Promise<Replaced | undefined> {
  const { rows } = await sql<Replaced>`select id, name, version from documents
    where account_id = ${accountId}::uuid and folder_id is not distinct from ${folder}::uuid and lower(name) = lower(${name})
      and deleted_at is null and is_from_client = ${isFromClient} for update`.execute(transaction)
  return rows[0]
}

async function findById(transaction: SystemTransacting, accountId: string, id: string): Promise<Replaced | undefined> {
  const { rows } = await sql<Replaced>`select id, name, version from documents
    where account_id = ${accountId}::uuid and id = ${id}::uuid and deleted_at is null for update`.execute(transaction)
  return rows[0]
}
