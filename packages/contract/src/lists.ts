import * as z from 'zod/mini'
import { sortDirections, type SortDirection } from './sort-directions.ts'

/**
 * The contract of every list. Input: a page by offset (a total is known, rows can be jumped to) or by cursor (rows come in
 * while one reads), an order, and filters of the noun's own. Output: `items`, and `count` or `next`.
 */
type Rows = { usual: number; most: number }

const limit = ({ usual, most }: Rows) => z._default(z.int().check(z.minimum(1), z.maximum(most)), usual)

export const offsetPage = (rows: Rows) => ({
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: limit(rows),
})

/** The page that follows the row of a cursor; the first without one. */
export const cursorPage = <Cursor extends z.ZodMiniType>(cursor: Cursor, rows: Rows) => ({
  before: z.optional(cursor),
  limit: limit(rows),
})

export const sortDirection = (usual: SortDirection) => z._default(z.enum(sortDirections), usual)

/** Part of a name or another word; blanks around it do not count. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** What a list by offset answers: its page and how many rows there are in all. */
export const countedItems = <Item extends z.ZodMiniType>(item: Item) => ({ items: z.array(item), count: z.int() })

/** What a list by cursor answers: its page, and the cursor of the next one or null after the last. */
export const chainedItems = <Item extends z.ZodMiniType>(item: Item) => ({ items: z.array(item), next: z.nullable(z.string()) })
