import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { splitName } from '@atrium/files/server/uploads/name-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { EventKind } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { maxFolderDepth, maxFolders, restorableDays, type DocumentKind } from '../../contract/document-terms.ts'
import { isHeld } from '../retention/reads.ts'
import { mayChange, measureDepth } from './document-rules.ts'
import { findDocument, findFreeName, listFolders, type DocumentRow, type FolderRow } from './reads.ts'
import { lockNames } from './version-writes.ts'

const dayMs = 86_400_000

const toSubject = (type: 'document' | 'document-folder', id: string) => ({ type, id }) as const

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: EventKind,
  { type, id, name, ...details }: { type: 'document' | 'document-folder'; id: string; name: string } & Record<string, unknown>,
) =>
  recordEvent(transaction, context, {
    kind,
    accountId: account.id,
    portalId: account.portal_id,
    subject: toSubject(type, id),
    details: { name, ...details },
  })

/** Returns a document that the caller may change, locked against other changes until the transaction ends. @throws the refusals `not-found` and `not-allowed` */
async function requireChangeable(transaction: Transacting, scope: AccountScope, id: string): Promise<DocumentRow> {
  await lockNames(transaction, scope.account.id)
  const document = await findDocument(transaction, scope, id)
  if (!document) throw refusal('not-found')
  if (!mayChange(scope.edition.person, { isFromClient: document.is_from_client })) throw refusal('not-allowed')
  return document
}

type Values = {
  name?: string
  kind?: DocumentKind
  folder_id?: string | null
  portfolio_id?: string | null
  deleted_at?: Date | null
  deleted_by?: string | null
  revision: number
}

const updateDocument = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  id: string,
  values: Values,
): Promise<void> =>
  reviseRow(
    transaction,
    context,
    { table: 'documents', key: { id }, subject: { ...toSubject('document', id), accountId: account.id } },
    async () => {
      const { numUpdatedRows } = await transaction
        .updateTable('documents')
        .set(values)
        .where('id', '=', id)
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow()
      // Row-level security omits rows without an error.
      if (numUpdatedRows !== 1n) throw new Error(`The document ${id} was not updated.`)
    },
  )

export type DocumentChange = { revision: number; name?: string; kind?: DocumentKind; folder?: string | null; portfolio?: string | null }

/**
 * Changes name, kind, folder or portfolio of a document. Its extension stays. A request that was carried out before changes nothing. The
 * caller has checked that the portfolio is one of the account.
 * @throws the refusals `not-found`, `not-allowed`, `conflict` if it was changed since the caller read it, and `invalid-request` for a name in
 * use or an unknown folder
 */
export async function changeDocument(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  givenId: string,
  { revision, name: givenName, kind, folder: givenFolder, portfolio }: DocumentChange,
): Promise<void> {
  const before = await requireChangeable(transaction, scope, givenId)
  const { id } = before
  if (before.deleted_at) throw refusal('not-found')
  const name = givenName === undefined ? before.name : withExtension(givenName, before.name)
  const folder = givenFolder === undefined ? before.folder_id : givenFolder
  const after = {
    name,
    kind: kind ?? before.kind,
    folder_id: folder,
    portfolio_id: portfolio === undefined ? before.portfolio_id : portfolio,
  }
  if (isEqual(before, after)) return
  if (before.revision !== revision) throw refusal('conflict')
  if (folder !== null && folder !== before.folder_id) await requireFolder(transaction, scope, folder, 'folder')
  if ((await findFreeName(transaction, { accountId: scope.account.id, folder, except: before.id }, name)) !== name)
    throw refusal('invalid-request', { issues: [{ path: givenName === undefined ? 'folder' : 'name', code: 'taken' }] })
  await updateDocument(transaction, context, scope, id, { ...after, revision: revision + 1 })
  await record(transaction, context, scope, 'document.changed', { type: 'document', id, name, before: before.name })
}

type Changed = Pick<DocumentRow, 'name' | 'kind' | 'folder_id' | 'portfolio_id'>

const isEqual = (before: Changed, after: Changed): boolean =>
  after.name === before.name &&
  after.kind === before.kind &&
  after.folder_id === before.folder_id &&
  after.portfolio_id === before.portfolio_id

/** Returns the new name with the extension of the stored one, which states what the file is. */
function withExtension(given: string, stored: string): string {
  const { extension } = splitName(stored)
  return given.toLowerCase().endsWith(extension.toLowerCase()) ? given : `${given}${extension}`
}

/**
 * Puts a document into the bin. A second request changes nothing. Staff cannot do so while a hold counts; clients can, because they must not
 * learn of it, and the document stays in the bin of the firm.
 * @throws the refusals `conflict` if it has another revision than the stated one, and `invalid-request` while a hold counts
 */
export async function removeDocument(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  givenId: string,
  revision?: number,
): Promise<void> {
  const before = await requireChangeable(transaction, scope, givenId)
  const { id } = before
  if (before.deleted_at) return
  if (revision !== undefined && before.revision !== revision) throw refusal('conflict')
  const { today, person } = scope.edition
  if (isOfFirm(person) && (await isHeld(transaction, { accountId: scope.account.id, document: id, today })))
    throw refusal('invalid-request', { issues: [{ path: 'document', code: 'on-hold' }] })
  await updateDocument(transaction, context, scope, id, {
    deleted_at: context.deps.clock(),
    deleted_by: scope.edition.person.id,
    revision: before.revision + 1,
  })
  await record(transaction, context, scope, 'document.deleted', { type: 'document', id, name: before.name })
}

