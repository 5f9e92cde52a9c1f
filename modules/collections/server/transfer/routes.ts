import type { FieldDefinition } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { Encoding } from '@atrium/platform/sheets/layout'
import { SheetRefusalError } from '@atrium/platform/sheets/refusal'
import {
  maxItemsAtOnce,
  maxPendingBytes,
  transfers as contract,
  type FileColumn,
  type Selection,
  type Transfer,
  type TransferKind,
  type TransferRefusal,
} from '../../contract/transfer.ts'
import { collectionScope, writableScope, type CollectionScope } from '../items/access.ts'
import { checkItems } from '../items/check-reads.ts'
import { readQuery } from '../items/filter-rules.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { isSortable } from '../items/key-rules.ts'
import { importScope, requireProofForMany, transferScope, writableTransferScope, type TransferScope } from './access.ts'
import { isImportable } from './cell-rules.ts'
import { inspectFile, isTransferRefusal, openFileSource, readFileRows } from './file-reads.ts'
import { idColumn, suggestColumns } from './heading-rules.ts'
import { startWork } from './jobs.ts'
import { createRecordNames } from './match-reads.ts'
import { prepareRows } from './prepare-reads.ts'
import {
  countReceived,
  countStoredErrors,
  findMapping,
  findTransfer,
  listErrors,
  listLeft,
  listTransfers,
  sumPendingBytes,
  toTransfer,
} from './reads.ts'
import { addRows, addTransfer, beginChange, lockNewTransfers, moveTransfer, removeErrors, removeTransfer } from './writes.ts'

const transfers = implementContract(contract)

const list = transfers.list.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  return withTenant(context.deps.db, scope.actor, async (transaction) => ({
    items: (await listTransfers(transaction, scope)).map(toTransfer),
  }))
})

const get = transfers.get.handler(async ({ input, context }) =>
  toTransfer((await transferScope(context, input.collection, input.transfer)).transfer),
)

const createImport = transfers.createImport.handler(async ({ input, context }) => {
  const scope = importScope(context, input.collection)
  await context.deps.throttles.count('itemChangeOfPerson', scope.person.id)
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await lockNewTransfers(transaction, scope)
    if (await findTransfer(transaction, scope, input.id)) return
    if ((await sumPendingBytes(transaction, scope)) + input.fileBytes > maxPendingBytes) throw refusal('too-much-under-way')
    const given = { ...input, kind: 'import', state: 'receiving', now: context.deps.clock() } as const
    if (!(await addTransfer(transaction, scope, given))) throw refusal('not-found')
  })
  return readTransfer(context, input.collection, input.id)
})

const inspect = transfers.inspect.handler(async ({ input, context }) => {
  const scope = await writableTransferScope(context, input.collection, input.transfer)
  const { id, file_bytes: bytes, file_name: fileName, state } = scope.transfer
  if (!['receiving', 'received', 'checked'].includes(state)) throw refusal('conflict')
  const received = await withTenant(context.deps.db, scope.actor, (transaction) => countReceived(transaction, scope))
  if (received !== Number(bytes)) throw refusal('conflict')
  const source = openFileSource(context.deps.db, scope.actor, id, Number(bytes))
  const hints = { usualEncoding: findUsualEncoding(context), chosen: input.layout }
  const result = await queueReading(context, id, () => inspectFile(source, hints))
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    const now = context.deps.clock()
    if (result instanceof SheetRefusalError) {
      const { code, count, detail } = result
      await requireMove(transaction, scope, ['receiving', 'received', 'checked'], 'failed', { now, refusal: { code, count, detail } })
    } else {
      const mapped = await mapColumns(transaction, scope, result.columns)
      await requireMove(transaction, scope, ['receiving', 'received', 'checked'], 'received', {
        now,
        layout: result.layout,
        ...mapped,
        refusal: null,
      })
    }
    if (state !== 'receiving') return
    const details = { collection: scope.definition.name, fileName, bytes: Number(bytes) }
    await recordEvent(transaction, context, { kind: 'items.uploaded', subject: { type: 'transfer', id }, details })
  })
  return readTransfer(context, input.collection, id)
})

