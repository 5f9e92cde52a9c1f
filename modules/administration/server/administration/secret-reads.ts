import type { SystemTransacting } from '@atrium/platform/db/scope'

/**
 * Returns the name of the audit key of the secret with which the last rotation encrypted the values of an edition. Null before the first
 * rotation, after a rotation by a release that did not record it, and if the secret has been replaced since.
 */
export async function findRotatedKey(transaction: SystemTransacting, edition: string): Promise<string | null> {
  const newest = await transaction
    .selectFrom('events')
    .where('edition', '=', edition)
    .where('kind', 'in', ['secret.rotated', 'secret.replaced'])
    .select('details')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { newKey } = (newest?.details ?? {}) as { newKey?: string }
  return newKey ?? null
}
