import * as z from 'zod/mini'
import { uuid } from './schema.ts'
import { sortDirections, type SortDirection } from './sort-directions.ts'

/**
 * Contract of every list. The input has a page, a sort order and filters. A page is selected by offset (the total is known, and any row can
 * be requested) or by cursor (rows may be added between requests). The output has `items`, and `count` or `next`.
 */
type PageLimits = { usual: number; most: number }

const limit = ({ usual, most }: PageLimits) => z._default(z.int().check(z.minimum(1), z.maximum(most)), usual)

export const offsetPage = (rows: PageLimits) => ({
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: limit(rows),
})

/** Returns the input schema of a list by cursor: the page after the row of the cursor, or the first page without a cursor. */
export const cursorPage = <Cursor extends z.ZodMiniType>(cursor: Cursor, rows: PageLimits) => ({
  before: z.optional(cursor),
  limit: limit(rows),
})

/** Cursor of a list by time: the time of the last row with its milliseconds, a space, and the id of the row. */
export const timeCursor = z.string().check(
  z.maxLength(61),
  z.refine((given) => {
    const [at = '', id = '', ...others] = given.split(' ')
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at))
    return isTime && uuid.safeParse(id).success && others.length === 0
  }),
)

export const sortDirection = (usual: SortDirection) => z._default(z.enum(sortDirections), usual)

/** Text to search for, such as a part of a name. Surrounding spaces are ignored. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** Returns the output schema of a list by offset: a page, and the number of all rows. */
export const countedItems = <Item extends z.ZodMiniType>(item: Item) => ({ items: z.array(item), count: z.int() })

/** Returns the output schema of a list by cursor: a page, and the cursor of the next one, or null after the last. */
export const chainedItems = <Item extends z.ZodMiniType>(item: Item) => ({ items: z.array(item), next: z.nullable(z.string()) })
