import { Decimal, sum } from '@atrium/domain/decimal'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { NewItem, StoredItem } from '@atrium/collections/server/contributions'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { runLedgerCommand, type CommandRow, type LedgerCommand } from './command-writes.ts'
import { findTransaction, itemIdOf } from './transaction-reads.ts'

/** Fields of an item by those of a row. */
const fields = {
  type: 'type',
  transactionId: 'name',
  portfolioId: 'portfolio',
  date: 'date',
  symbol: 'symbol',
  quantity: 'units',
  price: 'price',
  exchangeRate: 'exchangeRate',
  amount: 'amount',
  commission: 'commission',
  stampDuty: 'stampDuty',
  currencyConversion: 'currencyConversion',
  otherCosts: 'otherCosts',
  settlementDate: 'settlementDate',
  originalCost: 'units',
  acquiredOn: 'date',
  reverses: 'type',
} as const

/** Books a new entry. */
export const addTransaction = (transaction: Transacting, context: RequestContext, scope: CollectionScope, { id, values }: NewItem) =>
  run(transaction, context, scope, toRows(id, values))

/** Corrects an entry: books its reversal and a new entry, which keeps the item's id. */
export async function correctTransaction(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  item: StoredItem,
  values: FieldValues,
): Promise<void> {
  const number = await nextNumber(transaction, scope, item.id)
  await run(transaction, context, scope, [await reversalOf(transaction, scope, item, number), ...toRows(`${item.id}.r${number}`, values)])
}

/** Reverses an entry. */
export async function reverseTransaction(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  item: StoredItem,
): Promise<void> {
  await run(transaction, context, scope, [await reversalOf(transaction, scope, item, await nextNumber(transaction, scope, item.id))])
}

/** Books a reversed entry again. */
export async function rebookTransaction(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  item: StoredItem,
): Promise<void> {
  const number = await nextNumber(transaction, scope, item.id)
  await run(transaction, context, scope, toRows(`${item.id}.r${number}`, item.values))
}

const run = (transaction: Transacting, context: RequestContext, scope: CollectionScope, rows: LedgerCommand['rows']) =>
  runLedgerCommand(transaction, context, scope, { kind: 'transactions', rows, fields })

/** Returns the rows of an entry: one, or one for each lot of a transfer in. */
function toRows(transactionId: string, values: FieldValues): CommandRow[] {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const row = Object.fromEntries(Object.entries(fields).map(([field, name]) => [field, text(name)]))
  const common = { ...row, transactionId, reverses: '', originalCost: '', acquiredOn: '' }
  const title = text('name') || null
  const lots = values['type'] === 'transfer-in' ? readLots(values) : []
  if (lots.length === 0) return [{ values: common, title }]
  return lots.map(({ quantity, cost, on }) => ({ values: { ...common, quantity, originalCost: cost, acquiredOn: on }, title }))
}

type Lot = { quantity: string; cost: string; on: string }

/**
 * Returns the lots of a transfer in, which an item holds as JSON text. The units of a single lot follow those of the entry.
 * @throws error `invalid-request` if several lots do not make the units, because nobody has stated which of them changed
 */
function readLots({ lots, units }: FieldValues): Lot[] {
  const stored = (typeof lots === 'string' ? JSON.parse(lots) : []) as readonly Lot[]
  const quantity = typeof units === 'string' ? units : '0'
  if (stored.length === 1) return stored.map((lot) => ({ ...lot, quantity }))
  const total = sum(stored.map((lot) => new Decimal(lot.quantity)))
  if (stored.length > 1 && !total.eq(quantity))
    throw refusal('invalid-request', { issues: [{ path: 'values.units', code: 'not-allowed' }] })
  return [...stored]
}

async function reversalOf(transaction: Transacting, scope: CollectionScope, item: StoredItem, number: number): Promise<CommandRow> {
  const current = await findTransaction(transaction, scope, item.id)
  if (!current) throw refusal('not-found')
  const { portfolio, date } = item.values
  const values = {
    type: 'reversal',
    transactionId: `${item.id}.x${number}`,
    portfolioId: String(portfolio),
    date: String(date),
    amount: '0',
  }
  return { values: { ...values, reverses: current.entryId } }
}

/** Returns the number of the next entry of an item, counted from 2. */
async function nextNumber(transaction: Transacting, { actor }: CollectionScope, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transactions e
    where e.edition = ${actor.edition} and ${itemIdOf('e')} = ${id}`.execute(transaction)
  return (rows[0]?.count ?? 0) + 1
}
