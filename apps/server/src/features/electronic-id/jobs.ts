import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteExpiredVisits } from './writes.ts'

/** Removes visits from which nobody came back in time. */
export function removeUnusedVisits(deps: Pick<Dependencies, 'db' | 'clock'>, edition: { id: string }): Promise<void> {
  return inScope(deps.db, systemActor(edition.id), (transaction) => deleteExpiredVisits(transaction, deps.clock()))
}
