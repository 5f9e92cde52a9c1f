import { sql, type RawBuilder } from 'kysely'

/** Causes whose items are found, or all others. Without a filter all items are found. */
export type CauseFilter = { causes: readonly string[]; isExcluding: boolean } | undefined

/** Condition that an item is found, by the SQL text that identifies its cause. */
export function isFoundByCause(filter: CauseFilter, cause: RawBuilder<string>): RawBuilder<boolean> {
  if (!filter) return sql`true`
  const isNamed = sql<boolean>`${cause} = any (${[...filter.causes]}::text[])`
  return filter.isExcluding ? sql`not (${isNamed})` : isNamed
}

/** As {@link isFoundByCause}, for a cause that the server has computed. */
export const matchesCause = (filter: CauseFilter, cause: string): boolean => !filter || filter.causes.includes(cause) !== filter.isExcluding
