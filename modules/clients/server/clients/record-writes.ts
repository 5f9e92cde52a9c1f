import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { listPeopleWithAccess } from './access-list-reads.ts'
import type { ClientScope } from './access.ts'
import { listTeam } from './access-rules.ts'

type RecordType = `client-${'note' | 'task' | 'flag' | 'consent' | 'review' | 'agenda'}`

/** Records an event about a client. It names no account, because clients may read the events of their accounts. */
export const recordClientEvent = (
  transaction: Transacting,
  context: RequestContext,
  { account }: ClientScope,
  kind: Extract<EventKind, `client.${string}`>,
  subject: { type: RecordType; id: string },
): Promise<void> => recordEvent(transaction, context, { kind, portalId: account.portal_id, subject, details: { accountId: account.id } })

/**
 * Refuses people who are not staff of the firm or may not see the client.
 * @throws the refusal `invalid-request` that names the field
 */
export async function expectTeam(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { path, people }: { path: string; people: readonly string[] },
): Promise<void> {
  if (people.length === 0) return
  const team = new Set(listTeam(await listPeopleWithAccess(transaction, scope, context.edition)).map(({ id }) => id))
  if (people.some((id) => !team.has(id.toLowerCase()))) throw refusal('invalid-request', { issues: [{ path, code: 'no-access' }] })
}
