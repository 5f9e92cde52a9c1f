import type { Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Schema } from './schema.ts'
import { withSettings } from './scoped-driver.ts'

export type Transacting = Transaction<Schema>

declare const scopeBrand: unique symbol

/**
 * A transaction of the system, which sees every row of an edition: jobs, and steps before there is a session. Only
 * `systemActor` begins one, and `bin/structure.ts` knows where it may be called.
 */
export type SystemTransacting = Transacting & { readonly [scopeBrand]: 'system' }

/** Proof that a transaction may act on what belongs to this person: they have a session, or gave their credentials. */
export type PersonScope = { readonly id: string; readonly [scopeBrand]: 'person' }

/**
 * For whom a transaction acts; row-level security reads it. `accounts` lists a client's own accounts,
 * or is `'*'` for staff and jobs, whose narrower scope the features' access rules set in the query.
 */
export type Actor = { edition: string; person?: string; role?: string; accounts: '*' | readonly string[] }

export type SystemActor = Actor & { readonly [scopeBrand]: 'system' }

/** Runs `work` in one transaction in which only the actor's rows exist. */
export function withTenant<Result>(
  db: Database,
  actor: SystemActor,
  work: (transaction: SystemTransacting) => Promise<Result>,
): Promise<Result>
export function withTenant<Result>(db: Database, actor: Actor, work: (transaction: Transacting) => Promise<Result>): Promise<Result>
export function withTenant<Result>(db: Database, actor: Actor, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> {
  const { edition, person = '', role = '', accounts } = actor
  const settings = { edition, person, role, accounts: accounts === '*' ? '*' : accounts.join(',') }
  return withSettings(settings, () => db.transaction().execute((transaction) => work(transaction as SystemTransacting)))
}

/** An actor for jobs and seeds: a whole edition, no person. */
export function systemActor(edition: string): SystemActor {
  return { edition, role: 'system', accounts: '*' } as SystemActor
}

/** Another person's rows, for an admin who acts on them in a transaction of the system. */
export function personInSystem(_transaction: SystemTransacting, id: string): PersonScope {
  const person: { id: string } = { id }
  return person as PersonScope
}
