import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteExpiredMobileChanges } from './writes.ts'

/** Removes numbers that were asked for and never confirmed. */
export function removeUnusedMobileChanges(deps: Pick<Dependencies, 'db' | 'clock'>, edition: { id: string }): Promise<void> {
  return inScope(deps.db, systemActor(edition.id), (transaction) => deleteExpiredMobileChanges(transaction, deps.clock()))
}
