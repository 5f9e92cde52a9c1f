import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteExpiredSignUps, deleteExpiredTokens } from './writes.ts'

/** Removes sign-ups that nobody confirmed, and links and tokens whose time is over. */
export async function removeUnusedSignUps(deps: Pick<Dependencies, 'db' | 'clock'>, edition: { id: string }): Promise<void> {
  await inScope(deps.db, systemActor(edition.id), async (transaction) => {
    await deleteExpiredSignUps(transaction, deps.clock())
    await deleteExpiredTokens(transaction, deps.clock())
  })
}