const preview = transfers.preview.handler(async ({ input, context }) => {
  const scope = await writableTransferScope(context, input.collection, input.transfer)
  const { transfer } = scope
  const layout = requireFile(scope, ['received', 'checked'])
  checkMapping(scope, input)
  const plan = { layout: { ...layout, ...input.layout }, fields: input.fields, matchBy: input.matchBy }
  const source = openFileSource(context.deps.db, scope.actor, transfer.id, Number(transfer.file_bytes))
  const rows = await queueReading(context, transfer.id, async () => {
    for await (const batch of readFileRows(source, plan.layout)) if (batch.length > 0) return batch.slice(0, previewRows)
    return []
  })
  if (rows instanceof SheetRefusalError) throw refusal('conflict')
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const prepared = await prepareRows(transaction, context, scope, { plan, names: createRecordNames(), seen: new Set() }, rows)
    const shown = new Set(scope.definition.fields.filter((field) => isImportable(field, scope.isAdmin)).map(({ name }) => name))
    return {
      rows: prepared.map(({ row, action, values, errors }) => ({
        row,
        action,
        name: String(values['name'] ?? ''),
        values: Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name))),
        errors: [...errors],
      })),
    }
  })
})

const check = transfers.check.handler(async ({ input, context }) => {
  const scope = await writableTransferScope(context, input.collection, input.transfer)
  const layout = requireFile(scope, ['received', 'checked'])
  checkMapping(scope, input)
  const columns = (scope.transfer.columns ?? []).map((column, index) => ({ ...column, field: input.fields[index] ?? null }))
  await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await requireMove(transaction, scope, ['received', 'checked'], 'checking', {
      now: context.deps.clock(),
      layout: { ...layout, ...input.layout },
      columns,
      options: { ...scope.transfer.options, matchBy: input.matchBy },
      ...beginning,
    })
    await removeErrors(transaction, scope)
  })
  startWork(context.deps, context.edition, scope.transfer)
  return readTransfer(context, input.collection, input.transfer)
})

const errors = transfers.errors.handler(async ({ input, context }) => {
  const scope = await transferScope(context, input.collection, input.transfer)
  return withTenant(context.deps.db, scope.actor, async (transaction) => ({
    items: await listErrors(transaction, scope, input),
    count: await countStoredErrors(transaction, scope),
  }))
})

const start = transfers.start.handler(async ({ input, context }) => {
  const scope = await writableTransferScope(context, input.collection, input.transfer)
  const { transfer } = scope
  // A repeated request finds the import started.
  if (transfer.kind === 'import' && ['running', 'done'].includes(transfer.state)) return toTransfer(transfer)
  requireFile(scope, ['checked'])
  requireProofForMany(context, scope)
  const { wrong = 0, created = 0, updated = 0 } = transfer.counts
  if (created + updated === 0 || (wrong > 0 && input.rows === 'all')) throw refusal('conflict')
  const isStarted = await withTenant(context.deps.db, scope.actor, async (transaction) => {
    const now = context.deps.clock()
    const options = { ...transfer.options, rows: input.rows }
    const isMoved = await moveTransfer(transaction, scope, ['checked'], 'running', { now, options, startedAt: now, ...beginning })
    if (!isMoved) return false
    await removeErrors(transaction, scope)
    const details = { collection: scope.definition.name, fileName: transfer.file_name, rows: input.rows, created, updated, wrong }
    await recordEvent(transaction, context, { kind: 'items.import-started', subject: { type: 'transfer', id: transfer.id }, details })
    return true
  })
  if (isStarted) startWork(context.deps, context.edition, transfer)
  return readTransfer(context, input.collection, transfer.id)
})

const undo = transfers.undo.handler(async ({ input, context }) => {
  const scope = await transferScope(context, input.collection, input.transfer)
  const { transfer } = scope
  if (!scope.mayWrite) throw refusal('not-allowed')
  if (['undoing', 'undone'].includes(transfer.state)) return toTransfer(transfer)
  if (!toTransfer(transfer).canUndo) throw refusal('conflict')
  requireProofForMany(context, scope)
  const isStarted = await withTenant(context.deps.db, scope.actor, (transaction) => {
    const counts = { ...transfer.counts, left: 0, undone: 0 }
    return moveTransfer(transaction, scope, ['done'], 'undoing', { now: context.deps.clock(), percent: 0, heartbeatAt: null, counts })
  })
  if (isStarted) startWork(context.deps, context.edition, transfer)
  return readTransfer(context, input.collection, transfer.id)
})

const left = transfers.left.handler(async ({ input, context }) => {
  const scope = await transferScope(context, input.collection, input.transfer)
  return withTenant(context.deps.db, scope.actor, (transaction) => listLeft(transaction, scope, input))
})

