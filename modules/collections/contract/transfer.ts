import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { collectionName } from './definitions.ts'
import { itemId, itemQuery } from './items.ts'
import { values } from './values.ts'

export const exportFormats = ['csv', 'xlsx'] as const

/** Name of a column: a field, or a property that every item has. */
const columnName = z.string().check(z.minLength(1), z.maxLength(100))

/** The items that a grid shows, on all its pages. */
export const shownItems = z.omit(itemQuery, { offset: true, limit: true })

/** A file of a grid: its columns in order, and its items with search, filters and sort order. */
export const itemExport = z.extend(shownItems, {
  columns: z.array(columnName).check(z.minLength(1), z.maxLength(200)),
  format: z.enum(exportFormats),
})

export type ExportFormat = (typeof exportFormats)[number]
export type ShownItems = z.infer<typeof shownItems>
export type ItemExport = z.infer<typeof itemExport>

/** Number of bytes of each part of a file but the last. */
export const partBytes = 1_000_000
export const maxFileBytes = 60_000_000
export const maxWorkbookBytes = 25_000_000
export const maxRows = 200_000
/** Maximum total size of the files that a person has not finished importing. */
export const maxPendingBytes = 300_000_000
/** Maximum number of errors that are stored for an import. All are counted. */
export const maxStoredErrors = 5_000
/** Maximum number of items that are changed at once. */
export const maxItemsAtOnce = 100_000

export const transferKinds = ['import', 'edit', 'delete', 'restore', 'publish'] as const
export const transferStates = ['receiving', 'received', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export const workingStates: readonly TransferState[] = ['checking', 'running', 'undoing']

/** Reasons why a file cannot be read, or why work could not be done. */
export const transferRefusals = [
  'not-a-spreadsheet',
  'spreadsheet-too-large',
  'spreadsheet-too-compressed',
  'spreadsheet-too-slow',
  'spreadsheet-text-too-long',
  'spreadsheet-too-many-rows',
  'spreadsheet-too-many-cells',
  'too-many-columns',
  'file-empty',
  'file-too-large',
  'file-changed',
  'no-rows',
  'no-columns',
  'too-many-rows',
  'wrong-encoding',
  'access-withdrawn',
  'row-failed',
  'unexpected',
] as const

/** Errors of cells and rows beside those of the field types. */
export const rowErrorCodes = [
  'broken-quotes',
  'row-too-long',
  'formula',
  'spreadsheet-error',
  'unreadable-text',
  'duplicate',
  'ambiguous',
  'ambiguous-name',
  'in-bin',
  'refused',
] as const

/** Reasons why an item was left as it is. */
export const leftCodes = ['changed-since', 'used', 'deleted', 'not-deleted', 'draft-of-other', 'invalid', 'not-found', 'refused'] as const

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1253'] as const
export const delimiters = [',', ';', '\t', '|'] as const

const layout = z.object({
  source: z.enum(['text', 'workbook']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  dateOrder: z.enum(['year-first', 'day-first', 'month-first']),
  decimalMark: z.enum(['point', 'comma']),
})

/** A column of a file with the field that it fills: the name of a field, `id` of the item, or null to leave it out. */
const fileColumn = z.object({ heading: z.string(), field: z.nullable(z.string()), samples: z.array(z.string()) })

const counts = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Invalid rows, which are left out. */
  wrong: z.int(),
  /** Items changed by an edit, deletion, restoration or publication. */
  changed: z.int(),
  left: z.int(),
  undone: z.int(),
})

const mapping = {
  layout: z.omit(layout, { source: true }),
  fields: z.array(z.nullable(z.string().check(z.maxLength(100)))).check(z.maxLength(200)),
  /** Field by which a row finds the item to update: `id`, or a field with a text. Null to add every row. */
  matchBy: z.nullable(z.string().check(z.maxLength(100))),
}

export const transfer = z.object({
  id: uuid,
  collection: collectionName,
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  fileName: z.nullable(z.string()),
  layout: z.nullable(layout),
  columns: z.array(fileColumn),
  matchBy: z.nullable(z.string()),
  /** True if the mapping of an earlier import of a file with the same headings was used. */
  isRemembered: z.boolean(),
  /** Names of the fields that were changed in many items. */
  changedFields: z.array(z.string()),
  counts,
  percent: z.int(),
  errorCount: z.int(),
  refusal: z.nullable(z.object({ code: z.enum(transferRefusals), count: z.nullable(z.int()), detail: z.nullable(z.string()) })),
  createdAt: instant,
  doneAt: z.nullable(instant),
  canUndo: z.boolean(),
})

