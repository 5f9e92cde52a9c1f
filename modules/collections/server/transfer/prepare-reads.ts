import { randomUUIDv7 } from 'node:crypto'
import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import type { FileLayout, RowError, RowErrorCode } from '../../contract/transfer.ts'
import type { StoredItem } from '../contributions.ts'
import type { CollectionScope } from '../items/access.ts'
import { checkItems } from '../items/check-reads.ts'
import { findItems } from '../items/generic-reads.ts'
import { listKeys } from '../items/key-rules.ts'
import { isImportable, readCell, shownText } from './cell-rules.ts'
import { idColumn } from './heading-rules.ts'
import { listIdsByValue, type RecordNames } from './match-reads.ts'

/** How the columns of a file become values. */
export type Plan = { layout: FileLayout; fields: readonly (string | null)[]; matchBy: string | null }

/** What a row becomes: an item to add, an item with new values, or nothing because of its errors or because nothing changes. */
export type PreparedRow = {
  row: number
  action: 'create' | 'update' | 'unchanged' | 'refused'
  id: string
  item: StoredItem | null
  values: FieldValues
  errors: readonly RowError[]
}

/** Values that earlier rows of the file have, by which rows that repeat them are recognised. Hashes keep it small. */
export type SeenValues = Set<number>

type ReadRow = { row: FileRow; cells: Map<string, string>; given: Map<string, unknown>; errors: RowError[]; match: string | null }

/**
 * Prepares rows of a file: reads their cells, finds the items that they update, and checks their values as a save does. With a lock, items
 * and records that the rows name do not change before the transaction ends.
 */
export async function prepareRows(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  { plan, names, seen }: { plan: Plan; names: RecordNames; seen: SeenValues },
  rows: readonly FileRow[],
  lock?: 'lock',
): Promise<PreparedRow[]> {
  const columns = listColumns(scope, plan)
  const read = rows.map((row) => readRow(row, columns, plan))
  await resolveNames(transaction, context, scope, columns, read, names)
  refuseRepeated(plan, read, seen)
  const items = await findMatches(transaction, scope, plan, read, lock)
  const valid = read.filter(({ errors }) => errors.length === 0)
  const checked = await checkItems(
    transaction,
    context,
    scope,
    valid.map((one) => ({ item: items.get(one) ?? null, given: givenValues(one, items.get(one) ?? null) })),
  )
  for (const [index, one] of valid.entries()) {
    const { values = {}, issues = [] } = checked[index] ?? {}
    one.errors.push(...issues.map(({ path, code, limit }) => createError(one, fieldOf(path), code, limit)))
    if (one.errors.length === 0) refuseTaken(scope, one, items.get(one) ?? null, values, seen)
  }
  return read.map((one) => {
    const item = items.get(one) ?? null
    const values = checked[valid.indexOf(one)]?.values ?? {}
    const isChanged = item === null || listChangedFields(item.values, values).length > 0
    const action = one.errors.length > 0 ? 'refused' : item === null ? 'create' : isChanged ? 'update' : 'unchanged'
    return { row: one.row.number, action, id: item?.id ?? randomUUIDv7(), item, values, errors: one.errors }
  })
}

const fieldOf = (path: string): string | null => path.split('.')[0] || null

type Column = { index: number; field: FieldDefinition }

function listColumns({ definition, isAdmin }: CollectionScope, { fields }: Plan): Column[] {
  const known = new Map(definition.fields.filter((field) => isImportable(field, isAdmin)).map((field) => [field.name, field]))
  return fields.flatMap((name, index) => {
    const field = name === null ? undefined : known.get(name)
    return field ? [{ index, field }] : []
  })
}

function createError(read: Pick<ReadRow, 'row' | 'cells'>, field: string | null, code: string, limit?: number): RowError {
  const value = field === null ? undefined : read.cells.get(field)
  return { row: read.row.number, field, code, limit: limit ?? null, value: value === undefined ? null : shownText(value) }
}

function readRow(row: FileRow, columns: readonly Column[], plan: Plan): ReadRow {
  const read: ReadRow = { row, cells: new Map(), given: new Map(), errors: [], match: null }
  if (row.broken) {
    read.errors.push(createError(read, null, row.broken))
    return read
  }
  for (const { index, field } of columns) {
    const text = row.cells[index] ?? ''
    read.cells.set(field.name, text)
    const reading = readCell(text, field, plan.layout)
    if ('code' in reading) read.errors.push(createError(read, field.name, reading.code))
    else read.given.set(field.name, 'input' in reading ? reading.input : { names: reading.names })
  }
  const matchIndex = plan.matchBy === null ? -1 : plan.fields.indexOf(plan.matchBy)
  const match = (matchIndex < 0 ? '' : (row.cells[matchIndex] ?? '')).trim()
  read.match = match === '' ? null : match
  if (plan.matchBy === idColumn) read.cells.set(idColumn, match)
  return read
}