const discard = transfers.discard.handler(async ({ input, context }) => {
  const scope = await transferScope(context, input.collection, input.transfer)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    if (!(await removeTransfer(transaction, scope))) throw refusal('conflict')
    return { discarded: true }
  })
})

const changeMany = transfers.changeMany.handler(async ({ input, context }) => {
  const scope = changeScope(context, input.collection, input.kind)
  const { id, kind, values } = input
  await context.deps.throttles.count('itemChangeOfPerson', scope.person.id)
  const isNew = await withTenant(context.deps.db, scope.actor, async (transaction) => {
    await lockNewTransfers(transaction, scope)
    if (await findTransfer(transaction, scope, id)) return false
    requireProofForMany(context, scope)
    if (kind === 'edit') await checkNewValues(transaction, context, scope, values)
    const now = context.deps.clock()
    const options = kind === 'edit' ? { options: { values } } : {}
    if (!(await addTransfer(transaction, scope, { id, kind, state: 'running', ...options, now }))) throw refusal('not-found')
    const rows = await selectItems(transaction, scope, id, input.selection, kind === 'restore')
    if (rows === 0) throw refusal('conflict')
    await beginChange(transaction, scope, id, { rows, now })
    const details = { collection: scope.definition.name, what: kind, items: rows, fields: Object.keys(values) }
    await recordEvent(transaction, context, { kind: 'items.change-started', subject: { type: 'transfer', id }, details })
    return true
  })
  if (isNew) startWork(context.deps, context.edition, { id, collection: scope.definition.name })
  return readTransfer(context, input.collection, id)
})

const previewRows = 20
const rowsAtOnce = 1_000
/** State of work that has not begun. */
const beginning = { lastRow: 0, percent: 0, counts: {}, errorCount: 0, refusal: null, heartbeatAt: null } as const

/** Returns the most likely encoding of text that is not UTF-8. */
const findUsualEncoding = ({ edition }: RequestContext): Encoding => (edition.defaultLocale === 'el' ? 'windows-1253' : 'windows-1252')

async function readTransfer(context: RequestContext, collection: string, id: string): Promise<Transfer> {
  return toTransfer((await transferScope(context, collection, id)).transfer)
}

async function requireMove(...[transaction, scope, from, to, change]: Parameters<typeof moveTransfer>): Promise<void> {
  if (!(await moveTransfer(transaction, scope, from, to, change))) throw refusal('conflict')
}

/** Returns the format of a file in one of the states. */
function requireFile({ transfer }: TransferScope, states: readonly Transfer['state'][]) {
  if (transfer.kind !== 'import' || !states.includes(transfer.state) || !transfer.layout) throw refusal('conflict')
  return transfer.layout
}

/** Reads files one at a time in this process, because a workbook unpacks to many times its size. */
async function queueReading<Result>(
  { deps }: RequestContext,
  id: string,
  read: () => Promise<Result>,
): Promise<Result | SheetRefusalError<TransferRefusal>> {
  const { queue } = deps.bulk
  const work = `reading of ${id}`
  if (queue.has(work)) throw refusal('conflict')
  return new Promise((done, failed) => {
    queue.add('inspections', work, async () => done(await catchRefusal(read()))).catch(failed)
  })
}

async function catchRefusal<Result>(work: Promise<Result>): Promise<Result | SheetRefusalError<TransferRefusal>> {
  try {
    return await work
  } catch (error) {
    if (isTransferRefusal(error)) return error
    throw error
  }
}

/** Maps columns as the last import of a file with the same headings did, or by the names and labels of the fields. */
async function mapColumns(transaction: Transacting, scope: CollectionScope, columns: readonly FileColumn[]) {
  const headings = columns.map(({ heading }) => heading)
  const known = await findMapping(transaction, scope, headings)
  const allowed = new Set([idColumn, ...listTargets(scope).map(({ name }) => name)])
  const fields = known
    ? known.fields.map((field) => (field !== null && allowed.has(field) ? field : null))
    : suggestColumns(scope.definition, headings, scope.isAdmin)
  const matchBy = known ? known.matchBy : (findMatchField(scope, fields) ?? null)
  return {
    columns: columns.map((column, index) => ({ ...column, field: fields[index] ?? null })),
    options: { matchBy: matchBy !== null && fields.includes(matchBy) ? matchBy : null, isRemembered: known !== undefined },
  }
}

