import { readFile } from 'node:fs/promises'
import { richTextToPlain } from '@atrium/domain/fields/rich-text'
import { digestOf, type SealedContent } from '@atrium/messages/server/export/digest-rules'
import { findDelivery, listDelivered, type Delivery } from '@atrium/messages/server/export/reads'
import type { Database } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

type ExportedMessage = {
  id: string
  by: string
  writtenAt: string
  deliveredAt: string | null
  text: string
  content: SealedContent | null
  sha256: string | null
  event: string | null
  seal: string | null
  isProven: boolean
}
type Exported = { format: string; edition: string; conversation: { id: string; subject: string }; messages: ExportedMessage[] }

/** The fields of a message in the file, each of which is compared. */
const known = new Set(['id', 'by', 'writtenAt', 'deliveredAt', 'text', 'content', 'sha256', 'event', 'seal', 'isProven'])

/** What is wrong in a file, and the messages that nothing proves. */
export type ConversationFindings = { faults: string[]; notProven: string[] }

/**
 * Verifies the JSON file of a conversation against the log of events: each field of a delivered message is the one whose hash its sealed event
 * states, and no delivered message is missing. Messages that were not delivered, or were delivered before the log had hashes, are not proven. The
 * chain of the log itself is verified by `bin/audit verify`.
 */
export async function verifyConversationFile(db: Database, file: string): Promise<ConversationFindings> {
  const exported = JSON.parse(await readFile(file, 'utf8')) as Exported
  const findings: ConversationFindings = { faults: [], notProven: [] }
  if (exported.format !== 'atrium-conversation') return { ...findings, faults: ['The file is no conversation.'] }
  const { conversation, messages } = exported
  return withTenant(db, systemActor(exported.edition), async (transaction) => {
    for (const message of messages) {
      const event = await findDelivery(transaction, message.id)
      const claims = message.deliveredAt !== null || message.isProven || message.seal !== null || message.event !== null
      const unknown = Object.keys(message).filter((field) => !known.has(field))
      const add = (to: string[], text: string) => to.push(`${message.id}: ${text}`)
      if (unknown.length > 0) add(findings.faults, `nothing proves the fields ${unknown.join(', ')}`)
      if (!event && claims) add(findings.faults, 'the log of events has no delivery of this message')
      else if (!event) add(findings.notProven, 'not delivered, not proven')
      else if (event.sha256 === null && !message.isProven) add(findings.notProven, 'delivered before the log had hashes, not proven')
      else for (const fault of listFaults(message, conversation, event)) add(findings.faults, fault)
    }
    const ids = new Set(messages.map(({ id }) => id))
    const missing = (await listDelivered(transaction, conversation.id)).filter((id) => !ids.has(id))
    findings.faults.push(...missing.map((id) => `${id}: this delivered message is not in the file`))
    return findings
  })
}

/** Lists what differs between a message of the file and the event of its delivery. */
function listFaults(message: ExportedMessage, conversation: Exported['conversation'], event: Delivery): string[] {
  const { content } = message
  const proven = content && (event.conversation === content.conversation ? event.sha256 : event.clients?.[content.conversation])
  if (!content || content.id !== message.id || !proven || digestOf(content) !== proven)
    return ['its content is not the one that was delivered']
  const isSame = {
    conversation: content.conversation === conversation.id,
    subject: content.subject === conversation.subject,
    by: message.by === content.by,
    writtenAt: message.writtenAt === content.writtenAt,
    text: message.text === richTextToPlain(content.body as never),
    sha256: message.sha256 === proven,
    deliveredAt: message.deliveredAt === event.at.toISOString(),
    event: message.event === event.event,
    seal: event.seal === null || message.seal === event.seal,
  }
  const different = Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]))
  return [
    ...(different.length > 0 ? [`not as it was delivered: ${different.join(', ')}`] : []),
    ...(event.seal === null ? ['its delivery is not sealed yet; seal the events and export it again'] : []),
  ]
}
