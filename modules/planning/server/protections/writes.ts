import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { Protection } from '../../contract/protections.ts'
import { maxProtections } from '../../contract/planning-terms.ts'
import type { StoredProtection } from './entry-rules.ts'
import { findProtection, listProtections } from './reads.ts'

const columnMap = {
  kind: (kind) => ({ kind }),
  name: (name) => ({ name }),
  sum: (sum) => ({ sum }),
  currency: (currency) => ({ currency }),
  endsOn: (endsOn) => ({ ends_on: endsOn }),
  premium: (premium) => ({ premium }),
  inTrust: (inTrust) => ({ in_trust: inTrust }),
} satisfies ColumnMap<StoredProtection, 'protections'>

const toRow = ({ account }: AccountScope, id: string) =>
  ({ table: 'protections', key: { id }, subject: { type: 'protection', id, accountId: account.id } }) as const

type Saved = { id: string; version: number; entry: StoredProtection; userId: string | null }

/**
 * Adds a policy, or changes the one with this id. Changes nothing if it already has all values, so that a request can be repeated.
 * @throws the refusals `conflict` if somebody has changed it since the given version, or removed it, and for an id of another account;
 * `invalid-request` if the account has too many
 */
export async function saveProtection(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version, entry, userId }: Saved,
): Promise<Protection> {
  const before = await findProtection(transaction, scope, id)
  if (before && hasAll(before, entry)) return before
  if ((before?.version ?? 0) !== version) throw refusal('conflict')
  const now = context.deps.clock()
  const isTooMany = !before && (await listProtections(transaction, scope)).length >= maxProtections
  if (isTooMany) throw refusal('invalid-request', { issues: [{ path: 'protection', code: 'too-many', limit: maxProtections }] })
  const columns = toColumns(columnMap, entry) as Required<ReturnType<typeof toColumns<StoredProtection, typeof columnMap>>>
  const changed = await reviseRow(transaction, context, toRow(scope, id), async () => {
    if (!before) {
      const own = { id, edition: context.edition.id, account_id: scope.account.id, user_id: userId, created_at: now, changed_at: now }
      const insertion = transaction.insertInto('protections').values({ ...columns, ...own })
      return (await insertion.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirstOrThrow())
        .numInsertedOrUpdatedRows
    }
    const update = transaction.updateTable('protections').set({ ...columns, version: version + 1, changed_at: now })
    return (await update.where('id', '=', id).where('version', '=', version).executeTakeFirstOrThrow()).numUpdatedRows
  })
  if (changed === 0n) throw refusal('conflict')
  await record(transaction, context, scope, before ? 'planning.protection-changed' : 'planning.protection-added', id)
  const saved = await findProtection(transaction, scope, id)
  if (!saved) throw refusal('conflict')
  return saved
}

/**
 * Removes a policy. Changes nothing if it does not exist.
 * @throws the refusal `conflict` if somebody has changed it since the given version
 */
export async function removeProtection(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version }: { id: string; version: number },
): Promise<void> {
  if (!(await findProtection(transaction, scope, id))) return
  const { numDeletedRows: removed } = await reviseRow(transaction, context, toRow(scope, id), () =>
    transaction.deleteFrom('protections').where('id', '=', id).where('version', '=', version).executeTakeFirstOrThrow(),
  )
  if (removed === 0n) {
    if (await findProtection(transaction, scope, id)) throw refusal('conflict')
    return
  }
  await record(transaction, context, scope, 'planning.protection-removed', id)
}

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: Extract<EventKind, `planning.protection-${string}`>,
  id: string,
): Promise<void> =>
  recordEvent(transaction, context, { kind, accountId: account.id, portalId: account.portal_id, subject: { type: 'protection', id } })

const hasAll = (stored: Protection, entry: StoredProtection): boolean =>
  (Object.keys(columnMap) as (keyof StoredProtection)[]).every((field) => stored[field] === entry[field])
