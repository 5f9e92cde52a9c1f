import { readFile } from 'node:fs/promises'
import { digestOf, type SealedContent } from '@atrium/messages/server/export/digest-rules'
import { findDelivery, listDelivered } from '@atrium/messages/server/export/reads'
import type { Database } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

type ExportedMessage = { id: string; content: SealedContent | null; sha256: string | null; event: string | null; seal: string | null }
type Exported = { format: string; edition: string; conversation: { id: string }; messages: ExportedMessage[] }

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