/** An empty cell clears the value of an item. A new item then has the usual value of the field. */
function givenValues({ given }: ReadRow, item: StoredItem | null): Record<string, unknown> {
  return Object.fromEntries([...given].filter(([, input]) => item !== null || input !== null))
}

async function resolveNames(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  columns: readonly Column[],
  read: readonly ReadRow[],
  names: RecordNames,
): Promise<void> {
  for (const { field } of columns) {
    const wanted = read.flatMap(({ given }) => namesIn(given.get(field.name)))
    if (wanted.length === 0) continue
    const collection = field.collection ?? (field.type === 'media-picker' ? 'media' : '')
    const ids = await names.find(transaction, context, scope, collection, wanted)
    for (const one of read) {
      const own = namesIn(one.given.get(field.name))
      if (own.length === 0) continue
      const found = own.map((name) => ids.get(name))
      const code: RowErrorCode | 'not-found' | undefined = found.includes('ambiguous')
        ? 'ambiguous-name'
        : found.includes(undefined)
          ? 'not-found'
          : undefined
      if (code) one.errors.push(createError(one, field.name, code))
      one.given.set(field.name, field.multiple ? found : found[0])
    }
  }
}

const namesIn = (given: unknown): readonly string[] =>
  typeof given === 'object' && given !== null && 'names' in given ? (given as { names: readonly string[] }).names : []

/** Finds the item that each row updates. */
async function findMatches(
  transaction: Transacting,
  scope: CollectionScope,
  { matchBy }: Plan,
  read: readonly ReadRow[],
  lock?: 'lock',
): Promise<Map<ReadRow, StoredItem>> {
  const items = new Map<ReadRow, StoredItem>()
  const matched = read.filter(({ match, errors }) => match !== null && errors.length === 0)
  if (matchBy === null || matched.length === 0) return items
  const wanted = matched.map(({ match }) => match ?? '')
  const ids = matchBy === idColumn ? new Map(wanted.map((id) => [id, [id]])) : await listIdsByValue(transaction, scope, matchBy, wanted)
  const found = await findStoredItems(transaction, scope, [...ids.values()].flat(), lock)
  for (const one of matched) {
    const own = ids.get(one.match ?? '') ?? []
    const item = found.get((own[0] ?? '').toLowerCase())
    if (own.length > 1) one.errors.push(createError(one, matchBy, 'ambiguous'))
    else if (item && !item.isActive) one.errors.push(createError(one, matchBy, 'in-bin'))
    else if (item) items.set(one, item)
    else if (matchBy === idColumn) one.errors.push(createError(one, idColumn, 'not-found'))
  }
  return items
}

/** Finds items by id. Storages other than the generic one find them one by one. */
export async function findStoredItems(
  transaction: Transacting,
  scope: CollectionScope,
  ids: readonly string[],
  lock?: 'lock',
): Promise<Map<string, StoredItem>> {
  const { store } = scope.definition
  const items = store
    ? (await Promise.all(ids.map((id) => store.find(transaction, scope, id, lock)))).filter((item) => item !== undefined)
    : await findItems(transaction, scope, ids, lock)
  return new Map(items.map((item) => [item.id.toLowerCase(), item]))
}

/** Refuses a row with the value of an earlier row by which rows are matched to items. */
function refuseRepeated({ matchBy }: Plan, read: readonly ReadRow[], seen: SeenValues): void {
  for (const one of read)
    if (one.match !== null && matchBy !== null && !addSeen(seen, `match ${one.match.toLowerCase()}`))
      one.errors.push(createError(one, matchBy, 'duplicate'))
}

/** Refuses a row with a unique value that an earlier row of the file has. */
function refuseTaken({ definition }: CollectionScope, one: ReadRow, item: StoredItem | null, values: FieldValues, seen: SeenValues): void {
  for (const { field, text, isUnique } of listKeys(definition, values)) {
    if (!isUnique || text === null || (item !== null && item.values[field] === values[field])) continue
    if (!addSeen(seen, `unique ${field} ${text.toLowerCase()}`)) one.errors.push(createError(one, field, 'duplicate'))
  }
}

function addSeen(seen: SeenValues, key: string): boolean {
  const hash = hashText(key)
  if (seen.has(hash)) return false
  seen.add(hash)
  return true
}

/** Returns a hash of 53 bits. */
function hashText(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}
