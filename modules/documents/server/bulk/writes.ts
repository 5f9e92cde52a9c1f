import { isDeepStrictEqual } from 'node:util'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { BulkAction, BulkDocument, BulkOutcome, BulkReason } from '../../contract/bulk.ts'
import { findDocument, listFolders } from '../documents/reads.ts'
import { lockNames } from '../documents/version-writes.ts'
import { changeDocument, removeDocument, restoreDocument } from '../documents/writes.ts'

export type ManyChange = { id: string; action: BulkAction; documents: readonly BulkDocument[] }

/**
 * Changes documents one after another in one transaction. A document that cannot be changed is named with the reason and leaves the others.
 * A request that was carried out before returns its outcomes again.
 * @throws the refusals `conflict` for an id of another request, and `invalid-request` for an unknown folder and for a document that is named twice
 */
export async function changeMany(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, action, documents }: ManyChange,
): Promise<BulkOutcome[]> {
  const { account, edition } = scope
  const request = { action, documents: documents.map(({ id: document, revision }) => ({ id: document, revision })) }
  await lockNames(transaction, account.id)
  const stored = await findChange(transaction, scope, id)
  if (stored) {
    if (stored.account_id !== account.id || !isDeepStrictEqual(stored.request, request)) throw refusal('conflict')
    return stored.outcomes
  }
  if (new Set(documents.map((document) => document.id)).size < documents.length)
    throw refusal('invalid-request', { issues: [{ path: 'documents', code: 'repeated' }] })
  if (action.kind === 'move' && action.folder !== null) {
    const folders = await listFolders(transaction, scope)
    if (!folders.some((folder) => folder.id === action.folder))
      throw refusal('invalid-request', { issues: [{ path: 'action.folder', code: 'not-found' }] })
  }
  const outcomes: BulkOutcome[] = []
  for (const document of documents) outcomes.push(await changeOne(transaction, context, scope, action, document))
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('document_changes')
    .values({
      id,
      edition: edition.actor.edition,
      person_id: edition.person.id,
      account_id: account.id,
      request: JSON.stringify(request),
      outcomes: JSON.stringify(outcomes),
      created_at: context.deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  // The id belongs to another person or account.
  if (added !== 1n) throw refusal('conflict')
  return outcomes
}

type StoredChange = { account_id: string; request: object; outcomes: BulkOutcome[] }

async function findChange(transaction: Transacting, { edition }: AccountScope, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select account_id, request, outcomes from document_changes
    where id = ${id}::uuid and person_id = ${edition.person.id}`.execute(transaction)
  return rows[0]
}

const reasons: Readonly<Record<string, BulkReason>> = { 'not-found': 'not-found', 'not-allowed': 'not-allowed', conflict: 'changed' }

/** Rules of a change that are reasons of their own. */
const namedRules = ['taken', 'on-hold'] as const

/** Changes one document. All refusals are thrown before anything is written. */
async function changeOne(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  action: BulkAction,
  { id, revision }: BulkDocument,
): Promise<BulkOutcome> {
  const before = await findDocument(transaction, scope, id)
  const isHidden = before?.deleted_at && !before.is_from_client && !isOfFirm(scope.edition.person)
  // Others do not learn what the firm has deleted.
  if (isHidden) return { document: id, name: null, outcome: 'refused', reason: 'not-found', revision: null }
  const describe = async (reason: BulkReason | null): Promise<BulkOutcome> => {
    const after = await findDocument(transaction, scope, id)
    const isChanged = after?.revision !== before?.revision
    return {
      document: id,
      name: after?.name ?? null,
      outcome: reason === null ? (isChanged ? 'done' : 'unchanged') : 'refused',
      reason,
      revision: after?.revision ?? null,
    }
  }
  try {
    if (action.kind === 'move') await changeDocument(transaction, context, scope, id, { revision, folder: action.folder })
    else if (action.kind === 'set-kind') await changeDocument(transaction, context, scope, id, { revision, kind: action.documentKind })
    else if (action.kind === 'remove') await removeDocument(transaction, context, scope, id, revision)
    else await restoreDocument(transaction, context, scope, id, revision)
    return await describe(null)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { issues = [] } = (error.data ?? {}) as { issues?: { code: string }[] }
    const rule = namedRules.find((one) => one === issues[0]?.code)
    return describe(rule ?? reasons[error.code] ?? 'other')
  }
}

/** Days for which a change of many documents can be repeated. */
const keptDays = 7

export async function removeOldChanges(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const { rows } = await sql`delete from document_changes
    where edition = ${edition} and created_at < ${now}::timestamptz - make_interval(days => ${keptDays}) returning id`.execute(transaction)
  return rows.length
}
