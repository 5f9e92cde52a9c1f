import * as z from 'zod/mini'
import { itemQuery } from './items.ts'

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