/** Rows are matched by the id if the file has one, or else by a unique field. */
const findMatchField = ({ definition }: CollectionScope, fields: readonly (string | null)[]): string | undefined =>
  [idColumn, ...(definition.unique ?? [])].find((name) => fields.includes(name))

const listTargets = ({ definition, isAdmin }: CollectionScope): FieldDefinition[] =>
  definition.fields.filter((field) => isImportable(field, isAdmin))

type Mapping = { fields: readonly (string | null)[]; matchBy: string | null }

/** Refuses columns without a field, fields that several columns fill, and matching by a field that no column fills or that has no text. */
function checkMapping(scope: TransferScope, { fields, matchBy }: Mapping): void {
  const length = scope.transfer.columns?.length ?? 0
  const issue = (path: string, code: string, limit?: number) =>
    refusal('invalid-request', { issues: [{ path, code, ...(limit !== undefined && { limit }) }] })
  if (fields.length !== length) throw issue('fields', 'wrong-length', length)
  const targets = new Map(listTargets(scope).map((field) => [field.name, field]))
  for (const [index, name] of fields.entries()) {
    if (name === null) continue
    if (name !== idColumn && !targets.has(name)) throw issue(`fields.${index}`, 'unknown-field')
    if (fields.indexOf(name) !== index) throw issue(`fields.${index}`, 'duplicate')
  }
  if (!fields.some((name) => name !== null && name !== idColumn)) throw issue('fields', 'required')
  if (matchBy === null) return
  const field = targets.get(matchBy)
  if (!fields.includes(matchBy) || (matchBy !== idColumn && !(field && isSortable(field)))) throw issue('matchBy', 'unknown-field')
}

/** Returns the scope for a change of many items, which the collection must offer for a single item too. */
function changeScope(context: RequestContext, collection: string, kind: Exclude<TransferKind, 'import'>): CollectionScope {
  const scope = writableScope(context, collection)
  const { definition, mayRemove } = scope
  const store = definition.store ?? genericStore
  const isOffered = {
    edit: store.save !== undefined,
    delete: mayRemove && store.remove !== undefined,
    restore: mayRemove && store.restore !== undefined,
    publish: definition.hasDrafts === true && definition.store === undefined,
  }
  if (!isOffered[kind]) throw refusal('not-allowed')
  return scope
}

/** Refuses new values that no item could have, such as those of a field that the caller may not change. */
async function checkNewValues(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const issue = (path: string, code: string) => refusal('invalid-request', { issues: [{ path, code }] })
  const names = Object.keys(values)
  if (names.length === 0) throw issue('values', 'required')
  const targets = new Set(listTargets(scope).map(({ name }) => name))
  for (const name of names) {
    if (!targets.has(name)) throw issue(`values.${name}`, 'not-allowed')
    // A unique value can be that of one item only.
    if (scope.definition.unique?.includes(name) && values[name] !== null) throw issue(`values.${name}`, 'taken')
  }
  const [checked] = await checkItems(transaction, context, scope, [{ item: null, given: values }])
  const own = (checked?.issues ?? []).filter(({ path, code }) => names.includes(path.split('.')[0] ?? '') && code !== 'taken')
  if (own.length > 0) throw refusal('invalid-request', { issues: own.map(({ path, ...more }) => ({ path: `values.${path}`, ...more })) })
}

/** Stores which items are selected, so that work continues with the same items whatever changes meanwhile. Returns their number. */
async function selectItems(
  transaction: Transacting,
  scope: CollectionScope,
  id: string,
  selection: Selection,
  isBin: boolean,
): Promise<number> {
  const add = (ids: readonly string[], from: number) =>
    addRows(
      transaction,
      scope,
      id,
      ids.map((itemId, index) => ({ row: from + index + 1, itemId, outcome: 'waiting' })),
    )
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    await add(ids, 0)
    return ids.length
  }
  const read = readQuery(scope.definition, { ...selection.shown, isBin, collection: scope.definition.name, offset: 0, limit: 1 })
  if ('issues' in read) throw refusal('invalid-request', { issues: read.issues })
  const store = scope.definition.store ?? genericStore
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { items, count } = await store.list(transaction, scope, { ...read.query, offset, limit: rowsAtOnce })
    if (count > maxItemsAtOnce)
      throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'too-many', limit: maxItemsAtOnce }] })
    await add(
      items.map((item) => item.id),
      offset,
    )
    if (offset + rowsAtOnce >= count) return count
  }
}

export const transferRoutes = { list, get, createImport, inspect, preview, check, errors, start, undo, left, discard, changeMany }
