import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions, reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { FinancialHolding, StatedValue } from '../../contract/financial-holdings.ts'
import { maxHoldings } from '../../contract/planning-terms.ts'
import type { StoredEntry } from './entry-rules.ts'
import { findHolding, listValues } from './reads.ts'

const columnMap = {
  name: (name) => ({ name }),
  description: (description) => ({ description }),
  radioType: (radioType) => ({ radio_type: radioType }),
  type: (type) => ({ type }),
  value: (value) => ({ value }),
  currency: (currency) => ({ currency }),
  valueDate: (valueDate) => ({ value_date: valueDate }),
  returns: (returns) => ({ returns }),
  source: (source) => ({ source }),
  postCode: (postCode) => ({ post_code: postCode }),
  bedrooms: (bedrooms) => ({ bedrooms }),
  propertyType: (propertyType) => ({ property_type: propertyType }),
  enabledEstimateBtn: (enabled) => ({ enabled_estimate_btn: enabled }),
  ownership: (ownership) => ({ ownership }),
  share: (share) => ({ share }),
  coOwner: (coOwner) => ({ co_owner: coOwner }),
} satisfies ColumnMap<StoredEntry, 'financial_holdings'>

const toRow = (scope: AccountScope, id: string) => ({ table: 'financial_holdings', key: { id }, subject: toSubject(scope, id) }) as const

const toSubject = ({ account }: AccountScope, id: string) => ({ type: 'financial-holding', id, accountId: account.id }) as const

type Saved = { id: string; version: number; entry: StoredEntry; userId: string | null }

/**
 * Adds a holding, or changes the one with this id. The value is that of the stated day; the holding shows its newest. Changes nothing if all is
 * stored already, so that a request can be repeated.
 * @throws the refusals `conflict` if somebody has changed it since the given version, or removed it, and for an id of another account;
 * `invalid-request` if the account has too many, or for a change between asset and debt, which would turn the sign of earlier values
 */
export async function saveHolding(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version, entry, userId }: Saved,
): Promise<FinancialHolding> {
  const before = await findHolding(transaction, scope, id)
  const values = before ? await listValues(transaction, scope, id) : []
  const current = withNewest(entry, values)
  if (before && hasAll(before, current) && hasValue(values, entry)) return before
  if ((before?.version ?? 0) !== version) throw refusal('conflict')
  if (before && before.radioType !== entry.radioType)
    throw refusal('invalid-request', { issues: [{ path: 'radioType', code: 'part-changed' }] })
  if (before) await changeRow(transaction, context, scope, { id, version, entry: current })
  else await addRow(transaction, context, scope, { id, entry, userId })
  if (!hasValue(values, entry)) await saveValue(transaction, context, scope, { id, values, entry })
  const kind = before ? 'planning.holding-changed' : 'planning.holding-added'
  await recordHoldingEvent(transaction, context, scope, kind, id)
  const saved = await findHolding(transaction, scope, id)
  if (!saved) throw refusal('conflict')
  return saved
}

/** Returns an entry with the newest value of the holding, which is another if the entry states one of an earlier day. */
function withNewest(entry: StoredEntry, values: readonly StatedValue[]): StoredEntry {
  const newest = values[0]
  if (!newest || newest.valueDate <= entry.valueDate) return entry
  const { value, valueDate, currency, source } = newest
  return { ...entry, value, valueDate, currency, source }
}

/** True if the value of an entry is stored for its day. */
const hasValue = (values: readonly StatedValue[], entry: StoredEntry): boolean =>
  values.some((stored) => (Object.keys(stored) as (keyof StatedValue)[]).every((field) => stored[field] === entry[field]))

async function addRow(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, entry, userId }: Omit<Saved, 'version'>,
): Promise<void> {
  const now = context.deps.clock()
  const { count } = await transaction
    .selectFrom('financial_holdings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', scope.account.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxHoldings)
    throw refusal('invalid-request', { issues: [{ path: 'holding', code: 'too-many', limit: maxHoldings }] })
  const added = await reviseRow(transaction, context, toRow(scope, id), async () => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('financial_holdings')
      .values({
        ...(toColumns(columnMap, entry) as Required<ReturnType<typeof toColumns<StoredEntry, typeof columnMap>>>),
        id,
        edition: context.edition.id,
        account_id: scope.account.id,
        user_id: userId,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows
  })
  if (added === 0n) throw refusal('conflict')
}

async function changeRow(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version, entry }: Omit<Saved, 'userId'>,
): Promise<void> {
  const { numUpdatedRows: changed } = await reviseRow(transaction, context, toRow(scope, id), () =>
    transaction
      .updateTable('financial_holdings')
      .set({ ...toColumns(columnMap, entry), version: version + 1, changed_at: context.deps.clock() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  )
  if (changed === 0n) throw refusal('conflict')
}

/** Stores the value of a day, with a revision. The values of other days stay as they are. */
async function saveValue(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, values, entry }: Pick<Saved, 'id' | 'entry'> & { values: readonly StatedValue[] },
): Promise<void> {
  const { value, valueDate, currency, share, source } = entry
  await sql`insert into financial_values (holding_id, value_date, edition, account_id, value, currency, share, source, recorded_at)
    values (${id}::uuid, ${valueDate}::date, ${context.edition.id}, ${scope.account.id}::uuid, ${value}, ${currency}, ${share}, ${source},
      ${context.deps.clock()})
    on conflict (holding_id, value_date) do update set value = excluded.value, currency = excluded.currency, share = excluded.share,
      source = excluded.source, recorded_at = excluded.recorded_at`.execute(transaction)
  const before = values.find((one) => one.valueDate === valueDate)
  const after = { valueDate, value, currency, share, source }
  await recordRevisions(transaction, context, [
    { subject: toSubject(scope, id), before: before ? toRevision(before) : null, after: toRevision(after) },
  ])
}

const toRevision = ({ valueDate: on, ...stated }: StatedValue) => ({ stated_value: { on, ...stated } })

/**
 * Removes a holding with its values. Changes nothing if it does not exist.
 * @throws the refusal `conflict` if somebody has changed it since the given version
 */
export async function removeHolding(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, version }: { id: string; version: number },
): Promise<void> {
  if (!(await findHolding(transaction, scope, id))) return
  const { numDeletedRows: removed } = await reviseRow(transaction, context, toRow(scope, id), () =>
    transaction.deleteFrom('financial_holdings').where('id', '=', id).where('version', '=', version).executeTakeFirstOrThrow(),
  )
  if (removed === 0n) {
    if (await findHolding(transaction, scope, id)) throw refusal('conflict')
    return
  }
  await recordHoldingEvent(transaction, context, scope, 'planning.holding-removed', id)
}

const recordHoldingEvent = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: 'planning.holding-added' | 'planning.holding-changed' | 'planning.holding-removed',
  id: string,
): Promise<void> =>
  recordEvent(transaction, context, {
    kind,
    accountId: account.id,
    portalId: account.portal_id,
    subject: { type: 'financial-holding', id },
  })

/** True if a holding already has all values of an entry. */
const hasAll = (holding: FinancialHolding, entry: StoredEntry): boolean =>
  (Object.keys(columnMap) as (keyof StoredEntry)[]).every((field) => holding[field] === entry[field])
