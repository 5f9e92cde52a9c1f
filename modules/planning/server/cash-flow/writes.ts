import { isDeepStrictEqual } from 'node:util'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { PlanBasis } from '../../contract/cash-flow-input.ts'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import { mostComments, mostVersions, type PlanSide } from '../../contract/cash-flow-terms.ts'
import type { FrozenResults, PlanVersion } from '../../contract/cash-flows.ts'
import { findPlan, findVersion, listVersions, type Reader } from './reads.ts'

const toJson = (value: unknown): string => JSON.stringify(value)

const columnMap = {
  people: (value) => ({ people: toJson(value) }),
  accounts: (value) => ({ accounts: toJson(value) }),
  incomes: (value) => ({ incomes: toJson(value) }),
  spending: (value) => ({ spending: toJson(value) }),
  contributions: (value) => ({ contributions: toJson(value) }),
  events: (value) => ({ events: toJson(value) }),
  goals: (value) => ({ goals: toJson(value) }),
  drawdown: (value) => ({ drawdown: toJson(value) }),
  assumptions: (value) => ({ assumptions: toJson(value) }),
  scenarios: (value) => ({ scenarios: toJson(value) }),
} satisfies ColumnMap<PlanDocument, 'cash_flow_plans'>

/**
 * Saves the plan of a side. Changes nothing if it is already so, so that a request can be repeated.
 * @throws the refusal `conflict` if somebody has changed it since the given revision
 */
export async function savePlan(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { side, revision, plan }: { side: PlanSide; revision: number; plan: PlanDocument },
): Promise<void> {
  const before = await findPlan(transaction, scope, side)
  if (before && isDeepStrictEqual(before.plan, plan)) return
  if ((before?.revision ?? 0) !== revision) throw refusal('conflict')
  const { id } = scope.account
  const now = context.deps.clock()
  const columns = toColumns(columnMap, plan) as Required<ReturnType<typeof toColumns<PlanDocument, typeof columnMap>>>
  const row = {
    table: 'cash_flow_plans',
    key: { account_id: id, side },
    subject: { type: 'cash-flow-plan', id, accountId: id },
  } as const
  const changed = await reviseRow(transaction, context, row, async () => {
    if (!before) {
      const own = { account_id: id, side, edition: context.edition.id, created_at: now, changed_at: now }
      const insertion = transaction.insertInto('cash_flow_plans').values({ ...columns, ...own })
      const result = await insertion
        .onConflict((conflict) => conflict.columns(['account_id', 'side']).doNothing())
        .executeTakeFirstOrThrow()
      return result.numInsertedOrUpdatedRows
    }
    const update = transaction.updateTable('cash_flow_plans').set({ ...columns, revision: revision + 1, changed_at: now })
    const result = await update
      .where('account_id', '=', id)
      .where('side', '=', side)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    return result.numUpdatedRows
  })
  if (changed === 0n) throw refusal('conflict')
  await record(transaction, context, scope, 'planning.cash-flow-changed', { type: 'cash-flow-plan', id })
}

type Frozen = { id: string; name: string; plan: PlanDocument; basis: PlanBasis; results: FrozenResults }

/**
 * Freezes a plan with its figures. Changes nothing if the version exists, so that a request can be repeated.
 * @throws the refusals `conflict` for an id of another account or with another name; `invalid-request` if there are too many
 */
export async function freezePlan(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  reader: Reader,
  { id, name, plan, basis, results }: Frozen,
): Promise<PlanVersion> {
  const existing = await findVersion(transaction, scope, reader, id)
  if (existing?.name === name && existing.isOwn) return existing
  if (existing) throw refusal('conflict')
  if ((await listVersions(transaction, scope, reader)).filter(({ isOwn }) => isOwn).length >= mostVersions)
    throw refusal('invalid-request', { issues: [{ path: 'version', code: 'too-many', limit: mostVersions }] })
  const row = { table: 'cash_flow_versions', key: { id }, subject: { type: 'cash-flow-version', id, accountId: scope.account.id } } as const
  const inserted = await reviseRow(transaction, context, row, async () => {
    const insertion = transaction.insertInto('cash_flow_versions').values({
      id,
      edition: context.edition.id,
      account_id: scope.account.id,
      side: reader.side,
      name,
      frozen_on: scope.edition.today,
      first_year: basis.firstYear,
      rules: basis.rules,
      plan: toJson(plan),
      results: toJson(results),
      shared_at: null,
      created_at: context.deps.clock(),
    })
    return (await insertion.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows
  })
  if (inserted === 0n) throw refusal('conflict')
  await record(transaction, context, scope, 'planning.version-frozen', { type: 'cash-flow-version', id })
  return readAgain(transaction, scope, reader, id)
}

/**
 * Shares a version with the other side, or takes it back. Changes nothing if it is already so.
 * @throws the refusals `not-found`, and `not-allowed` for a version of the other side
 */
export async function shareVersion(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  reader: Reader,
  { id, isShared }: { id: string; isShared: boolean },
): Promise<PlanVersion> {
  const version = await readAgain(transaction, scope, reader, id)
  if (!version.isOwn) throw refusal('not-allowed')
  if ((version.sharedAt !== null) === isShared) return version
  const row = { table: 'cash_flow_versions', key: { id }, subject: { type: 'cash-flow-version', id, accountId: scope.account.id } } as const
  await reviseRow(transaction, context, row, () =>
    transaction
      .updateTable('cash_flow_versions')
      .set({ shared_at: isShared ? context.deps.clock() : null })
      .where('id', '=', id)
      .execute(),
  )
  await record(transaction, context, scope, isShared ? 'planning.version-shared' : 'planning.version-taken-back', {
    type: 'cash-flow-version',
    id,
  })
  return readAgain(transaction, scope, reader, id)
}

/**
 * Adds a comment to a version. Changes nothing if the comment exists.
 * @throws the refusals `not-found`; `conflict` for an id of another version or with another text; `invalid-request` if there are too many
 */
export async function commentOnVersion(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  reader: Reader,
  { id, version, text }: { id: string; version: string; text: string },
): Promise<PlanVersion> {
  const before = await readAgain(transaction, scope, reader, version)
  const existing = before.comments.find((comment) => comment.id === id)
  if (existing?.text === text) return before
  if (existing) throw refusal('conflict')
  if (before.comments.length >= mostComments)
    throw refusal('invalid-request', { issues: [{ path: 'comment', code: 'too-many', limit: mostComments }] })
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('cash_flow_comments')
    .values({
      id,
      version_id: version,
      edition: context.edition.id,
      account_id: scope.account.id,
      side: reader.side,
      author_id: scope.edition.person.id,
      body: text,
      created_at: context.deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 0n) throw refusal('conflict')
  await record(transaction, context, scope, 'planning.version-commented', { type: 'cash-flow-version', id: version })
  return readAgain(transaction, scope, reader, version)
}

async function readAgain(transaction: Transacting, scope: AccountScope, reader: Reader, id: string): Promise<PlanVersion> {
  const version = await findVersion(transaction, scope, reader, id)
  if (!version) throw refusal('not-found')
  return version
}

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: Extract<EventKind, `planning.${'cash-flow' | 'version'}-${string}`>,
  subject: { type: 'cash-flow-plan' | 'cash-flow-version'; id: string },
): Promise<void> => recordEvent(transaction, context, { kind, accountId: account.id, portalId: account.portal_id, subject })