/**
 * Takes a document out of the bin, also if its deletion for good was ordered. If its name is in use by now, it gets a number. A second request
 * changes nothing.
 * @throws the refusals `not-found` for clients after the days in which they can restore it, and `conflict` if it has another revision than the stated one
 */
export async function restoreDocument(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  givenId: string,
  revision?: number,
): Promise<void> {
  const before = await requireChangeable(transaction, scope, givenId)
  const { id } = before
  if (!before.deleted_at) return
  if (revision !== undefined && before.revision !== revision) throw refusal('conflict')
  const isLate = context.deps.clock().getTime() - before.deleted_at.getTime() > restorableDays * dayMs
  if (isLate && !isOfFirm(scope.edition.person)) throw refusal('not-found')
  const place = { accountId: scope.account.id, folder: before.folder_id, except: before.id }
  const name = await findFreeName(transaction, place, before.name)
  await updateDocument(transaction, context, scope, id, { name, deleted_at: null, deleted_by: null, revision: before.revision + 1 })
  await transaction.deleteFrom('destruction_orders').where('document_id', '=', id).where('account_id', '=', scope.account.id).execute()
  await record(transaction, context, scope, 'document.restored', { type: 'document', id, name })
}

async function requireFolder(transaction: Transacting, scope: AccountScope, id: string, path: string): Promise<FolderRow> {
  const folder = (await listFolders(transaction, scope)).find((one) => one.id === id)
  if (!folder) throw refusal('invalid-request', { issues: [{ path, code: 'not-found' }] })
  return folder
}

/**
 * Adds a folder. A request that was carried out before changes nothing.
 * @throws the refusals `conflict` for an id of another folder, `too-much-under-way` for too many folders, and `invalid-request` for a name in
 * use, an unknown parent, and folders that are nested too deeply
 */
export async function addFolder(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, name, parent }: { id: string; name: string; parent: string | null },
): Promise<void> {
  const { account, edition } = scope
  await lockNames(transaction, account.id)
  const folders = await listFolders(transaction, scope)
  const stored = folders.find((folder) => folder.id === id)
  if (stored) {
    if (stored.name !== name || stored.parent_id !== parent) throw refusal('conflict')
    return
  }
  if (parent !== null && !folders.some((folder) => folder.id === parent))
    throw refusal('invalid-request', { issues: [{ path: 'parent', code: 'not-found' }] })
  if (measureDepth(folders, parent) >= maxFolderDepth)
    throw refusal('invalid-request', { issues: [{ path: 'parent', code: 'too-many', limit: maxFolderDepth }] })
  if (folders.length >= maxFolders) throw refusal('invalid-request', { issues: [{ path: 'name', code: 'too-many', limit: maxFolders }] })
  requireFreeName(folders, { id, name, parent })
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('document_folders')
    .values({
      id,
      edition: edition.actor.edition,
      account_id: account.id,
      parent_id: parent,
      name,
      is_from_client: !isOfFirm(edition.person),
      created_by: edition.person.id,
      created_at: context.deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw refusal('conflict')
  await record(transaction, context, scope, 'document.folder-added', { type: 'document-folder', id, name })
}

function requireFreeName(folders: readonly FolderRow[], { id, name, parent }: { id: string; name: string; parent: string | null }): void {
  const isTaken = folders.some(
    (folder) => folder.id !== id && folder.parent_id === parent && folder.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw refusal('invalid-request', { issues: [{ path: 'name', code: 'taken' }] })
}

/** Returns the folders of the account and the one that the caller may change. */
async function requireChangeableFolder(transaction: Transacting, scope: AccountScope, id: string) {
  await lockNames(transaction, scope.account.id)
  const folders = await listFolders(transaction, scope)
  const folder = folders.find((one) => one.id === id)
  if (!folder) throw refusal('not-found')
  if (!mayChange(scope.edition.person, { isFromClient: folder.is_from_client })) throw refusal('not-allowed')
  return { folders, folder }
}

const reviseFolder = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  id: string,
  write: () => Promise<unknown>,
) =>
  reviseRow(
    transaction,
    context,
    { table: 'document_folders', key: { id }, subject: { ...toSubject('document-folder', id), accountId: account.id } },
    write,
  )

export async function renameFolder(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  id: string,
  name: string,
): Promise<void> {
  const { folders, folder } = await requireChangeableFolder(transaction, scope, id)
  if (folder.name === name) return
  requireFreeName(folders, { id, name, parent: folder.parent_id })
  await reviseFolder(transaction, context, scope, id, () =>
    transaction.updateTable('document_folders').set({ name }).where('id', '=', id).where('account_id', '=', scope.account.id).execute(),
  )
  await record(transaction, context, scope, 'document.folder-renamed', { type: 'document-folder', id, name, before: folder.name })
}

/** Deletes an empty folder. @throws the refusal `conflict` if it contains documents or folders */
export async function removeFolder(transaction: Transacting, context: RequestContext, scope: AccountScope, id: string): Promise<void> {
  const { folders, folder } = await requireChangeableFolder(transaction, scope, id)
  if (folder.count > 0 || folders.some(({ parent_id: parent }) => parent === id)) throw refusal('conflict')
  await reviseFolder(transaction, context, scope, id, () =>
    transaction.deleteFrom('document_folders').where('id', '=', id).where('account_id', '=', scope.account.id).execute(),
  )
  await record(transaction, context, scope, 'document.folder-deleted', { type: 'document-folder', id, name: folder.name })
}
