import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteExpiredChallenges } from './writes.ts'

/** Removes challenges that nobody answered in time. */
export function removeUnusedChallenges(deps: Pick<Dependencies, 'db' | 'clock'>, edition: { id: string }): Promise<void> {
  return inScope(deps.db, systemActor(edition.id), (transaction) => deleteExpiredChallenges(transaction, deps.clock()))
}
