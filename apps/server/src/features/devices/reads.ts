import type { Edition } from '@atrium/editions/edition'
import type { Transacting } from '../../db/scope.ts'

export type OwnSession = {
  id: string
  created_at: Date
  last_active_at: Date
  address: string | null
  user_agent: string | null
}

/** The good sessions of a person, the latest active first; a password without its second factor is none. */
export function listOwnSessions(transaction: Transacting, personId: string, edition: Edition, now: Date): Promise<OwnSession[]> {
  return transaction
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_active_at', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('stage', '=', 'signed-in')
    .where('ends_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - edition.session.idleMs))
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
