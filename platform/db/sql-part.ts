import type { RawBuilder } from 'kysely'

/** Part of a statement that one module passes to the query of another. */
export type SqlPart<Value = unknown> = RawBuilder<Value>