const rowError = z.object({
  row: z.int(),
  field: z.nullable(z.string()),
  code: z.string(),
  limit: z.nullable(z.number()),
  value: z.nullable(z.string()),
})

const previewRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  name: z.string(),
  /** Values as they would be stored. */
  values,
  errors: z.array(rowError),
})

const one = z.object({ collection: collectionName, transfer: uuid })
const path = '/api/collections/{collection}/transfers' as const
const describe = (method: 'GET' | 'POST' | 'DELETE', rest: string, summary: string) =>
  route.meta({ caller: 'staff' }).route({ method, path: `${path}${rest}` as `/${string}`, tags: ['collections'], summary })

/** Items that a person selected: by id, or all that a grid shows. */
const selection = z.union([
  z.strictObject({ ids: z.array(itemId).check(z.minLength(1), z.maxLength(1_000)) }),
  z.strictObject({ shown: z.omit(shownItems, { collection: true }) }),
])

export const transfers = {
  list: describe('GET', '', 'List the caller’s imports and changes of many items in a collection, the newest first')
    .input(z.object({ collection: collectionName }))
    .output(z.object({ items: z.array(transfer) })),
  get: describe('GET', '/{transfer}', 'Get an import or a change of many items, with its progress').input(one).output(transfer),
  createImport: describe('POST', '/imports', 'Announce a file to import, with an id that the caller chose. A repeat returns the import')
    .input(
      z.strictObject({
        collection: collectionName,
        id: uuid,
        fileName: z.string().check(z.minLength(1), z.maxLength(255)),
        fileBytes: z.int().check(z.minimum(1), z.maximum(maxFileBytes)),
      }),
    )
    .output(transfer),
  inspect: describe('POST', '/{transfer}/inspection', 'Detect the format and the columns of a file whose parts were all sent')
    .input(
      z.extend(one, {
        /** Given to read the file in another way than the one detected. */
        layout: z.optional(z.object({ encoding: z.enum(encodings), delimiter: z.enum(delimiters) })),
      }),
    )
    .output(transfer),
  preview: describe('POST', '/{transfer}/preview', 'Return the first rows of a file as they would be stored. Changes nothing')
    .input(z.extend(one, mapping))
    .output(z.object({ rows: z.array(previewRow) })),
  check: describe('POST', '/{transfer}/check', 'Check all rows of a file with the same rules as a save, without storing them')
    .input(z.extend(one, mapping))
    .output(transfer),
  errors: describe('GET', '/{transfer}/errors', 'List the errors of a file by row and column')
    .input(z.extend(one, offsetPage({ usual: 50, most: 200 })))
    .output(z.object(countedItems(rowError))),
  start: describe('POST', '/{transfer}/start', 'Store the checked rows. A repeat starts nothing')
    .input(
      z.extend(one, {
        /** `all`: nothing is stored unless all rows are correct. `correct`: invalid rows are left out. */
        rows: z.enum(['all', 'correct']),
      }),
    )
    .output(transfer),
  undo: describe('POST', '/{transfer}/undo', 'Undo all changes of an import or of many items. What others have changed since stays')
    .input(one)
    .output(transfer),
  left: describe('GET', '/{transfer}/left', 'List the items that were left as they are, with the reason')
    .input(z.extend(one, offsetPage({ usual: 50, most: 200 })))
    .output(z.object(countedItems(z.object({ row: z.int(), id: z.string(), name: z.nullable(z.string()), code: z.enum(leftCodes) })))),
  discard: describe('DELETE', '/{transfer}', 'Discard a file that was not imported')
    .input(one)
    .output(z.object({ discarded: z.boolean() })),
  changeMany: describe('POST', '/changes', 'Edit, delete, restore or publish many items, with an id that the caller chose')
    .input(
      z.strictObject({
        collection: collectionName,
        id: uuid,
        kind: z.enum(['edit', 'delete', 'restore', 'publish']),
        selection,
        /** New values by field, for an edit. */
        values: z._default(values, {}),
      }),
    )
    .output(transfer),
}

export type Transfer = z.infer<typeof transfer>
export type TransferKind = (typeof transferKinds)[number]
export type TransferState = (typeof transferStates)[number]
export type TransferRefusal = (typeof transferRefusals)[number]
export type TransferCounts = z.infer<typeof counts>
export type FileColumn = z.infer<typeof fileColumn>
export type FileLayout = z.infer<typeof layout>
export type RowErrorCode = (typeof rowErrorCodes)[number]
export type LeftCode = (typeof leftCodes)[number]
export type RowError = z.infer<typeof rowError>
export type PreviewRow = z.infer<typeof previewRow>
export type Selection = z.infer<typeof selection>
