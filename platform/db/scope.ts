import type { Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Schema } from './schema.ts'
import { withSettings } from './scoped-driver.ts'

export type Transacting = Transaction<Schema>

/**
 * For whom a transaction acts; row-level security reads it. `accounts` lists a client's own accounts,
 * or is `'*'` for staff and jobs, whose narrower scope the features' access rules set in the query.
 */
export type Actor = { edition: string; person?: string; role?: string; accounts: '*' | readonly string[] }

/** Runs `work` in one transaction in which only the actor's rows exist. */
export function inScope<Result>(db: Database, actor: Actor, work: (transaction: Transacting) => Promise<Result>): Promise<Result> {
  const { edition, person = '', role = '', accounts } = actor
  const settings = { edition, person, role, accounts: accounts === '*' ? '*' : accounts.join(',') }
  return withSettings(settings, () => db.transaction().execute(work))
}

/** An actor for jobs and seeds: a whole edition, no person. */
export function systemActor(edition: string): Actor {
  return { edition, role: 'system', accounts: '*' }
}
