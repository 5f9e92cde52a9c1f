import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { RecordSignature } from '../../contract/document-terms.ts'
import { signatureConditions } from './signature-reads.ts'

/** A record of which a document is the frozen copy: its kind, such as `proposal`, and its id. */
export type RecordKey = { record: string; id: string }

/** Finds the document of a record of the account. */
export async function findRecordId(
  transaction: Transacting | SystemTransacting,
  { account }: Pick<AccountScope, 'account'>,
  { record, id }: RecordKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from documents
    where account_id = ${account.id}::uuid and record_kind = ${record} and record_id = ${id}::uuid and deleted_at is null`.execute(
    transaction,
  )
  return rows[0]?.id
}

/** Says whether the document of a record waits for signatures or is signed. Undefined if there is none, or if the caller does not see the account. */
export async function findRecordState(
  transaction: Transacting,
  context: RequestContext,
  { person }: EditionScope,
  { account, record, id }: RecordKey & { account: string },
): Promise<{ document: string; state: RecordSignature['state'] } | undefined> {
  const { required, signed } = signatureConditions(context, person)(sql`d`)
  const { rows } = await sql<{ id: string; isRequired: boolean; isSigned: boolean }>`
    select d.id, ${required} as "isRequired", ${signed} as "isSigned" from documents d
    where d.account_id = ${account}::uuid and d.record_kind = ${record} and d.record_id = ${id}::uuid and d.deleted_at is null`.execute(
    transaction,
  )
  const [found] = rows
  return found && { document: found.id, state: found.isSigned ? 'signed' : found.isRequired ? 'required' : 'none' }
}

/** Says whether the document of a record waits for signatures or is signed, and where the person of the scope signs it. */
export async function findRecordSignature(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  key: RecordKey,
): Promise<RecordSignature> {
  const found = await findRecordState(transaction, context, scope.edition, { ...key, account: scope.account.id })
  if (found?.state !== 'required') return { state: found?.state ?? 'none', path: null }
  const now = context.deps.clock()
  for (const { listWaiting } of context.deps.contributed('documentSignatures')) {
    const waiting = (await listWaiting(transaction, scope, now)).find((one) => one.id === found.document)
    if (waiting) return { state: 'required', path: waiting.path }
  }
  return { state: 'required', path: null }
}
