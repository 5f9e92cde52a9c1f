import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteExpiredEmailChanges } from './writes.ts'

/** Removes addresses that were asked for and never confirmed. */
export function removeUnusedEmailChanges(deps: Pick<Dependencies, 'db' | 'clock'>, edition: { id: string }): Promise<void> {
  return inScope(deps.db, systemActor(edition.id), (transaction) => deleteExpiredEmailChanges(transaction, deps.clock()))
}
