import type pg from 'pg'
import { appRole } from './global-setup.ts'

/** Settings of a transaction, as `db/scope.ts` sets them. */
export type ScopeSettings = { edition: string; person: string; role: string; accounts: string; service?: string }

const insufficientPrivilege = '42501'

/** Returns false for an error caused by missing privileges or by a policy, and throws every other error. */
export function returnFalseIfRefused(error: unknown): false {
  if ((error as { code?: string }).code !== insufficientPrivilege) throw error
  return false
}

/** Runs work as the app's login, with the settings of a transaction. */
export async function runAsApp<Result>(owner: pg.Client, settings: ScopeSettings, work: () => Promise<Result>): Promise<Result> {
  const set = Object.entries(settings).map(([name, value]) => `set_config('atrium.${name}', '${value}', true)`)
  await owner.query(`select ${set.join(', ')}; set local role ${appRole}`)
  return work()
}

let depth = 0

/** Rolls back everything that `work` did, including settings and role. */
export async function runAndRollBack<Result>(owner: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const savepoint = `step_${depth++}`
  await owner.query(depth === 1 ? 'begin' : `savepoint ${savepoint}`)
  try {
    return await work()
  } finally {
    // A savepoint stays after the rollback to it, and every open savepoint slows down later statements.
    await owner.query(depth === 1 ? 'rollback' : `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)
    depth--
  }
}
