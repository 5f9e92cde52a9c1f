import type { Device } from '../../contract/devices.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import { describeUserAgent } from './user-agent-rules.ts'

/** Lists the valid sessions of a person, most recently active first. Sessions with a pending second factor are excluded. */
export async function listDevices(transaction: Transacting, context: RequestContext, person: PersonScope): Promise<Device[]> {
  const { deps, edition, session } = context
  const now = deps.clock()
  const rows = await transaction
    .selectFrom('sessions')
    .select(['id', 'transport', 'created_at', 'last_active_at', 'address', 'user_agent'])
    .where('person_id', '=', person.id)
    .where('stage', '=', 'signed-in')
    .where('ends_at', '>', now)
    .where('last_active_at', '>', new Date(now.getTime() - edition.session.idleMs))
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isApp: row.transport === 'bearer',
    ...describeUserAgent(row.user_agent),
    address: row.address,
    began: row.created_at.toISOString(),
    lastActive: row.last_active_at.toISOString(),
    isThisOne: row.id === session?.id,
  }))
}
