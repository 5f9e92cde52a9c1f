import { sql, type RawBuilder } from 'kysely'
import type { StoredItem, StoreFilter } from '../contributions.ts'

/** Kind of value by which a range is compared. Days are compared as texts, because they are written as `YYYY-MM-DD`. */
export type FilterKind = 'text' | 'number'

/** Returns a condition on the value of a field, given as SQL. The end of a range of numbers that is no number matches nothing. */
export function matchFilter(value: RawBuilder<unknown>, filter: StoreFilter, kind: FilterKind = 'text'): RawBuilder<unknown> {
  const text = sql`nullif((${value})::text, '')`
  switch (filter.is) {
    case 'empty':
      return sql`${text} is null`
    case 'not-empty':
      return sql`${text} is not null`
    case 'equal':
      return sql`lower(${text}) = lower(${filter.value})`
    case 'contains':
      return sql`position(to_jsonb(${filter.value}::text)::text in ${text}) > 0`
    case 'range': {
      const { from, to } = filter
      if (kind === 'text') return sql`(${from}::text is null or ${text} >= ${from}) and (${to}::text is null or ${text} <= ${to})`
      if ([from, to].some((end) => end !== null && !/^-?\d{1,20}(\.\d{1,20})?$/.test(end))) return sql`false`
      return sql`(${from}::numeric is null or ${value} >= ${from}::numeric) and (${to}::numeric is null or ${value} <= ${to}::numeric)`
    }
  }
}

/** Properties of an item in a storage without order, parents and publication. */
export const plainItem = {
  parentId: null,
  order: null,
  publishedVersion: null,
  publishedAt: null,
  publishAt: null,
  withdrawAt: null,
} satisfies Partial<StoredItem>
