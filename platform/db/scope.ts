import type { Transaction } from 'kysely'
import type { Database } from './client.ts'
import type { Schema } from './schema.ts'
import { withSettings } from './scoped-driver.ts'

export type Transacting = Transaction<Schema>

declare const scopeBrand: unique symbol

/**
 * A system transaction. It sees every row of an edition, for jobs and for requests that have no session yet. It requires the actor of
 * `systemActor`; `bin/structure.ts` lists the files that may call that function.
 */
export type SystemTransacting = Transacting & { readonly [scopeBrand]: 'system' }

/** Proof that a transaction may act on the data of this person, because the person has a session or presented credentials. */
export type PersonScope = { readonly id: string; readonly [scopeBrand]: 'person' }

/**
 * Caller of a transaction, as read by row-level security. `service` is the service account, for the role `service`. `accounts` lists the
 * accounts of a client. It is `'*'` for jobs, and for staff, whose access rules are part of each query.
 */
export type Actor = { edition: string; person?: string; service?: string; role?: string; accounts: '*' | readonly string[] }

export type SystemActor = Actor & { readonly [scopeBrand]: 'system' }

/** Runs `work` in one transaction that sees only the rows that the actor may see. */
export function withTenant<Result>(
  db: Database,
  actor: SystemActor,
  work: (transaction: SystemTransacting) => Promise<Result>,
): Promise<Result>
export function withTenant<Result>(db: Database, actor: Actor, work: (transaction: Transacting) => Promise<Result>): Promise<Result>
export function withTenant<Result>(db: Database, actor: Actor, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> {
  const { edition, person = '', service, role = '', accounts } = actor
  const settings = { edition, person, role, accounts: accounts === '*' ? '*' : accounts.join(','), ...(service && { service }) }
  return withSettings(settings, () => db.transaction().execute((transaction) => work(transaction as SystemTransacting)))
}

/** Returns the actor of jobs and seeds: it has a whole edition in scope, and no person. */
export function systemActor(edition: string): SystemActor {
  return { edition, role: 'system', accounts: '*' } as SystemActor
}

/** Creates the scope of another person, for an admin who changes that person's data in a system transaction. */
export function createSystemPersonScope(_transaction: SystemTransacting, id: string): PersonScope {
  const person: { id: string } = { id }
  return person as PersonScope
}
