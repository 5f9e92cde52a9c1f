import { sql, type Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Schema } from './schema.ts'

export type Transacting = Transaction<Schema>

/**
 * For whom a transaction acts; row-level security reads it. `accounts` lists a client's own accounts,
 * or is `'*'` for staff and jobs, whose narrower scope the features' access rules set in the query.
 */
export type Actor = { edition: string; person?: string; role?: string; accounts: '*' | readonly string[] }

/** Runs `work` in one transaction in which only the actor's rows exist. */
export function inScope<Result>(db: Database, actor: Actor, work: (transaction: Transacting) => Promise<Result>): Promise<Result> {
  const accounts = actor.accounts === '*' ? '*' : actor.accounts.join(',')
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('atrium.edition', ${actor.edition}, true), set_config('atrium.person', ${actor.person ?? ''}, true),
      set_config('atrium.role', ${actor.role ?? ''}, true), set_config('atrium.accounts', ${accounts}, true)`.execute(transaction)
    return work(transaction)
  })
}

/** An actor for jobs and seeds: a whole edition, no person. */
export function systemActor(edition: string): Actor {
  return { edition, role: 'system', accounts: '*' }
}
