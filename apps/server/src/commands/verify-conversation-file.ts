import { readFile } from 'node:fs/promises'
import { digestOf, type SealedContent } from '@atrium/messages/server/export/digest-rules'
import type { Database } from '@atrium/platform/db/client'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

type ExportedMessage = { id: string; content: SealedContent | null; sha256: string | null; event: string | null; seal: string | null }
type Exported = { format: string; edition: string; conversation: { id: string }; messages: ExportedMessage[] }

/** Finds what the log of events says about a message. Undefined if no event states its delivery. */
async function findDelivery(transaction: SystemTransacting, message: string) {
  const { rows } = await sql<{ event: string; sha256: string | null; seal: string | null }>`
    select e.id::text as event, e.details ->> 'sha256' as sha256, encode(s.hash, 'hex') as seal
    from events e left join event_seals s on s.event_id = e.id
    where e.subject_type = 'message' and e.subject_id = ${message} and e.kind = 'message.delivered'`.execute(transaction)
  return rows[0]
}

/** Lists the ids of all messages that were delivered in the conversations of the file. */
async function listDelivered(transaction: SystemTransacting, conversations: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select subject_id as id from events
    where kind = 'message.delivered' and details ->> 'conversation' = any (${[...conversations]}::text[]) order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Verifies the JSON file of a conversation against the log of events: each message has the hash that its sealed event states, and no delivered
 * message is missing. Returns the faults. The chain of the log itself is verified by `bin/audit verify`.
 */
export async function listConversationFaults(db: Database, file: string): Promise<string[]> {
  const exported = JSON.parse(await readFile(file, 'utf8')) as Exported
  if (exported.format !== 'atrium-conversation') return ['The file is no conversation.']
  const conversations = [exported.conversation.id, ...exported.messages.flatMap(({ content }) => content?.conversation ?? [])]
  return withTenant(db, systemActor(exported.edition), async (transaction) => {
    const faults: string[] = []
    for (const { id, content, sha256, seal } of exported.messages) {
      const event = await findDelivery(transaction, id)
      if (!event) {
        // A message that has not been delivered has no event yet.
        if (sha256 !== null && seal !== null) faults.push(`${id}: the log of events has no delivery of this message`)
        continue
      }
      if (content?.id !== id || digestOf(content) !== event.sha256) faults.push(`${id}: its content is not the one that was delivered`)
      if (event.seal === null) faults.push(`${id}: its delivery is not sealed yet; seal the events and export it again`)
    }
    const known = new Set(exported.messages.map(({ id }) => id))
    const missing = (await listDelivered(transaction, conversations)).filter((id) => !known.has(id))
    return [...faults, ...missing.map((id) => `${id}: this delivered message is not in the file`)]
  })
}
