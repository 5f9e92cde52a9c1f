import { sql, type RawBuilder } from 'kysely'

/** Matches an entry that counts: it is not undone, not reversed, and not itself a reversal. `e` is a row of the ledger. */
export const isCounted = (e: string): RawBuilder<boolean> =>
  sql.raw(`(not ${e}.is_undone and ${e}.type <> 'reversal' and not exists (
    select from ledger_transactions reversal where reversal.edition = ${e}.edition and reversal.reverses = ${e}.id and not reversal.is_undone))`)

/** Types of entries that change how many units are held. */
export const unitEntryTypes = sql`('purchase', 'sale', 'transfer-in', 'transfer-out', 'split', 'exchange')`

/** Returns the units that an entry adds (positive) or removes (negative). `e` is a row of the ledger or of a file. */
export const signedUnits = (e: string): RawBuilder<string> =>
  sql.raw(`case when ${e}.type in ('sale', 'transfer-out') then -${e}.quantity else ${e}.quantity end`)
