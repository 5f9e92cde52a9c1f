import { setImmediate } from 'node:timers/promises'
import type { Locale } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import type { FileCell } from '@atrium/platform/sheets/cells'
import type { CollectionDefinition, StoredItem, StoreQuery } from '../contributions.ts'
import type { CollectionScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { nameReferences, toRecord } from '../items/item-reads.ts'
import { listReferences } from '../items/key-rules.ts'
import { cellOf, headingOf, type ExportColumn } from './export-rules.ts'
import { createFileWords } from './word-rules.ts'

const rowsAtOnce = 500

type Export = { columns: readonly ExportColumn[]; query: Omit<StoreQuery, 'offset' | 'limit'>; locale: Locale }

/**
 * Yields the rows of a file with its headings, a part of the list at a time, so that memory does not depend on the number of items. No
 * transaction is open while the caller writes, so that a slow download holds no database connection.
 */
export async function* exportRows(context: RequestContext, scope: CollectionScope, file: Export): AsyncGenerator<FileCell[][]> {
  yield [file.columns.map((column) => headingOf(column, file.locale))]
  const store = scope.definition.store ?? genericStore
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { rows, isLast } = await withTenant(context.deps.db, scope.actor, async (transaction) => {
      const { items, count } = await store.list(transaction, scope, { ...file.query, offset, limit: rowsAtOnce })
      return { rows: await createRows(transaction, context, scope, file, items), isLast: offset + rowsAtOnce >= count }
    })
    if (rows.length > 0) yield rows
    if (isLast) return
    await setImmediate()
  }
}

async function createRows(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  { columns, locale }: Export,
  items: readonly StoredItem[],
): Promise<FileCell[][]> {
  const records = items.map((item) => toRecord(scope, item))
  const fields = columns.flatMap((column) => ('field' in column ? [column.field] : []))
  const shown: CollectionDefinition = { ...scope.definition, fields }
  const names = new Map<string, string>()
  const references = records.flatMap(({ values }) => listReferences(shown, values))
  for (const { collection, id, name } of await nameReferences(transaction, context, scope, references))
    if (name !== undefined) names.set(`${collection} ${id}`, name)
  const words = createFileWords(locale, (collection, id) => names.get(`${collection} ${id}`) ?? id)
  const formatMoment = createMomentFormat(context.edition.timeZone)
  return records.map((record) => columns.map((column) => cellOf(column, record, words, formatMoment)))
}

/** Returns a function that writes a time in a time zone, as `2026-03-31 14:05`. */
function createMomentFormat(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
